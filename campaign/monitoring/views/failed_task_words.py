"""Failed tasks in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.models import UnfinishedTask
from campaign.platform.retry_pauses import Blame, blame_noted
from campaign.platform.task_counts import Runs

WORDS: dict[str, Promise] = {
    "close_due_step": _("Close a step at its deadline"),
    "close_complete_step": _("Close a step in which everyone has submitted"),
    "resolve_phase": _("Resolve a step"),
    "publish_resolved_step": _("Publish a step"),
    "draw_opening": _("Draw the map at the start of a step"),
    "draw_of_opening": _("Draw another map at the start of a step"),
    "draw_outcome": _("Draw the map after a movement"),
    "draw_of_outcome": _("Draw another map after a movement"),
    "draw_chosen": _("Draw a map that someone chose"),
    "draw_preview": _("Draw the preview of a map"),
    "draw_fight": _("Draw the picture of a battle"),
    "play_fight_on": _("Continue a battle on the site"),
    "settle_battle_methods": _("Prepare the battles of a step"),
    "run_generals": _("Ask the generals of a step"),
    "order_generals": _("Let the generals of a faction decide"),
    "prepare_general_orders": _("Prepare orders for players who miss a deadline"),
    "play_solo_on": _("Continue a solo game"),
    "read_screenshot": _("Check an uploaded screenshot"),
    "try_rule_change": _("Try a rule change"),
    "make_proposed_correction": _("Make a proposed correction"),
}
"""The tasks whose tries are counted, by their names."""

_REASONS: dict[Blame, Promise] = {
    Blame.MACHINE: _("Something was missing: disk space, memory, a server, or a key."),
    Blame.WORK: _("An error that may happen again."),
    Blame.RULES: _("An error that will happen again until its cause is fixed."),
}


@dataclass(frozen=True, slots=True)
class UnfinishedTaskRow:
    """A failed task on its page; `reason` and `kind` are empty as long as nothing has failed."""

    work: UnfinishedTask
    doing: Promise | str
    kind: str
    reason: Promise | str


def in_words(work: UnfinishedTask) -> UnfinishedTaskRow:
    """Return failed tasks with their descriptions."""
    kind = work.error.partition(":")[2]
    return UnfinishedTaskRow(
        work, WORDS.get(work.task, work.task), kind, _REASONS[blame_noted(work.error)] if kind else ""
    )


def failing_in_words(failing: Mapping[str, Runs]) -> list[tuple[Promise | str, Runs]]:
    """Return descriptions of the tasks that fail too often, with numbers."""
    return [(WORDS.get(name, name), runs) for name, runs in failing.items()]
