"""Where leaders go who took office, and the units that they take over (HH.3.7 to HH.3.9)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from campaign.games.hannibal.rules.elections import eligible
from campaign.games.hannibal.rules.leaders import RANKS, without_leader
from campaign.games.hannibal.rules.position import OTHER, ROMA, Force, Office, Position
from campaign.games.hannibal.rules.sheets import Dictators, Placing
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.taking import is_allowed, limit
from campaign.games.hannibal.rules.units import GUARD, SLAVES, Unit, Units, best_of, in_order, sp_of, without
from campaign.language.catalogue.sentences import say

_STAYING = (GUARD, SLAVES)
"""Types that nobody takes over."""


def order_of_office(position: Position, numbers: Iterable[int]) -> list[int]:
    """Leaders in the order consuls, proconsuls, praetors, then of election, then by number (HH.3.7)."""
    elected = {number: place for place, number in enumerate(position.elected)}
    return sorted(
        numbers,
        key=lambda number: (RANKS[position.leaders[number].office], elected.get(number, len(elected)), number),
    )


def place_leaders(run: StepRun) -> None:
    """Put the elected leaders in the vacated hexes, or leave them to the levy; then share out units (HH.3.7)."""
    placing: Placing = run.order("place", ROMA, Placing())
    order = order_of_office(run.position, [n for n in run.position.elected if run.position.leaders[n].in_play])
    hexes = _chosen_hexes(run, placing, order)
    for number in order:
        hex_ = hexes[number] if number in hexes else _default_hex(run.position, hexes.values())
        hexes[number] = hex_
        _put(run, number, hex_)
    for number in placing.units:
        if number not in hexes:
            _refuse_units(run, number)
    for hex_ in run.position.vacated:
        there = [number for number in order if hexes[number] == hex_]
        take_over(run, hex_, there, {number: placing.units[number] for number in there if number in placing.units})
    run.position = replace(run.position, vacated=()).settled()


def _chosen_hexes(run: StepRun, placing: Placing, order: Sequence[int]) -> dict[int, int | None]:
    """The hexes of the orders that leaders can go to: vacated ones, three leaders in each (HH.3.7, HH.5.10)."""
    position, chosen = run.position, dict[int, int | None]()
    for number, hex_ in placing.hexes.items():
        if number in order and hex_ is None:
            chosen[number] = None
        elif number in order and hex_ in position.vacated and _has_room(position, hex_, chosen.values()):
            chosen[number] = hex_
        else:
            text = say("hh_not_placed", leader_name=position.name(number))
            run.refuse("HH.3.7", text, leader=number, hex=None if hex_ is None else position.hex_name(hex_))
    return chosen


def _has_room(position: Position, hex_: int, others: Iterable[int | None]) -> bool:
    """Whether there are fewer than three leaders in a hex, with those who are to come (HH.5.10)."""
    return len(position.leaders_at(hex_, ROMA)) + list(others).count(hex_) < position.ruleset.limits.leaders


def _default_hex(position: Position, taken: Iterable[int | None]) -> int | None:
    """The vacated hex with the most SP that nobody was placed in, None for the levy (HH.3.7)."""
    used = list(taken)
    free = [hex_ for hex_ in position.vacated if hex_ not in used and _has_room(position, hex_, used)]
    sp = {hex_: position.sp(position.garrison(hex_, ROMA).units) for hex_ in free}
    return min(free, key=lambda hex_: (-sp[hex_], position.hex_name(hex_)), default=None)


def _put(run: StepRun, number: int, hex_: int | None) -> None:
    """Put a leader in a hex without units, or leave them to the levy."""
    position = run.position
    name = position.name(number)
    if hex_ is None:
        run.note("HH.3.7", "levy", say("hh_levy", leader_name=name), leader=number)
        return
    inside = position.garrison(hex_, ROMA).inside and bool(position.at(hex_, OTHER[ROMA]))
    run.position = position.with_force(Force(hex_, ROMA, number, (), inside)).settled()
    text = say("hh_placed", leader_name=name, place=position.theatre.place(hex_))
    run.note("HH.3.7", "placed", text, leader=number, hex=position.hex_name(hex_))


def take_over(run: StepRun, hex_: int, order: Sequence[int], wanted: Mapping[int, Mapping[str, int]]) -> None:
    """Leaders take over the units without a leader in a hex: as the orders say, then up to their limits (HH.3.7)."""
    for number in order:
        if number in wanted:
            _take_wanted(run, hex_, number, wanted[number])
    for number in order:
        if number not in wanted:
            fill_up(run, hex_, number)


def _take_wanted(run: StepRun, hex_: int, number: int, types: Mapping[str, int]) -> None:
    position = run.position
    garrison, force = position.garrison(hex_, ROMA), position.led[number]
    taken = best_of(garrison.units, types)
    if taken is None or not is_allowed(position, number, in_order((*force.units, *taken), position.ruleset)):
        _refuse_units(run, number)
        return
    _move(run, garrison, force, taken)


def _refuse_units(run: StepRun, number: int) -> None:
    run.refuse("HH.3.7", say("hh_take_passed_over", leader_name=run.position.name(number)), leader=number)


def fill_up(run: StepRun, hex_: int, number: int) -> None:
    """A leader takes whole units of the garrison, in the order of the type table, up to the limit (HH.3.7)."""
    position = run.position
    garrison, force = position.garrison(hex_, ROMA), position.led[number]
    if garrison.inside != force.inside and position.at(hex_, OTHER[ROMA]):
        return
    room = (limit(position, number) or 0) - position.sp(force.units)
    taken: list[Unit] = []
    for unit in garrison.units:
        sp = sp_of(unit, position.ruleset)
        if unit.type not in _STAYING and sp <= room:
            taken.append(unit)
            room -= sp
    _move(run, garrison, force, tuple(taken))


def _move(run: StepRun, garrison: Force, force: Force, taken: Units) -> None:
    if taken:
        position = run.position.with_force(replace(garrison, units=without(garrison.units, taken)))
        run.position = position.with_force(replace(force, units=(*force.units, *taken)))


def may_be_dictator(position: Position) -> tuple[int, ...]:
    """The eligible leaders who were never dictator, by number (HH.3.9)."""
    return tuple(n for n in eligible(position) if not position.leaders[n].been_dictator)


def dictator_hexes(position: Position) -> frozenset[int]:
    """The hexes that consuls hold, Roma's if there is none (HH.3.9)."""
    consuls = {force.hex for number, force in position.led.items() if position.leaders[number].office == "consul"}
    return frozenset(consuls or {position.theatre.cities[position.ruleset.places.roma].hex})


