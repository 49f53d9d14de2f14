"""Leaders: who commands, what becomes of them when their units are lost (HH.10)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from campaign.games.hannibal.rules.ground import may_enter
from campaign.games.hannibal.rules.losses import lose_units
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Force, Position
from campaign.games.hannibal.rules.sheets import BattleLine
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.units import SLAVES
from campaign.language.catalogue.sentences import say
from hexmap.rules.sentences.catalogue import Sentence

RANKS = {"dictator": 0, "consul": 1, "master": 1, "proconsul": 2, "praetor": 3}
"""The order of command of Roman offices (HH.10.1)."""
_DEFAULT = BattleLine()


def commander(
    position: Position, leaders: Iterable[int], side: str, own: BattleLine = _DEFAULT, enemy: BattleLine = _DEFAULT
) -> int | None:
    """The leader who commands, None if there is none; the plans of both sides may choose (HH.10.1)."""
    numbers = sorted(leaders)
    if not numbers:
        return None
    return _roman(position, numbers, enemy) if side == ROMA else _carthaginian(position, numbers, own)


def _roman(position: Position, numbers: list[int], enemy: BattleLine) -> int:
    """The highest office; between consuls the plan of carthago chooses, else the lower number."""
    best = min(RANKS[position.leaders[number].office] for number in numbers)
    equal = [number for number in numbers if RANKS[position.leaders[number].office] == best]
    chosen = enemy.consul if best == RANKS["consul"] else None
    return chosen if chosen in equal else equal[0]


def _carthaginian(position: Position, numbers: list[int], own: BattleLine) -> int:
    """Hannibal, else the one of the plan, else the lowest number; the Gaulish leader only alone."""
    hannibal = next((number for number in numbers if position.entry(number).part == "hannibal"), None)
    if hannibal is not None:
        return hannibal
    able = [number for number in numbers if position.entry(number).part != "chief"] or numbers
    return own.command if own.command in able else able[0]


def passes(run: StepRun, rule: str, number: int, purpose: Sentence) -> bool:
    """Whether a leader throws the withdrawal number or more; a star needs no die (HH.10.2)."""
    needed = run.position.entry(number).withdrawal
    return needed is None or run.die(rule, purpose, leader=number) >= needed


def kill(run: StepRun, rule: str, number: int) -> None:
    """A leader is dead: the force stays without a leader, slaves are removed (HH.3.8, HH.4.4)."""
    position = run.position
    run.note(rule, "leader_dead", say("hh_leader_dead", leader_name=position.name(number)), leader=number)
    run.position = without_leader(position, number).with_leader(
        replace(run.position.leaders[number], dead=True, slaves=False)
    )


def without_leader(position: Position, number: int) -> Position:
    """The position in which a leader has left the map; their units are a garrison, slaves are removed (HH.4.4)."""
    force = position.led.get(number)
    if force is None:
        return position
    slaves = tuple(unit for unit in force.units if unit.type == SLAVES)
    kept = tuple(unit for unit in force.units if unit.type != SLAVES)
    if slaves:
        position = lose_units(position, replace(force, units=slaves))
    position = position.without_force(force)
    return position.with_garrison(force.hex, force.side, kept) if kept else position


def risk(run: StepRun, rule: str, numbers: Sequence[int], dies_on: int) -> tuple[int, ...]:
    """Throw for each leader, by number; return those who live. The dead leave their force without a leader."""
    living = []
    for number in sorted(numbers):
        if run.die(rule, say("hhdie.life", leader_name=run.position.name(number)), leader=number) <= dies_on:
            kill(run, rule, number)
        else:
            living.append(number)
    return tuple(living)


def lost_leaders(run: StepRun, rule: str, numbers: Sequence[int], dies_on: int) -> None:
    """Throw for leaders whose city falls or whose units are lost; the living are put elsewhere (HH.10.4, HH.10.5)."""
    for number in risk(run, rule, numbers, dies_on):
        put_elsewhere(run, number)


def put_elsewhere(run: StepRun, number: int) -> None:
    """A surviving Roman goes to Roma, a Carthaginian where HH.10.6 says; both without a force."""
    force = run.position.led[number]
    run.position = run.position.without_force(force)
    to = _roma(run.position) if force.side == ROMA else _refuge(run.position, number, force.hex)
    if to is None:
        _out(run, number)
        return
    run.position = run.position.with_force(Force(to, force.side, number)).settled()
    name, place = run.position.name(number), run.position.theatre.place(to)
    rule = "HH.10.4" if force.side == ROMA else "HH.10.6"
    run.note(
        rule,
        "leader_put",
        say("hh_leader_put", leader_name=name, place=place),
        leader=number,
        hex=run.position.hex_name(to),
    )


def _roma(position: Position) -> int | None:
    """The hex of Roma, None if carthago controls it."""
    city = position.theatre.cities[position.ruleset.places.roma]
    return city.hex if position.control[city.name] == ROMA else None


def _refuge(position: Position, number: int, from_: int) -> int | None:
    """The nearest hex of another Carthaginian leader, else the nearest friendly city, without enemies (HH.10.6)."""
    grid = position.theatre.board.grid
    with_leaders = {force.hex for leader, force in position.led.items() if force.side == CARTHAGO and leader != number}
    cities = {city.hex for city in position.theatre.cities.values() if position.control[city.name] == CARTHAGO}
    for hexes in (with_leaders, cities):
        free = [
            hex_
            for hex_ in hexes
            if not position.at(hex_, OTHER[CARTHAGO]) and may_enter(position, hex_, CARTHAGO, [number])
        ]
        if free:
            return min(free, key=lambda hex_: (grid.distance(from_, hex_), grid.name(hex_)))
    return None


def _out(run: StepRun, number: int) -> None:
    """Nowhere to go: a Carthaginian is out, a Roman goes to the Senate (HH.10.6)."""
    leader = run.position.leaders[number]
    text = say("hh_leader_out", leader_name=run.position.name(number))
    run.note("HH.10.6", "leader_out", text, leader=number)
    gone = replace(leader, office="senate") if leader.side == ROMA else replace(leader, dead=True)
    run.position = run.position.with_leader(gone)
