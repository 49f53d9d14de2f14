"""Tasks for workers: each gets ids and names only, so that no orders are ever in the broker.

Begin with `clock.py`.
"""

from campaign.tasks.clock import close_complete_steps, do_what_is_due, take_up_stalled_phases
from campaign.tasks.drawing import (
    draw_chosen,
    draw_of_opening,
    draw_of_outcome,
    draw_opening,
    draw_outcome,
    remove_lost_files,
    remove_old_pictures,
)
from campaign.tasks.resolution import (
    close_complete_step,
    close_due_step,
    finish_closing_soon,
    publish_resolved_step,
    resolve_phase,
)

__all__ = [
    "close_complete_step",
    "close_complete_steps",
    "close_due_step",
    "do_what_is_due",
    "draw_chosen",
    "draw_of_opening",
    "draw_of_outcome",
    "draw_opening",
    "draw_outcome",
    "finish_closing_soon",
    "publish_resolved_step",
    "remove_lost_files",
    "remove_old_pictures",
    "resolve_phase",
    "take_up_stalled_phases",
]
