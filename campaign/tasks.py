"""What workers do. A task is told ids and nothing else, so that no order ever lies in the broker."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from celery import shared_task
from django.utils import timezone

from campaign.selectors import openings_without_picture, records_without_picture, stalled_phases, steps_to_close
from campaign.selectors.chosen_pictures import chosen_and_lost
from campaign.selectors.due_steps import steps_due, steps_to_publish
from campaign.selectors.notices.channels import due_notices
from campaign.selectors.phases import STALLED_AFTER
from campaign.selectors.rule_changes import untried_changes
from campaign.selectors.standard_pictures import OPENING, OUTCOME, openings_that_lack, records_that_lack
from campaign.services import by_itself, chosen_pictures, phases, pictures, rule_changes, sign_in_links
from campaign.services.notices import making, sending

log = logging.getLogger(__name__)

PICTURES_AT_ONCE = 4
"""Taken up again at a time: nobody waits for them, and what somebody waits for must not wait for them."""
BEAT = 30
"""The seconds between two times."""


@shared_task
def resolve_phase(phase_id: int) -> None:
    """Resolves a claimed phase and has its map drawn; a failure gives the phase back to the administrator.

    What went wrong is logged by its kind alone: the text of an error could quote an order.
    """
    try:
        record = phases.resolve_phase(phase_id, timezone.now())
    except Exception as error:
        log.error("campaign.phase.failed phase=%s error=%s", phase_id, type(error).__name__)
        phases.release_claim(phase_id, f"The step could not be resolved ({type(error).__name__}); nothing was changed.")
        return
    if record is not None:
        log.info("campaign.phase.resolved phase=%s record=%s", phase_id, record.pk)
        if record.pk in records_without_picture():
            draw_outcome.delay(record.pk)
        publish_resolved_step(phase_id)


@shared_task
def publish_resolved_step(phase_id: int) -> None:
    """Publishes a resolved step where the campaign publishes by itself; a second time it does nothing."""
    try:
        opened = by_itself.publish_if_wanted(phase_id, timezone.now())
    except Exception as error:
        name = type(error).__name__
        log.error("campaign.phase.not_published phase=%s error=%s", phase_id, name)
        phases.not_published(phase_id, f"The step could not be published by itself ({name}); nothing was changed.")
        return
    if opened is not None:
        log.info("campaign.phase.published phase=%s opened=%s", phase_id, opened.pk)
        if opened.pk in openings_without_picture():
            draw_opening.delay(opened.pk)


@shared_task
def draw_opening(phase_id: int) -> None:
    """Draws the maps of a phase as it opened for which somebody waits, and has the others drawn."""
    if _draw(pictures.draw_opening, "phase", phase_id):
        for one in OPENING:
            if not one.is_awaited:
                draw_of_opening.delay(phase_id, one.name)


@shared_task
def draw_of_opening(phase_id: int, name: str) -> None:
    """Draws one of the other maps of a phase as it opened."""
    _draw(partial(pictures.draw_of_opening, name=name), "phase", phase_id)


@shared_task
def draw_outcome(record_id: int) -> None:
    """Draws the map as a record left it for which somebody waits, and has the others drawn."""
    if _draw(pictures.draw_outcome, "record", record_id):
        for one in OUTCOME:
            if not one.is_awaited:
                draw_of_outcome.delay(record_id, one.name)


@shared_task
def draw_of_outcome(record_id: int, name: str) -> None:
    """Draws one of the other maps of what a record left."""
    _draw(partial(pictures.draw_of_outcome, name=name), "record", record_id)


@shared_task
def draw_chosen(picture_id: int) -> None:
    """Draws a map that somebody chose; where that fails, whoever wants it still can ask again."""
    if not _draw(pictures.draw_chosen, "picture", picture_id):
        chosen_pictures.give_up(picture_id)


def _draw(draw: Callable[[int], None], what: str, number: int) -> bool:
    """Draws; a failure is logged by its kind alone, for the same reason, and the next round of beat tries again."""
    try:
        draw(number)
    except Exception as error:
        log.error("campaign.picture.failed %s=%s error=%s", what, number, type(error).__name__)
        return False
    return True


@shared_task
def take_up_stalled_phases() -> None:
    """Takes up again what a worker that died, or a broker that was emptied, left undone."""
    for phase_id in stalled_phases(timezone.now()):
        resolve_phase.delay(phase_id)
    for phase_id in openings_without_picture():
        draw_opening.delay(phase_id)
    for record_id in records_without_picture():
        draw_outcome.delay(record_id)
    for change_id in untried_changes(timezone.now() - STALLED_AFTER):
        try_rule_change.delay(change_id)
    _take_up_other_pictures(timezone.now())


def _take_up_other_pictures(at: datetime) -> None:
    """Has some of the maps drawn that ought to be there and are not; each time others, if some cannot be drawn."""
    lacking: list[tuple[Any, int, str]] = [
        *(
            (draw_of_opening, phase_id, one.name)
            for one in OPENING
            if not one.is_awaited
            for phase_id in openings_that_lack(one)
        ),
        *(
            (draw_of_outcome, record_id, one.name)
            for one in OUTCOME
            if not one.is_awaited
            for record_id in records_that_lack(one)
        ),
    ]
    first = int(at.timestamp()) // BEAT * PICTURES_AT_ONCE % max(len(lacking), 1)
    for draw, number, name in [*lacking[first:], *lacking[:first]][:PICTURES_AT_ONCE]:
        draw.delay(number, name)
    for picture_id in chosen_and_lost(at)[:PICTURES_AT_ONCE]:
        draw_chosen.delay(picture_id)


@shared_task
def remove_old_pictures() -> None:
    """Removes the maps of somebody's choice that are kept no longer."""
    removed = chosen_pictures.remove_old(timezone.now())
    if removed:
        log.info("campaign.pictures.removed count=%s", removed)


