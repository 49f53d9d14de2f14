"""The bot: it leads a side by the values of plans, without chance and without looking ahead (GS.70 to GS.82)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from campaign.battles.rules.quick.acts import fight, move, shoot
from campaign.battles.rules.quick.armies import EL, LC, LIGHTS, SHOOTERS
from campaign.battles.rules.quick.board import (
    COLUMNS,
    DISTANCE,
    EIGHTHS,
    OFF_BOARD,
    OWN_COLUMN,
    OWN_ROW,
    ROWS,
    own_facing,
    own_square,
)
from campaign.battles.rules.quick.melee import melee
from campaign.battles.rules.quick.movement import break_off_places, facings_to_fight, may_break_off, places
from campaign.battles.rules.quick.sheet import ADVANCE, ENVELOP, HOLD
from campaign.battles.rules.quick.sight import Sight
from campaign.battles.rules.quick.state import Field, Unit

REPLY, GAIN, THREAT, OFF, POST, LEAST, COHESION, PATIENCE, SHY = 5, 20, 3, 2, 5, 10, 1, 6, 10
"""The weights of the bot; the rules call the reply `prudence` where lights fear it."""
FIGHT_VALUE, SHOT_VALUE, BREAK_OFF_VALUE, WEAK_VALUE, WEAK_HP = 1000, 500, 500, 30, 4
STRAY = 2
"""How far from its post a unit goes that holds (GS.78)."""
BESIDE_WING = 2
"""Columns from the enemy's outermost unit to the goal of who goes round it (GS.77)."""
FIT_BASES = 3
"""Bases of a unit to which a general goes (GS.71)."""
CENTRE, RIGHT = 1, 2
_FIGHT, _SHOOT, _GO = 0, 1, 2
_SHOT_RANGE = 2


class Plan(NamedTuple):
    """A plan of a unit; the lesser one is the better one (GS.81). Value and row are negative therefore."""

    value: int
    cost: int
    kind: int
    row: int
    sideways: int
    column: int
    own_facing: int
    number: int
    square: int
    facing: int
    enemy: Unit | None


