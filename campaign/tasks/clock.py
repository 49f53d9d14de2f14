"""What beat asks for in short intervals: it only looks what there is to do, and has workers do each of it by itself.

What beat asks for is acknowledged at once: it comes again by itself, and must not come for ever
if it kills its worker.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from celery import current_app, shared_task
from django.utils import timezone

from campaign.selectors import openings_without_picture, records_without_picture, stalled_phases
from campaign.selectors.broker import queues
from campaign.selectors.chosen_pictures import chosen_and_lost
from campaign.selectors.due_steps import steps_to_look_at, steps_to_publish
from campaign.selectors.early_close import steps_fallen_silent
from campaign.selectors.phases import stalled_after
from campaign.selectors.standard_pictures import (
    OPENING,
    OUTCOME,
    openings_that_lack,
    phases_looked_through,
    records_that_lack,
)
from campaign.selectors.unfinished import DRAWING, begun, to_try_again
from campaign.tasks.drawing import (
    draw_chosen,
    draw_of_opening,
    draw_of_outcome,
    draw_opening,
    draw_outcome,
)
from campaign.tasks.duplicates import asked_lately, by_one_at_a_time
from campaign.tasks.resolution import (
    close_complete_step,
    close_due_step,
    publish_resolved_step,
    resolve_phase,
)

PICTURE_BATCH = 60
"""Maps taken up again in one run, of those for which nobody waits."""
STEP_AGAIN_AFTER, MAP_AGAIN_AFTER = 30, 300
"""The seconds for which the clock does not ask again for the same: of a step, and of a map.

A map is asked for again as soon as a step while no map waits in the queues: then the task was lost before a worker
could count its try, as happens while the database is away.
"""
_QUEUES_OF_MAPS = ("pictures", "more-pictures")

COUNTED: dict[str, Any] = {
    "close_due_step": close_due_step,
    "close_complete_step": close_complete_step,
    "resolve_phase": resolve_phase,
    "publish_resolved_step": publish_resolved_step,
    "draw_opening": draw_opening,
    "draw_of_opening": draw_of_opening,
    "draw_outcome": draw_outcome,
    "draw_of_outcome": draw_of_outcome,
    "draw_chosen": draw_chosen,
}
"""The tasks whose tries are counted, by their names; wings add their own."""


class WingWork(NamedTuple):
    """Work of a wing: its task, what finds the numbers to do at a moment, and after how many seconds to ask again."""

    task: str
    find: Callable[[datetime], Iterable[int]]
    seconds: int


DUE: list[WingWork] = []
"""What wings have done before steps are closed at their deadlines."""
STALLED: list[WingWork] = []
"""What wings have taken up again where it was left undone."""


@lru_cache(maxsize=1)
def _load_wings() -> None:
    """Import the tasks of every wing: a command or a test has not met them all."""
    current_app.loader.import_default_modules()


@shared_task(name="campaign.tasks.do_what_is_due", acks_late=False)
@by_one_at_a_time
def do_what_is_due() -> None:
    """Has the steps closed whose deadline has passed, and those published that campaigns publish by themselves.

    What a worker that died has resolved and not published is published by it. Corrections are made to which nobody has
    objected in time.
    """
    _load_wings()
    for work in DUE:
        _ask(work.task, work.find(timezone.now()), work.seconds)
    _ask("close_due_step", steps_to_look_at(timezone.now()), STEP_AGAIN_AFTER)
    _ask("publish_resolved_step", steps_to_publish(), STEP_AGAIN_AFTER)


@shared_task(name="campaign.tasks.close_complete_steps", acks_late=False)
@by_one_at_a_time
def close_complete_steps() -> None:
    """Has the steps closed in which everybody has handed in, where the campaign says so."""
    _ask("close_complete_step", steps_fallen_silent(timezone.now()), STEP_AGAIN_AFTER)


@shared_task(name="campaign.tasks.take_up_stalled_phases", acks_late=False)
@by_one_at_a_time
def take_up_stalled_phases() -> None:
    """Takes up again what workers that died, or a broker that was emptied, left undone, and what failed before."""
    _load_wings()
    at = timezone.now()
    lost = _no_map_waits()
    for row in to_try_again(at, stalled_after()):
        seconds = MAP_AGAIN_AFTER if row.task in DRAWING else STEP_AGAIN_AFTER
        if _is_due(f"{row.task} after {row.tries}", row.subject, seconds, lost=lost):
            try_again(row.task, row.subject)
    _ask("resolve_phase", stalled_phases(at), STEP_AGAIN_AFTER)
    phases = phases_looked_through(at)
    _ask("draw_opening", openings_without_picture(phases), MAP_AGAIN_AFTER, lost=lost)
    _ask("draw_outcome", records_without_picture(phases), MAP_AGAIN_AFTER, lost=lost)
    for work in STALLED:
        _ask(work.task, work.find(at), work.seconds)
    _ask("draw_chosen", chosen_and_lost(at), MAP_AGAIN_AFTER, lost=lost)
    _take_up_other_pictures(phases, lost=lost)


def try_again(task: str, subject: str) -> None:
    """Asks once more for work whose tries are counted; `subject` are the numbers and names that its task is told."""
    _load_wings()
    number, *names = subject.split()
    COUNTED[task].delay(int(number), *names)


def _no_map_waits() -> bool:
    """Whether no map waits in the queues; False where the broker cannot say so."""
    found = queues()
    return found is not None and not any(found.waiting[name] for name in _QUEUES_OF_MAPS)


def _is_due(task: str, subject: int | str, seconds: int, *, lost: bool = False) -> bool:
    """Whether to ask for something now: not if it was asked for lately, unless that was lost."""
    is_new = not asked_lately(task, subject, seconds)
    return not asked_lately(f"{task} lost", subject, min(seconds, STEP_AGAIN_AFTER)) if lost else is_new


def _ask(task: str, numbers: Iterable[int], seconds: int, *, lost: bool = False) -> None:
    """Asks for what has not begun; what has, and failed, is taken up again after its pause."""
    wanted = list(numbers)
    known = begun(task, wanted)
    for number in wanted:
        if str(number) not in known and _is_due(task, number, seconds, lost=lost):
            COUNTED[task].delay(number)


def _take_up_other_pictures(phases: Sequence[int], *, lost: bool) -> None:
    """Has some of the maps of some phases drawn that ought to be there, and for which nobody waits."""
    lacking = [
        *(("draw_of_opening", one, openings_that_lack(one, phases)) for one in OPENING if not one.is_awaited),
        *(("draw_of_outcome", one, records_that_lack(one, phases)) for one in OUTCOME if not one.is_awaited),
    ]
    asked = 0
    for task, one, numbers in lacking:
        known = begun(task, [f"{number} {one.name}" for number in numbers])
        for number in numbers:
            subject = f"{number} {one.name}"
            if asked >= PICTURE_BATCH:
                return
            if subject not in known and _is_due(task, subject, MAP_AGAIN_AFTER, lost=lost):
                COUNTED[task].delay(number, one.name)
                asked += 1
