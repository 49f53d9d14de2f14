"""The ledger of honour of a campaign, for its pages (HO.36)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from campaign.games.all_games import AnyDocument
from campaign.games.reader import Reader
from campaign.models import Campaign, Faction, LogEntry, Phase
from campaign.models.log import Action
from campaign.selectors.phases import honour_in, outcome_outline, published_records, published_rounds
from campaign.selectors.seen import seen_events
from hexmap.rules.position import Honour, Seat


class Hides(Enum):
    """What of a ledger is hidden from its reader until the campaign is over (HO.36)."""

    NOTHING = "nothing"
    OTHERS = "others"
    EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class HonourRow:
    """A seat in the ledger: its faction, its honour, the structures in which it holds shares, with their points.

    `borrowed` are the armies that it commands for others this round, with their owners; `place` is that in the final
    table, None until then. Where `is_shown` is False its honour is hidden from the reader (HO.36).
    """

    seat: Seat
    faction: Faction
    is_princeps: bool
    shares: Sequence[tuple[str, int]]
    borrowed: Sequence[tuple[int, str]]
    place: int | None
    is_shown: bool = True


@dataclass(frozen=True, slots=True)
class Ledger:
    """The honour of all seats, faction by faction, or in the order of the final table; who is First Among Equals."""

    rows: Sequence[HonourRow]
    is_final: bool
    first_among_equals: str
    hides: Hides = Hides.NOTHING

    @property
    def princeps(self) -> Sequence[HonourRow]:
        """The rows of the princeps of each faction."""
        return [row for row in self.rows if row.is_princeps]


@dataclass(frozen=True, slots=True)
class RoundOfHonour:
    """The events of honour of a round, as its documents have them."""

    number: int
    events: Sequence[dict[str, object]]


def ledger_of(campaign: Campaign, document: AnyDocument, reader: Reader) -> Ledger | None:
    """Return the ledger as a document has it and someone may read it; None in a campaign without honour (HO.1)."""
    part = campaign.game_record.honour
    now = None if part is None else part.now(document)
    if part is None or now is None:
        return None
    honour, seats = now.honour, part.readable(document, reader)
    factions = {faction.identifier: faction for faction in campaign.factions.all()}
    active = campaign.game_record.outline(document).active
    listed = [honour.seat[seat] for seat in now.final] or [
        seat for faction in active for seat in _in_order(now.order[faction], seats)
    ]
    rows = [
        HonourRow(
            seat=seat,
            faction=factions[seat.faction],
            is_princeps=honour.princeps.get(seat.faction) == seat.id,
            shares=_shares(honour, seat) if _is_readable(seat, seats) else (),
            borrowed=[
                (number, one.owner)
                for number, one in now.command.items()
                if one.seat == seat.id and one.owner is not None
            ],
            place=now.final.get(seat.id),
            is_shown=_is_readable(seat, seats),
        )
        for seat in listed
    ]
    return Ledger(rows, bool(now.final), now.first, _hides(seats))


def _is_readable(seat: Seat, readable: frozenset[str] | None) -> bool:
    return readable is None or seat.id in readable


def _in_order(seats: Sequence[Seat], readable: frozenset[str] | None) -> Sequence[Seat]:
    """Return the seats of a faction, the first one first; by their names where that would say who has more honour."""
    return seats if all(_is_readable(seat, readable) for seat in seats) else sorted(seats, key=lambda seat: seat.id)


def _shares(honour: Honour, seat: Seat) -> Sequence[tuple[str, int]]:
    return [(name, shares[seat.id]) for name, shares in honour.tokens.items() if seat.id in shares]


def _hides(readable: frozenset[str] | None) -> Hides:
    if readable is None:
        return Hides.NOTHING
    return Hides.OTHERS if readable else Hides.EVERYTHING


def rounds_of_honour(campaign: Campaign, reader: Reader) -> Sequence[RoundOfHonour]:
    """Return the published events of honour that someone may read, the newest round first."""
    found = []
    for number in published_rounds(campaign):
        record = list(published_records(campaign, number).values())[-1]
        events = [event for event in outcome_outline(record).events if event["rule"].startswith("HO.")]
        found.append(RoundOfHonour(number, seen_events(record, events, reader)))
    return [one for one in found if one.events]


def shares_exchanged(phase: Phase) -> Sequence[str]:
    """Return the shares of structures after the last exchange in a phase, as the log has them; none without (HO.22)."""
    if not phase.game_step.comes_before_orders or honour_in(phase) is None:
        return ()
    entries = LogEntry.objects.filter(campaign=phase.campaign_id, phase=phase, action=Action.SHARES)
    found = entries.order_by("-pk").values_list("about__shares", flat=True).first()
    return found or ()
