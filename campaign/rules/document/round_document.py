"""The whole position document of a round: what stands on the board, the orders, and what the steps added."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BaseModel, Field

from campaign.rules.administration.aftermath import Record
from campaign.rules.battles.engagements import Engagement
from campaign.rules.document.round_models import (
    DecisionsEntry,
    EliminatedEntry,
    EngagementEntry,
    MovementEntry,
    NavalBattleEntry,
    NetworkEntry,
    ReportEntry,
    SupplyEntry,
)
from campaign.rules.ruleset import Ruleset, ruleset_of
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, DocumentModel, one_line, validated
from hexmap.rules.map_file import hex_named, read_map
from hexmap.rules.position import Position
from hexmap.rules.position_file import Before, PositionDocument, position_of
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names
from navy.rules.naval_battles import Result
from orders.rules.order_file import (
    STRENGTH,
    Orders,
    OrdersDocument,
    Transfer,
    TransferEntry,
    army_key,
    known_army,
    orders_of,
)

MapByName = Callable[[str], Board]
"""Finds the board of a map that a document only names; raises KeyError if there is none."""

RandomNumbers = list[Annotated[int, Field(ge=0, le=9)]]

Levels = Mapping[str, Mapping[str, int]]
"""A number for every active faction, by id, and every sea zone, by name."""


class AnswersModel(DocumentModel):
    """The keys that players and the chance of a round fill in while a step is open."""

    orders: OrdersDocument = Field(default_factory=OrdersDocument)
    random_numbers: RandomNumbers | None = None
    retreats: list[int] | None = None
    reports: list[ReportEntry] = Field(default_factory=list)
    decisions: DecisionsEntry = Field(default_factory=DecisionsEntry)
    events: list[dict[str, Any]] = Field(default_factory=list)


class RoundModel(PositionDocument):
    """A position document with everything a step may be given or give."""

    orders: OrdersDocument = Field(default_factory=OrdersDocument)
    initiative: dict[str, str] | None = None
    naval_superiority: dict[str, dict[str, int]] | None = None
    movement: dict[str, MovementEntry] | None = None
    random_numbers: RandomNumbers | None = None
    nmp_left: dict[str, dict[str, int]] | None = None
    naval_battles: list[NavalBattleEntry] | None = None
    networks: dict[str, NetworkEntry] | None = None
    supply: dict[str, SupplyEntry] | None = None
    engagements: list[EngagementEntry] | None = None
    battles: list[list[str]] | None = None
    in_transit: list[TransferEntry] | None = None
    eliminated: list[EliminatedEntry] | None = None
    retreats: list[int] | None = None
    retreated: list[int] = Field(default_factory=list)
    not_fought: list[str] = Field(default_factory=list)
    reports: list[ReportEntry] = Field(default_factory=list)
    decisions: DecisionsEntry = Field(default_factory=DecisionsEntry)
    events: list[dict[str, Any]] = Field(default_factory=list)
    ended: dict[str, Any] | None = None


ADDED_BY_MOVEMENT = (
    "movement",
    "random_numbers",
    "nmp_left",
    "naval_battles",
    "networks",
    "supply",
    "engagements",
    "battles",
    "in_transit",
    "eliminated",
)
"""What the movement step adds, in the order of the format."""

NEEDED_FOR_BATTLES = ("movement", "initiative", "supply", "engagements", "battles")
NEEDED_FOR_ADMINISTRATION = ("movement", "naval_superiority", "nmp_left", "engagements", "battles")
"""What a step cannot do without; of the rest nothing means that nothing of the kind happened."""


@dataclass(frozen=True)
class AfterMovement:
    """What the movement of a round added to its document, checked against it."""

    movement: Mapping[int, MovementEntry]
    records: Mapping[int, Record]
    nmp_left: Levels
    supply: Mapping[int, int | None]
    engagements: Sequence[Engagement]
    in_transit: Sequence[Transfer]
    inactive_since_now: frozenset[int]


@dataclass(frozen=True)
class RoundDocument:
    """A validated document: what a step is given, and what it comes to.

    `model` holds its keys as the format has them, the rest what they mean: `initiative` and `superiority` are None
    where the initiative step has not been adjudicated; `movement` is what the movement recorded, by army. `answers`
    are the keys, as JSON values, that were filled in since the step opened with the document `opened`.
    """

    model: RoundModel
    board: Board
    ruleset: Ruleset
    position: Position
    orders: Orders
    initiative: Mapping[int, str] | None
    superiority: Levels | None
    movement: Mapping[int, MovementEntry] | None
    opened: RoundModel | None = None
    answers: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The document as JSON values, in the order of the format; what was filled in stands as it was written."""
        return {**(self.opened or self.model).model_dump(exclude_unset=True, by_alias=True), **self.answers}


