"""Reading a document, and filling in what players answer: validated once, where it comes in."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaign.games.vae_victis.rules.document.checks import levels_of
from campaign.games.vae_victis.rules.document.schema import (
    AnswersModel,
    MovementEntry,
    RoundDocument,
    RoundModel,
    keys_of,
    with_keys,
)
from campaign.games.vae_victis.rules.engine_versions import ENGINE_VERSION, check_version
from campaign.games.vae_victis.rules.honour.honour_file import command_of_entries, honour_of
from campaign.games.vae_victis.rules.ruleset import ruleset_of
from campaign.language.catalogue.events import check_events
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, one_line, parse_json, validated
from hexmap.rules.map_file import hex_named
from hexmap.rules.position import Position
from hexmap.rules.position_file import StartingArmies, position_of
from hexmap.rules.shipped_maps import MapByName, board_of, shipped_map
from orders.rules.order_file import NONE, STRENGTH, army_key, orders_of


def read_text(text: str, engine_version: str = ENGINE_VERSION) -> RoundDocument:
    """The document of a JSON text, of a campaign with a version of the engine; raises DocumentError."""
    return read_document(parse_json(text), engine_version=engine_version)


def read_document(
    value: Any, map_by_name: MapByName = shipped_map, engine_version: str = ENGINE_VERSION
) -> RoundDocument:
    """The document given as parsed JSON, of a campaign with a version of the engine.

    Raises DocumentError naming the first fault, also for a version that this program does not know.
    """
    check_version(engine_version)
    model = validated(RoundModel, value)
    ruleset = ruleset_of(model.ruleset)
    board = board_of(model.map, map_by_name)
    check_events(model.events)
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
        engine_version=engine_version,
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
    """The places of the armies before the movement, if it has been adjudicated."""
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
