"""Marches: who may march, word by word, and where a march ends (HH.5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.games.hannibal.rules.diplomacy import obstacle, try_city
from campaign.games.hannibal.rules.ground import may_enter, step_cost
from campaign.games.hannibal.rules.leaders import commander, lost_leaders, passes
from campaign.games.hannibal.rules.losses import lose_units
from campaign.games.hannibal.rules.position import OTHER, ROMA, Force, Position
from campaign.games.hannibal.rules.sheets import Diplomacy, Drop, GoInside, March, MarchWord, StepWord
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.units import SLAVES, best_of, in_words, without
from campaign.language.catalogue.sentences import say


def marching_order(run: StepRun, side: str) -> tuple[int, ...]:
    """The leaders of a side on the map in the order in which they march (HH.5.1)."""
    there = sorted(number for number, force in run.position.led.items() if force.side == side)
    named = [number for number in run.order("order", side, ()) if number in there]
    return (*named, *(number for number in there if number not in named))


def march_all(run: StepRun, side: str) -> None:
    """Let the leaders of a side march one after another (HH.5.1)."""
    order = marching_order(run, side)
    held = _held(run, side, order)
    for number in order:
        words = run.order("march", number)
        if not words:
            continue
        if number in held:
            text = say("hh_trapped", leader_name=run.position.name(number))
            run.refuse("HH.5.11", text, leader=number)
        elif number in run.position.led:
            _march(run, number, words)


def _held(run: StepRun, side: str, order: tuple[int, ...]) -> frozenset[int]:
    """The leaders who are trapped: in hexes with an enemy leader whose commander fails, by name (HH.5.11).

    Dice are thrown only for hexes from which a leader is to march.
    """
    position = run.position
    held: set[int] = set()
    outside = {number: position.led[number].hex for number in order if not position.led[number].inside}
    marching = {hex_ for number, hex_ in outside.items() if run.order("march", number)}
    for hex_ in sorted(marching, key=position.hex_name):
        here = [number for number, place in outside.items() if place == hex_]
        leads = commander(position, here, side)
        if leads is None or not position.leaders_at(hex_, OTHER[side]):
            continue
        purpose = say("hhdie.trapped", leader_name=position.name(leads))
        if not passes(run, "HH.5.11", leads, purpose):
            held.update(here)
    return frozenset(held)


def allowance(position: Position, force: Force) -> int:
    """The half points of a march: the least MP of the leader and the units, doubled (HH.5.4, HH.1.11)."""
    mp = [position.ruleset.march.leader, *(position.ruleset.units[unit.type].mp for unit in force.units)]
    return 2 * min(mp)


def is_strong_enough(position: Position, force: Force, *, from_roma: bool) -> bool:
    """Whether a leader has the SP to march: a Roman needs 13, but not alone out of Roma (HH.5.4)."""
    if force.side != ROMA or (from_roma and not force.units):
        return True
    return position.sp(force.units) >= position.ruleset.march.least


END_RULES: Mapping[str, str] = {
    "hhend.closed": "HH.5.6",
    "hhend.no_points": "HH.5.6",
    "hhend.enemy": "HH.5.7",
    "hhend.full": "HH.5.8",
    "hhend.too_weak": "HH.5.4",
    "hhend.condition": "HH.5.3",
}
"""The paragraph by which a march ends, by the code of the reason."""


@dataclass
class Way:
    """A march on its way: points left, hexes passed, and whether it is over."""

    number: int
    start: Force
    points: int
    path: list[int] = field(default_factory=list)
    costs: list[int] = field(default_factory=list)
    over: str = ""


def begin_march(position: Position, number: int) -> Way:
    """The march of a leader before its first word."""
    force = position.led[number]
    return Way(number, force, allowance(position, force), [force.hex])


def _march(run: StepRun, number: int, words: March) -> None:
    """One leader's march; a master of horse who would not end with the dictator does not march (HH.3.9)."""
    before, events = run.position, len(run.events)
    force = before.led[number]
    if before.is_besieged(force.hex) and force.inside:
        run.refuse("HH.5.13", say("hh_besieged", leader_name=before.name(number)), leader=number)
        return
    way = begin_march(before, number)
    for word in words:
        if not way.over:
            do_word(run, way, word)
    end_march(run, way)
    if leaves_dictator(run.position, number):
        run.position = before
        del run.events[events:]
        run.refuse("HH.3.9", say("hh_master_stays", leader_name=before.name(number)), leader=number)


