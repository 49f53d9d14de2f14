"""The document `hannibal/position/1`: read and checked once, written once (HH.15.1, HH.15.2)."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.hannibal.rules.events import Event
from campaign.hannibal.rules.position import (
    IN_PLAY,
    Counts,
    Force,
    Leader,
    Office,
    Position,
    Siege,
    YearRecord,
    order_of_forces,
)
from campaign.hannibal.rules.ruleset import Ruleset, ruleset_of
from campaign.hannibal.rules.sheets import (
    KINDS,
    SheetError,
    read_ballot,
    read_battle,
    read_concede,
    read_dictators,
    read_first,
    read_march,
    read_order,
    read_placing,
    read_recruiting,
    read_take,
    subjects_of,
)
from campaign.hannibal.rules.theatre import SIDES, MapByName, Side, Theatre, theatre_of
from campaign.hannibal.rules.units import GUARD, SLAVES, Unit, Units, in_order
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, DocumentModel, one_line, validated
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names

Count = Annotated[int, Field(ge=0)]
StepName = Literal["ballot", "offices", "march_1", "march_2", "battle", "dictator"]


class SideEntry(DocumentModel):
    """A side as people see it; carthago has the victory points."""

    id: Side
    title: str
    colour: str | None = Field(default=None, pattern=r"^#[0-9a-fA-F]{6}$")
    victory_points: int | None = None


class YearEntry(DocumentModel):
    """What counts for a leader at the next election (HH.3.4)."""

    fought: bool
    withdrew: bool
    lost_roma: Count
    lost_carthago: Count
    consul: bool


class LeaderState(DocumentModel):
    """A leader; `hex` is null where they are not on the map."""

    number: int = Field(ge=1)
    side: Side
    office: Office
    hex: str | None
    served: bool
    been_dictator: bool
    dead: bool
    slaves: bool
    year: YearEntry


class ForceEntry(DocumentModel):
    """What a side has in a hex under one leader or without one; `units` are steps by type (HH.15.2)."""

    hex: str
    side: Side
    leader: int | None
    inside: bool
    units: dict[str, list[Annotated[int, Field(ge=1, le=2)]]]
    from_: str | None = Field(alias="from")


class SiegeEntry(DocumentModel):
    """A siege, with a marker or with works."""

    city: str
    side: Side
    marker: int | None = Field(default=None, ge=1, le=6)
    works: Literal["partial", "complete"] | None = None


class PoolsEntry(DocumentModel):
    """The units that wait in the pools."""

    allies: dict[str, Count]
    gauls: dict[str, Count]


class CountsEntry(DocumentModel):
    """What is counted through the game (HH.8.12)."""

    lost_in_combat: Count
    lost_this_summer: Count
    foot_lost_this_year: Count
    slaves_raised: bool
    reinforced_215: bool


class StandingEntry(DocumentModel):
    """Orders that hold until they are changed (HH.15.5)."""

    battle: dict[Side, str] = Field(default_factory=dict)
    prefer: list[int] = Field(default_factory=list)


class EndedEntry(DocumentModel):
    """How a game ended."""

    winner: Side | None
    rule: str
    reason: str


class PositionModel(DocumentModel):
    """A document as it is written."""

    format: Literal["hannibal/position/1"]
    ruleset: Any
    map: Any
    theatre: Any
    round: int = Field(ge=1, le=99)
    year: int
    season: Literal["summer", "winter"]
    step: StepName
    first: Side
    seed: str = Field(min_length=1, max_length=200)
    sides: list[SideEntry]
    control: dict[str, Side]
    provinces: dict[str, Side | None]
    leaders: list[LeaderState]
    forces: list[ForceEntry]
    sieges: list[SiegeEntry]
    pools: PoolsEntry
    counts: CountsEntry
    tried: list[str] = Field(default_factory=list)
    elected: list[int] = Field(default_factory=list)
    vacated: list[str] = Field(default_factory=list)
    standing: StandingEntry = Field(default_factory=StandingEntry)
    orders: dict[str, dict[str, str]] = Field(default_factory=dict)
    events: list[dict[str, Any]] = Field(default_factory=list)
    ended: EndedEntry | None = None


@dataclass(frozen=True)
class GameDocument:
    """A validated document: the position, the orders, and what is only handed on."""

    model: PositionModel
    position: Position
    orders: Mapping[str, Mapping[str, Any]]
    texts: Mapping[str, Mapping[str, str]]
    events: tuple[Mapping[str, Any], ...]

    @property
    def seed(self) -> str:
        """The seed of the step's dice (HH.1.10)."""
        return self.model.seed

    def as_json(self) -> dict[str, Any]:
        """The document as JSON values, in the order of the format."""
        return _written(self)


