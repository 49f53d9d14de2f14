"""Recruiting of both sides, at the beginning of their summer march (HH.4.1 to HH.4.6)."""

from collections.abc import Mapping
from dataclasses import replace

from campaign.games.hannibal.rules.control import determine_control
from campaign.games.hannibal.rules.placing import fill_up, order_of_office
from campaign.games.hannibal.rules.position import CARTHAGO, IN_PLAY, OTHER, ROMA, Force, Position
from campaign.games.hannibal.rules.sheets import Recruiting
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.taking import limit
from campaign.games.hannibal.rules.theatre import City
from campaign.games.hannibal.rules.units import SLAVES, full, in_words
from campaign.language.catalogue.sentences import say

FIRST_YEAR = -217


def recruit(run: StepRun, side: str) -> None:
    """The recruits of a side before it marches in a summer (HH.4)."""
    if side == ROMA:
        _roma(run)
    else:
        _allies(run)
        _gauls(run)


def _roma(run: StepRun) -> None:
    """Legions, leaders of the levy, who joins whom, slaves (HH.4.1 to HH.4.4)."""
    determine_control(run)
    wanted: Recruiting = run.order("recruit", ROMA, Recruiting())
    appeared = _legions(run, wanted)
    _levy(run, wanted, appeared)
    for city in appeared:
        for number in order_of_office(run.position, run.position.leaders_at(city.hex, ROMA)):
            fill_up(run, city.hex, number)
    _slaves(run, wanted)
    run.position = run.position.settled()


def legions_of_year(position: Position, province: str) -> int:
    """The legions of a province in the year of the position (HH.4.1)."""
    by_year = position.ruleset.recruits.legions.get(province, [])
    place = position.year - FIRST_YEAR
    return by_year[place] if 0 <= place < len(by_year) else 0


def recruiting_cities(position: Position, province: str) -> tuple[City, ...]:
    """The cities in which legions can appear: recruiting, Roman, not besieged, the province controlled (HH.4.2)."""
    if position.provinces[province] != ROMA:
        return ()
    return tuple(
        city
        for city in position.theatre.cities_of[province]
        if city.recruits and position.control[city.name] == ROMA and not position.is_besieged(city.hex)
    )


def _legions(run: StepRun, wanted: Recruiting) -> dict[City, int]:
    """Legions appear; return how many in which city, in the order of the theatre (HH.4.2)."""
    appeared: dict[City, int] = {}
    for province in run.position.theatre.provinces:
        cities = recruiting_cities(run.position, province)
        count = legions_of_year(run.position, province)
        asked = wanted.legions.get(province, {})
        names = {city.name for city in cities}
        if asked and (set(asked) - names or sum(asked.values()) > count):
            run.refuse("HH.4.2", say("hh_no_legions", ground=province), province=province)
            asked = {}
        if not cities or not count:
            continue
        for city, number in _divided(cities, count, asked).items():
            _appear(run, city, number)
            appeared[city] = number
    return appeared


def _divided(cities: tuple[City, ...], count: int, asked: Mapping[str, int]) -> dict[City, int]:
    """The number of legions that appear in each city: as asked, the rest in the first (HH.4.2)."""
    found = {city: asked.get(city.name, 0) for city in cities}
    found[cities[0]] += count - sum(found.values())
    return {city: number for city, number in found.items() if number}


def _appear(run: StepRun, city: City, number: int) -> None:
    ruleset = run.position.ruleset
    units = [full("legion_foot", ruleset), full("legion_horse", ruleset)] * number
    run.position = run.position.with_garrison(city.hex, ROMA, units).settled()
    text = say("hh_legions", count=number, name=city.name)
    run.note("HH.4.2", "legions", text, city=city.name, legions=number)


def _levy(run: StepRun, wanted: Recruiting, appeared: Mapping[City, int]) -> None:
    """Leaders of the levy appear in a city with new legions, or in Roma alone (HH.4.3)."""
    waiting = [n for n, leader in run.position.leaders.items() if is_in_levy(run.position, n) and not leader.dead]
    by_legions = sorted(appeared, key=lambda city: -appeared[city])
    names = {city.name: city for city in appeared}
    for number in order_of_office(run.position, waiting):
        position = run.position
        asked = wanted.levy.get(number)
        if asked is not None and asked not in names:
            text = say("hh_no_levy", leader_name=position.name(number), name=asked)
            run.refuse("HH.4.3", text, leader=number, city=asked)
        chosen = [names[asked]] if asked in names else []
        roma = position.theatre.cities[position.ruleset.places.roma]
        most = position.ruleset.limits.leaders
        free = [city for city in (*chosen, *by_legions, roma) if len(position.leaders_at(city.hex, ROMA)) < most]
        if free and position.control[free[0].name] == ROMA:
            city = free[0]
            inside = city.has_inside and bool(position.at(city.hex, OTHER[ROMA]))
            run.position = position.with_force(Force(city.hex, ROMA, number, (), inside))
            text = say("hh_levy_appears", leader_name=position.name(number), name=city.name)
            run.note("HH.4.3", "levy_appears", text, leader=number, city=city.name)
    for number in wanted.levy:
        if number not in waiting:
            name = run.position.name(number)
            text = say("hh_no_levy", leader_name=name, name=wanted.levy[number])
            run.refuse("HH.4.3", text, leader=number, city=wanted.levy[number])