def read_document(value: Any, map_by_name: MapByName = shipped_map) -> RoundDocument:
    """The document given as parsed JSON; raises DocumentError naming the first fault."""
    model = validated(RoundModel, value)
    ruleset = ruleset_of(model.ruleset)
    board = _board(model.map, map_by_name)
    _check_events(model.events)
    before = _before(model, board)
    position = position_of(model, board, radii=ruleset.radii, strength_cap=ruleset.army.strength_cap, before=before)
    armies = before.factions if before else position.army
    return RoundDocument(
        model=model,
        board=board,
        ruleset=ruleset,
        position=position,
        orders=orders_of(model.orders, board, position, armies),
        initiative=_initiative(model.initiative, board, position, armies),
        superiority=_levels("naval_superiority", model.naval_superiority, board, position),
        movement=_movement(model.movement, position, armies),
    )


def filled(document: RoundDocument, answers: Mapping[str, Any]) -> RoundDocument:
    """The document with keys that players and chance fill in, as JSON values; raises DocumentError as reading does."""
    read = validated(AnswersModel, answers)
    model = with_keys(document.model, keys_of(read))
    known = {*document.position.army, *(entry.army for entry in model.eliminated or ())}
    return replace(
        document,
        model=model,
        orders=orders_of(model.orders, document.board, document.position, known),
        opened=document.opened or document.model,
        answers={**document.answers, **answers},
    )


def keys_of(model: BaseModel) -> dict[str, Any]:
    """The keys that a part of a document has been given, with their typed values."""
    return {key: getattr(model, key) for key in type(model).model_fields if key in model.model_fields_set}


def with_keys(model: RoundModel, changes: Mapping[str, Any]) -> RoundModel:
    """The keys of a document with others in the place of some; the changes are typed, and not validated again."""
    return only_keys({**keys_of(model), **changes})


def only_keys(keys: Mapping[str, Any]) -> RoundModel:
    """The document with these keys and no others; they are typed, and not validated again."""
    return RoundModel.model_construct(set(keys), **keys)


def after_movement(document: RoundDocument, needed: Sequence[str]) -> AfterMovement:
    """What the later steps need; raises DocumentError where one of the keys `needed` is missing or does not fit."""
    model, board, position = document.model, document.board, document.position
    for key in needed:
        if getattr(model, key) is None:
            raise DocumentError(key, "is missing; adjudicate the movement first")
    movement = document.movement or {}
    known = {*position.army, *(entry.army for entry in model.eliminated or ())}
    for number in sorted(known):
        if number not in movement:
            raise DocumentError("movement", f"army {number} is missing")
    nmp_left = _levels("nmp_left", model.nmp_left, board, position)
    return AfterMovement(
        movement=movement,
        records={
            number: Record(
                board.grid.index(entry.from_),
                tuple(board.grid.index(name) for name in entry.path),
                entry.moved,
                entry.nmp_spent,
            )
            for number, entry in movement.items()
        },
        nmp_left=nmp_left or {},
        supply={} if model.supply is None else _supply(model.supply, known),
        engagements=_engagements(model, board, position),
        in_transit=_in_transit(model.in_transit or [], known),
        inactive_since_now=_inactive_since_now(model.naval_battles or [], board, position, known),
    )


def engagement_named(id_: str, board: Board, position: Position) -> Engagement | None:
    """The engagement that an id names, `1-9` or `7-Gela`; None if there cannot be such a one."""
    first, _, second = id_.partition("-")
    try:
        number = army_key(position.army, first, "")
        if second in board.structure_named:
            controller = position.control.get(second)
            own = position.army[number].faction
            return Engagement((number,), (own, controller), second) if controller not in (None, own) else None
        other = army_key(position.army, second, "")
    except DocumentError:
        return None
    factions = position.army[number].faction, position.army[other].faction
    return Engagement((number, other), factions) if number < other and factions[0] != factions[1] else None


