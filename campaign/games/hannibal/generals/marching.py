"""Which march a leader makes: the one that is worth most, with diplomacy and garrisons on the way (HH.5, HH.6)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from campaign.games.hannibal.generals.goals import capture_worth, diplomacy_chances
from campaign.games.hannibal.generals.places import LATER, PER_HEX, Goal, place_parts, place_worth
from campaign.games.hannibal.generals.shares import units_join
from campaign.games.hannibal.generals.view import View
from campaign.games.hannibal.generals.ways import Ways, ways_from, words_of
from campaign.games.hannibal.rules.marches import allowance, is_strong_enough
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Force, Position
from campaign.games.hannibal.rules.units import GAULS, Unit, without
from campaign.language.catalogue.sentences import say
from hexmap.rules.sentences.catalogue import Sentence

GOALS = 14
"""How many goals a leader keeps in mind."""
VIAS = 3
"""How many places for diplomacy a march may make a detour to."""
GARRISON_KEEPS = 26
"""The SP that a Roman leader keeps when leaving garrisons."""


LIKELY, FADES = 0.7, 0.93
"""How likely Hannibal tries an open city beside him, and how much less so with each hex that he is away."""
SHARE = 0.7
"""What a goal is worth beside what it would be worth if nothing came between."""


@dataclass(frozen=True, slots=True)
class Left:
    """Units that are left behind on a march: at which of its hexes, and what that is worth."""

    type: str
    count: int
    place: int
    worth: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A march that a leader may make: its words, where it ends, what it is worth, cities that it tries, units left."""

    words: tuple[str, ...]
    end: int
    worth: float
    reason: Sentence
    cities: tuple[str, ...] = ()
    left: Left | None = None
    left_at: int = -1


@dataclass(frozen=True, slots=True)
class _Route:
    """The hexes of a march with its diplomacy: the hexes of cities, and at which place of the march each is tried."""

    hexes: tuple[int, ...]
    worth: float
    tried: Mapping[int, int]
    left: Left | None


@dataclass(frozen=True, slots=True)
class _Prospects:
    """What a force may win, worked out once for all its marches."""

    gains: Mapping[int, float]
    goals: tuple[Goal, ...]
    known: dict[int, float] = field(default_factory=dict)
    threats: dict[int, float] = field(default_factory=dict)


def best_march(view: View, force: Force) -> Plan:
    """The march that is worth most; perhaps none, with no words."""
    position = view.position
    points = sure_allowance(view, force)
    starts_in_roma = force.hex == position.theatre.cities[position.ruleset.places.roma].hex
    stays = is_bound_to_siege(position, force) or not is_strong_enough(position, force, from_roma=starts_in_roma)
    prospects = _prospects(view, force)
    if stays:
        return Plan((), force.hex, 0.0, say("hhgeneral_stays"))
    ways = ways_from(position, view.graph, force, points)
    routes = [
        _route(view, force, ways.hexes(end), ways.costs[end], points, prospects)
        for end in _ends(view, force, ways, prospects)
    ]
    routes += _by_way_of(view, force, ways, points, prospects)
    whims = {end: view.whim(force.leader or 0, end) for end in {route.hexes[-1] for route in routes}}
    best = max(routes, key=lambda route: (route.worth + whims[route.hexes[-1]], -len(route.hexes)))
    return _plan(view, best, _reason(view, force, best, prospects))


def _reason(view: View, force: Force, route: _Route, prospects: _Prospects) -> Sentence:
    """The part of a march that is worth most, in words."""
    position, end = view.position, route.hexes[-1]
    parts = dict(place_parts(view, force, end, prospects.goals))
    parts["diplomacy"] = sum(prospects.gains[near] for near in route.tried)
    parts["left"] = route.left.worth if route.left else 0.0
    best = max(parts, key=lambda name: parts[name])
    place = position.theatre.place(end)
    if best == "diplomacy":
        return say("hhgeneral_diplomacy", list=[position.theatre.city_at[near].name for near in route.tried])
    if best == "left" and route.left:
        return say("hhgeneral_garrison", place=position.theatre.place(route.hexes[route.left.place]))
    if best == "control":
        return say("hhgeneral_control", ground=position.theatre.province_of[end])
    codes = {
        "battle": "hhgeneral_battle",
        "capture": "hhgeneral_capture",
        "winter": "hhgeneral_winter",
        "recruits": "hhgeneral_recruits",
        "near": "hhgeneral_near",
    }
    return say(codes[best], place=place)


