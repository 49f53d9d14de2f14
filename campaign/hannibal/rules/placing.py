"""Where leaders go who took office, and the units that they take over (HH.3.7 to HH.3.9)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from campaign.hannibal.rules.elections import eligible
from campaign.hannibal.rules.leaders import without_leader
from campaign.hannibal.rules.position import OTHER, ROMA, Force, Office, Position
from campaign.hannibal.rules.sheets import Dictators, Placing
from campaign.hannibal.rules.taking import is_allowed, limit
from campaign.hannibal.rules.turn import Turn
from campaign.hannibal.rules.units import GUARD, SLAVES, Unit, Units, best_of, in_order, sp_of, without
from campaign.language.catalogue.sentences import say

_RANKS = {"dictator": 0, "consul": 1, "master": 1, "proconsul": 2, "praetor": 3}
_STAYING = (GUARD, SLAVES)
"""Types that nobody takes over."""


def order_of_office(position: Position, numbers: Iterable[int]) -> list[int]:
    """Leaders in the order consuls, proconsuls, praetors, then of election, then by number (HH.3.7)."""
    elected = {number: place for place, number in enumerate(position.elected)}
    return sorted(
        numbers,
        key=lambda number: (_RANKS[position.leaders[number].office], elected.get(number, len(elected)), number),
    )


def place_leaders(turn: Turn) -> None:
    """Put the elected leaders in the vacated hexes, or leave them to the levy; then share out units (HH.3.7)."""
    placing: Placing = turn.order("place", ROMA, Placing())
    order = order_of_office(turn.position, [n for n in turn.position.elected if turn.position.leaders[n].in_play])
    hexes = _chosen_hexes(turn, placing, order)
    for number in order:
        hex_ = hexes[number] if number in hexes else _default_hex(turn.position, hexes.values())
        hexes[number] = hex_
        _put(turn, number, hex_)
    for number in placing.units:
        if number not in hexes:
            _refuse_units(turn, number)
    for hex_ in turn.position.vacated:
        there = [number for number in order if hexes[number] == hex_]
        take_over(turn, hex_, there, {number: placing.units[number] for number in there if number in placing.units})
    turn.position = replace(turn.position, vacated=()).settled()


def _chosen_hexes(turn: Turn, placing: Placing, order: Sequence[int]) -> dict[int, int | None]:
    """The hexes of the orders that leaders can go to: vacated ones, three leaders in each (HH.3.7, HH.5.10)."""
    position, chosen = turn.position, dict[int, int | None]()
    for number, hex_ in placing.hexes.items():
        if number in order and hex_ is None:
            chosen[number] = None
        elif number in order and hex_ in position.vacated and _has_room(position, hex_, chosen.values()):
            chosen[number] = hex_
        else:
            text = say("hh_not_placed", leader_name=position.name(number))
            turn.refuse("HH.3.7", text, leader=number, hex=None if hex_ is None else position.hex_name(hex_))
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


def _put(turn: Turn, number: int, hex_: int | None) -> None:
    """Put a leader in a hex without units, or leave them to the levy."""
    position = turn.position
    name = position.name(number)
    if hex_ is None:
        turn.note("HH.3.7", "levy", say("hh_levy", leader_name=name), leader=number)
        return
    inside = position.garrison(hex_, ROMA).inside and bool(position.at(hex_, OTHER[ROMA]))
    turn.position = position.with_force(Force(hex_, ROMA, number, (), inside)).settled()
    text = say("hh_placed", leader_name=name, place=position.theatre.place(hex_))
    turn.note("HH.3.7", "placed", text, leader=number, hex=position.hex_name(hex_))


def take_over(turn: Turn, hex_: int, order: Sequence[int], wanted: Mapping[int, Mapping[str, int]]) -> None:
    """Leaders take over the units without a leader in a hex: as the orders say, then up to their limits (HH.3.7)."""
    for number in order:
        if number in wanted:
            _take_wanted(turn, hex_, number, wanted[number])
    for number in order:
        if number not in wanted:
            fill_up(turn, hex_, number)


def _take_wanted(turn: Turn, hex_: int, number: int, types: Mapping[str, int]) -> None:
    position = turn.position
    garrison, force = position.garrison(hex_, ROMA), position.led[number]
    taken = best_of(garrison.units, types)
    if taken is None or not is_allowed(position, number, in_order((*force.units, *taken), position.ruleset)):
        _refuse_units(turn, number)
        return
    _move(turn, garrison, force, taken)


def _refuse_units(turn: Turn, number: int) -> None:
    turn.refuse("HH.3.7", say("hh_take_passed_over", leader_name=turn.position.name(number)), leader=number)


def fill_up(turn: Turn, hex_: int, number: int) -> None:
    """A leader takes whole units of the garrison, in the order of the type table, up to the limit (HH.3.7)."""
    position = turn.position
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
    _move(turn, garrison, force, tuple(taken))


def _move(turn: Turn, garrison: Force, force: Force, taken: Units) -> None:
    if taken:
        position = turn.position.with_force(replace(garrison, units=without(garrison.units, taken)))
        turn.position = position.with_force(replace(force, units=(*force.units, *taken)))


def name_dictator(turn: Turn) -> None:
    """The step `dictator`: two leaders in the place of the consuls (HH.3.9)."""
    named: Dictators | None = turn.order("dictator", ROMA)
    position = turn.position
    if named is None:
        return
    able = [n for n in named.named if n in eligible(position) and not position.leaders[n].been_dictator]
    consuls = [n for n in position.led if position.leaders[n].office == "consul"]
    roma = position.theatre.cities[position.ruleset.places.roma].hex
    hexes = {position.led[number].hex for number in consuls} or {roma}
    if len(able) < 2 or named.hex not in hexes:
        turn.refuse("HH.3.9", say("hh_no_dictator"), leaders=list(named.named), hex=position.hex_name(named.hex))
        return
    for number in [n for n, leader in position.leaders.items() if leader.office == "consul" and not leader.dead]:
        position = without_leader(position, number)
        position = position.with_leader(replace(position.leaders[number], office="senate", slaves=False))
    turn.position = position.settled()
    _appoint(turn, named)


def _appoint(turn: Turn, named: Dictators) -> None:
    """The one who has served is dictator, else the one named first; the other is master of horse (HH.3.9)."""
    first, second = named.named
    leaders = turn.position.leaders
    if leaders[second].served and not leaders[first].served:
        first, second = second, first
    offices: dict[int, Office] = {first: "dictator", second: "master"}
    for number, office in offices.items():
        leader = turn.position.leaders[number]
        turn.position = turn.position.with_leader(
            replace(
                leader,
                office=office,
                served=True,
                been_dictator=leader.been_dictator or office == "dictator",
                year=replace(leader.year, consul=True),
            )
        )
        text = say("hh_dictator" if office == "dictator" else "hh_master", leader_name=turn.position.name(number))
        turn.note("HH.3.9", "appointed", text, leader=number, office=office)
        _put(turn, number, named.hex)
    take_over(turn, named.hex, [first, second], {})
    turn.position = turn.position.settled()
