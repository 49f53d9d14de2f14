"""Sieges lifted by order, which takes effect before movement (SI.6, OR.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Position, Siege
from orders.rules.legality import Fault, siege_by


def lifted(position: Position, ordered: Sequence[int]) -> tuple[dict[int, str], list[tuple[int, Fault]]]:
    """The armies that lift their siege, each with the structure, and the orders that are illegal (OR.3)."""
    lifting: dict[int, str] = {}
    faults = []
    for number in ordered:
        name = siege_by(position, number)
        if name is None:
            faults.append((number, Fault("OR.3", say("army_besieges_nothing", army=number))))
        else:
            lifting[number] = name
    return lifting, faults


def without_lifted(position: Position, lifting: Mapping[int, str]) -> Position:
    """The position with these armies besieging no more; a siege that nobody carries on is lifted (SI.6)."""
    if not lifting:
        return position
    sieges: list[Siege] = []
    for siege in position.sieges:
        left = tuple(number for number in siege.armies if number not in lifting)
        if left:
            sieges.append(replace(siege, armies=left))
    return replace(position, sieges=tuple(sieges))