def sure_allowance(view: View, force: Force) -> int:
    """The half points of a march even if allies or Gauls on foot join at the beginning of the step (HH.5.4, HH.4.5)."""
    position = view.position
    points = allowance(position, force)
    if not units_join(view, force.hex):
        return points
    slowest = min(position.ruleset.units[type_].mp for type_ in (*position.ruleset.pools.allies, *GAULS))
    return min(points, 2 * slowest)


def is_bound_to_siege(position: Position, force: Force) -> bool:
    """Whether a force is inside a besieged city, and cannot march (HH.5.13)."""
    return force.inside and position.is_besieged(force.hex)


def _prospects(view: View, force: Force) -> _Prospects:
    position = view.position
    chances = diplomacy_chances(view, force)
    city_at = position.theatre.city_at
    gains = {hex_: chance * view.city_worth(city_at[hex_]) for hex_, chance in chances.items()}
    goals = [Goal(hex_, gain) for hex_, gain in gains.items()]
    own = view.host([force])
    for city in position.theatre.cities.values():
        if position.control[city.name] != view.side and not position.at(city.hex, view.enemy, inside=False):
            goals.append(Goal(city.hex, SHARE * capture_worth(view, city, [force])))
    for hex_ in {one.hex for one in view.enemies if not one.inside}:
        other = view.host(position.at(hex_, view.enemy, inside=False))
        goals.append(Goal(hex_, SHARE * view.attack(hex_, own, other)))
    worthy = sorted((goal for goal in goals if goal.worth > 0), key=lambda goal: (-_near(view, force, goal), goal.hex))
    return _Prospects(gains, tuple(worthy[:GOALS]))


def _near(view: View, force: Force, goal: Goal) -> float:
    """The worth of a goal from the place of a force."""
    marches = view.position.theatre.board.grid.distance(force.hex, goal.hex) * PER_HEX / allowance(view.position, force)
    return goal.worth * float(pow(LATER, marches))


def _ends(view: View, force: Force, ways: Ways, prospects: _Prospects) -> Iterator[int]:
    """The hexes in which a march may end: cities, forces, and places for diplomacy, but none that is full (HH.5.8)."""
    theatre, most = view.position.theatre, view.position.ruleset.limits.leaders
    for hex_ in ways.costs:
        is_near = any(near in prospects.gains for near in theatre.ways[hex_])
        if not (is_near or hex_ in theatre.city_at or hex_ in view.position.forces_at):
            continue
        others = [number for number in view.position.leaders_at(hex_, view.side) if number != force.leader]
        if len(others) < most:
            yield hex_


def _by_way_of(view: View, force: Force, ways: Ways, points: int, prospects: _Prospects) -> Iterator[_Route]:
    """Marches with a detour to places where diplomacy is worth most."""
    position = view.position
    cost = position.ruleset.diplomacy.cost
    near = {
        hex_: sum(sorted(prospects.gains.get(other, 0.0) for other in position.theatre.ways[hex_])[-2:])
        for hex_, paid in ways.costs.items()
        if paid + cost <= points and not position.at(hex_, view.enemy)
    }
    for via in sorted(near, key=lambda hex_: (-near[hex_] + ways.costs[hex_] / 10, hex_))[:VIAS]:
        if near[via] <= 0 or via == force.hex:
            continue
        left = points - ways.costs[via] - cost
        onward = ways_from(position, view.graph, force, left, via)
        for end in _ends(view, force, onward, prospects):
            hexes = (*ways.hexes(via), *onward.hexes(end)[1:])
            yield _route(view, force, hexes, ways.costs[via] + onward.costs[end], points, prospects)


