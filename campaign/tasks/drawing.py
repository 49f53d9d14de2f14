"""Workers draw maps, first those that a page waits for. An existing map is not drawn again."""

import logging
from collections.abc import Callable
from functools import partial

from celery import shared_task
from django.utils import timezone

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.selectors.standard_pictures import OPENING, OUTCOME
from campaign.services import chosen_pictures, pictures
from campaign.services.unfinished import Work, finish
from campaign.tasks.trying import tried

log = logging.getLogger(__name__)

LIMIT = 240
"""Seconds after which the worker that draws a map is killed; the map is drawn again."""


@shared_task(name="campaign.tasks.draw_opening", time_limit=LIMIT)
def draw_opening(phase_id: int) -> None:
    """Draw the maps of a phase as it opened that pages wait for, and queue the others.

    Of a game that someone plays alone no others are drawn.
    """
    work = _of_opening("draw_opening", phase_id)
    if _drawn(work, partial(pictures.draw_opening, phase_id)) and not is_solo(work.campaign):
        for one in OPENING:
            if not one.is_awaited:
                draw_of_opening.delay(phase_id, one.name)


@shared_task(name="campaign.tasks.draw_of_opening", time_limit=LIMIT)
def draw_of_opening(phase_id: int, name: str) -> None:
    """Draw one of the other maps of a phase as it opened."""
    _drawn(_of_opening("draw_of_opening", phase_id, name), partial(pictures.draw_of_opening, phase_id, name))


@shared_task(name="campaign.tasks.draw_outcome", time_limit=LIMIT)
def draw_outcome(record_id: int) -> None:
    """Draw the map of a record's outcome that pages wait for, and queue the others."""
    if _drawn(_of_outcome("draw_outcome", record_id), partial(pictures.draw_outcome, record_id)):
        for one in OUTCOME:
            if not one.is_awaited:
                draw_of_outcome.delay(record_id, one.name)


@shared_task(name="campaign.tasks.draw_of_outcome", time_limit=LIMIT)
def draw_of_outcome(record_id: int, name: str) -> None:
    """Draw one of the other maps of a record's outcome."""
    _drawn(_of_outcome("draw_of_outcome", record_id, name), partial(pictures.draw_of_outcome, record_id, name))


@shared_task(name="campaign.tasks.draw_chosen", time_limit=LIMIT)
def draw_chosen(picture_id: int) -> None:
    """Draw a requested map. Its page says if that was given up, and users can request it again."""
    campaign_id = Picture.objects.filter(pk=picture_id, file="").values_list("phase__campaign", flat=True).first()
    work = Work("draw_chosen", str(picture_id), campaign_id)
    if campaign_id is None:
        finish(work)
        return
    tried(work, partial(pictures.draw_chosen, picture_id))


@shared_task(name="campaign.tasks.remove_old_pictures", acks_late=False)
def remove_old_pictures() -> None:
    """Delete the requested maps that are kept no longer."""
    removed = chosen_pictures.remove_old(timezone.now())
    if removed:
        log.info("campaign.pictures.removed count=%s", removed)


@shared_task(name="campaign.tasks.remove_lost_files", acks_late=False)
def remove_lost_files() -> None:
    """Delete picture files without a row, left by workers that died too early."""
    removed = pictures.remove_lost_files(timezone.now())
    if removed:
        log.info("campaign.pictures.lost_files_removed count=%s", removed)


def is_solo(campaign_id: int | None) -> bool:
    """Return whether a campaign is a game that someone plays alone."""
    return campaign_id is not None and Campaign.objects.filter(pk=campaign_id, solo=True).exists()


def _of_opening(task: str, phase_id: int, *name: str) -> Work:
    campaign_id = Phase.objects.filter(pk=phase_id).values_list("campaign_id", flat=True).first()
    return Work(task, " ".join([str(phase_id), *name]), campaign_id)


def _of_outcome(task: str, record_id: int, *name: str) -> Work:
    campaign_id = PhaseRecord.objects.filter(pk=record_id).values_list("phase__campaign", flat=True).first()
    return Work(task, " ".join([str(record_id), *name]), campaign_id)


def _drawn(work: Work, draw: Callable[[], None]) -> bool:
    """Draw; return whether it worked. A deleted subject needs no map: `work` has no campaign then."""
    if work.campaign is None:
        finish(work)
        return False
    return tried(work, partial(_done, draw)) is True


def _done(draw: Callable[[], None]) -> bool:
    draw()
    return True
