"""Where a unit can go, and what it costs (GS.26 to GS.32)."""

from collections.abc import Iterable, Mapping

from campaign.battles.rules.quick.armies import EL, FOOT, HC, LIGHTS, Troops
from campaign.battles.rules.quick.board import AHEAD, ARCS, DISTANCE, EIGHTHS, FRONT, OFF_BOARD, REAR, TOWARDS
from campaign.battles.rules.quick.state import Field, Unit

BREAK_OFF_COST = 1
"""Widths for the half turn with which a unit breaks off (GS.32)."""
BREAK_OFF_DISTANCE = 2

_COSTS = {
    kind: tuple(
        tuple(0 if kind in LIGHTS else int(eighths > (0 if kind is EL else 1)) for eighths in row) for row in EIGHTHS
    )
    for kind in Troops
}
"""The widths of a turn, by type, from one facing to another (GS.27)."""
Places = Mapping[int, Mapping[int, int]]
"""Squares in which a movement can end, with the least cost for each facing there."""


def turn_cost(troops: Troops, facing: int, to: int) -> int:
    """Return the widths that a turn costs (GS.27)."""
    return _COSTS[troops][facing][to]


def squares_ahead(units: Iterable[Unit]) -> set[int]:
    """Return the squares ahead of living units."""
    return {unit.ahead for unit in units if unit.bases}


def places(field: Field, unit: Unit, *, spent: int = 0, facing: int | None = None, stay: bool = True) -> Places:
    """Return where a movement of a unit can end, with the widths spent in all (GS.26 to GS.29, GS.78).

    `spent` are widths already used, `facing` is its facing if not that on the board; without `stay` it has to step.
    """
    start = unit.facing if facing is None else facing
    costs = _COSTS[unit.troops]
    widths, light = unit.widths, unit.troops in LIGHTS
    halted = squares_ahead(field.armies[1 - unit.side].units)
    at, side = field.at, unit.side
    reached: dict[tuple[int, int], int] = {(unit.square, start): spent}
    edge = [(unit.square, start, spent)]
    first = True
    while edge:
        further: list[tuple[int, int, int]] = []
        for square, looks, cost in edge:
            if square in halted and not first:
                continue
            ahead, turns = AHEAD[square], costs[looks]
            for to in range(8):
                total = cost + turns[to] + 1
                if total > widths:
                    continue
                goal = ahead[to]
                if goal == OFF_BOARD:
                    continue
                other = at[goal]
                if other is not None and other is not unit and (other.side != side or not light):
                    continue
                known = reached.get((goal, to))
                if known is None or total < known:
                    reached[goal, to] = total
                    further.append((goal, to, total))
        edge, first = further, False
    return _with_last_turns(field, unit, reached, stay=stay)


def _with_last_turns(field: Field, unit: Unit, reached: Mapping[tuple[int, int], int], *, stay: bool) -> Places:
    """Return the places of a movement, the last turn included; nobody ends in an occupied square (GS.28)."""
    costs, widths, at = _COSTS[unit.troops], unit.widths, field.at
    found: dict[int, dict[int, int]] = {}
    for (square, looks), cost in reached.items():
        other = at[square]
        if (other is not None and other is not unit) or (square == unit.square and not stay):
            continue
        here = found.setdefault(square, {})
        for to, turn in enumerate(costs[looks]):
            total = cost + turn
            if total <= widths and total < here.get(to, widths + 1):
                here[to] = total
    return found


def facings_to_fight(field: Field, unit: Unit, spent: int = 0) -> list[tuple[Unit, int, int]]:
    """Return the enemies that an engaged unit may fight: each with the facing and the widths spent (GS.31, GS.38)."""
    ahead = field.at[unit.ahead] if unit.ahead != OFF_BOARD else None
    if ahead is not None and ahead.side != unit.side:
        return [(ahead, unit.facing, spent)]
    enemies = field.enemies_in_contact(unit)
    in_front = [enemy for enemy in enemies if _arc_of(unit, enemy) == FRONT]
    turns = [(enemy, TOWARDS[unit.square][enemy.square]) for enemy in in_front or enemies]
    costs = [(enemy, to, spent + turn_cost(unit.troops, unit.facing, to)) for enemy, to in turns]
    return [one for one in costs if one[2] <= unit.widths]


def may_break_off(field: Field, unit: Unit) -> bool:
    """Return whether an engaged unit may break off (GS.32)."""
    enemies = field.enemies_in_contact(unit)
    if unit.troops is HC:
        if any(enemy.troops not in FOOT for enemy in enemies):
            return False
    elif unit.troops not in LIGHTS:
        return False
    turns = {(TOWARDS[unit.square][enemy.square] - unit.facing) % 8 for enemy in enemies}
    arcs = {ARCS[turn] for turn in turns}
    surrounded = (FRONT in arcs and REAR in arcs) or {2, 6} <= turns
    return not surrounded


def break_off_places(field: Field, unit: Unit) -> Places:
    """Return where a unit can end that breaks off, with the widths spent, its half turn included (GS.32)."""
    left = field.enemies_in_contact(unit)
    back = (unit.facing + 4) % 8
    ends = places(field, unit, spent=BREAK_OFF_COST, facing=back, stay=False)
    return {
        square: kept
        for square, facings in ends.items()
        if all(DISTANCE[square][enemy.square] >= BREAK_OFF_DISTANCE for enemy in left)
        and (kept := _unengaged(field, unit, square, facings))
    }


def _unengaged(field: Field, unit: Unit, square: int, facings: Mapping[int, int]) -> Mapping[int, int]:
    """Return the facings of a place in which a unit would not be engaged."""
    enemies = field.armies[1 - unit.side].units
    if any(enemy.bases and enemy.ahead == square for enemy in enemies):
        return {}
    return {to: cost for to, cost in facings.items() if not _enemy_ahead(field, unit, square, to)}


def _enemy_ahead(field: Field, unit: Unit, square: int, facing: int) -> bool:
    ahead = AHEAD[square][facing]
    other = field.at[ahead] if ahead != OFF_BOARD else None
    return other is not None and other.side != unit.side


def _arc_of(unit: Unit, enemy: Unit) -> str:
    """Return in which arc of a unit an adjacent enemy stands."""
    return ARCS[(TOWARDS[unit.square][enemy.square] - unit.facing) % 8]