def is_in_levy(position: Position, number: int) -> bool:
    """Whether a leader has an office and waits for the levy (HH.3.7)."""
    return position.leaders[number].office in IN_PLAY and number not in position.led


def may_raise_slaves(position: Position) -> bool:
    """Whether roma has lost enough SP in combat, and no slaves were raised yet (HH.4.4)."""
    counts = position.counts
    return counts.lost_in_combat >= position.ruleset.recruits.slaves and not counts.slaves_raised


def _slaves(run: StepRun, wanted: Recruiting) -> None:
    """Slaves go to a leader, once in a game (HH.4.4)."""
    number, position = wanted.slaves, run.position
    if number is None:
        return
    counts, unit = position.counts, full(SLAVES, position.ruleset)
    force = position.led.get(number)
    if not may_raise_slaves(position) or force is None or force.side != ROMA:
        run.refuse("HH.4.4", say("hh_no_slaves", leader_name=position.name(number)), leader=number)
        return
    if position.sp((*force.units, unit)) > (limit(position, number) or 0):
        run.refuse("HH.5.10", say("hh_no_slaves", leader_name=position.name(number)), leader=number)
        return
    position = position.with_force(replace(force, units=(*force.units, unit)))
    position = position.with_leader(replace(position.leaders[number], slaves=True))
    run.position = replace(position, counts=replace(counts, slaves_raised=True))
    run.note("HH.4.4", "slaves", say("hh_slaves", leader_name=position.name(number)), leader=number)


def _allies(run: StepRun) -> None:
    """Units of allies for each hatched province with a leader of carthago (HH.4.5)."""
    for name, province in run.position.theatre.provinces.items():
        if province.plain or name in run.position.ruleset.chief.provinces:
            continue
        leaders = [number for number in recruiting_leaders(run.position, name) if not _is_chief(run.position, number)]
        if leaders:
            hannibal = next((number for number in leaders if _is_hannibal(run.position, number)), None)
            joins = hannibal if hannibal is not None else leaders[0]
            die = run.die("HH.4.5", say("hhdie.allies", ground=name), province=name)
            _join(run, "HH.4.5", joins, min(6, die + (hannibal is not None)), "allies")


def _gauls(run: StepRun) -> None:
    """Units of Gauls, once, for the Gaulish leader in their provinces (HH.4.6)."""
    for name in run.position.ruleset.chief.provinces:
        for number in recruiting_leaders(run.position, name):
            if _is_chief(run.position, number):
                die = run.die("HH.4.6", say("hhdie.gauls"), leader=number)
                _join(run, "HH.4.6", number, die, "gauls")


def recruiting_leaders(position: Position, province: str) -> list[int]:
    """The Carthaginian leaders in a province, by number, but for those inside a besieged city (HH.4.5)."""
    return sorted(
        number
        for number, force in position.led.items()
        if force.side == CARTHAGO
        and position.theatre.province_of[force.hex] == province
        and not (force.inside and position.is_besieged(force.hex))
    )


def _is_chief(position: Position, number: int) -> bool:
    return position.entry(number).part == "chief"


def _is_hannibal(position: Position, number: int) -> bool:
    return position.entry(number).part == "hannibal"


def _join(run: StepRun, rule: str, number: int, die: int, pool: str) -> None:
    """Units drawn from a pool join a leader, until it is empty (HH.4.5)."""
    for _ in range(run.position.ruleset.recruits.by_die[die - 1]):
        type_ = draw(run, rule, pool)
        if type_ is None:
            return
        position = run.position
        force = position.led[number]
        run.position = position.with_force(replace(force, units=(*force.units, full(type_, position.ruleset))))
        text = say("hh_joins", leader_name=position.name(number), hhunit=in_words(type_))
        run.note(rule, "joins", text, leader=number, unit=type_)


def draw(run: StepRun, rule: str, pool: str) -> str | None:
    """The type of a unit drawn from a pool by `pick` over its units in the order of the type table."""
    position = run.position
    held = position.allies if pool == "allies" else position.gauls
    order = position.ruleset.unit_order
    units = [type_ for type_ in sorted(held, key=lambda type_: order[type_]) for _ in range(held[type_])]
    if not units:
        return None
    type_ = units[run.pick(rule, say("hhdie.pool"), len(units))]
    left = {**held, type_: held[type_] - 1}
    run.position = replace(position, allies=left) if pool == "allies" else replace(position, gauls=left)
    return type_
