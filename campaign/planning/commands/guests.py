"""Tables of guests: making and clearing them. They are What-if plans that no player owns.

A table that is cleared keeps its rows for the next guest, because sealed rows are never removed; so there are at most
MOST_GUEST_TABLES of them.
"""

from datetime import datetime, timedelta
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import F

from campaign.models import GuestTable, Phase, Plan, PlanResult, PlanRun
from campaign.planning.commands.numbers import number_at
from campaign.planning.queries.guests import unused_tables
from campaign.planning.rules.plan_file import plan_text
from campaign.planning.rules.planned_rounds import PlanContent, PlanProgress
from campaign.planning.rules.run_file import packed
from campaign.planning.rules.sandbox import FACTION
from orders.sealing import reseal, seal

_CLEARED_AT_ONCE = 100
"""Tables that one run of the clock clears."""
_USED_AGAIN = timedelta(minutes=2)
"""A use sooner after the last one is not recorded; short, so that games in use are not cleared for new ones."""


_UNTOUCHED = timedelta(hours=1)
"""How long a table at which nothing was saved is kept when a new one needs room."""


@transaction.atomic
def begin_table(phase: Phase, at: datetime, holder: str = "") -> GuestTable:
    """Make a table that begins with a phase of the demonstration; its plan belongs to that campaign's administrator.

    Nobody can sign in as that user. If there are MOST_GUEST_TABLES in use already, another one is cleared: one that
    nobody has saved anything at for an hour, or else the longest unused one. Visitors from one address, `holder`, get
    one of their own tables cleared once they hold MOST_OF_ONE_ADDRESS.
    """
    known = GuestTable.objects.select_for_update(of=("self",), skip_locked=True).select_related("plan__sealed")
    own = known.filter(holder=holder).exclude(used_at=None)
    table = None
    if holder and own.count() >= settings.MOST_OF_ONE_ADDRESS:
        table = own.order_by("used_at").first()
    table = table or known.filter(used_at=None).first()
    if table is None and GuestTable.objects.count() >= settings.MOST_GUEST_TABLES:
        untouched = known.filter(plan__changed_at=F("plan__made_at"), made_at__lt=at - _UNTOUCHED)
        table = untouched.order_by("made_at").first() or known.order_by("used_at").first()
    if table is None:
        return _new_table(phase, at, holder)
    _clear(table)
    # Its version only ever rises, so that a form of the guest before cannot be saved into this game.
    Plan.objects.filter(pk=table.plan_id).update(**_subject(phase), made_at=at, changed_at=at)
    table.made_at, table.used_at, table.holder = at, at, holder
    table.save(update_fields=["made_at", "used_at", "holder"])
    return table


def use_table(table: GuestTable, at: datetime) -> None:
    """Record that a table is used."""
    if table.used_at is None or at - table.used_at > _USED_AGAIN:
        GuestTable.objects.filter(pk=table.pk, token=table.token).update(used_at=at)


@transaction.atomic
def clear_unused_tables(at: datetime) -> int:
    """Clear tables that were not used for GUEST_DAYS days; return how many."""
    unused = unused_tables(at).select_for_update(of=("self",), skip_locked=True).select_related("plan__sealed")
    found = list(unused[:_CLEARED_AT_ONCE])
    for table in found:
        _clear(table)
    return len(found)


def _new_table(phase: Phase, at: datetime, holder: str) -> GuestTable:
    plan = Plan.objects.create(
        pk=number_at(Plan, at), **_subject(phase), sealed=seal(_blank_plan()), made_at=at, changed_at=at
    )
    return GuestTable.objects.create(plan=plan, holder=holder, made_at=at, used_at=at)


def _subject(phase: Phase) -> dict[str, object]:
    """Return whose plan it is, and what it is about."""
    campaign = phase.campaign
    faction = campaign.factions.get(identifier=FACTION)
    return {"faction": faction, "owner": campaign.administrator, "phase": phase}


def _clear(table: GuestTable) -> None:
    """Overwrite everything that was done at a table, and change its token, so that its address leads nowhere."""
    plan = table.plan
    PlanRun.objects.filter(plan=plan).delete()
    for result in PlanResult.objects.filter(plan=plan).select_related("sealed"):
        reseal(result.sealed, packed(PlanProgress(()), ""))
    reseal(plan.sealed, _blank_plan())
    Plan.objects.filter(pk=plan.pk).update(version=F("version") + 1)
    table.token, table.used_at, table.holder = uuid4(), None, ""
    table.save(update_fields=["token", "used_at", "holder"])


def _blank_plan() -> str:
    return plan_text(PlanContent(""))
