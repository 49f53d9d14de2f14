"""The clock plays battles on where a time has run out, settles the methods of a step, and clears old practice battles.

Tasks receive the number of a battle or a step only.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from campaign.battles.commands.beginning import clear, settle_methods
from campaign.battles.commands.pictures import draw_picture
from campaign.battles.commands.playing import locked, play_on
from campaign.models import Fight, Phase
from campaign.selectors.fights import fights_due, fights_to_draw, phases_without_methods
from campaign.services.unfinished import Work, finish
from campaign.tasks.clock import COUNTED, DUE, MAP_AGAIN_AFTER, STALLED, STEP_AGAIN_AFTER, WingWork
from campaign.tasks.trying import tried

LIMIT = 90
"""Seconds after which the worker of a battle is killed, and the battle taken up again; a whole one takes about one."""
_CLEARED_AT_ONCE = 100


@shared_task(name="campaign.tasks.play_fight_on", time_limit=LIMIT)
def play_fight_on(fight_id: int) -> None:
    """Play a battle on, to its end if the deadline of its step has passed."""
    found = Fight.objects.filter(pk=fight_id, over_at=None).values_list("phase__campaign", flat=True)
    _try("play_fight_on", fight_id, list(found), lambda: play_on(fight_id, timezone.now()))


@shared_task(name="campaign.tasks.settle_battle_methods", time_limit=LIMIT)
def settle_battle_methods(phase_id: int) -> None:
    """Make the battles of a step that are fought on the site."""
    found = Phase.objects.filter(pk=phase_id, settled_methods=None).values_list("campaign", flat=True)
    _try("settle_battle_methods", phase_id, list(found), lambda: settle_methods(phase_id, timezone.now()))


@shared_task(name="campaign.tasks.draw_fight", time_limit=LIMIT)
def draw_fight(fight_id: int) -> None:
    """Draw the moving picture of a battle of a campaign that is over."""
    found = Fight.objects.filter(pk=fight_id, picture="").values_list("phase__campaign", flat=True)
    _try("draw_fight", fight_id, list(found), lambda: draw_picture(fight_id))


def _try(task: str, number: int, found: Sequence[int | None], act: Callable[[], None]) -> None:
    """Run a task; `found` has the campaign of its subject, None on the practice ground, and is empty if all is done."""
    work = Work(task, str(number), found[0] if found else None)
    if found:
        tried(work, act)
    else:
        finish(work)


@shared_task(name="campaign.tasks.clear_practice_fights")
def clear_practice_fights() -> None:
    """Clear the battles of the practice ground that nobody has used for PRACTICE_DAYS days."""
    unused = Fight.objects.filter(phase=None, used_at__lt=timezone.now() - timedelta(days=settings.PRACTICE_DAYS))
    for number in unused.order_by("used_at").values_list("pk", flat=True)[:_CLEARED_AT_ONCE]:
        with transaction.atomic():
            clear(locked(number))


def _without_methods(_at: datetime) -> list[int]:
    return phases_without_methods()


COUNTED["play_fight_on"] = play_fight_on
COUNTED["draw_fight"] = draw_fight
COUNTED["settle_battle_methods"] = settle_battle_methods
DUE.append(WingWork("settle_battle_methods", _without_methods, STEP_AGAIN_AFTER))
DUE.append(WingWork("play_fight_on", fights_due, STEP_AGAIN_AFTER))
STALLED.append(WingWork("draw_fight", lambda _at: fights_to_draw(), MAP_AGAIN_AFTER))