@shared_task
def close_complete_steps() -> None:
    """Closes the steps in which everybody has handed in, where the campaign says so, and has them resolved."""
    for phase_id in steps_to_close(timezone.now()):
        _close(by_itself.close_if_complete, phase_id, "closed_early")


@shared_task
def do_what_is_due() -> None:
    """Closes the steps whose deadline has passed, where the campaign says so, and publishes what it says is published.

    What a worker that died has resolved and not published is published here.
    """
    for phase_id in steps_due(timezone.now()):
        _close(by_itself.close_if_due, phase_id, "closed_at_deadline")
    for phase_id in steps_to_publish():
        publish_resolved_step.delay(phase_id)


def _close(close: Callable[[int, datetime], bool], phase_id: int, how: str) -> None:
    """Closes a step, if it still can be, and has it resolved; a failure is logged and holds up no other campaign."""
    try:
        closed = close(phase_id, timezone.now())
    except Exception as error:
        log.error("campaign.phase.not_closed phase=%s error=%s", phase_id, type(error).__name__)
        return
    if closed:
        log.info("campaign.phase.%s phase=%s", how, phase_id)
        resolve_phase.delay(phase_id)


@shared_task
def try_rule_change(change_id: int) -> None:
    """Finds out what the rounds that have been played would have come to with other rules; a failure is noted."""
    try:
        rule_changes.try_out(change_id)
    except Exception as error:
        log.error("campaign.rules.not_tried change=%s error=%s", change_id, type(error).__name__)
        rule_changes.note_failure(change_id, type(error).__name__)


@shared_task(autoretry_for=(OSError,), max_retries=3, retry_backoff=True)
def mail_sign_in_link(address_id: int) -> None:
    """Mails a sign-in link, which is made only now, to a verified address; what mail servers refuse is tried again."""
    sign_in_links.send_link(address_id)


@shared_task
def make_notices() -> None:
    """Finds what there is to tell, and to whom."""
    made = making.make_notices(timezone.now())
    if made:
        log.info("campaign.notices.made count=%s", made)


@shared_task
def send_due_notices() -> None:
    """Has workers send the notices whose turn it is."""
    for notice_id in due_notices(timezone.now()):
        send_notice.delay(notice_id)


@shared_task(soft_time_limit=20)
def send_notice(notice_id: int) -> None:
    """Sends a notice, or tries to; what goes wrong is logged by its kind alone, and tried again later."""
    try:
        notice = sending.send_notice(notice_id, timezone.now())
    except Exception as error:
        log.error("campaign.notice.failed notice=%s error=%s", notice_id, type(error).__name__)
        return
    if notice is not None and notice.sent_at is None:
        log.warning("campaign.notice.not_sent notice=%s reason=%s", notice_id, notice.failure)
