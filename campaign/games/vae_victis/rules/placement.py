"""Placing the armies before the first round (FA.4)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Board
from hexmap.rules.position import Army, Position


@dataclass(frozen=True, slots=True)
class PlacedArmies:
    """The position with the armies where their players want them, and the events of it."""

    position: Position
    events: list[Event]


def place_armies(board: Board, position: Position, wishes: Mapping[int, str]) -> PlacedArmies:
    """Places every army in the structure that its player names, in army-number order (FA.4).

    `wishes` maps armies to structures. An army that names none, or one that its faction does not control or that
    another army has, stays where the scenario puts it; where that is taken by now, it gets the first free structure of
    its faction, in map order.
    """
    faults = {number: fault for number in wishes if (fault := fault_of_placement(board, position, wishes, number))}
    granted = {number: board.structure_named[name].hex for number, name in wishes.items() if number not in faults}
    taken = set(granted.values())
    armies: list[Army] = []
    events: list[Event] = []
    for army in position.armies:
        hex_ = granted.get(army.number)
        if hex_ is None:
            hex_ = army.hex if army.hex not in taken else _free_structure(board, position, army, taken)
            taken.add(hex_)
        armies.append(replace(army, hex=hex_))
        text = say("army_placed", army=army.number, place=board.describe(hex_))
        if why := faults.get(army.number):
            text = say("army_placed_elsewhere", army=army.number, place=board.describe(hex_), sentence=why)
        about = {"army": army.number, "hex": board.grid.name(hex_)}
        events.append(Event("FA.4", "army_placed", position.round, text, about))
    return PlacedArmies(replace(position, armies=tuple(armies)), events)


def fault_of_placement(board: Board, position: Position, wishes: Mapping[int, str], number: int) -> str:
    """The reason why an army cannot be placed where its player wants it, as a sentence; empty if it can (FA.4).

    Of two armies that name one structure the lower number gets it.
    """
    name, army = wishes[number], position.army[number]
    structure = board.structure_named[name]
    if position.controller(structure) != army.faction:
        return say("structure_not_controlled", faction=position.faction[army.faction].title, name=name)
    if not board.is_passable_land(structure.hex):
        return say("structure_impassable", name=name)
    first = min(other for other, wish in wishes.items() if wish == name)
    return "" if first == number else say("structure_taken", army=first, name=name)


def _free_structure(board: Board, position: Position, army: Army, taken: set[int]) -> int:
    """The first structure of an army's faction that nobody has, or the nearest free land hex of its place."""
    others = taken | {other.hex for other in position.armies if other.number != army.number}
    for structure in board.structures:
        if structure.hex not in others and position.controller(structure) == army.faction:
            return structure.hex
    open_, seen = [army.hex], {army.hex}
    for hex_ in open_:
        if hex_ not in others and board.is_passable_land(hex_):
            return hex_
        fresh = [near for near in board.adjacent(hex_) if near not in seen]
        seen.update(fresh)
        open_.extend(fresh)
    return army.hex
