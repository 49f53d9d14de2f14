"""Whether an order that is understood is also allowed. Movement never is illegal: it is only cut short (MV.5)."""

from collections.abc import Mapping
from dataclasses import dataclass

from hexmap.rules.logistics import Network
from hexmap.rules.position import Army, Position
from orders.rules.order_file import Transfer
from orders.rules.sentences import say


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an order is illegal: the paragraph, and a sentence for the player."""

    rule: str
    text: str


def siege_by(position: Position, number: int) -> str | None:
    """The structure that an army besieges, or None (SI.1)."""
    return next((siege.structure for siege in position.sieges if number in siege.armies), None)


def fault_of_assault(position: Position, number: int, lifting: Mapping[int, str]) -> Fault | None:
    """The reason why an army cannot order an assault: it besieges nothing, or lifts its siege (AS.1, OR.3)."""
    if number in lifting:
        return Fault("OR.3", say("army_lifts_the_siege_of_before_movement", army=number, name=lifting[number]))
    if siege_by(position, number):
        return None
    return Fault("AS.1", say("army_was_besieging_nothing_when_the_round_began", army=number))


@dataclass(frozen=True, slots=True)
class TransferLimits:
    """The figures of ST.6 in FP: the most between two armies in a round, and what a giver must keep."""

    between_two: int
    keep: int


def fault_of_transfer(
    armies: Mapping[int, Army],
    networks: Mapping[str, Network],
    transfer: Transfer,
    sent: Mapping[frozenset[int], int],
    limits: TransferLimits,
) -> Fault | None:
    """The reason why a transfer cannot leave (ST.6); `sent` are the FP already sent between two armies, both ways."""
    pair = frozenset((transfer.giver, transfer.receiver))
    if len(pair) == 1:
        return Fault("ST.6", say("army_cannot_send_strength_to_itself", army=transfer.giver))
    gone = [number for number in sorted(pair) if number not in armies]
    if gone:
        return Fault("ST.6", say("army_is_not_on_the_map", army=gone[0]))
    giver, receiver = armies[transfer.giver], armies[transfer.receiver]
    if giver.faction != receiver.faction:
        return Fault("ST.6", say("army_is_of_another_faction", army=receiver.number))
    network = networks[giver.faction]
    for army in (giver, receiver):
        if army.afloat or army.hex not in network.land_hexes:
            return Fault("ST.6", say("army_is_not_on_the_logistics_network", army=army.number))
    if not network.connects(giver.hex, receiver.hex):
        return Fault("ST.6", say("armies_not_connected"))
    if sent.get(pair, 0) + transfer.fp > limits.between_two:
        return Fault("ST.6", say("transfers_above_limit", fp=limits.between_two))
    if giver.strength - transfer.fp < limits.keep:
        return Fault("ST.6", say("giver_must_keep_strength", army=giver.number, fp=limits.keep))
    return None
