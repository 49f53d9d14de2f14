"""Diplomacy at cities that are not friendly (HH.6)."""

from dataclasses import replace

from campaign.games.hannibal.rules.control import take_city
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, Force, Position
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.theatre import City
from campaign.language.catalogue.sentences import say


def obstacle(position: Position, force: Force, city: City, points: int) -> str | None:
    """The reason why a leader cannot try a city, as the code of a sentence; None if nothing is in the way (HH.6.1)."""
    side = force.side
    reasons = (
        (city.hex not in position.theatre.board.adjacent(force.hex), "hhobstacle.not_adjacent"),
        (not force.units, "hhobstacle.no_units"),
        (position.control[city.name] == side, "hhobstacle.friendly"),
        (city.class_ == "1", "hhobstacle.class_1"),
        (city.name in position.tried, "hhobstacle.tried"),
        (_garrison_sp(position, city, side) >= position.ruleset.diplomacy.garrison, "hhobstacle.garrisoned"),
        (points < position.ruleset.diplomacy.cost, "hhobstacle.no_points"),
    )
    return next((code for holds, code in reasons if holds), None)


def _garrison_sp(position: Position, city: City, side: str) -> int:
    """The SP of the other side in the hex of a city."""
    return sum(position.sp(force.units) for force in position.at(city.hex, OTHER[side]))


def modifier(position: Position, force: Force, city: City) -> int:
    """The modifier of the die (HH.6.2)."""
    numbers = position.ruleset.diplomacy
    if force.side != CARTHAGO:
        return _sp_of_leaders(position, city.province, force.side) // numbers.roma
    if position.theatre.provinces[city.province].plain:
        return 0
    with_hannibal = [one for one in position.at(force.hex, CARTHAGO) if _is_hannibal(position, one)]
    return sum(position.sp(one.units) for one in with_hannibal) // numbers.hannibal


def _is_hannibal(position: Position, force: Force) -> bool:
    return force.leader is not None and position.entry(force.leader).part == "hannibal"


def _sp_of_leaders(position: Position, province: str, side: str) -> int:
    """The SP with all leaders of a side in a province."""
    return sum(
        position.sp(force.units)
        for force in position.led.values()
        if force.side == side and position.theatre.province_of[force.hex] == province
    )


def try_city(run: StepRun, force: Force, city: City) -> bool:
    """Throw for a city; return whether it goes over (HH.6.1, HH.6.3)."""
    position = run.position
    run.position = replace(position, tried=tuple(sorted((*position.tried, city.name))))
    added = modifier(position, force, city)
    die = run.die("HH.6.1", say("hhdie.diplomacy", name=city.name), leader=force.leader, city=city.name)
    succeeds = city.loyalty is not None and die + added >= city.loyalty
    if succeeds:
        take_city(run, "HH.6.1", city, force.side)
    else:
        text = say("hh_diplomacy_failed", name=city.name, number=die + added, needed_number=city.loyalty)
        run.note("HH.6.1", "diplomacy_failed", text, leader=force.leader, city=city.name)
    return succeeds
