"""The position of a document, with everything checked that its schema cannot say."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.games.hannibal.rules.document.schema import ForceEntry, PositionModel, SideEntry
from campaign.games.hannibal.rules.position import (
    IN_PLAY,
    Counts,
    Force,
    Leader,
    Position,
    Siege,
    YearRecord,
    is_summer,
    year_of,
)
from campaign.games.hannibal.rules.ruleset import Ruleset
from campaign.games.hannibal.rules.sheets import SheetError, read_battle
from campaign.games.hannibal.rules.theatre import SIDES, Theatre
from campaign.games.hannibal.rules.units import GUARD, SLAVES, Unit, in_order
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.hexes import OFF_MAP


def check_rules(ruleset: Ruleset, theatre: Theatre) -> None:
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


def position_of(model: PositionModel, ruleset: Ruleset, theatre: Theatre, engine_version: str) -> Position:
    """The position of a document; raises DocumentError naming the first fault."""
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
        engine_version=engine_version,
    )
    _check_standing(position)
    _check_places(position)
    _check_pools(position)
    return position


def _check_time(model: PositionModel) -> None:
    year, season = year_of(model.round), "summer" if is_summer(model.round) else "winter"
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
