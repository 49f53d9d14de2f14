"""What takes effect before the first impulse: sieges lifted, networks drawn, transfers sent (RD.3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from campaign.games.vae_victis.rules import logistics_events
from campaign.games.vae_victis.rules.administration.strength import Departures, send
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.games.vae_victis.rules.sieges.lifted_sieges import lifted, without_lifted
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.board import Board
from hexmap.rules.logistics import Logistics, Network
from hexmap.rules.position import Position
from hexmap.rules.supply import Distances
from orders.rules.legality import Fault, fault_of_assault
from orders.rules.order_file import Orders


@dataclass(frozen=True)
class Preparations:
    """The position from which the armies march, and what has been done to it.

    Sieges that are lifted by order are lifted in it already (SI.6): `lifting` are the armies with their structures,
    `lifting_faults` why other orders are illegal. `networks` are those at the start of the round, by faction (LG.7);
    `departures` the transfers that have left (ST.6); `assaults` the armies whose assault is legal, `assault_faults`
    why the others' is not (AS.1).
    """

    ruleset: Ruleset
    position: Position
    lifting: Mapping[int, str]
    lifting_faults: Sequence[tuple[int, Fault]]
    logistics: Logistics
    networks: Mapping[str, Network]
    departures: Departures
    assaults: Sequence[int]
    assault_faults: Sequence[tuple[int, Fault]]

    @cached_property
    def supply(self) -> Mapping[int, float | None]:
        """The distance of each army from its network, in MP; None for navies (LG.8)."""
        return {army.number: self.distance_of(army.number) for army in self.position.armies}

    def distance_of(self, number: int) -> float | None:
        """The distance of an army from the network of its faction, in MP; None for a navy (LG.8)."""
        army = self.position.army[number]
        return None if army.afloat else self._distances[army.faction].of(army.hex)

    @cached_property
    def _distances(self) -> Mapping[str, Distances]:
        board, costs = self.logistics.board, self.ruleset.costs
        return {faction: Distances(board, network, costs) for faction, network in self.networks.items()}

    def events(self) -> Iterator[Event]:
        """The sieges that are lifted, the networks, and the transfers that leave; illegal orders with the reason."""
        teller = OrderEvents(self.logistics.board, self.position.round)
        yield from teller.lifted(self.lifting, self.lifting_faults, self.position)
        yield from logistics_events.network_events(self.logistics, self.networks)
        yield from teller.transfers(self.departures)


def prepare(
    board: Board,
    position: Position,
    orders: Orders,
    ruleset: Ruleset,
    superiority: Mapping[str, Mapping[str, int]],
) -> Preparations:
    """Lift sieges, draw the networks and send transfers, in this order.

    An illegal order is not carried out, and an event says why. `superiority` is this round's.
    """
    lifting, lifting_faults = lifted(position, orders.lift_siege)
    position = without_lifted(position, lifting)
    logistics = Logistics(board, position, ruleset.radii, superiority, orders.sea_links)
    networks = logistics.networks()
    departures = send(position, networks, orders.transfers, ruleset)
    legal, assault_faults = _legal_assaults(departures.position, orders.assault, lifting)
    return Preparations(
        ruleset=ruleset,
        position=departures.position,
        lifting=lifting,
        lifting_faults=lifting_faults,
        logistics=logistics,
        networks=networks,
        departures=departures,
        assaults=legal,
        assault_faults=assault_faults,
    )


def _legal_assaults(
    position: Position, ordered: Iterable[int], lifting: Mapping[int, str]
) -> tuple[list[int], list[tuple[int, Fault]]]:
    """The armies whose assault is legal, and why the others' is not (AS.1)."""
    legal = []
    faults = []
    for number in ordered:
        fault = fault_of_assault(position, number, lifting)
        if fault:
            faults.append((number, fault))
        else:
            legal.append(number)
    return legal, faults


class OrderEvents:
    """Adds the events of the orders of a round."""

    def __init__(self, board: Board, round_: int) -> None:
        self.board = board
        self.round = round_

    def lifted(
        self, lifting: Mapping[int, str], faults: Sequence[tuple[int, Fault]], position: Position
    ) -> list[Event]:
        """The armies that lift their siege before movement (SI.6); `position` is the one after that."""
        events = [self._refused(number, "lift_siege", fault) for number, fault in faults]
        for number, name in lifting.items():
            over = name not in position.besieged and number == max(n for n in lifting if lifting[n] == name)
            text = say("army_lifts_siege", army=number, name=name)
            kind = "siege_lifted" if over else "siege_left"
            events.append(self._event("SI.6", kind, text, army=number, armies=[number], structure=name))
        return events

    def transfers(self, departures: Departures) -> list[Event]:
        """The transfers that leave, and those that cannot (ST.6)."""
        events = [
            self._event(
                "ST.6",
                "transfer_sent",
                say("army_sends_strength", army=one.giver, fp=one.fp, other_army=one.receiver),
                army=one.giver,
                to=one.receiver,
                fp=one.fp,
            )
            for one in departures.sent
        ]
        for one, fault in departures.refused:
            text = say(
                "transfer_not_carried_out", fp=one.fp, giver_army=one.giver, army=one.receiver, sentence=fault.text
            )
            about = {"army": one.giver, "order": "transfer", "to": one.receiver, "fp": one.fp}
            events.append(self._event(fault.rule, "order_not_carried_out", text, **about))
        return events

    def assaults(self, faults: Sequence[tuple[int, Fault]]) -> list[Event]:
        """The assaults that cannot be made (AS.1)."""
        return [self._refused(number, "assault", fault) for number, fault in faults]

    def _refused(self, number: int, order: str, fault: Fault) -> Event:
        text = say(f"{order}_not_carried_out", sentence=fault.text)
        return self._event(fault.rule, "order_not_carried_out", text, army=number, order=order)

    def _event(self, rule: str, kind: str, text: Sentence, **about: object) -> Event:
        return Event(rule, kind, self.round, text, about)