def read_document(value: Any, map_by_name: MapByName = shipped_map) -> GameDocument:
    """The document given as parsed JSON; raises DocumentError naming the first fault."""
    model = validated(PositionModel, value)
    ruleset = ruleset_of(model.ruleset)
    theatre = theatre_of(model.theatre, _board(model.map, map_by_name))
    _check_rules(ruleset, theatre)
    position = _position(model, ruleset, theatre)
    orders = _orders(model.orders, position)
    _check_events(model.events)
    return GameDocument(model, position, orders, model.orders, tuple(model.events))


def with_orders(document: GameDocument, texts: Mapping[str, Mapping[str, str]]) -> GameDocument:
    """The document with other orders; raises DocumentError for those that are not valid."""
    given = {kind: dict(by_subject) for kind, by_subject in texts.items()}
    return GameDocument(document.model, document.position, _orders(given, document.position), given, document.events)


def changed(document: GameDocument, position: Position, events: Iterable[Event]) -> GameDocument:
    """The document after a step: the next position, no orders; what happened is added to the events of the round."""
    earlier = (event for event in document.events if event["round"] == document.position.round)
    added = (*earlier, *(event.as_json() for event in events))
    return GameDocument(document.model, position, {}, {}, added)


def order_lines(texts: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The orders as single texts, as receipts and dice take them: `march 31: 4 4`."""
    return [f"{kind} {about}: {text}" for kind, given in texts.items() for about, text in given.items()]


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


@lru_cache(maxsize=4)
def _board_of_text(text: str) -> Board:
    return read_map(json.loads(text))


def _check_rules(ruleset: Ruleset, theatre: Theatre) -> None:
    """Refuse a ruleset that names cities or provinces that the theatre does not have."""
    for key, name in ruleset.places.model_dump().items():
        if name not in theatre.cities:
            raise DocumentError(f"ruleset.places.{key}", f"the theatre has no city {one_line(name)}")
    provinces = {
        "ruleset.reinforcements.first.province": ruleset.reinforcements.first.province,
        "ruleset.reinforcements.second.province": ruleset.reinforcements.second.province,
        **{f"ruleset.chief.provinces[{which}]": name for which, name in enumerate(ruleset.chief.provinces)},
        **{f"ruleset.recruits.legions.{name}": name for name in ruleset.recruits.legions},
    }
    for place, name in provinces.items():
        if name not in theatre.provinces:
            raise DocumentError(place, f"the theatre has no province {one_line(name)}")
    named = {
        "pools.gauls": ruleset.pools.gauls,
        "pools.allies": ruleset.pools.allies,
        "reinforcements.first.units": ruleset.reinforcements.first.units,
        "reinforcements.second.units": ruleset.reinforcements.second.units,
    }
    for place, types in named.items():
        for type_ in types:
            if type_ not in ruleset.units:
                raise DocumentError(f"ruleset.{place}.{type_}", "there is no such unit")


def _position(model: PositionModel, ruleset: Ruleset, theatre: Theatre) -> Position:
    _check_time(model)
    forces = tuple(_force(entry, which, ruleset, theatre) for which, entry in enumerate(model.forces))
    leaders = _leaders(model, theatre)
    _check_forces(model, forces, leaders)
    position = Position(
        theatre=theatre,
        ruleset=ruleset,
        round=model.round,
        step=model.step,
        first=model.first,
        control=_by_name("control", model.control, theatre.cities),
        provinces=_by_name("provinces", model.provinces, theatre.provinces),
        leaders=leaders,
        forces=forces,
        sieges=_sieges(model, theatre),
        allies=_pool("allies", model.pools.allies, ruleset.pools.allies),
        gauls=_pool("gauls", model.pools.gauls, ruleset.pools.gauls),
        points=_points(model.sides),
        counts=Counts(**model.counts.model_dump()),
        tried=_names("tried", model.tried, theatre.cities),
        elected=_numbers("elected", model.elected, leaders),
        vacated=tuple(_hex(theatre, name, f"vacated[{which}]") for which, name in enumerate(model.vacated)),
        standing={str(side): text for side, text in model.standing.battle.items()},
        prefer=_numbers("standing.prefer", model.standing.prefer, leaders),
        ended=model.ended.model_dump() if model.ended else None,
    )
    _check_standing(position)
    _check_places(position)
    _check_pools(position)
    return position


def _check_time(model: PositionModel) -> None:
    year, season = model.round // 2 - 218, "summer" if model.round % 2 == 0 else "winter"
    if model.year != year:
        raise DocumentError("year", f"is {model.year}, but round {model.round} is in {year}")
    if model.season != season:
        raise DocumentError("season", f"is {model.season}, but round {model.round} is a {season}")
    if season == "winter" and model.step in ("ballot", "offices", "dictator"):
        raise DocumentError("step", f"a winter has no step {model.step}")


def _by_name(place: str, given: Mapping[str, Any], names: Mapping[str, object]) -> dict[str, Any]:
    """A value for each city or province, in the order of the theatre; raises DocumentError."""
    for name in given:
        if name not in names:
            raise DocumentError(f"{place}.{name}", f"the theatre has no {one_line(name)}")
    for name in names:
        if name not in given:
            raise DocumentError(place, f"{name} is missing")
    return {name: given[name] for name in names}


def _names(place: str, given: Iterable[str], names: Mapping[str, object]) -> tuple[str, ...]:
    for which, name in enumerate(given):
        if name not in names:
            raise DocumentError(f"{place}[{which}]", f"the theatre has no {one_line(name)}")
    return tuple(given)


def _numbers(place: str, given: list[int], leaders: Mapping[int, Leader]) -> tuple[int, ...]:
    for which, number in enumerate(given):
        if number not in leaders:
            raise DocumentError(f"{place}[{which}]", f"there is no leader {number}")
    return tuple(given)


def _hex(theatre: Theatre, name: str, place: str) -> int:
    index = theatre.board.grid.index(name)
    if index == OFF_MAP:
        raise DocumentError(place, f"{one_line(name)} is not on the map")
    if index not in theatre.province_of:
        raise DocumentError(place, f"{name} is in no province")
    return index


def _pool(name: str, given: Mapping[str, int], most: Mapping[str, int]) -> dict[str, int]:
    for type_, count in given.items():
        if type_ not in most:
            raise DocumentError(f"pools.{name}.{type_}", "is no unit of this pool")
        if count > most[type_]:
            raise DocumentError(f"pools.{name}.{type_}", f"is {count}, but there are {most[type_]}")
    return {type_: given.get(type_, 0) for type_ in most}


def _points(sides: list[SideEntry]) -> int:
    if [side.id for side in sides] != list(SIDES):
        raise DocumentError("sides", f"are not {' and '.join(SIDES)}, in this order")
    if sides[0].victory_points is None:
        raise DocumentError("sides[0].victory_points", "is missing")
    if sides[1].victory_points is not None:
        raise DocumentError("sides[1].victory_points", "only carthago has victory points")
    return sides[0].victory_points


def _leaders(model: PositionModel, theatre: Theatre) -> dict[int, Leader]:
    found: dict[int, Leader] = {}
    for which, entry in enumerate(model.leaders):
        place = f"leaders[{which}]"
        known = theatre.leaders.get(entry.number)
        if known is None or entry.number in found:
            raise DocumentError(f"{place}.number", f"{entry.number} is not in the theatre, or is given twice")
        if known.side != entry.side:
            raise DocumentError(f"{place}.side", f"leader {entry.number} is of {known.side}")
        if (entry.side == "roma") != (entry.office in ("senate", *IN_PLAY)):
            raise DocumentError(f"{place}.office", f"{entry.office} is no office of {entry.side}")
        found[entry.number] = Leader(
            entry.number,
            entry.side,
            entry.office,
            entry.served,
            entry.been_dictator,
            entry.dead,
            entry.slaves,
            YearRecord(**entry.year.model_dump()),
        )
    for number in theatre.leaders:
        if number not in found:
            raise DocumentError("leaders", f"leader {number} is missing")
    return dict(sorted(found.items()))


def _force(entry: ForceEntry, which: int, ruleset: Ruleset, theatre: Theatre) -> Force:
    place = f"forces[{which}]"
    units: list[Unit] = []
    for type_, steps in entry.units.items():
        numbers = ruleset.units.get(type_)
        if numbers is None:
            raise DocumentError(f"{place}.units.{type_}", "there is no such unit")
        if numbers.side not in (entry.side, "either"):
            raise DocumentError(f"{place}.units.{type_}", f"is no unit of {entry.side}")
        if any(count > len(numbers.sp) for count in steps):
            raise DocumentError(f"{place}.units.{type_}", f"has {len(numbers.sp)} steps at most")
        units += [Unit(type_, count) for count in steps]
    if entry.leader is None and not units:
        raise DocumentError(f"{place}.units", "a force without a leader has units")
    if entry.leader is not None and any(unit.type == GUARD for unit in units):
        raise DocumentError(f"{place}.units.{GUARD}", "guards are with no leader")
    came_from = None if entry.from_ is None else _hex(theatre, entry.from_, f"{place}.from")
    hex_ = _hex(theatre, entry.hex, f"{place}.hex")
    return Force(hex_, entry.side, entry.leader, in_order(units, ruleset), entry.inside, came_from)


def _check_forces(model: PositionModel, forces: tuple[Force, ...], leaders: Mapping[int, Leader]) -> None:
    """Each leader on the map has just one force, in their hex; each garrison is one force."""
    seen: set[tuple[int, str, int]] = set()
    for which, force in enumerate(forces):
        place = f"forces[{which}]"
        if force.key in seen:
            raise DocumentError(place, "there is such a force already")
        seen.add(force.key)
        if force.leader is not None:
            leader = leaders.get(force.leader)
            if leader is None or leader.side != force.side or not leader.in_play:
                raise DocumentError(f"{place}.leader", f"leader {force.leader} does not lead units of {force.side}")
            if leader.slaves != any(unit.type == SLAVES for unit in force.units):
                raise DocumentError(f"{place}.units", f"leader {force.leader}: slaves do not fit leaders[].slaves")
    led = {force.leader: model.forces[which].hex for which, force in enumerate(forces) if force.leader is not None}
    for which, entry in enumerate(model.leaders):
        if entry.hex != led.get(entry.number):
            raise DocumentError(f"leaders[{which}].hex", f"leader {entry.number} has no force there")


def _sieges(model: PositionModel, theatre: Theatre) -> dict[str, Siege]:
    found: dict[str, Siege] = {}
    for which, entry in enumerate(model.sieges):
        place = f"sieges[{which}]"
        city = theatre.cities.get(entry.city)
        if city is None or entry.city in found or not city.has_inside:
            raise DocumentError(f"{place}.city", f"{one_line(entry.city)} cannot be besieged, or is given twice")
        if (entry.marker is None) == (entry.works is None) or (entry.works is not None) != (city.class_ == "1"):
            raise DocumentError(place, "a city of class 1 has works, every other one a marker")
        found[entry.city] = Siege(entry.city, entry.side, entry.marker, entry.works)
    return found


def _check_standing(position: Position) -> None:
    for side, text in position.standing.items():
        try:
            read_battle(text, position.theatre, position.ruleset.units)
        except SheetError as error:
            raise DocumentError(f"standing.battle.{side}", error.sentence) from None


def _check_places(position: Position) -> None:
    """Forces are inside only where they can be, and no siege is without a besieger."""
    settled = position.settled()
    for which, (force, other) in enumerate(zip(position.forces, settled.forces, strict=True)):
        if force != other:
            should = "should" if other.inside else "cannot"
            raise DocumentError(f"forces[{which}].inside", f"this force {should} be inside")
    for which, name in enumerate(position.sieges):
        if name not in settled.sieges:
            raise DocumentError(f"sieges[{which}]", f"no units of the besieger are outside {name}")


def _check_pools(position: Position) -> None:
    """There are not more Gauls and allies on the map and in the pools than there can be (HH.1.8)."""
    numbers = position.ruleset.pools
    for name, pool, most in (("allies", position.allies, numbers.allies), ("gauls", position.gauls, numbers.gauls)):
        for type_, count in pool.items():
            there = sum(unit.type == type_ for force in position.forces for unit in force.units)
            if count + there > most[type_]:
                problem = f"is {count} with {there} on the map, but there are {most[type_]}"
                raise DocumentError(f"pools.{name}.{type_}", problem)


def _orders(given: Mapping[str, Mapping[str, str]], position: Position) -> dict[str, dict[str, Any]]:
    """The orders as their readers give them; raises DocumentError for kinds and subjects that do not belong here."""
    sides = {number: leader.side for number, leader in position.leaders.items()}
    found: dict[str, dict[str, Any]] = {}
    for kind, by_subject in given.items():
        if kind not in KINDS:
            raise DocumentError(f"orders.{kind}", f"is no kind of orders; there is {', '.join(KINDS)}")
        if position.step not in KINDS[kind].steps:
            raise DocumentError(f"orders.{kind}", f"does not belong to the step {position.step}")
        allowed = subjects_of(KINDS[kind], position.mover, sides)
        for about, text in by_subject.items():
            place = f"orders.{kind}.{about}"
            if about not in allowed:
                raise DocumentError(place, "nobody gives these orders in this step")
            try:
                found.setdefault(kind, {})[about] = _read(kind, text, position)
            except SheetError as error:
                raise DocumentError(place, error.sentence) from None
    return found


def _read(kind: str, text: str, position: Position) -> Any:
    """The orders of one text, as the reader of its kind gives them."""
    theatre, types = position.theatre, position.ruleset.units
    readers: Mapping[str, Any] = {
        "ballot": lambda: read_ballot(text, theatre),
        "place": lambda: read_placing(text, theatre, types),
        "first": lambda: read_first(text, theatre),
        "recruit": lambda: read_recruiting(text, theatre),
        "order": lambda: read_order(text, theatre),
        "take": lambda: read_take(text, types),
        "march": lambda: read_march(text, theatre, types),
        "battle": lambda: read_battle(text, theatre, types),
        "dictator": lambda: read_dictators(text, theatre),
        "concede": lambda: read_concede(text),
    }
    return readers[kind]()


def _check_events(events: list[dict[str, Any]]) -> None:
    for which, event in enumerate(events):
        for key, kind in (("rule", str), ("kind", str), ("round", int), ("text", str)):
            if not isinstance(event.get(key), kind):
                raise DocumentError(f"events[{which}].{key}", "is missing or of the wrong kind")


def _written(document: GameDocument) -> dict[str, Any]:
    """The keys of a document, in the order of the format."""
    model, position = document.model, document.position
    written: dict[str, Any] = {
        "format": model.format,
        "ruleset": model.ruleset,
        "map": model.map,
        "theatre": model.theatre,
        "round": position.round,
        "year": position.year,
        "season": "summer" if position.is_summer else "winter",
        "step": position.step,
        "first": position.first,
        "seed": model.seed,
        "sides": [_side(entry, position) for entry in model.sides],
        "control": dict(position.control),
        "provinces": dict(position.provinces),
        "leaders": [_leader(position, leader) for leader in position.leaders.values()],
        "forces": [_force_entry(position, force) for force in order_of_forces(position)],
        "sieges": [_siege(siege) for _, siege in sorted(position.sieges.items())],
        "pools": {"allies": dict(position.allies), "gauls": dict(position.gauls)},
        "counts": {key: getattr(position.counts, key) for key in CountsEntry.model_fields},
        "tried": list(position.tried),
    }
    if position.elected:
        written["elected"] = list(position.elected)
    if position.vacated:
        written["vacated"] = [position.hex_name(hex_) for hex_ in position.vacated]
    if position.standing or position.prefer:
        written["standing"] = {"battle": dict(sorted(position.standing.items())), "prefer": list(position.prefer)}
    orders = {kind: dict(given) for kind, given in document.texts.items()}
    ended = dict(position.ended) if position.ended else None
    return {**written, "orders": orders, "events": [dict(event) for event in document.events], "ended": ended}


def _side(entry: SideEntry, position: Position) -> dict[str, Any]:
    written = entry.model_dump(exclude_unset=True)
    return written if entry.victory_points is None else {**written, "victory_points": position.points}


def _leader(position: Position, leader: Leader) -> dict[str, Any]:
    force = position.led.get(leader.number)
    year = {key: getattr(leader.year, key) for key in YearEntry.model_fields}
    return {
        "number": leader.number,
        "side": leader.side,
        "office": leader.office,
        "hex": position.hex_name(force.hex) if force else None,
        "served": leader.served,
        "been_dictator": leader.been_dictator,
        "dead": leader.dead,
        "slaves": force is not None and any(unit.type == SLAVES for unit in force.units),
        "year": year,
    }


def _force_entry(position: Position, force: Force) -> dict[str, Any]:
    return {
        "hex": position.hex_name(force.hex),
        "side": force.side,
        "leader": force.leader,
        "inside": force.inside,
        "units": units_as_json(force.units),
        "from": None if force.came_from is None else position.hex_name(force.came_from),
    }


def units_as_json(units: Units) -> dict[str, list[int]]:
    """Units as documents have them: steps by type, from most to fewest (HH.15.2)."""
    found: dict[str, list[int]] = {}
    for unit in units:
        found.setdefault(unit.type, []).append(unit.steps)
    return found


def _siege(siege: Siege) -> dict[str, Any]:
    kind = {"marker": siege.marker} if siege.marker is not None else {"works": siege.works}
    return {"city": siege.city, "side": siege.side, **kind}
