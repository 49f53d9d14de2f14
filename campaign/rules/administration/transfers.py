"""Strength sent from one army to another: it leaves at the start of the round and arrives at its end (ST.6)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from campaign.rules.ruleset import Ruleset
from hexmap.rules.logistics import Network
from hexmap.rules.position import Position
from orders.rules.legality import Fault, TransferLimits, fault_of_transfer
from orders.rules.order_file import Transfer


@dataclass(frozen=True, slots=True)
class Departures:
    """The position without the FP sent, what has left, and what was not allowed to."""

    position: Position
    sent: tuple[Transfer, ...]
    refused: tuple[tuple[Transfer, Fault], ...]


def send(
    position: Position, networks: Mapping[str, Network], transfers: Iterable[Transfer], ruleset: Ruleset
) -> Departures:
    """Lets the transfers leave, one after another as they were ordered."""
    armies = dict(position.army)
    between: Counter[frozenset[int]] = Counter()
    sent: list[Transfer] = []
    refused: list[tuple[Transfer, Fault]] = []
    limits = TransferLimits(ruleset.transfer.limit, ruleset.transfer.keep)
    for transfer in transfers:
        fault = fault_of_transfer(armies, networks, transfer, between, limits)
        if fault:
            refused.append((transfer, fault))
            continue
        giver = armies[transfer.giver]
        armies[giver.number] = replace(giver, strength=giver.strength - transfer.fp)
        between[frozenset((transfer.giver, transfer.receiver))] += transfer.fp
        sent.append(transfer)
    return Departures(replace(position, armies=tuple(armies.values())), tuple(sent), tuple(refused))


@dataclass(frozen=True, slots=True)
class Arrival:
    """What became of a transfer: FP that arrived, FP that went back to the giver, FP lost."""

    transfer: Transfer
    arrived: int
    returned: int
    lost: int


def arrive(strengths: dict[int, int], in_transit: Iterable[Transfer], cap: int) -> list[Arrival]:
    """Lets strength arrive, one transfer after another; changes `strengths`, FP by army on the map.

    What the receiver cannot take up to the cap goes back to the giver; if that is gone too, it is lost.
    """
    arrivals = []
    for transfer in in_transit:
        room = max(0, cap - strengths[transfer.receiver]) if transfer.receiver in strengths else 0
        arrived = min(room, transfer.fp)
        rest = transfer.fp - arrived
        if arrived:
            strengths[transfer.receiver] += arrived
        returned = rest if transfer.giver in strengths else 0
        if returned:
            strengths[transfer.giver] += returned
        arrivals.append(Arrival(transfer, arrived, returned, rest - returned))
    return arrivals
