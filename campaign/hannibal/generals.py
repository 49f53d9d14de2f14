"""Two simple players, one for each side: a document in, the texts of orders out (HH.17.4). Pure.

They are recruits: they look at the position as it is, go for what is near and worth something, and fight where they are
strong enough. Equal input gives equal orders.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from campaign.hannibal.rules.control import sp_in_province
from campaign.hannibal.rules.diplomacy import modifier, obstacle
from campaign.hannibal.rules.document import GameDocument, with_orders
from campaign.hannibal.rules.ground import may_enter, step_cost
from campaign.hannibal.rules.marches import allowance
from campaign.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Force, Position
from campaign.hannibal.rules.sequence_of_play import adjudicate
from campaign.hannibal.rules.sieges import walls_of
from campaign.hannibal.rules.theatre import City
from campaign.hannibal.rules.units import GAULS, GUARD, only_elephants
from hexmap.rules.hexes import DIRECTIONS

Texts = dict[str, dict[str, str]]
"""Orders by kind and what they are about."""
General = Callable[[Position, str], Texts]
"""Gives the orders of a side for the step of a position."""

HANNIBAL = 31
ROMAN_ODDS = 1.3
"""How many times the enemy's SP roma wants for a battle."""
CARTHAGINIAN_ODDS = {True: 0.6, False: 1.2}
"""How many times the enemy's SP carthago wants, under Hannibal and without."""
HORIZON = 5
"""How many marches ahead a leader looks."""
SHELTER = 1.0
"""What a SP is worth that the winter does not take."""
SPOILS = 0.6
"""What a Roman SP is worth that carthago can beat."""
FEW = 12
"""With fewer SP a leader of carthago looks for allies."""
SAFE = 2
"""How many hexes from Roman units such a leader feels safe."""
PRUDENCE = 1.0
"""How many times the SP for a battle carthago wants before it marches to one."""
ENOUGH = 120
"""The SP of an army of carthago, from which on another leader has the rest."""
ALLIES_JOIN = 20.0
"""What it is worth to be where allies join in summer."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The cheapest marches of a force: half points to each hex, and the hex before each on the way."""

    costs: Mapping[int, int]
    before: Mapping[int, int]

    def hexes(self, to: int) -> tuple[int, ...]:
        """The hexes of the march to a hex, the start included."""
        path = [to]
        while path[-1] in self.before:
            path.append(self.before[path[-1]])
        return tuple(reversed(path))


def carthaginian(position: Position, side: str = CARTHAGO) -> Texts:
    """The orders of carthago: take cities one after another, and fight where Hannibal is strong enough."""
    if position.step == "battle":
        return {"battle": {side: plan(position, side)}}
    if position.mover != side:
        return {}
    texts: Texts = {
        "take": _shares(position),
        "march": {},
        "order": {side: str(HANNIBAL)} if HANNIBAL in position.led else {},
    }
    texts["march"] = _marches(position, side, _worth_to_carthago) | _recruiters(position)
    return {kind: given for kind, given in texts.items() if given}


def roman(position: Position, side: str = ROMA) -> Texts:
    """The orders of roma: keep away from Hannibal but with many SP, and take lost cities back."""
    if position.step == "battle":
        return {"battle": {side: plan(position, side)}}
    if position.step == "ballot":
        return {"ballot": {side: "prefer 2 3 13 19 6 4"}}
    if position.mover != side:
        return {}
    marches = _marches(position, side, _worth_to_roma)
    return {"march": marches} if marches else {}


GENERALS: Mapping[str, General] = {CARTHAGO: carthaginian, ROMA: roman}


def play_step(document: GameDocument, generals: Mapping[str, General] = GENERALS) -> GameDocument:
    """The document after its step, with the orders of both generals."""
    texts: Texts = {}
    for side, general in generals.items():
        for kind, given in general(document.position, side).items():
            texts.setdefault(kind, {}).update(given)
    return adjudicate(with_orders(document, texts), document.position.step)


def play_game(document: GameDocument, generals: Mapping[str, General] = GENERALS) -> GameDocument:
    """The document with which a game between two generals ends."""
    while not document.position.ended:
        document = play_step(document, generals)
    return document