def _route(view: View, force: Force, hexes: tuple[int, ...], cost: int, points: int, prospects: _Prospects) -> _Route:
    """A march along hexes with what is best done on the way."""
    tried = _tried(view, hexes, (points - cost) // view.position.ruleset.diplomacy.cost, prospects)
    left = _garrison(view, force, hexes, prospects) if view.side == ROMA else _claim(view, force, hexes)
    end = hexes[-1]
    if end not in prospects.known:
        prospects.known[end] = place_worth(view, force, end, prospects.goals)
    worth = prospects.known[end] + sum(prospects.gains[near] for near in tried) + (left.worth if left else 0.0)
    return _Route(hexes, worth - cost / 200, tried, left)


def _plan(view: View, route: _Route, reason: Sentence) -> Plan:
    """A route in words."""
    position = view.position
    words: list[str] = []
    for place in range(len(route.hexes)):
        if place:
            words += words_of(position, route.hexes[place - 1 : place + 1])
        words += [f"d:{position.theatre.city_at[near].name}" for near, at in route.tried.items() if at == place]
        if route.left and route.left.place == place:
            words.append(f"drop {route.left.type} {route.left.count}")
    names = tuple(position.theatre.city_at[near].name for near in route.tried)
    left_at = route.hexes[route.left.place] if route.left else -1
    return Plan(tuple(words), route.hexes[-1], route.worth, reason, names, route.left, left_at)


def _tried(view: View, hexes: tuple[int, ...], most: int, prospects: _Prospects) -> Mapping[int, int]:
    """The cities to try on the way, by hex, and at which place of it: the best ones there are points for."""
    if most <= 0 or not prospects.gains:
        return {}
    position = view.position
    found: dict[int, int] = {}
    for place, hex_ in enumerate(hexes):
        if position.at(hex_, view.enemy):
            continue
        for near in position.theatre.ways[hex_]:
            if near in prospects.gains and near not in found and not (near == hexes[-1] and _is_taken(view, near)):
                found[near] = place
    best = sorted(found, key=lambda near: (-prospects.gains[near], near))[:most]
    return {near: found[near] for near in best}


def _is_taken(view: View, hex_: int) -> bool:
    """Whether a city falls to those who stand in it."""
    return view.position.theatre.city_at[hex_].class_ == "unfortified"


def _garrison(view: View, force: Force, hexes: tuple[int, ...], prospects: _Prospects) -> Left | None:
    """Ten SP or more that a Roman leaves in the city on the way that needs them most (HH.6.1)."""
    position = view.position
    if position.sp(force.units) < GARRISON_KEEPS + 10 or "legion_foot" not in {unit.type for unit in force.units}:
        return None
    horses = sum(unit.type == "legion_horse" for unit in force.units)
    type_, count, price = ("legion_horse", 4, 1.5) if horses >= 6 else ("legion_foot", 1, 4.0)
    for hex_ in hexes:
        if hex_ not in prospects.threats:
            prospects.threats[hex_] = _threat(view, hex_)
    place = max(range(len(hexes)), key=lambda place: (prospects.threats[hexes[place]], -place))
    worth = prospects.threats[hexes[place]] - price
    return Left(type_, count, place, worth) if worth > 0 else None


def _threat(view: View, hex_: int) -> float:
    """The possible gain of the enemy by diplomacy at a friendly city of the side that has no garrison."""
    position = view.position
    city = position.city(hex_)
    if city is None or not city.has_inside or not position.is_friendly(hex_, view.side) or city.loyalty is None:
        return 0.0
    if position.theatre.provinces[city.province].plain or position.is_besieged(hex_):
        return 0.0
    if position.sp(position.garrison(hex_, view.side).units) >= position.ruleset.diplomacy.garrison:
        return 0.0
    hannibal = next((one for one in view.enemies if position.entry(one.leader or 0).part == "hannibal"), None)
    if hannibal is None:
        return 0.0
    sp = position.sp(hannibal.units)
    chance = min(1.0, max(0.0, (7 - city.loyalty + sp // position.ruleset.diplomacy.hannibal) / 6))
    away = position.theatre.board.grid.distance(hannibal.hex, hex_)
    return LIKELY * chance * view.city_worth(city) * float(pow(FADES, away))


def _claim(view: View, force: Force, hexes: tuple[int, ...]) -> Left | None:
    """A unit that a Carthaginian leaves in an unfortified city on the way, to take it (HH.9.9)."""
    position = view.position
    spare = sorted((position.sp([unit]), unit.type) for unit in force.units if unit.type != "elephants")
    if len(spare) < 2:
        return None
    sp, type_ = spare[0]
    if any(unit.type == type_ and position.sp([unit]) > sp for unit in force.units):
        return None
    found = [
        Left(type_, 1, place, view.city_worth(city) - sp * view.weight[CARTHAGO])
        for place, hex_ in enumerate(hexes[:-1])
        if (city := position.city(hex_)) is not None
        and not (city.has_inside or position.is_friendly(hex_, CARTHAGO) or position.at(hex_, ROMA))
    ]
    best = max(found, key=lambda left: (left.worth, -left.place), default=None)
    return best if best is not None and best.worth > 0 else None


def after(view: View, force: Force, plan: Plan) -> View:
    """The view after a march, as far as it is certain: where the force is, and which cities were tried."""
    position = view.position
    dropped: list[Unit] = []
    if plan.left:
        of_type = [unit for unit in force.units if unit.type == plan.left.type]
        dropped = of_type[: plan.left.count]
    moved = replace(
        force, hex=plan.end, units=without(force.units, dropped), inside=force.inside and plan.end == force.hex
    )
    position = position.with_force(moved)
    if dropped:
        position = position.with_garrison(plan.left_at, view.side, dropped)
    return view.later(replace(position, tried=(*position.tried, *plan.cities)))