def leaves_dictator(position: Position, number: int) -> bool:
    """Whether a master of horse is somewhere else than the dictator (HH.3.9)."""
    if position.leaders[number].office != "master":
        return False
    dictators = [force.hex for leader, force in position.led.items() if position.leaders[leader].office == "dictator"]
    return bool(dictators) and position.led[number].hex not in dictators


def do_word(run: StepRun, way: Way, word: MarchWord) -> None:
    """One word of a march (HH.5.3)."""
    if isinstance(word, StepWord):
        _step(run, way, word)
    elif isinstance(word, Diplomacy):
        _diplomacy(run, way, word)
    elif isinstance(word, Drop):
        _drop(run, way, word)
    elif isinstance(word, GoInside):
        _go_inside(run, way)


def _step(run: StepRun, way: Way, word: StepWord) -> None:
    """A step to a neighbour, or the end of the march before it (HH.5.6, HH.5.7)."""
    position = run.position
    force = position.led[way.number]
    to = position.theatre.board.neighbours[force.hex][word.side]
    if to < 0 or not may_enter(position, to, force.side, [way.number]):
        way.over = "hhend.closed"
        return
    if not is_strong_enough(position, force, from_roma=_starts_in_roma(position, way)):
        way.over = "hhend.too_weak"
        return
    cost = step_cost(position, force.hex, to, force.side)
    if word.overrun and can_overrun(position, force, to, cost, way.points):
        _overrun(run, force, to)
        cost += position.ruleset.march.overrun
        position, force = run.position, run.position.led[way.number]
    if cost > way.points:
        way.over = "hhend.no_points"
        return
    way.points -= cost
    way.path.append(to)
    way.costs.append(cost)
    run.position = position.with_force(replace(force, hex=to, inside=False, came_from=force.hex)).settled()
    if run.position.at(to, OTHER[force.side]):
        way.over = "hhend.enemy"


def _starts_in_roma(position: Position, way: Way) -> bool:
    return way.start.hex == position.theatre.cities[position.ruleset.places.roma].hex


def can_overrun(position: Position, force: Force, to: int, cost: int, points: int) -> bool:
    """Whether enemies in a clear hex are overrun: 8 times their SP, and the cost can be paid (HH.5.9)."""
    enemies = position.at(to, OTHER[force.side])
    numbers = position.ruleset.march
    own, theirs = position.sp(force.units), sum(position.sp(enemy.units) for enemy in enemies)
    if not enemies or not own or position.theatre.ground(to) != "clear":
        return False
    return own >= numbers.overrun_ratio * theirs and cost + numbers.overrun <= points


def _overrun(run: StepRun, force: Force, to: int) -> None:
    """The enemies in a hex are removed (HH.5.9)."""
    enemies = run.position.at(to, OTHER[force.side])
    name, place = run.position.name(force.leader or 0), run.position.theatre.place(to)
    text = say("hh_overrun", leader_name=name, place=place)
    run.note("HH.5.9", "overrun", text, leader=force.leader, hex=run.position.hex_name(to))
    for enemy in enemies:
        run.position = lose_units(run.position, enemy)
    numbers = [enemy.leader for enemy in enemies if enemy.leader is not None]
    lost_leaders(run, "HH.10.5", numbers, run.position.ruleset.risk.lost)


