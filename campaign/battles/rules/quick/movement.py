"""Where a unit can go, and what it costs (GS.26 to GS.32)."""

from collections.abc import Container, Iterable, Mapping, Sequence

from campaign.battles.rules.quick.armies import EL, FOOT, HC, LIGHTS, WIDTHS, Troops
from campaign.battles.rules.quick.board import AHEAD, ARCS, AROUND, DISTANCE, EIGHTHS, FRONT, OFF_BOARD, REAR, TOWARDS
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
_ANYWHERE = tuple(dict.fromkeys(range(8), cost) for cost in range(max(WIDTHS.values()) + 1))
"""The cost of a place for lights, which turn free: the same for every facing."""
Places = Mapping[int, Mapping[int, int]]
"""Squares in which a movement can end, with the least cost for each facing there."""


def turn_cost(troops: Troops, facing: int, to: int) -> int:
    """Return the widths that a turn costs (GS.27)."""
    return _COSTS[troops][facing][to]


def squares_ahead(units: Iterable[Unit]) -> set[int]:
    """Return the squares ahead of living units."""
    return {unit.ahead for unit in units if unit.bases}


def places(field: Field, unit: Unit, halted: Container[int], *, spent: int = 0, facing: int | None = None) -> Places:
    """Return where a movement of a unit can end, with the widths spent in all (GS.26 to GS.29, GS.78).

    `halted` are the squares ahead of enemies, `spent` widths already used, `facing` its facing if not that on the
    board.
    """
    if unit.troops in LIGHTS:
        return _places_of_lights(field, unit, halted, spent)
    return _places_of_others(field, unit, halted, spent, unit.facing if facing is None else facing)


def _places_of_lights(field: Field, unit: Unit, halted: Container[int], spent: int) -> Places:
    """Return the places of a unit that turns free and passes through its own side (GS.27, GS.28)."""
    at, side, start = field.at, unit.side, unit.square
    reached = {start: spent}
    edge = [start]
    for cost in range(spent + 1, unit.widths + 1):
        further = []
        for square in edge:
            if square in halted and square != start:
                continue
            for goal in AROUND[square]:
                if goal not in reached and ((other := at[goal]) is None or other.side == side):
                    reached[goal] = cost
                    further.append(goal)
        edge = further
    return {square: _ANYWHERE[cost] for square, cost in reached.items() if at[square] is None or square == start}


def _places_of_others(field: Field, unit: Unit, halted: Container[int], spent: int, facing: int) -> Places:
    """Return the places of a unit for which turns may cost widths; it enters no occupied square."""
    at, costs, widths, start = field.at, _COSTS[unit.troops], unit.widths, unit.square
    reached = {(start, facing): spent}
    edge = [(start, facing, spent)]
    while edge:
        further = []
        for square, looks, cost in edge:
            if square in halted and square != start:
                continue
            ahead = AHEAD[square]
            for to, turn in enumerate(costs[looks]):
                total, goal = cost + turn + 1, ahead[to]
                if total > widths or goal == OFF_BOARD or (at[goal] is not None and goal != start):
                    continue
                if total < reached.get((goal, to), widths + 1):
                    reached[goal, to] = total
                    further.append((goal, to, total))
        edge = further
    return _with_last_turns(reached, costs, widths)


def _with_last_turns(
    reached: Mapping[tuple[int, int], int], costs: Sequence[Sequence[int]], widths: int
) -> dict[int, dict[int, int]]:
    """Return the places of a movement, its last turn included."""
    found: dict[int, dict[int, int]] = {}
    for (square, looks), cost in reached.items():
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


def break_off_places(field: Field, unit: Unit, halted: Container[int]) -> Places:
    """Return where a unit can end that breaks off, with the widths spent, its half turn included (GS.32)."""
    left = field.enemies_in_contact(unit)
    ends = places(field, unit, halted, spent=BREAK_OFF_COST, facing=(unit.facing + 4) % 8)
    return {
        square: kept
        for square, facings in ends.items()
        if square not in halted
        and all(DISTANCE[square][enemy.square] >= BREAK_OFF_DISTANCE for enemy in left)
        and (kept := {to: cost for to, cost in facings.items() if not _enemy_ahead(field, unit, square, to)})
    }


def _enemy_ahead(field: Field, unit: Unit, square: int, facing: int) -> bool:
    ahead = AHEAD[square][facing]
    other = field.at[ahead] if ahead != OFF_BOARD else None
    return other is not None and other.side != unit.side


def _arc_of(unit: Unit, enemy: Unit) -> str:
    """Return in which arc of a unit an adjacent enemy stands."""
    return ARCS[(TOWARDS[unit.square][enemy.square] - unit.facing) % 8]
