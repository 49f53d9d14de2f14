"""Who holds a seat, who commands it, and whose orders a step lacks: one answer for all pages and programs (FA.2).

All of it is public.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q
from django.utils.translation import gettext

from campaign.language.command_words import commands_in_words
from campaign.language.general_names import general_name
from campaign.models import Absence, Campaign, Holder, Seat
from campaign.selectors.commanders import COMMANDED, away_now
from campaign.selectors.sheets import PhaseView

TAKEN = COMMANDED | Q(newcomer__isnull=False)
"""The seats that count as taken: a player or a general commands them, or a newcomer waits for them."""


@dataclass(frozen=True, slots=True)
class SeatCount:
    """How many seats of a campaign are taken, how many of them by generals, and how many there are."""

    taken: int
    generals: int
    all: int


@dataclass(frozen=True)
class HeldSeat:
    """A seat at a moment: the absence of its player, if it lasts, and the `teammate` who would answer for it if vacant.

    That is the captain of its faction, or its first player; None if it has no player.
    """

    seat: Seat
    absence: Absence | None
    teammate: Seat | None

    @property
    def commander(self) -> Seat | None:
        """The seat whose player gives its orders; None if a general does, or nobody."""
        if self.absence is not None:
            return self.absence.delegate
        return {Holder.PLAYER: self.seat, Holder.GENERAL: None}.get(self.seat.holder, self.teammate)

    @property
    def note(self) -> str:
        """The note about its holder, in words; "" for a player who is there."""
        match self.seat.holder:
            case Holder.GENERAL:
                return general_name(self.seat.general)
            case Holder.NEWCOMER:
                return gettext("a new player, who does not command yet")
            case Holder.NOBODY:
                return gettext("a seat without a player")
        return gettext("away, %(name)s stands in") % {"name": self.absence.stand_in} if self.absence else ""


@dataclass(frozen=True)
class MissingOrders:
    """A seat with missing orders: the armies without orders, and whether a decision of the seat `speaks` is missing.

    `leaders` says that its armies are leaders.
    """

    held: HeldSeat
    armies: Sequence[int]
    speaks: bool
    leaders: bool

    @property
    def seat(self) -> Seat:
        """The seat."""
        return self.held.seat

    @property
    def words(self) -> str:
        """The seat, its armies and who holds it: `Hamilcar (armies 4, 5; away, Hanno stands in)`."""
        armies = commands_in_words(self.armies, leaders=self.leaders)
        details = "; ".join(part for part in (armies, self.held.note) if part)
        return f"{self.seat.name} ({details})" if details else self.seat.name


def held_seats(campaign: Campaign, at: datetime) -> Mapping[int, HeldSeat]:
    """Return the seats of a campaign at a moment, by their keys and in the order of their names."""
    seats = list(campaign.seats.select_related("faction", "newcomer").order_by("name"))
    away = away_now(campaign, at)
    first: dict[int, Seat] = {}
    for seat in sorted(seats, key=lambda one: (not one.captain, one.pk)):
        if seat.holder is Holder.PLAYER:
            first.setdefault(seat.faction_id, seat)
    return {seat.pk: HeldSeat(seat, away.get(seat.pk), first.get(seat.faction_id)) for seat in seats}


def missing_orders(view: PhaseView, held: Mapping[int, HeldSeat]) -> list[MissingOrders]:
    """Return the seats from which an open step lacks something, by name; `held` are all seats of its campaign."""
    armies: dict[int, list[int]] = {seat.pk: [] for seat in view.silent}
    for row in view.missing:
        armies.setdefault(row.army.seat_id, []).append(row.army.number)
    silent, leaders = {seat.pk for seat in view.silent}, view.phase.campaign.game_record.has_leaders
    return [MissingOrders(one, armies[key], key in silent, leaders) for key, one in held.items() if key in armies]


def seat_counts(campaigns: Sequence[Campaign]) -> dict[int, SeatCount]:
    """Return how many seats of each campaign are taken, by its key."""
    rows = Seat.objects.filter(campaign__in=campaigns).order_by().values("campaign")
    counted = rows.annotate(
        taken=Count("pk", filter=TAKEN), with_general=Count("pk", filter=~Q(general="")), all=Count("pk")
    )
    found = counted.values_list("campaign", "taken", "with_general", "all")
    without = {campaign.pk: SeatCount(0, 0, 0) for campaign in campaigns}
    return without | {number: SeatCount(taken, generals, all_) for number, taken, generals, all_ in found}
