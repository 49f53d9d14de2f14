"""Reading a document, and filling in what players answer: validated once, where it comes in."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from campaign.rules.document.checks import levels_of
from campaign.rules.document.schema import AnswersModel, MovementEntry, RoundDocument, RoundModel, keys_of, with_keys
from campaign.rules.honour.honour_file import command_of_entries, honour_of
from campaign.rules.ruleset import ruleset_of
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, one_line, parse_json, validated
from hexmap.rules.map_file import hex_named, read_map
from hexmap.rules.position import Position
from hexmap.rules.position_file import StartingArmies, position_of
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names
from orders.rules.order_file import NONE, STRENGTH, army_key, orders_of

MapByName = Callable[[str], Board]
"""Finds the board of a map that a document only names; raises KeyError if there is none."""


def read_text(text: str) -> RoundDocument:
    """The document of a JSON text; raises DocumentError for one that is not valid."""
    return read_document(parse_json(text))


def read_document(value: Any, map_by_name: MapByName = shipped_map) -> RoundDocument:
    """The document given as parsed JSON; raises DocumentError naming the first fault."""
    model = validated(RoundModel, value)
    ruleset = ruleset_of(model.ruleset)
    board = _board(model.map, map_by_name)
    _check_events(model.events)
    before = _before(model, board)
    position = position_of(model, board, radii=ruleset.radii, strength_cap=ruleset.army.strength_cap, before=before)
    armies = before.factions if before else {army.number: army.faction for army in position.armies}
    honour = honour_of(model.honour, position, board, ruleset.honour, armies)
    position = replace(position, honour=honour) if honour else position
    return RoundDocument(
        model=model,
        board=board,
        ruleset=ruleset,
        position=position,
        orders=orders_of(model.orders, board, position, armies),
        initiative=_initiative(model.initiative, board, position, armies),
        command=command_of_entries(model.command, position.honour, armies, position.army),
        superiority=levels_of("naval_superiority", model.naval_superiority, board, position),
        movement=_movement(model.movement, position, armies),
    )


def filled(document: RoundDocument, answers: Mapping[str, Any]) -> RoundDocument:
    """The document with keys that players and chance fill in, as JSON values; raises DocumentError as reading does."""
    read = validated(AnswersModel, answers)
    model = with_keys(document.model, keys_of(read))
    known = {*document.position.army, *(entry.army for entry in model.eliminated or ())}
    position = document.position
    if read.honour is not None:
        armies = {army.number: army.faction for army in position.armies}
        position = replace(
            position, honour=honour_of(read.honour, position, document.board, document.ruleset.honour, armies)
        )
    return replace(
        document,
        model=model,
        position=position,
        orders=orders_of(model.orders, document.board, position, known),
        opened=document.opened or document.model,
        answers={**document.answers, **answers},
    )


def _before(model: RoundModel, board: Board) -> StartingArmies | None:
    """Where the armies stood before the movement, if it has been adjudicated."""
    if model.movement is None:
        if model.eliminated:
            raise DocumentError("eliminated", "is there without a movement")
        return None
    factions = {entry.number: entry.faction for entry in model.armies}
    for which, gone in enumerate(model.eliminated or ()):
        if gone.army in factions:
            raise DocumentError(f"eliminated[{which}].army", f"army {gone.army} is on the map or named twice")
        if gone.faction not in {faction.id for faction in model.factions}:
            raise DocumentError(f"eliminated[{which}].faction", f"there is no faction {one_line(gone.faction)}")
        factions[gone.army] = gone.faction
        hex_named(board.grid, gone.hex, f"eliminated[{which}].hex")
    hexes = {}
    for key, entry in model.movement.items():
        number = army_key(factions, key, f"movement.{key}")
        hexes[number] = hex_named(board.grid, entry.from_, f"movement.{key}.from")
        for name in entry.path:
            hex_named(board.grid, name, f"movement.{key}.path")
    return StartingArmies(hexes, factions)


def _board(value: Any, map_by_name: MapByName) -> Board:
    if isinstance(value, str):
        try:
            return map_by_name(value)
        except KeyError:
            shipped = ", ".join(shipped_map_names())
            problem = f"there is no map {one_line(value)}; shipped: {shipped}; others come with --map"
            raise DocumentError("map", problem) from None
    if not isinstance(value, dict):
        raise DocumentError("map", "is neither a map's name nor a map document")
    try:
        return _board_of_text(json.dumps(value))
    except DocumentError as error:
        raise DocumentError(f"map.{error.place}", error.problem) from None


@lru_cache(maxsize=8)
def _board_of_text(text: str) -> Board:
    """The board of a map document, kept: one campaign's documents all hold the same map, and much hangs on a board."""
    return read_map(json.loads(text))


def _initiative(
    value: dict[str, str] | None, board: Board, position: Position, armies: Mapping[int, object]
) -> dict[int, str] | None:
    if value is None:
        return None
    honoured = {}
    for key, choice in value.items():
        place = f"initiative.{key}"
        lost = choice == NONE and position.honour is not None
        if choice != STRENGTH and choice not in board.zones and not lost:
            raise DocumentError(place, f"{one_line(choice)} is neither a sea zone nor {one_line(STRENGTH)}")
        honoured[army_key(armies, key, place)] = choice
    for number in position.army:
        if number not in honoured:
            raise DocumentError("initiative", f"army {number} is missing")
    return honoured


def _movement(
    value: dict[str, MovementEntry] | None, position: Position, armies: Mapping[int, object]
) -> dict[int, MovementEntry] | None:
    if value is None:
        return None
    found = {army_key(armies, key, f"movement.{key}"): entry for key, entry in value.items()}
    for number in position.army:
        if number not in found:
            raise DocumentError("movement", f"army {number} is missing")
    return found


def _check_events(events: list[dict[str, Any]]) -> None:
    for which, event in enumerate(events):
        for key, kind in (("rule", str), ("kind", str), ("round", int), ("text", str)):
            if not isinstance(event.get(key), kind):
                raise DocumentError(f"events[{which}].{key}", "is missing or of the wrong kind")