def _engagements(model: RoundModel, board: Board, position: Position) -> tuple[Engagement, ...]:
    found: dict[str, Engagement] = {}
    for which, entry in enumerate(model.engagements or ()):
        place = f"engagements[{which}]"
        engagement = engagement_named(entry.id, board, position)
        if engagement is None or engagement.id in found:
            raise DocumentError(f"{place}.id", f"{one_line(entry.id)} names no engagement that can be")
        if list(engagement.armies) != entry.armies or engagement.assault != entry.assault:
            raise DocumentError(f"{place}.armies", "do not fit the id")
        _check_fighting(position, engagement, place)
        found[engagement.id] = engagement
    grouped = [id_ for battle in model.battles or () for id_ in battle]
    for which, battle in enumerate(model.battles or ()):
        for inside, id_ in enumerate(battle):
            if id_ not in found:
                raise DocumentError(f"battles[{which}][{inside}]", f"there is no engagement {one_line(id_)}")
    if sorted(grouped) != sorted(found):
        raise DocumentError("battles", "do not hold every engagement once")
    return tuple(found.values())


def _check_fighting(position: Position, engagement: Engagement, place: str) -> None:
    """Armies fight on land, and whoever assaults a structure besieges it (EN.1, AS.1)."""
    for number in engagement.armies:
        if position.army[number].afloat:
            raise DocumentError(f"{place}.armies", f"army {number} is at sea")
    if engagement.assault:
        siege = position.siege_of.get(engagement.assault)
        if siege is None or engagement.armies[0] not in siege.armies:
            problem = f"army {engagement.armies[0]} does not besiege {one_line(engagement.assault)}"
            raise DocumentError(f"{place}.assault", problem)


def _in_transit(entries: list[TransferEntry], known: set[int]) -> tuple[Transfer, ...]:
    for which, entry in enumerate(entries):
        known_army(known, entry.from_, f"in_transit[{which}].from")
        known_army(known, entry.to, f"in_transit[{which}].to")
    return tuple(Transfer(entry.from_, entry.to, entry.fp) for entry in entries)


def _inactive_since_now(
    entries: list[NavalBattleEntry], board: Board, position: Position, known: set[int]
) -> frozenset[int]:
    """The armies of factions that a naval battle of this round ended in a defeat for (NV.8)."""
    found = set()
    for which, entry in enumerate(entries):
        for number in entry.armies:
            known_army(known, number, f"naval_battles[{which}].armies")
            army = position.army.get(number)
            if army and army.faction in entry.outcome and Result(entry.outcome[army.faction]).is_defeat:
                found.add(number)
        for key, name in entry.moves.items():
            hex_named(board.grid, name, f"naval_battles[{which}].moves.{key}")
    return frozenset(found)


def _supply(entries: Mapping[str, SupplyEntry], known: set[int]) -> dict[int, int | None]:
    found = {army_key(known, key, f"supply.{key}"): entry.distance for key, entry in entries.items()}
    for number in sorted(known):
        if number not in found:
            raise DocumentError("supply", f"army {number} is missing")
    return found


def _before(model: RoundModel, board: Board) -> Before | None:
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
    return Before(hexes, factions)


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
        if choice != STRENGTH and choice not in board.zones:
            raise DocumentError(place, f"{one_line(choice)} is neither a sea zone nor {one_line(STRENGTH)}")
        honoured[army_key(armies, key, place)] = choice
    for number in position.army:
        if number not in honoured:
            raise DocumentError("initiative", f"army {number} is missing")
    return honoured


def _levels(key: str, value: dict[str, dict[str, int]] | None, board: Board, position: Position) -> Levels | None:
    if value is None:
        return None
    _same_names(key, value, [f.id for f in position.active_factions], "active faction")
    for faction, levels in value.items():
        place = f"{key}.{faction}"
        _same_names(place, levels, board.zones, "sea zone")
        for zone, level in levels.items():
            if level < 0:
                raise DocumentError(f"{place}.{zone}", f"{level} is below 0")
    return value


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


def _same_names(place: str, found: Mapping[str, object], expected: Sequence[str], what: str) -> None:
    for name in found:
        if name not in expected:
            raise DocumentError(f"{place}.{name}", f"there is no {what} {one_line(name)}")
    for name in expected:
        if name not in found:
            raise DocumentError(place, f"the {what} {one_line(name)} is missing")
