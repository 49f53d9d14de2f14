"""The whole position document of a round: what stands on the board, the orders, and what the steps added."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from campaign.rules.ruleset import Ruleset, ruleset_of
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, DocumentModel, one_line, validated
from hexmap.rules.map_file import hex_named, read_map
from hexmap.rules.position import Position
from hexmap.rules.position_file import PositionDocument, position_of
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names
from orders.rules.order_file import STRENGTH, Orders, OrdersDocument, army_key, orders_of

MapByName = Callable[[str], Board]
"""Finds the board of a map that a document only names; raises KeyError if there is none."""


class MovementEntry(DocumentModel):
    """What the movement of one army came to (MV.11)."""

    from_: str = Field(alias="from")
    path: list[str]
    costs: list[int]
    mp_spent: int
    nmp_spent: int
    moved: bool
    finished: str
    impulse: int


class RoundModel(PositionDocument):
    """A position document with everything a step may be given."""

    orders: OrdersDocument = Field(default_factory=OrdersDocument)
    initiative: dict[str, str] | None = None
    naval_superiority: dict[str, dict[str, int]] | None = None
    movement: dict[str, MovementEntry] | None = None
    events: list[dict[str, Any]] = Field(default_factory=list)
    ended: dict[str, Any] | None = None


@dataclass(frozen=True)
class RoundDocument:
    """A validated document, ready to be adjudicated.

    `values` are its keys as JSON values in the order of the format; `initiative` and `superiority` are None
    where the initiative step has not been adjudicated.
    """

    values: Mapping[str, Any]
    board: Board
    ruleset: Ruleset
    position: Position
    orders: Orders
    initiative: Mapping[int, str] | None
    superiority: Mapping[str, Mapping[str, int]] | None
    movement: Mapping[int, MovementEntry] | None


def read_document(value: Any, map_by_name: MapByName = shipped_map) -> RoundDocument:
    """The document given as parsed JSON; raises DocumentError naming the first fault."""
    model = validated(RoundModel, value)
    ruleset = ruleset_of(model.ruleset)
    board = _board(model.map, map_by_name)
    _check_events(model.events)
    position = position_of(model, board, radii=ruleset.radii, strength_cap=ruleset.army.strength_cap)
    return RoundDocument(
        values=model.model_dump(exclude_unset=True, by_alias=True),
        board=board,
        ruleset=ruleset,
        position=position,
        orders=orders_of(model.orders, board, position),
        initiative=_initiative(model.initiative, board, position),
        superiority=_superiority(model.naval_superiority, board, position),
        movement=_movement(model.movement, board, position),
    )


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
        return read_map(value)
    except DocumentError as error:
        raise DocumentError(f"map.{error.place}", error.problem) from None


def _initiative(value: dict[str, str] | None, board: Board, position: Position) -> dict[int, str] | None:
    if value is None:
        return None
    honoured = {}
    for key, choice in value.items():
        place = f"initiative.{key}"
        if choice != STRENGTH and choice not in board.zones:
            raise DocumentError(place, f"{one_line(choice)} is neither a sea zone nor {one_line(STRENGTH)}")
        honoured[army_key(position, key, place)] = choice
    for number in position.army:
        if number not in honoured:
            raise DocumentError("initiative", f"army {number} is missing")
    return honoured


def _superiority(
    value: dict[str, dict[str, int]] | None, board: Board, position: Position
) -> dict[str, dict[str, int]] | None:
    if value is None:
        return None
    _same_names("naval_superiority", value, [f.id for f in position.factions if f.active], "active faction")
    for faction, levels in value.items():
        place = f"naval_superiority.{faction}"
        _same_names(place, levels, board.zones, "sea zone")
        for zone, level in levels.items():
            if level < 0:
                raise DocumentError(f"{place}.{zone}", f"{level} is below 0")
    return value


def _movement(
    value: dict[str, MovementEntry] | None, board: Board, position: Position
) -> dict[int, MovementEntry] | None:
    if value is None:
        return None
    for key, entry in value.items():
        for name in (entry.from_, *entry.path):
            hex_named(board.grid, name, f"movement.{key}")
    return {army_key(position, key, f"movement.{key}"): entry for key, entry in value.items()}


def _check_events(events: list[dict[str, Any]]) -> None:
    for which, event in enumerate(events):
        for key, kind in (("rule", str), ("kind", str), ("round", int), ("text", str)):
            if not isinstance(event.get(key), kind):
                raise DocumentError(f"events[{which}].{key}", "is missing or of the wrong kind")


def _same_names(place: str, found: Mapping[str, object], expected: tuple[str, ...] | list[str], what: str) -> None:
    for name in found:
        if name not in expected:
            raise DocumentError(f"{place}.{name}", f"there is no {what} {one_line(name)}")
    for name in expected:
        if name not in found:
            raise DocumentError(place, f"the {what} {one_line(name)} is missing")
