"""What it is worth for a force to end its march in a hex: battle, danger, capture, winter, recruits, what is near."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from campaign.games.hannibal.generals.goals import capture_chance, capture_worth
from campaign.games.hannibal.generals.view import View
from campaign.games.hannibal.rules.marches import allowance
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Force
from campaign.games.hannibal.rules.units import GUARD, foot_strength

LATER = 0.6
"""What something is worth that a force can have a march later."""
SUMMER = 0.4
"""What control of a province is worth in summer beside winter, when points are counted."""
PER_HEX = 2.2
"""The half points that a hex of the way takes, as a rule of thumb."""
CERTAIN = {True: 0.55, False: 1.0}
"""How likely a battle is that the enemy can march away from before, and one that it cannot."""
DANGER = 0.6
"""How likely the enemy attacks where it can and gains by it."""
ALLIES = 5.5
"""The SP of allies that join in a province on average."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A place with something to win, and what it is worth there."""

    hex: int
    worth: float


def place_worth(view: View, force: Force, hex_: int, goals: tuple[Goal, ...]) -> float:
    """The worth to the side of a force that ends its march in a hex."""
    return sum(place_parts(view, force, hex_, goals).values())


def place_parts(view: View, force: Force, hex_: int, goals: tuple[Goal, ...]) -> Mapping[str, float]:
    """The worth of a hex to a force by parts: control, battle or danger, capture, winter, recruits, neighbourhood."""
    there = replace(force, hex=hex_, inside=False)
    friends = [one for one in view.position.at(hex_, view.side, inside=False) if one.leader != force.leader]
    season = SUMMER if view.position.is_summer else 1.0
    return {
        "control": season * view.presence(force, hex_),
        "battle": _fighting(view, hex_, there, friends),
        "capture": _capture(view, hex_, there, friends),
        "winter": -winter_costs(view, there, friends),
        "recruits": _recruits(view, there) if view.side == CARTHAGO else _levies(view, there),
        "near": prospect(view, force, hex_, goals),
    }


def prospect(view: View, force: Force, hex_: int, goals: tuple[Goal, ...]) -> float:
    """The worth of the best two goals near a hex for the marches after this one."""
    points = allowance(view.position, force)
    distance = view.position.theatre.board.grid.distance
    found = sorted(
        (LATER ** (0.6 + distance(hex_, goal.hex) * PER_HEX / points) * goal.worth for goal in goals), reverse=True
    )
    return sum(found[:2]) if view.counts_left > 1 or view.position.is_summer else 0.0


def _fighting(view: View, hex_: int, there: Force, friends: list[Force]) -> float:
    """A battle with the enemies in a hex, or the danger from those who can come."""
    own = view.host([*friends, there])
    enemies = view.position.at(hex_, view.enemy, inside=False)
    if enemies:
        other = view.host(enemies)
        attack = view.attack(hex_, own, other)
        before = max(0.0, view.attack(hex_, view.host(friends), other)) if friends else 0.0
        if attack > 0:
            return (attack - before) * CERTAIN[view.enemy_marches_next and bool(other.leaders)]
        return min(0.0, view.defend(hex_, own, other)[0]) - 1.0
    return danger(view, hex_, there, friends) if view.enemy_marches_next else 0.0


def danger(view: View, hex_: int, there: Force, friends: list[Force]) -> float:
    """The cost of an attack by the enemies who can come to a hex; 0 where they would not gain by it."""
    position = view.position
    coming = [force for force in view.enemies if hex_ in _reached(view, force)]
    if not coming:
        return 0.0
    coming = sorted(coming, key=lambda force: -position.sp(force.units))[: position.ruleset.limits.leaders]
    other = view.host(coming)
    with_force = view.defend(hex_, view.host([*friends, there]), other)[0]
    before = view.defend(hex_, view.host(friends), other)[0] if friends else 0.0
    return DANGER * (min(0.0, with_force) - min(0.0, before))


def _reached(view: View, force: Force) -> Mapping[int, int]:
    ways = view.reach.get(force.leader or 0)
    return ways.costs if ways else {}


def _capture(view: View, hex_: int, there: Force, friends: list[Force]) -> float:
    """The city of a hex that is not friendly, if no enemy stands before it."""
    city = view.position.city(hex_)
    if city is None or view.position.is_friendly(hex_, view.side):
        return 0.0
    if view.position.at(hex_, view.enemy, inside=False):
        return 0.0
    before = capture_worth(view, city, friends) if friends else 0.0
    return max(0.0, capture_worth(view, city, [*friends, there]) - before)


def winter_costs(view: View, there: Force, friends: list[Force]) -> float:
    """The losses of a winter where no friendly city or province shelters a force (HH.7.5)."""
    position = view.position
    if position.is_summer or not there.units:
        return 0.0
    sp = position.sp(there.units)
    foot = foot_strength(there.units, position.ruleset)
    horse = sp - foot
    points = max(0.0, sp / 2 - horse) if there.side == ROMA else 0.0
    costs = sp / 2 * view.weight[there.side] * 1.3 + points
    if position.is_friendly(there.hex, there.side) and not position.at(there.hex, view.enemy):
        return 0.0
    province = position.theatre.province_of[there.hex]
    own = view.sp_in.get((province, view.side), 0)
    own += 0 if position.theatre.province_of[position.led[there.leader or 0].hex] == province else sp
    other = view.sp_in.get((province, view.enemy), 0)
    held, ratio = view.held_in[province], position.ruleset.control.ratio
    city = position.city(there.hex)
    falls = capture_chance(view, city, [*friends, there]) if city and not position.at(there.hex, view.enemy) else 0.0
    meets = own >= max(1, ratio * other) or held == len(position.theatre.cities_of[province])
    meets_other = held == 0 or (other >= 1 and other >= ratio * own)
    if meets and not meets_other:
        return 0.1 * costs
    return (1 - falls) * costs


def _recruits(view: View, there: Force) -> float:
    """Allies or Gauls that join in the next summer (HH.4.5, HH.4.6)."""
    position = view.position
    province = position.theatre.province_of[there.hex]
    number = there.leader or 0
    is_chief = position.entry(number).part == "chief"
    is_gallic = province in position.ruleset.chief.provinces
    pool = position.gauls if is_chief else position.allies
    if position.theatre.provinces[province].plain or is_chief != is_gallic or not any(pool.values()):
        return 0.0
    served = any(
        position.theatre.province_of[one.hex] == province and one.leader != number and not is_chief for one in view.own
    )
    season = 0.3 if position.is_summer else 1.0
    return 0.0 if served or view.counts_left < 2 else season * ALLIES * view.weight[CARTHAGO]


def _levies(view: View, there: Force) -> float:
    """Legions without a leader that a Roman can take over (HH.5.2)."""
    position = view.position
    waiting = [unit for unit in position.garrison(there.hex, ROMA).units if unit.type != GUARD]
    taken = sum(
        position.sp(one.units) for one in position.at(there.hex, ROMA) if one.leader not in (None, there.leader)
    )
    room = max(0, 78 - position.sp(there.units))
    return 0.12 * min(room, max(0, position.sp(waiting) - 10)) if taken < 104 else 0.0