def name_dictator(run: StepRun) -> None:
    """The step `dictator`: two leaders in the place of the consuls (HH.3.9)."""
    named: Dictators | None = run.order("dictator", ROMA)
    position = run.position
    if named is None:
        return
    able = [n for n in named.named if n in may_be_dictator(position)]
    hexes = dictator_hexes(position)
    if len(able) < 2 or named.hex not in hexes:
        run.refuse("HH.3.9", say("hh_no_dictator"), leaders=list(named.named), hex=position.hex_name(named.hex))
        return
    for number in [n for n, leader in position.leaders.items() if leader.office == "consul" and not leader.dead]:
        position = without_leader(position, number)
        position = position.with_leader(replace(position.leaders[number], office="senate", slaves=False))
    run.position = position.settled()
    _appoint(run, named)


def _appoint(run: StepRun, named: Dictators) -> None:
    """The one who has served is dictator, else the one named first; the other is master of horse (HH.3.9)."""
    first, second = named.named
    leaders = run.position.leaders
    if leaders[second].served and not leaders[first].served:
        first, second = second, first
    offices: dict[int, Office] = {first: "dictator", second: "master"}
    for number, office in offices.items():
        leader = run.position.leaders[number]
        run.position = run.position.with_leader(
            replace(
                leader,
                office=office,
                served=True,
                been_dictator=leader.been_dictator or office == "dictator",
                year=replace(leader.year, consul=True),
            )
        )
        text = say("hh_dictator" if office == "dictator" else "hh_master", leader_name=run.position.name(number))
        run.note("HH.3.9", "appointed", text, leader=number, office=office)
        _put(run, number, named.hex)
    take_over(run, named.hex, [first, second], {})
    run.position = run.position.settled()
