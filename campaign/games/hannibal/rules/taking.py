"""Units given out again among the leaders and the garrison of a place (HH.5.2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from campaign.games.hannibal.rules.position import OTHER, ROMA, Force, Position
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.units import GAULS, GUARD, SLAVES, Unit, Units, best_of, in_order, without
from campaign.language.catalogue.sentences import say


def limit(position: Position, number: int) -> int | None:
    """The SP that a leader can have, None for no limit (HH.5.10)."""
    leader, limits = position.leaders[number], position.ruleset.limits
    if leader.side != ROMA:
        return None
    by_office = {"proconsul": limits.proconsul, "praetor": limits.praetor}
    return by_office.get(leader.office, limits.consul)


def leave_above_limit(run: StepRun, number: int) -> None:
    """Leave what a new title does not allow in the hex as a garrison (HH.5.10).

    One unit of each type in turn, in the order of the type table from the end; slaves stay with their leader (HH.4.4).
    """
    position = run.position
    most, force = limit(position, number), position.led[number]
    if most is None:
        return
    left: list[Unit] = []
    while position.sp(kept := without(force.units, left)) > most:
        last = {unit.type: unit for unit in kept if unit.type != SLAVES}
        if not last:
            break
        for unit in reversed(last.values()):
            if position.sp(without(force.units, left)) > most:
                left.append(unit)
    if left:
        run.position = position.with_force(replace(force, units=kept)).with_garrison(force.hex, force.side, left)
        place = position.theatre.place(force.hex)
        text = say("hh_above_limit", leader_name=position.name(number), number=position.sp(left), place=place)
        run.note("HH.5.10", "left_behind", text, leader=number, hex=position.hex_name(force.hex), sp=position.sp(left))


def is_allowed(position: Position, number: int, units: Units) -> bool:
    """Whether a leader can have just these units: limit, guards, Gauls, slaves (HH.1.7, HH.4.4, HH.4.6)."""
    most = limit(position, number)
    if most is not None and position.sp(units) > most:
        return False
    is_chief = position.entry(number).part == "chief"
    types = {unit.type for unit in units}
    gauls = types & set(GAULS)
    if GUARD in types or (gauls and not is_chief) or (is_chief and types - set(GAULS)):
        return False
    return SLAVES not in types or position.leaders[number].slaves


def take_all(run: StepRun, side: str, order: Sequence[int]) -> None:
    """Give out the units in every hex as the orders `take` say, in the order of marching (HH.5.2)."""
    position = run.position
    asking = [number for number in order if run.order("take", number) is not None]
    for hex_ in sorted({position.led[number].hex for number in asking}, key=position.hex_name):
        for inside in _places(run.position, hex_, side):
            _share(run, side, hex_, inside, order)


def _places(position: Position, hex_: int, side: str) -> tuple[bool | None, ...]:
    """The places of a hex that are apart: inside and outside where an enemy is there, else all of it."""
    return (True, False) if position.at(hex_, OTHER[side]) else (None,)


def _share(run: StepRun, side: str, hex_: int, inside: bool | None, order: Sequence[int]) -> None:
    """Give out the units of one place; orders that cannot be followed are passed over, and the rest tried again."""
    position = run.position
    forces = position.at(hex_, side, inside=inside)
    here = {force.leader: force for force in forces if force.leader is not None}
    asking = [number for number in order if number in here and run.order("take", number) is not None]
    while True:
        wanted = {number: _wanted(here[number], run.order("take", number)) for number in asking}
        given, failed = _dealt(position, forces, wanted)
        if failed is None:
            break
        asking.remove(failed)
        text = say("hh_take_passed_over", leader_name=position.name(failed))
        run.refuse("HH.5.2", text, leader=failed)
    for number in asking:
        if given[number] != here[number].units:
            position = position.with_force(replace(here[number], units=given[number]))
            text = say("hh_takes", leader_name=position.name(number), number=position.sp(given[number]))
            run.note("HH.5.2", "takes", text, leader=number)
    if asking:
        garrison = position.garrison(hex_, side)
        position = position.with_force(replace(garrison, units=given[None]))
    run.position = position.settled()


def _wanted(force: Force, asked: Mapping[str, int]) -> Mapping[str, int]:
    """The units that a leader asks for; slaves stay with their leader in any case (HH.4.4)."""
    slaves = sum(unit.type == SLAVES for unit in force.units)
    return {**asked, SLAVES: slaves} if slaves else asked


def _dealt(
    position: Position, forces: Iterable[Force], wanted: Mapping[int, Mapping[str, int]]
) -> tuple[dict[int | None, Units], int | None]:
    """The units that every leader who asks gets, and the rest for the garrison; or the first who cannot have it."""
    left = in_order(
        (unit for force in forces if force.leader is None or force.leader in wanted for unit in force.units),
        position.ruleset,
    )
    given: dict[int | None, Units] = {}
    for number, types in wanted.items():
        taken = best_of(left, types)
        if taken is None or not is_allowed(position, number, in_order(taken, position.ruleset)):
            return given, number
        given[number] = in_order(taken, position.ruleset)
        left = without(left, taken)
    given[None] = left
    return given, None