def ways_from(position: Position, force: Force, most: int) -> Ways:
    """The cheapest marches of a force within so many half points; a hex with enemies ends a march."""
    side, leader = force.side, [force.leader or 0]
    closed = {hex_ for hex_ in position.theatre.province_of if not may_enter(position, hex_, side, leader)}
    held = {hex_ for hex_ in position.forces_at if position.at(hex_, OTHER[side])} - {force.hex}
    costs, before = {force.hex: 0}, dict[int, int]()
    waiting = [(0, force.hex)]
    while waiting:
        cost, here = heappop(waiting)
        if cost > costs[here] or here in held:
            continue
        for near in position.theatre.ways[here]:
            total = cost + step_cost(position, here, near, side)
            if total <= most and total < costs.get(near, most + 1) and near not in closed:
                costs[near], before[near] = total, here
                heappush(waiting, (total, near))
    return Ways(costs, before)


def words_of(position: Position, hexes: Iterable[int]) -> list[str]:
    """The words of a march along hexes."""
    neighbours = position.theatre.board.neighbours
    return [str(DIRECTIONS[neighbours[one].index(other)]) for one, other in pairwise(hexes)]


def plan(position: Position, side: str) -> str:
    """The lines of a plan for every hex with enemies or a city to besiege (HH.8.2)."""
    lines = []
    for hex_ in sorted(position.forces_at, key=position.hex_name):
        own, enemies = position.at(hex_, side), position.at(hex_, OTHER[side])
        words = []
        if own and enemies:
            words += [
                "fight=yes leave=below 55" if _is_worth_a_battle(position, hex_, side) else "fight=no leave=first"
            ]
        city = position.city(hex_)
        if own and city and city.has_inside and not position.is_friendly(hex_, side):
            words += [f"siege={_siege_word(position, city, side)}"]
        if words:
            lines.append(f"{position.hex_name(hex_)}: {' '.join(words)}")
    return "\n".join(lines)


def _is_worth_a_battle(position: Position, hex_: int, side: str) -> bool:
    """Whether a side has the SP outside that it wants against those of the enemy outside."""
    own = _sp(position, position.at(hex_, side, inside=False))
    enemy = _sp(position, position.at(hex_, OTHER[side], inside=False))
    return bool(own) and bool(enemy) and own >= _odds(position, hex_, side) * enemy


def _odds(position: Position, hex_: int, side: str) -> float:
    if side == CARTHAGO:
        return CARTHAGINIAN_ODDS[HANNIBAL in position.leaders_at(hex_, CARTHAGO)]
    rough = position.theatre.ground(hex_) == "rough" or position.theatre.is_river(hex_)
    with_hannibal = HANNIBAL in position.leaders_at(hex_, CARTHAGO)
    return ROMAN_ODDS * (1.4 if rough else 1) * (1.5 if with_hannibal else 1)


def _siege_word(position: Position, city: City, side: str) -> str:
    """What to do before a city: works, an assault with four times the SP, else a siege."""
    if city.class_ == "1":
        return "works"
    own = _sp(position, position.at(city.hex, side, inside=False))
    defence = walls_of(position, city) + _sp(position, position.at(city.hex, OTHER[side], inside=True))
    marker = position.sieges.get(city.name)
    if own >= 4 * defence and not (marker and marker.marker and marker.marker < 5):
        return "assault"
    return "siege" if own >= defence else "none"


def _sp(position: Position, forces: Iterable[Force]) -> int:
    return sum(position.sp(force.units) for force in forces)


def _shares(position: Position) -> dict[str, str]:
    """Who has which units: Hannibal all in the hex, another leader there what is beyond enough for one army."""
    texts: dict[str, str] = {}
    hannibal = position.led.get(HANNIBAL)
    for hex_ in sorted({force.hex for force in position.led.values() if force.side == CARTHAGO}):
        able = [number for number in position.leaders_at(hex_, CARTHAGO) if position.entry(number).part != "chief"]
        if not able or position.at(hex_, OTHER[CARTHAGO]):
            continue
        if hannibal and hannibal.hex == hex_:
            able = [HANNIBAL, *(number for number in able if number != HANNIBAL)]
        units = [unit for force in position.at(hex_, CARTHAGO) for unit in force.units]
        units = [unit for unit in units if unit.type not in (*GAULS, GUARD)]
        shares: list[dict[str, int]] = [{} for _ in able]
        sp = 0
        for unit in units:
            share = shares[1 if sp >= ENOUGH and len(able) > 1 else 0]
            share[unit.type] = share.get(unit.type, 0) + 1
            sp += position.sp([unit])
        texts |= {str(number): _units_text(share) for number, share in zip(able, shares, strict=True)}
    return texts


def _units_text(units: Mapping[str, int]) -> str:
    return " ".join(f"{type_} {count}" for type_, count in units.items()) or "none"