class Bot:
    """The bot in one phase of a side."""

    def __init__(self, field: Field, side: int) -> None:
        self._field = field
        self._side = side
        self._rows, self._columns = OWN_ROW[side], OWN_COLUMN[side]
        self._own = field.armies[side]
        self._sight = Sight(field, side)
        self._plans: dict[Unit, tuple[Plan | None, int]] = {}

    def lead(self) -> Unit | None:
        """Return the unit to which the general goes at the start of a phase, None if the general stays (GS.71)."""
        general = self._own.general
        if general is None or general.bases != 1 or general.troops is EL:
            return None
        fit = [unit for unit in self._own.living() if unit.bases >= FIT_BASES]
        return max(fit, key=lambda unit: (unit.hp, -unit.number), default=None)

    def best(self, units: Iterable[Unit]) -> tuple[Unit, Plan] | None:
        """Return the plan of the highest value of some units, with its unit (GS.70)."""
        found = [(plan, unit) for unit in units if (plan := self._known_plan(unit)) is not None]
        if not found:
            return None
        plan, unit = min(found, key=lambda one: (one[0].value, one[1].number))
        return unit, plan

    def plan(self, unit: Unit) -> Plan | None:
        """Return the best plan of a unit, None if it has none (GS.81)."""
        return self._engaged(unit) if self._is_engaged(unit) else min(self._free(unit), default=None)

    def carry_out(self, unit: Unit, plan: Plan) -> None:
        """Carry out a plan of an activated unit, and what may follow (GS.82)."""
        before, stars = unit.square, self._stars()
        self._act(unit, plan)
        if self._stars() != stars:
            self._look_again()
            return
        changed = (before, plan.square, unit.square)
        near = [DISTANCE[one] for one in changed]
        hit = DISTANCE[plan.enemy.square] if plan.enemy is not None else None
        for other in list(self._plans):
            reach = other.widths + _SHOT_RANGE
            close = any(one[other.square] <= reach for one in near)
            if close or (hit is not None and hit[other.square] <= reach):
                del self._plans[other]

    def _act(self, unit: Unit, plan: Plan) -> None:
        field = self._field
        engaged = self._is_engaged(unit)
        move(field, unit, plan.square, plan.facing)
        if plan.enemy is None:
            return
        may_go_on = plan.cost < unit.widths
        if plan.kind == _SHOOT:
            shoot(field, unit, plan.enemy)
            if unit.troops is LC and unit.bases and not field.over and may_go_on:
                self._go_on(unit, plan.cost)
            return
        fight(field, unit, plan.enemy)
        if not engaged and not plan.enemy.bases and unit.bases and not field.over and may_go_on:
            self._fight_again(unit, plan.cost)

    def _known_plan(self, unit: Unit) -> Plan | None:
        """Return the best plan of a unit, looked for again only if something near it, or its bound, has changed."""
        bound = self._bound(unit)
        known = self._plans.get(unit)
        if known is None or known[1] != bound:
            known = self._plans[unit] = self.plan(unit), bound
        return known[0]

    def _look_again(self) -> None:
        """Forget all plans, and what was seen of the enemies."""
        self._plans.clear()
        self._sight = Sight(self._field, self._side)

    def _stars(self) -> tuple[int, ...]:
        """Return the stars of both sides: every unit and general that is gone is one."""
        return tuple(army.stars for army in self._field.armies)

    def _fight_again(self, unit: Unit, spent: int) -> None:
        """Fight once more after an enemy was destroyed (GS.44)."""
        self._look_again()
        if self._is_engaged(unit):
            plan = min(self._fights_in_contact(unit, spent), default=None)
        else:
            goals = places(self._field, unit, self._sight.halted, spent=spent)
            plan = min((plan for one in goals for plan in self._charges(unit, one, goals[one])), default=None)
        if plan is not None and plan.enemy is not None:
            move(self._field, unit, plan.square, plan.facing)
            fight(self._field, unit, plan.enemy)

    def _go_on(self, unit: Unit, spent: int) -> None:
        """Move light cavalry on after its shot (GS.37, GS.82)."""
        if not self._sight.is_current():
            self._look_again()
        sight, plans = self._sight, []
        for one, facings in places(self._field, unit, sight.halted, spent=spent).items():
            if one not in sight.halted:
                distance, towards = sight.quarry(unit, one)
                value = -THREAT * sight.threat(unit, one) - distance
                plans += self._at_best_facing(unit, one, facings, value, OFF, towards)
        if plans:
            plan = min(plans)
            move(self._field, unit, plan.square, plan.facing)

    def _is_engaged(self, unit: Unit) -> bool:
        return unit.square in self._sight.halted or unit.facing in self._sight.ahead.get(unit.square, ())

    def _engaged(self, unit: Unit) -> Plan | None:
        """Return the plan of an engaged unit (GS.80)."""
        stand = min(self._fights_in_contact(unit, 0), default=None)
        hopeless = stand is None or stand.enemy is None or self._worth(unit, stand.enemy, unit.square) <= 0
        if not (hopeless and may_break_off(self._field, unit)):
            return stand
        return min(self._ways_out(unit), default=stand)

    def _fights_in_contact(self, unit: Unit, spent: int) -> Iterator[Plan]:
        for enemy, to, cost in facings_to_fight(self._field, unit, spent):
            value = FIGHT_VALUE + 10 * self._strike(unit, enemy, unit.square) + _focus(enemy)
            yield self._plan(unit, _FIGHT, value, unit.square, to, cost, enemy)

    def _ways_out(self, unit: Unit) -> Iterator[Plan]:
        sight = self._sight
        for one, facings in break_off_places(self._field, unit, sight.halted).items():
            value = BREAK_OFF_VALUE - SHY * sight.threat(unit, one)
            yield from self._at_best_facing(unit, one, facings, value, 1, sight.quarry(unit, one)[1])

    def _free(self, unit: Unit) -> Iterator[Plan]:
        """Yield the plans of a unit that is not engaged, of movements to one square only the best (GS.79)."""
        sight, rows, stance = self._sight, self._rows, self._stance(unit)
        goal = self._goal(unit) if stance == ENVELOP else None
        bound, shoots = self._bound(unit), unit.troops in SHOOTERS
        here, towards = self._value(unit, unit.square, stance, goal)
        least = here - OFF * EIGHTHS[towards][unit.facing] + LEAST
        post = DISTANCE[unit.post]
        most = max(STRAY, post[unit.square]) if stance == HOLD else COLUMNS
        for one, facings in places(self._field, unit, sight.halted).items():
            if post[one] > most:
                continue
            if one in sight.ahead:
                yield from self._charges(unit, one, facings)
            if one in sight.halted:
                continue
            if shoots and one in sight.shots:
                yield from self._shots(unit, one, facings)
            if rows[one] <= bound:
                value, towards = self._value(unit, one, stance, goal)
                if value >= least:
                    yield from self._marches(unit, one, facings, value, towards, least)

    def _charges(self, unit: Unit, one: int, facings: Mapping[int, int]) -> Iterator[Plan]:
        """Yield the fights of a unit that ends its movement on a square (GS.79 a)."""
        for to, enemy in self._sight.ahead.get(one, {}).items():
            if to not in facings:
                continue
            worth = self._worth(unit, enemy, one)
            if unit.troops in LIGHTS:
                worth -= REPLY * self._sight.threat(unit, one)
            if worth > 0:
                yield self._plan(unit, _FIGHT, FIGHT_VALUE + worth + _focus(enemy), one, to, facings[to], enemy)

    def _shots(self, unit: Unit, one: int, facings: Mapping[int, int]) -> Iterator[Plan]:
        """Yield the shots of a unit that ends its movement on a square (GS.79 c)."""
        at, fights = self._field.at, self._sight.ahead.get(one, ())
        value = SHOT_VALUE - THREAT * self._sight.threat(unit, one)
        for to, enemy, free in self._sight.shots[one]:
            if to in facings and to not in fights and any(at[way] is None or at[way] is unit for way in free):
                yield self._plan(unit, _SHOOT, value + _focus(enemy), one, to, facings[to], enemy)

    def _marches(
        self, unit: Unit, one: int, facings: Mapping[int, int], value: int, towards: int, least: int
    ) -> Iterator[Plan]:
        """Yield the best movement to a square, if it makes a unit's place so much better (GS.79 d)."""
        for plan in self._at_best_facing(unit, one, facings, value, OFF, towards):
            gained = -plan.value - least + LEAST
            if gained >= LEAST:
                yield plan._replace(value=-gained)

    def _at_best_facing(
        self, unit: Unit, one: int, facings: Mapping[int, int], value: int, off: int, towards: int
    ) -> list[Plan]:
        """Return the best of the movements to a square, if it is possible: the least off its quarry (GS.81)."""
        fights, eighths, side = self._sight.ahead.get(one, ()), EIGHTHS[towards], self._side
        best = min(
            ((eighths[to], cost, own_facing(side, to), to) for to, cost in facings.items() if to not in fights),
            default=None,
        )
        if best is None:
            return []
        return [self._plan(unit, _GO, value - off * best[0], one, best[3], best[1])]

    def _value(self, unit: Unit, one: int, stance: str, goal: int | None) -> tuple[int, int]:
        """Return the worth of a square for a unit, facing its quarry, and the direction of that (GS.77)."""
        distance, towards = self._sight.quarry(unit, one)
        if stance == HOLD:
            way = POST * DISTANCE[one][unit.post]
        elif goal is None:
            way = GAIN * distance
        else:
            way = GAIN * DISTANCE[one][goal]
        return -THREAT * self._sight.threat(unit, one) - way, towards

    def _goal(self, unit: Unit) -> int | None:
        """Return the square by which a unit goes round the enemy's wing, None if it is past it (GS.77)."""
        right = unit.wing == RIGHT
        outermost = self._sight.outermost(right=right).square
        row = self._rows[outermost]
        if self._rows[unit.square] >= row:
            return None
        column = self._columns[outermost] + (BESIDE_WING if right else -BESIDE_WING)
        return own_square(self._side, min(max(column, 1), COLUMNS), min(row + 1, ROWS))

    def _bound(self, unit: Unit) -> int:
        """Return the highest own row to which a unit may go, so that heavy units of a wing wait for each other."""
        if unit.troops in LIGHTS or self._stance(unit) != ADVANCE:
            return ROWS
        rows = self._rows
        heavy = [
            rows[one.square]
            for one in self._own.units
            if one.bases and one.wing == unit.wing and one.troops not in LIGHTS and one.troops is not EL
        ]
        return max(min(heavy) + COHESION, rows[unit.square]) if heavy else ROWS

    def _stance(self, unit: Unit) -> str:
        """Return the stance in force for a unit (GS.76)."""
        stance = self._own.stances[unit.wing]
        return ADVANCE if stance == ENVELOP and unit.wing == CENTRE else stance

    def _strike(self, unit: Unit, enemy: Unit, one: int) -> int:
        """Return S of GS.73: dice by chances of a fight."""
        _, dice, need = melee(self._field, unit, enemy, one)
        return dice * (7 - need)

    def _worth(self, unit: Unit, enemy: Unit, one: int) -> int:
        """Return X of GS.73: what a fight is worth, less the reply of an enemy that is not pinned."""
        worth = 10 * self._strike(unit, enemy, one)
        ahead = enemy.ahead
        other = self._field.at[ahead] if ahead != OFF_BOARD else None
        pinned = other is not None and other.side == unit.side and other is not unit
        return worth if pinned else worth - REPLY * self._sight.reply(enemy, unit, one)

    def _plan(
        self, unit: Unit, kind: int, value: int, one: int, facing: int, cost: int, enemy: Unit | None = None
    ) -> Plan:
        columns = self._columns
        return Plan(
            -value,
            cost,
            kind,
            -self._rows[one],
            abs(columns[one] - columns[unit.square]),
            columns[one],
            own_facing(self._side, facing),
            enemy.number if enemy else 0,
            one,
            facing,
            enemy,
        )


def _focus(enemy: Unit) -> int:
    """Return F of GS.74: the HP that an enemy has lost, and more if it is weak."""
    return enemy.start_hp - enemy.hp + (WEAK_VALUE if enemy.hp <= WEAK_HP else 0)
