"""Control of provinces, and cities that change sides (HH.7, HH.6.3, HH.9.8)."""

from dataclasses import replace

from campaign.games.hannibal.rules.leaders import lost_leaders
from campaign.games.hannibal.rules.losses import lose_units
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Position
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.theatre import SIDES, City
from campaign.games.hannibal.rules.units import Unit, counted_strength
from campaign.language.catalogue.sentences import say


def sp_in_province(position: Position, province: str, side: str) -> int:
    """The SP of a side in a province, but for units inside a besieged city; 0 for elephants alone (HH.7.1)."""
    units: list[Unit] = []
    for force in position.forces:
        if force.side == side and position.theatre.province_of[force.hex] == province:
            units += () if force.inside and position.is_besieged(force.hex) else force.units
    return counted_strength(units, position.ruleset)


def controller(position: Position, province: str) -> str | None:
    """The side that controls a province: the only one that meets the condition (HH.7.2)."""
    sp = {side: sp_in_province(position, province, side) for side in SIDES}
    meeting = [side for side in SIDES if _meets(position, province, side, sp[side], sp[OTHER[side]])]
    return meeting[0] if len(meeting) == 1 else None


def _meets(position: Position, province: str, side: str, own: int, other: int) -> bool:
    """All cities, or at least 1 SP and twice those of the other side (HH.7.2)."""
    if all(position.control[city.name] == side for city in position.theatre.cities_of[province]):
        return True
    return own >= 1 and own >= position.ruleset.control.ratio * other


def determine_control(run: StepRun) -> None:
    """Determine who controls each province (HH.7.3); an event for each that changes."""
    position = run.position
    found = {name: controller(position, name) for name in position.theatre.provinces}
    for name, side in found.items():
        if side == position.provinces[name]:
            continue
        text = (
            say("hh_province_gained", faction=title(side), ground=name)
            if side
            else say("hh_province_of_nobody", ground=name)
        )
        run.note("HH.7.2", "province_control", text, province=name, side=side)
    run.position = replace(position, provinces=found)


def title(side: str) -> str:
    """The name of a side for people."""
    return {ROMA: "Roma", CARTHAGO: "Carthago"}[side]


def take_city(run: StepRun, rule: str, city: City, side: str) -> None:
    """A city goes over to a side or falls: units inside are lost, leaders inside throw for their lives.

    Any siege of it is over (HH.6.3, HH.9.8). Units of an unfortified city stay where they are.
    """
    position = run.position
    inside = position.at(city.hex, OTHER[side], inside=True)
    sieges = {name: siege for name, siege in position.sieges.items() if name != city.name}
    run.position = replace(position, control={**position.control, city.name: side}, sieges=sieges)
    run.note(rule, "city_gained", say("hh_city_gained", faction=title(side), name=city.name), city=city.name, side=side)
    for force in inside:
        run.position = lose_units(run.position, force)
    numbers = [force.leader for force in inside if force.leader is not None]
    lost_leaders(run, "HH.10.4", numbers, run.position.ruleset.risk.city)
    run.position = run.position.settled()
