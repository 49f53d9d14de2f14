"""Which orders of a plan can become drafts, whose, and the current orders."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign.models import Phase, Plan, Seat
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules.drafts import DraftOffer, offers_of
from campaign.planning.rules.planned_rounds import subject_of
from campaign.selectors.commanders import captain_of, commanded_armies, speaks_for_faction
from campaign.selectors.membership import Membership
from campaign.selectors.phases import game_document
from campaign.selectors.sheets import sheets_for
from orders.selectors import Sheet


@dataclass(frozen=True)
class DraftLine:
    """Orders of a plan that might become a draft: who decides them, whether that is the reader, the current orders.

    `holder` is None for what the faction decides as a whole if it has no captain: then any player gives them.
    """

    offer: DraftOffer
    holder: Seat | None
    mine: bool
    sheet: Sheet | None

    @property
    def key(self) -> tuple[str, int | None]:
        """The kind and subject of the orders."""
        return self.offer.sheet.kind, subject_of(self.offer.sheet)

    @property
    def handed_in(self) -> str | None:
        """The submitted text, which a draft does not change; None if there is none."""
        return self.sheet.text if self.sheet is not None and self.sheet.is_in_force else None

    @property
    def drafted(self) -> str | None:
        """The current draft; None if there is none."""
        return None if self.sheet is None else self.sheet.draft

    @property
    def is_there(self) -> bool:
        """Whether the same orders are there already."""
        return self.offer.sheet.text in (self.drafted, self.handed_in if self.drafted is None else None)


@dataclass(frozen=True)
class DraftTable:
    """The drafts of the reader, the orders for teammates, and those that cannot be given now."""

    mine: Sequence[DraftLine]
    others: Sequence[DraftLine]
    refused: Sequence[DraftLine]


def draft_table(plan: Plan, member: Membership, phase: Phase, at: datetime) -> DraftTable:
    """Return the orders of a plan that starts with the open phase for the reader's faction, now and later (RD.8).

    `at` is the moment for which stand-ins are looked up.
    """
    seat = member.seat
    if seat is None:
        raise AssertionError("a plan of somebody without a seat")
    faction = seat.faction.identifier
    offers = offers_of(plan_of(plan).of(phase.round), game_document(phase), phase.step, faction)
    sheets = {(sheet.kind, sheet.army): sheet for sheet in sheets_for(phase, member) if sheet.faction == faction}
    holders = {army.number: army.seat for army in seat.faction.armies.select_related("seat")}
    captain, speaks = captain_of(seat), speaks_for_faction(seat, at)
    commanded = commanded_armies(seat, at)

    def line(offer: DraftOffer) -> DraftLine:
        number = subject_of(offer.sheet)
        holder = captain if number is None else holders.get(number)
        mine = speaks if number is None else number in commanded
        return DraftLine(offer, holder, mine, sheets.get((offer.sheet.kind, number)))

    lines = [line(offer) for offer in offers]
    legal = [one for one in lines if one.offer.fault is None]
    return DraftTable(
        [one for one in legal if one.mine],
        [one for one in legal if not one.mine],
        [one for one in lines if one.offer.fault is not None],
    )
