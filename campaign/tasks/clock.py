"""Tasks that beat sends at short intervals: they only find what is due and queue a task for each item.

They are acknowledged at once: beat sends them again anyway, and they must not be redelivered for ever if they kill
their worker.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from celery import current_app, shared_task
from django.utils import timezone

from campaign.platform.broker import queues
from campaign.selectors import openings_without_picture, records_without_picture, stalled_phases
from campaign.selectors.chosen_pictures import chosen_and_lost
from campaign.selectors.due_steps import steps_to_look_at, steps_to_publish
from campaign.selectors.early_close import steps_fallen_silent
from campaign.selectors.phases import stalled_after
from campaign.selectors.standard_pictures import (
    OPENING,
    OUTCOME,
    of_finished_campaigns,
    openings_that_lack,
    phases_looked_through,
    records_that_lack,
)
from campaign.selectors.unfinished import DRAWING, begun, to_try_again, to_try_when_calm
from campaign.services.unfinished import try_given_up
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
"""Maps queued again in one run, of those that no page waits for."""
STEP_AGAIN_AFTER, MAP_AGAIN_AFTER = 30, 300
"""Seconds for which the same task is not queued again: of a step, and of a map.

A map is queued again as soon as a step while no map waits in the queues: then the task was lost before a worker could
count its try, as happens while the database is away.
"""
LATER_PICTURES = "more-pictures"
"""The queue of maps that no page waits for, and of all maps of finished campaigns."""
_QUEUES_OF_MAPS = ("pictures", LATER_PICTURES)

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
"""The tasks whose tries are counted, by name; wings add their own."""


class WingWork(NamedTuple):
    """A periodic task of a wing: its name, a query for its subjects, and the seconds until they are queued again."""

    task: str
    find: Callable[[datetime], Iterable[int]]
    seconds: int


DUE: list[WingWork] = []
"""Tasks of wings to run before steps are closed at their deadlines."""
STALLED: list[WingWork] = []
"""Tasks of wings to retry if they were left undone."""


@lru_cache(maxsize=1)
def _load_wings() -> None:
    """Import the tasks of every wing, which commands and tests may not have loaded."""
    current_app.loader.import_default_modules()


@shared_task(name="campaign.tasks.do_what_is_due", acks_late=False)
@by_one_at_a_time
def do_what_is_due() -> None:
    """Queue the closing of steps past their deadline and the publication of resolved steps in automatic campaigns.

    Resolved steps whose worker died before publishing are included, and so are corrections without an objection in
    time.
    """
    _load_wings()
    for work in DUE:
        _ask(work.task, work.find(timezone.now()), work.seconds)
    _ask("close_due_step", steps_to_look_at(timezone.now()), STEP_AGAIN_AFTER)
    _ask("publish_resolved_step", steps_to_publish(), STEP_AGAIN_AFTER)


@shared_task(name="campaign.tasks.close_complete_steps", acks_late=False)
@by_one_at_a_time
def close_complete_steps() -> None:
    """Queue the closing of steps with all orders submitted, in campaigns that close early."""
    _ask("close_complete_step", steps_fallen_silent(timezone.now()), STEP_AGAIN_AFTER)


@shared_task(name="campaign.tasks.take_up_stalled_phases", acks_late=False)
@by_one_at_a_time
def take_up_stalled_phases() -> None:
    """Queue again what dead workers or an emptied broker left undone, and what failed before."""
    _load_wings()
    at = timezone.now()
    lost = _no_map_waits()
    for row in to_try_again(at, stalled_after()):
        seconds = MAP_AGAIN_AFTER if row.task in DRAWING else STEP_AGAIN_AFTER
        if _is_due(f"{row.task} after {row.tries}", row.subject, seconds, lost=lost):
            try_again(row.task, row.subject)
    calm = to_try_when_calm(at)
    if calm is not None and try_given_up(calm):
        try_again(calm.task, calm.subject)
    _ask("resolve_phase", stalled_phases(at), STEP_AGAIN_AFTER)
    phases = phases_looked_through(at)
    finished = of_finished_campaigns(phases)
    for some, queue in (([one for one in phases if one not in finished], None), (list(finished), LATER_PICTURES)):
        _ask("draw_opening", openings_without_picture(some), MAP_AGAIN_AFTER, lost=lost, queue=queue)
        _ask("draw_outcome", records_without_picture(some), MAP_AGAIN_AFTER, lost=lost, queue=queue)
    for work in STALLED:
        _ask(work.task, work.find(at), work.seconds)
    _ask("draw_chosen", chosen_and_lost(at), MAP_AGAIN_AFTER, lost=lost)
    _take_up_other_pictures(phases, lost=lost)


def try_again(task: str, subject: str) -> None:
    """Queue a task whose tries are counted again; `subject` are the ids and names it receives."""
    _load_wings()
    number, *names = subject.split()
    COUNTED[task].delay(int(number), *names)


def _no_map_waits() -> bool:
    """Return whether no map waits in the queues; False if the broker does not answer."""
    found = queues()
    return found is not None and not any(found.waiting[name] for name in _QUEUES_OF_MAPS)


def _is_due(task: str, subject: int | str, seconds: int, *, lost: bool = False) -> bool:
    """Return whether to queue a task now: not if it was queued lately, unless it was lost."""
    is_new = not asked_lately(task, subject, seconds)
    return not asked_lately(f"{task} lost", subject, min(seconds, STEP_AGAIN_AFTER)) if lost else is_new


def _ask(task: str, numbers: Iterable[int], seconds: int, *, lost: bool = False, queue: str | None = None) -> None:
    """Queue tasks that have not started; failed ones are retried after their pause. `queue` is another than usual."""
    wanted = list(numbers)
    known = begun(task, wanted)
    for number in wanted:
        if str(number) not in known and _is_due(task, number, seconds, lost=lost):
            if queue is None:
                COUNTED[task].delay(number)
            else:
                COUNTED[task].apply_async((number,), queue=queue)


def _take_up_other_pictures(phases: Sequence[int], *, lost: bool) -> None:
    """Queue some of the missing maps of some phases that no page waits for."""
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