def _diplomacy(run: StepRun, way: Way, word: Diplomacy) -> None:
    """Diplomacy, and whether the march goes on after it (HH.5.3, HH.6.1)."""
    position = run.position
    force, city = position.led[way.number], position.theatre.cities[word.city]
    reason = obstacle(position, force, city, way.points)
    if reason:
        text = say("hh_no_diplomacy", leader_name=position.name(way.number), name=city.name, hhobstacle=say(reason))
        run.refuse("HH.6.1", text, leader=way.number, city=city.name)
        succeeds = False
    else:
        way.points -= position.ruleset.diplomacy.cost
        succeeds = try_city(run, force, city)
    if word.goes_on == ("?" if succeeds else "!"):
        way.over = "hhend.condition"


def _drop(run: StepRun, way: Way, word: Drop) -> None:
    """Units are left behind as a garrison; what is not there is not left (HH.5.3, HH.6.1)."""
    position = run.position
    force = position.led[way.number]
    left = None if word.type == SLAVES else best_of(force.units, {word.type: word.count})
    if not left or _is_cut_off(position, force):
        unit = in_words(word.type)
        text = say("hh_nothing_dropped", leader_name=position.name(way.number), count=word.count, hhunit=unit)
        run.refuse("HH.5.3", text, leader=way.number)
        return
    position = position.with_force(replace(force, units=without(force.units, left)))
    run.position = position.with_garrison(force.hex, force.side, left).settled()


def _is_cut_off(position: Position, force: Force) -> bool:
    """Whether a force is outside a friendly city that is besieged: nothing it leaves comes inside (HH.5.13)."""
    return not force.inside and position.is_besieged(force.hex) and position.is_friendly_inside(force.hex, force.side)


def _go_inside(run: StepRun, way: Way) -> None:
    """The leader is inside the friendly city (HH.5.11, HH.5.12)."""
    position = run.position
    force = position.led[way.number]
    able = position.is_friendly_inside(force.hex, force.side) and position.at(force.hex, OTHER[force.side])
    if not able or position.is_besieged(force.hex):
        run.refuse("HH.5.11", say("hh_not_inside", leader_name=position.name(way.number)), leader=way.number)
        return
    run.position = position.with_force(replace(force, inside=True)).settled()
    text = say("hh_goes_inside", leader_name=position.name(way.number), place=position.theatre.place(force.hex))
    run.note("HH.5.11", "goes_inside", text, leader=way.number, hex=position.hex_name(force.hex))


def end_march(run: StepRun, way: Way) -> None:
    """A march ends in the last hex with fewer than three other leaders of its side (HH.5.8)."""
    position = run.position
    force = position.led[way.number]
    most = position.ruleset.limits.leaders
    while len(way.path) > 1 and len(_others(position, way.path[-1], force)) >= most:
        way.path.pop()
        way.costs.pop()
        way.over = "hhend.full"
    if len(way.path) == 1:
        back = replace(force, hex=way.start.hex, came_from=way.start.came_from)
        if force.hex != way.start.hex:
            run.position = position.with_force(back).settled()
    else:
        ended = replace(force, hex=way.path[-1], came_from=way.path[-2])
        run.position = position.with_force(ended).settled()
    _note_march(run, way)


def _others(position: Position, hex_: int, force: Force) -> list[int]:
    """The other leaders of a side in a hex."""
    return [number for number in position.leaders_at(hex_, force.side) if number != force.leader]


def _note_march(run: StepRun, way: Way) -> None:
    position = run.position
    names = [position.hex_name(hex_) for hex_ in way.path]
    name, place = position.name(way.number), position.theatre.place(way.path[-1])
    about = {"leader": way.number, "from": names[0], "path": names[1:], "costs": list(way.costs)}
    if way.over:
        text = say("hh_march_ends", leader_name=name, place=place, hhend=say(way.over))
    else:
        text = say("hh_march", leader_name=name, place=place)
    rule = END_RULES.get(way.over, "HH.5.1")
    run.note(rule, "march", text, **about)