Worth = Callable[[Position, Force, int], float]
"""What a hex is worth to a force that goes there."""


def _marches(position: Position, side: str, worth: Worth) -> dict[str, str]:
    """The marches of all leaders with units, the strongest first; a hex that one goes to is left to that one."""
    texts: dict[str, str] = {}
    taken: set[int] = set()
    forces = [force for force in position.led.values() if force.side == side and force.units]
    for force in sorted(forces, key=lambda force: (-position.sp(force.units), force.leader or 0)):
        words, goal = _march(position, force, taken, worth)
        taken.add(goal)
        if words:
            texts[str(force.leader)] = " ".join(words)
    return texts


def _recruiters(position: Position) -> dict[str, str]:
    """Leaders of carthago with few units go where allies join and no other leader is (HH.4.5)."""
    texts: dict[str, str] = {}
    weak = [number for number, force in sorted(position.led.items()) if _is_recruiter(position, force)]
    strong = [force for number, force in position.led.items() if force.side == CARTHAGO and number not in weak]
    served = {position.theatre.province_of[force.hex] for force in strong}
    grid = position.theatre.board.grid
    romans = [
        force.hex for force in position.forces if force.side == ROMA and any(u.type != GUARD for u in force.units)
    ]
    for number in weak:
        force = position.led[number]
        ways = ways_from(position, force, allowance(position, force))
        safe = [
            hex_
            for hex_ in ways.costs
            if _allies_join(position, hex_)
            and position.theatre.province_of[hex_] not in served
            and min((grid.distance(hex_, enemy) for enemy in romans), default=9) > SAFE
        ]
        if safe:
            best = min(safe, key=lambda hex_: (not position.is_friendly(hex_, CARTHAGO), ways.costs[hex_], hex_))
            served.add(position.theatre.province_of[best])
            texts[str(number)] = " ".join(words_of(position, ways.hexes(best)))
    return {number: words for number, words in texts.items() if words}


def _is_recruiter(position: Position, force: Force) -> bool:
    """Whether a leader has too few units for anything else."""
    if force.side != CARTHAGO or force.leader is None or force.leader == HANNIBAL:
        return False
    return position.entry(force.leader).part != "chief" and position.sp(force.units) < FEW


def _march(position: Position, force: Force, taken: Iterable[int], worth: Worth) -> tuple[list[str], int]:
    """Go on with a siege; else to the hex that is worth most for its distance, with diplomacy at the end."""
    city = position.city(force.hex)
    siege = position.sieges.get(city.name) if city else None
    if siege and siege.side == force.side:
        return [], force.hex
    points = allowance(position, force)
    ways = ways_from(position, force, HORIZON * points)
    gains = _gains(position, force)
    scores = {
        hex_: (worth(position, force, hex_) + _promise(position, hex_, gains)) / (1 + cost / points) - cost / 1000
        for hex_, cost in ways.costs.items()
        if hex_ not in taken
    }
    best = min(scores, key=lambda hex_: (-scores[hex_], position.hex_name(hex_)), default=force.hex)
    if scores.get(best, 0) <= 0:
        return [], force.hex
    hexes = _within(ways, best, points)
    left = points - ways.costs[hexes[-1]]
    return [*words_of(position, hexes), *_diplomacy(position, force, hexes[-1], left)], best


def _within(ways: Ways, to: int, points: int) -> tuple[int, ...]:
    """The part of the march to a hex that can be paid at once."""
    return tuple(hex_ for hex_ in ways.hexes(to) if ways.costs[hex_] <= points)


def _diplomacy(position: Position, force: Force, here: int, points: int) -> list[str]:
    """Diplomacy at the end of a march, at cities beside it that may go over, as long as there are points."""
    if position.at(here, OTHER[force.side]):
        return []
    there = Force(here, force.side, force.leader, force.units)
    moved = position.with_force(there)
    chances = {city: chance_of(moved, there, city) for city in _cities_beside(position, here)}
    words: list[str] = []
    for city in sorted(chances, key=lambda city: (-chances[city], city.name)):
        left = points - position.ruleset.diplomacy.cost * len(words)
        if chances[city] > 0 and obstacle(moved, there, city, left) is None:
            words.append(f"d:{city.name}")
    return words


def _cities_beside(position: Position, hex_: int) -> list[City]:
    return [position.theatre.city_at[near] for near in position.theatre.ways[hex_] if near in position.theatre.city_at]


def chance_of(position: Position, force: Force, city: City) -> float:
    """How likely diplomacy wins a city."""
    if city.loyalty is None:
        return 0.0
    return min(1.0, max(0.0, (7 - city.loyalty + modifier(position, force, city)) / 6))


