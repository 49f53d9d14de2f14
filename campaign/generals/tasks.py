"""Workers let generals decide. Tasks receive the numbers of a step and a faction only; orders stay in the database."""

import logging
from functools import partial

from celery import shared_task
from django.utils import timezone

from campaign.generals.commands.ordering import give_up, order_generals
from campaign.generals.commands.preparing import prepare_orders
from campaign.models import Phase
from campaign.selectors.generals import lacks_preparation, phases_without_generals_orders, undecided_generals
from campaign.selectors.unfinished import begun
from campaign.services.unfinished import Work, finish
from campaign.tasks.clock import COUNTED, DUE, STEP_AGAIN_AFTER, WingWork
from campaign.tasks.trying import tried

log = logging.getLogger(__name__)

LIMIT = 90
"""Seconds after which the worker of a faction's generals is killed; they are taken up again."""
_RUNNING, _ORDERING, _PREPARING = "run_generals", "order_generals", "prepare_general_orders"


@shared_task(name="campaign.tasks.run_generals")
def run_generals(phase_id: int) -> None:
    """Queue the decisions of an open step's generals who have not decided yet, faction by faction.

    Failed ones are retried after their pause.
    """
    phase = Phase.objects.select_related("campaign").filter(pk=phase_id).first()
    if phase is None:
        finish(Work(_RUNNING, str(phase_id), None))
        return
    generals = undecided_generals(phase, timezone.now())
    factions = sorted({one.seat.faction_id for one in generals})
    known = begun(_ORDERING, [f"{phase_id} {one}" for one in factions])
    for one in factions:
        if f"{phase_id} {one}" not in known:
            order_generals_of.delay(phase_id, str(one))
    if lacks_preparation(timezone.now()).filter(pk=phase_id).exists() and not begun(_PREPARING, [phase_id]):
        prepare_general_orders.delay(phase_id)


@shared_task(name="campaign.tasks.order_generals", time_limit=LIMIT)
def order_generals_of(phase_id: int, faction: str) -> None:
    """Let the generals of a faction decide in a step. What fails for good is left out: the default applies (RD.2)."""
    campaign = Phase.objects.filter(pk=phase_id, status=Phase.Status.OPEN).values_list("campaign_id", flat=True).first()
    work = Work(_ORDERING, f"{phase_id} {faction}", campaign)
    if campaign is None:
        finish(work)
        return
    seats = tried(work, partial(order_generals, phase_id, int(faction)), partial(_give_up, phase_id, int(faction)))
    if seats:
        log.info("campaign.generals.ordered phase=%s faction=%s seats=%s", phase_id, faction, seats)


@shared_task(name="campaign.tasks.prepare_general_orders", time_limit=LIMIT)
def prepare_general_orders(phase_id: int) -> None:
    """Prepare a general's orders for players who miss the deadline of a step; without them the default applies."""
    campaign = Phase.objects.filter(pk=phase_id, status=Phase.Status.OPEN).values_list("campaign_id", flat=True).first()
    work = Work(_PREPARING, str(phase_id), campaign)
    if campaign is None:
        finish(work)
    elif tried(work, lambda: prepare_orders(phase_id, timezone.now())):
        log.info("campaign.generals.prepared phase=%s", phase_id)


def _give_up(phase_id: int, faction_id: int, kind: str) -> None:
    log.error("campaign.generals.given_up phase=%s faction=%s error=%s", phase_id, faction_id, kind)
    give_up(phase_id, faction_id, timezone.now())


COUNTED[_RUNNING] = run_generals
COUNTED[_ORDERING] = order_generals_of
COUNTED[_PREPARING] = prepare_general_orders
DUE.append(WingWork(_RUNNING, phases_without_generals_orders, STEP_AGAIN_AFTER))
