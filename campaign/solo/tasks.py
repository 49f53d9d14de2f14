"""Workers carry games on, and remove guests who do not play any more. Tasks receive the number of a campaign only."""

import logging
from datetime import timedelta

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from campaign.models import Campaign, UnfinishedTask
from campaign.services.heard import WHEN_HEARD
from campaign.services.unfinished import Work, finish
from campaign.solo.commands.guests import note_play, remove_unused_guests
from campaign.solo.commands.playing_on import play_on
from campaign.solo.queries.games import games_standing_still
from campaign.tasks.clock import COUNTED, DUE, STEP_AGAIN_AFTER, WingWork
from campaign.tasks.trying import tried

log = logging.getLogger(__name__)

LIMIT = 120
"""Seconds after which the worker of a game is killed; consuls need seconds a step, and each step is kept."""
_SOON = 0.5
"""Seconds after which a game is looked at again that another worker was carrying on."""
_TASK = "play_solo_on"


@shared_task(name="campaign.tasks.play_solo_on", time_limit=LIMIT)
def play_solo_on(campaign_id: int) -> None:
    """Carry a game on until it waits for its player, or is over."""
    cache.delete(_key(campaign_id))
    found = Campaign.objects.filter(pk=campaign_id, solo=True, standing=Campaign.Standing.RUNNING).exists()
    work = Work(_TASK, str(campaign_id), campaign_id if found else None)
    if not found:
        finish(work)
        return
    more = tried(work, lambda: play_on(campaign_id))
    if more:
        play_solo_on.delay(campaign_id)
    elif more is None and _is_carried_on(work) and cache.add(_key(campaign_id), 1, LIMIT):
        # Another worker has it, and may have looked at the orders before these came.
        play_solo_on.apply_async((campaign_id,), countdown=_SOON)


def _is_carried_on(work: Work) -> bool:
    """Return whether another worker is at it."""
    since = timezone.now() - timedelta(seconds=LIMIT)
    rows = UnfinishedTask.objects.filter(task=work.task, subject=work.subject, failed_at=None, given_up_at=None)
    return rows.filter(begun_at__gte=since).exists()


def _key(campaign_id: int) -> str:
    return f"solo-again:{campaign_id}"


@shared_task(name="campaign.tasks.remove_unused_guests", acks_late=False)
def remove_unused() -> None:
    """Remove guests who have not played for SOLO_GUEST_DAYS days, with their games."""
    removed = remove_unused_guests(timezone.now())
    if removed:
        log.info("campaign.guests.removed count=%s", removed)


def go_on(campaign_id: int) -> None:
    """Queue a game to be carried on."""
    play_solo_on.delay(campaign_id)


def _note_play(campaign_id: int) -> None:
    note_play(campaign_id, timezone.now())


COUNTED[_TASK] = play_solo_on
DUE.append(WingWork(_TASK, games_standing_still, STEP_AGAIN_AFTER))
WHEN_HEARD += [_note_play, go_on]