def _promise(position: Position, hex_: int, gains: Mapping[int, float]) -> float:
    """What diplomacy at the cities beside a hex may bring: the likeliest two of them."""
    beside = [gains[near] for near in position.theatre.ways[hex_] if near in gains]
    return sum(sorted(beside)[-2:])


def _gains(position: Position, force: Force) -> Mapping[int, float]:
    """What a force may gain by diplomacy at each city that is not friendly, by its hex."""
    sp = position.sp(force.units)
    return {
        city.hex: _likely(position, force, sp, city) * _value(position, city)
        for city in position.theatre.cities.values()
        if city.loyalty and position.control[city.name] != force.side and city.name not in position.tried
    }


def _likely(position: Position, force: Force, sp: int, city: City) -> float:
    """How likely a force wins a city by diplomacy once it is beside it; 0 with enemies in the city."""
    numbers = position.ruleset.diplomacy
    if position.at(city.hex, OTHER[force.side]):
        return 0.0
    added = sp // numbers.roma
    if force.side == CARTHAGO:
        is_helped = force.leader == HANNIBAL and not position.theatre.provinces[city.province].plain
        added = sp // numbers.hannibal if is_helped else 0
    return min(1.0, max(0.0, (7 - (city.loyalty or 7) + added) / 6))


def _value(position: Position, city: City) -> float:
    """What a city is worth: its loyalty number, and its part of the province."""
    province = position.theatre.provinces[city.province]
    return (city.loyalty or 20) + province.value / len(province.cities)


def _worth_to_carthago(position: Position, force: Force, hex_: int) -> float:
    """A battle, a city, a shelter for the winter, or a hatched province where allies join in summer."""
    own = position.sp(force.units)
    enemy = _sp(position, position.at(hex_, ROMA, inside=False)) if hex_ in position.forces_at else 0
    if enemy:
        is_weaker = own >= CARTHAGINIAN_ODDS[force.leader == HANNIBAL] * PRUDENCE * enemy
        return 12.0 + SPOILS * enemy if is_weaker else -30.0
    city = position.city(hex_)
    worth = _shelter(position, force, hex_) + (ALLIES_JOIN if _allies_join(position, hex_) else 0.0)
    if city is None or position.is_friendly(hex_, CARTHAGO) or only_elephants(force.units):
        return worth
    inside = _sp(position, position.at(hex_, ROMA, inside=True))
    if city.class_ == "unfortified":
        return worth + (_value(position, city) if not inside else 0.0)
    return worth + _value(position, city) * (0.7 if own >= inside + walls_of(position, city) else 0.0)


def _shelter(position: Position, force: Force, hex_: int) -> float:
    """The SP that a hex saves in winter (HH.7.5)."""
    if position.is_summer:
        return 0.0
    city = position.city(hex_)
    is_own = position.is_friendly(hex_, CARTHAGO) or (city is not None and city.class_ == "unfortified")
    province = position.provinces[position.theatre.province_of[hex_]]
    return SHELTER * position.sp(force.units) if is_own or province == CARTHAGO else 0.0


def _allies_join(position: Position, hex_: int) -> bool:
    """Whether allies join a leader who is there (HH.4.5)."""
    province = position.theatre.province_of[hex_]
    return not position.theatre.provinces[province].plain and province not in position.ruleset.chief.provinces


def _worth_to_roma(position: Position, force: Force, hex_: int) -> float:
    """A battle with enough friends, a lost city, or a city of a province in danger."""
    city = position.city(hex_)
    if city is None and hex_ not in position.forces_at:
        return 0.0
    friends = [one for one in position.at(hex_, ROMA, inside=False) if one.leader != force.leader]
    own = position.sp(force.units) + _sp(position, friends)
    enemy = _sp(position, position.at(hex_, CARTHAGO, inside=False))
    if enemy:
        return 14.0 if own >= _odds(position, hex_, ROMA) * enemy else -40.0
    if city is None:
        return 0.0
    if not position.is_friendly(hex_, ROMA):
        walls = walls_of(position, city) if city.has_inside else 0
        inside = _sp(position, position.at(hex_, CARTHAGO, inside=True))
        return _value(position, city) if own >= inside + walls else 0.0
    threat = sp_in_province(position, city.province, CARTHAGO)
    helps = threat and 2 * (sp_in_province(position, city.province, ROMA) + own) > threat
    return position.theatre.provinces[city.province].value / 4 if helps else 0.0
