"""Orders that an administrator entered from messages, and those of them that wait for their players.

Except for `EnteredOrder`, all of it is public: it is the same whether or not the player had given orders in person.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from orders.models import OrderSheet
from orders.rules.life import CONFIRMATION_HOURS, FROM_MESSAGES, IN_FORCE, PASSED_OVER, Version
from orders.selectors.said import said
from orders.selectors.steps import for_steps

CONFIRMATION_TIME = timedelta(hours=CONFIRMATION_HOURS)
Key = tuple[str, int | None]
"""A kind, and the number of an army or None for a whole faction."""


@dataclass(frozen=True, slots=True)
class UnconfirmedOrder:
    """An order entered from a message of the player of `seat`, who has not answered it; `at` is when.

    `sheet`, `seat` and `faction` are keys. `army` is None for an order of the whole faction. The step waits for an
    answer until `until`: that is `at` in campaigns whose entered orders count at once.
    """

    sheet: int
    kind: str
    faction: int
    army: int | None
    seat: int
    name: str
    at: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class EnteredOrder:
    """An order entered from a message, as its faction sees it while it is unanswered.

    `by` is the name of the seat whose player sent the message, `version` its number. `counts` says whether it counts
    without an answer: not if someone had already given orders in person. The step waits for an answer until `until`.
    """

    text: str
    by: str
    at: datetime
    until: datetime
    version: int
    counts: bool


def unconfirmed_in(phase: Any, at: datetime) -> list[UnconfirmedOrder]:
    """Return the orders entered in a phase for whose answer it waits at a moment, oldest first."""
    return [] if phase.campaign.entered_at_once else unanswered_in(phase, at)


def unanswered_in(phase: Any, at: datetime) -> list[UnconfirmedOrder]:
    """Return the orders entered in a phase lately that nobody has answered, oldest first, whether or not it waits.

    An answer is whatever someone submits or withdraws in person after the order was entered, for the same sheet.
    """
    recent = OrderSheet.objects.filter(phase=phase, state__in=FROM_MESSAGES, handed_in_at__gt=at - CONFIRMATION_TIME)
    if not recent.exists():  # as in most steps, and to ask this is much less work than what follows
        return []
    rows = _unanswered(at).filter(phase=phase).select_related("army", "handed_in_by", "campaign").order_by("pk")
    return [
        UnconfirmedOrder(
            sheet=row.pk,
            kind=row.kind,
            faction=row.faction_id,
            army=row.army.number if row.army else None,
            seat=row.handed_in_by_id,
            name=row.handed_in_by.name,
            at=row.handed_in_at,
            until=_until(row),
        )
        for row in rows
    ]


def phases_waiting(at: datetime) -> Any:
    """Return the keys of phases in which an entered order waits at a moment, as a subquery."""
    return _unanswered(at).exclude(campaign__entered_at_once=True).values("phase")


def entered_before(phase: Any, faction: Any) -> frozenset[Key]:
    """Return the orders of a faction that an administrator has entered in a phase."""
    rows = OrderSheet.objects.filter(phase=phase, faction=faction, entered_by__isnull=False)
    return frozenset((kind, army) for kind, army in rows.values_list("kind", "army__number"))


def entered_that_count(phase: Any) -> list[tuple[str, int | str]]:
    """Return the kinds and subjects of entered orders that count in a step; only for a published one."""
    rows = OrderSheet.objects.filter(for_steps([phase.step]), campaign=phase.campaign_id, round=phase.round)
    spoken = rows.exclude(state__in=PASSED_OVER).order_by("kind", "faction", "army__number", "-version")
    last = spoken.distinct("kind", "faction", "army__number").select_related("army", "faction")
    counting = [row for row in last if row.entered_by_id is not None and row.state in IN_FORCE]
    return [(row.kind, row.army.number if row.army else row.faction.identifier) for row in counting]


def message_in(versions: Sequence[OrderSheet]) -> EnteredOrder | None:
    """Return the entered order that is the last of some versions and unanswered; None if there is none."""
    last = next((row for row in reversed(versions) if row.state != Version.DRAFT), None)
    if last is None or last.state not in FROM_MESSAGES:
        return None
    counts = last.state == Version.ENTERED
    return EnteredOrder(said(last).text, last.handed_in_by.name, last.handed_in_at, _until(last), last.version, counts)


def _until(row: OrderSheet) -> datetime:
    """Return until when a step waits for the answer to an entered order."""
    return row.handed_in_at if row.campaign.entered_at_once else row.handed_in_at + CONFIRMATION_TIME


def _unanswered(at: datetime) -> QuerySet[OrderSheet]:
    since = at - CONFIRMATION_TIME
    rows = OrderSheet.objects.filter(state__in=FROM_MESSAGES, handed_in_at__gt=since)
    same = Q(army=OuterRef("army")) | Q(army=None)
    later = OrderSheet.objects.filter(
        same,
        campaign=OuterRef("campaign"),
        round=OuterRef("round"),
        kind=OuterRef("kind"),
        faction=OuterRef("faction"),
        version__gt=OuterRef("version"),
    )
    return rows.exclude(Exists(later.exclude(state=Version.DRAFT.value)))
