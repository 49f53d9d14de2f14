"""Who commands which army in a round (HO.5 to HO.12)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.games.vae_victis.rules.honour.order_of_players import acting_princeps
from campaign.games.vae_victis.rules.ruleset import HonourNumbers
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Army, Honour, Position, Seat
from orders.rules.order_file import NONE, CommandOrders


@dataclass(frozen=True, slots=True)
class Commander:
    """The seat that commands an army for the round, None for nobody, and its owner where the army is lent (HO.6)."""

    seat: str | None
    owner: str | None = None

    @property
    def is_borrower(self) -> bool:
        """Whether the army belongs to another seat."""
        return self.owner is not None


Command = Mapping[int, Commander]
"""The commanders of a round, by army."""


def command_of(position: Position, orders: CommandOrders) -> dict[int, Commander]:
    """The commander of every army on the map, by number (HO.7 to HO.12); empty where there is no honour."""
    if position.honour is None:
        return {}
    honour = position.honour
    return {army.number: _commander(honour, army, orders) for army in position.armies}


def _commander(honour: Honour, army: Army, orders: CommandOrders) -> Commander:
    owner = honour.owner[army.number]
    if owner.vacant:
        return Commander(_commander_of_free_army(honour, army, orders))
    borrower = borrower_of(honour, army.number, orders)
    return Commander(owner.id) if borrower is None else Commander(borrower, owner.id)


def borrower_of(honour: Honour, number: int, orders: CommandOrders) -> str | None:
    """The seat to which an own army is lent (HO.8), or that stands in for its absent owner (HO.9); None for none."""
    owner = honour.owner[number]
    if number not in orders.lend:
        return next(iter(_partners(honour, owner, [orders.away.get(number, NONE)])), None)
    named = orders.lend[number]
    return named if named in requests(honour, number, orders) else None


def requests(honour: Honour, number: int, orders: CommandOrders) -> Sequence[str]:
    """The seats whose request for an own army counts, by id; those of other factions and vacant ones do not (HO.37)."""
    owner = honour.owner[number]
    return () if owner.vacant else _partners(honour, owner, orders.borrow.get(number, ()))


def _partners(honour: Honour, owner: Seat, named: Sequence[str]) -> Sequence[str]:
    """Of the seats named those that can borrow from an owner: others of the faction that are not vacant (HO.8)."""
    return [
        seat.id
        for seat in (honour.seat[one] for one in named if one in honour.seat)
        if seat.faction == owner.faction and not seat.vacant and seat.id != owner.id
    ]


def _commander_of_free_army(honour: Honour, army: Army, orders: CommandOrders) -> str | None:
    """The seat that the princeps names, that of last round, the princeps, or nobody (HO.12)."""
    princeps = acting_princeps(honour, army.faction)
    named = orders.free_command.get(army.faction, {}).get(army.number)
    for seat in (named, honour.commanded.get(army.number), princeps):
        if seat is not None and not honour.seat[seat].vacant and honour.seat[seat].faction == army.faction:
            return seat
    return None


def seats_that_lose_a_point(honour: Honour, orders: CommandOrders, numbers: HonourNumbers) -> frozenset[str]:
    """The seats whose standing request an owner answers with a veto (HO.10)."""
    if numbers.veto != "initiative":
        return frozenset()
    vetoed = (number for number, seat in orders.lend.items() if seat == NONE and number in honour.owner)
    return frozenset(seat for number in vetoed for seat in requests(honour, number, orders))


def lost_points(position: Position, orders: CommandOrders, numbers: HonourNumbers) -> dict[int, str]:
    """The armies whose initiative point is lost by a veto: the lowest of each such seat, with the seat (HO.10)."""
    if position.honour is None:
        return {}
    found = {}
    for seat in sorted(seats_that_lose_a_point(position.honour, orders, numbers)):
        own = [number for number in position.honour.seat[seat].armies if number in position.army]
        if own:
            found[min(own)] = seat
    return found


def command_events(position: Position, orders: CommandOrders, numbers: HonourNumbers) -> Iterator[Event]:
    """The armies that are lent, and the requests that are refused, by army (HO.8 to HO.10)."""
    honour = position.honour
    if honour is None:
        return
    lost = {seat: number for number, seat in lost_points(position, orders, numbers).items()}
    for army in position.armies:
        borrower = None if honour.owner[army.number].vacant else borrower_of(honour, army.number, orders)
        if borrower is not None:
            yield _lent(position.round, honour, army.number, borrower, orders)
        for seat in requests(honour, army.number, orders):
            if seat != borrower:
                vetoed = lost.get(seat) if orders.lend.get(army.number) == NONE else None
                yield _refused(position.round, army.number, seat, vetoed)


def _lent(round_: int, honour: Honour, number: int, borrower: str, orders: CommandOrders) -> Event:
    owner = honour.owner[number].id
    stands_in = number not in orders.lend
    text = say("army_commanded_by_stand_in" if stands_in else "army_lent", army=number, seat=borrower, owner_seat=owner)
    about = {"seat": borrower, "points": 0, "army": number, "owner": owner}
    return Event("HO.9" if stands_in else "HO.8", "command_lent", round_, text, about)


def _refused(round_: int, number: int, seat: str, lost: int | None) -> Event:
    about = {"seat": seat, "points": 0, "army": number}
    if lost is None:
        return Event("HO.10", "request_refused", round_, say("request_refused", army=number, seat=seat), about)
    text = say("request_vetoed", army=number, seat=seat, own_army=lost)
    return Event("HO.10", "request_refused", round_, text, about)
