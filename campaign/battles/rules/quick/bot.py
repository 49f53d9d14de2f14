"""The bot: it leads a side by values of plans, without chance and without looking ahead (GS.70 to GS.82)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from campaign.battles.rules.quick.acts import fight, move, shoot
from campaign.battles.rules.quick.armies import EL, LC, LIGHTS, NEEDED, SHOOTERS, Troops
from campaign.battles.rules.quick.board import (
    AHEAD,
    COLUMNS,
    DISTANCE,
    EIGHTHS,
    OFF_BOARD,
    ROWS,
    SHOTS,
    TOWARDS,
    column_of,
    row_of,
    square,
    turned,
)
from campaign.battles.rules.quick.melee import BASE_DICE, ROUGH_DICE, melee
from campaign.battles.rules.quick.movement import break_off_places, facings_to_fight, may_break_off, places
from campaign.battles.rules.quick.sheet import ADVANCE, ENVELOP, HOLD
from campaign.battles.rules.quick.state import Field, Unit

REPLY, GAIN, THREAT, OFF, POST, LEAST, COHESION, PATIENCE, SHY = 5, 20, 3, 2, 5, 10, 1, 6, 10
"""The weights of the bot, with the names of the rules' list of parameters."""
FIGHT_VALUE, SHOT_VALUE, BREAK_OFF_VALUE, WEAK_VALUE, WEAK_HP = 1000, 500, 500, 30, 4
STRAY = 2
"""How far from its post a unit goes that holds (GS.78)."""
CENTRE, RIGHT = 1, 2
_FIGHT, _SHOOT, _GO = 0, 1, 2

OUTCLASSED_BY: Mapping[Troops, frozenset[Troops]] = {
    one: frozenset(
        other
        for other in Troops
        if 2 * BASE_DICE[one][other] * (7 - NEEDED[one][other]) < BASE_DICE[other][one] * (7 - NEEDED[other][one])
    )
    for one in Troops
}
"""The types that outclass each type (GS.72)."""


class Plan(NamedTuple):
    """A plan of a unit; the lesser one is the better one (GS.81). The value and the row are negative therefore."""

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


@dataclass(frozen=True, slots=True)
class _View:
    """Squares and facings as a side sees them (GS.7)."""

    side: int

    def row(self, one: int) -> int:
        return row_of(turned(one)) if self.side else row_of(one)

    def column(self, one: int) -> int:
        return column_of(turned(one)) if self.side else column_of(one)

    def facing(self, one: int) -> int:
        return (one + 4) % 8 if self.side else one

    def square(self, column: int, row: int) -> int:
        return turned(square(column, row)) if self.side else square(column, row)


class Bot:
    """The bot in one phase of a side."""

    def __init__(self, field: Field, side: int) -> None:
        self._field = field
        self._side = side
        self._view = _View(side)
        self._own = field.armies[side]
        self._enemy = field.armies[1 - side]
        self._forget()

    def lead(self) -> Unit | None:
        """Return the unit to which the general goes at the start of a phase, None if he stays (GS.71)."""
        general = self._own.general
        if general is None or general.bases != 1 or general.troops is EL:
            return None
        fit = [unit for unit in self._own.living() if unit.bases >= 3]
        return max(fit, key=lambda unit: (unit.hp, -unit.number), default=None)

    def best(self, units: Iterable[Unit]) -> tuple[Unit, Plan] | None:
        """Return the plan of the highest value of some units, with its unit (GS.70)."""
        self._refresh()
        found = [(plan, unit) for unit in units if (plan := self.plan(unit)) is not None]
        if not found:
            return None
        plan, unit = min(found, key=lambda one: (one[0].value, one[1].number))
        return unit, plan

    def plan(self, unit: Unit) -> Plan | None:
        """Return the best plan of a unit, None if it has none (GS.81)."""
        if self._field.enemies_in_contact(unit):
            return self._engaged(unit)
        return min(self._free(unit), default=None)

    def carry_out(self, unit: Unit, plan: Plan) -> None:
        """Carry out a plan of an activated unit, and what may follow (GS.82)."""
        field = self._field
        engaged = bool(field.enemies_in_contact(unit))
        move(field, unit, plan.square, plan.facing)
        if plan.enemy is None:
            return
        if plan.kind == _SHOOT:
            shoot(field, unit, plan.enemy)
            if unit.troops is LC and unit.bases and not field.over and plan.cost < unit.widths:
                self._go_on(unit, plan.cost)
            return
        fight(field, unit, plan.enemy)
        if not engaged and not plan.enemy.bases and unit.bases and not field.over and plan.cost < unit.widths:
            self._fight_again(unit, plan.cost)

    def _fight_again(self, unit: Unit, spent: int) -> None:
        """Fight once more after an enemy was destroyed (GS.44)."""
        self._refresh()
        field = self._field
        if field.enemies_in_contact(unit):
            plans = list(self._fights_in_contact(unit, spent))
        else:
            plans = [
                plan
                for one, facings in places(field, unit, spent=spent).items()
                for plan in self._charges(unit, one, facings)
            ]
        if plans:
            plan = min(plans)
            assert plan.enemy is not None  # noqa: S101 - a fight has an enemy
            move(field, unit, plan.square, plan.facing)
            fight(field, unit, plan.enemy)

    def _go_on(self, unit: Unit, spent: int) -> None:
        """Move light cavalry on after its shot (GS.37, GS.82)."""
        self._refresh()
        plans = []
        for one, facings in places(self._field, unit, spent=spent).items():
            if one in self._halted:
                continue
            quarry = self._quarry(unit, one)
            value = THREAT * self._threat(unit, one) + DISTANCE[one][quarry.square]
            towards = EIGHTHS[TOWARDS[one][quarry.square]]
            plans += [
                self._plan(unit, _GO, -(value + OFF * towards[to]), one, to, cost)
                for to, cost in facings.items()
                if self._enemy_ahead(one, to) is None
            ]
        if plans:
            plan = min(plans)
            move(self._field, unit, plan.square, plan.facing)

    def _engaged(self, unit: Unit) -> Plan | None:
        """Return the plan of an engaged unit (GS.80)."""
        stand = min(self._fights_in_contact(unit, 0), default=None)
        hopeless = stand is None or stand.enemy is None or self._worth(unit, stand.enemy, unit.square) <= 0
        if not (hopeless and may_break_off(self._field, unit)):
            return stand
        away = min(self._ways_out(unit), default=None)
        return away or stand

    def _fights_in_contact(self, unit: Unit, spent: int) -> Iterator[Plan]:
        for enemy, to, cost in facings_to_fight(self._field, unit, spent):
            value = FIGHT_VALUE + 10 * self._strike(unit, enemy, unit.square) + _focus(enemy)
            yield self._plan(unit, _FIGHT, value, unit.square, to, cost, enemy)

    def _ways_out(self, unit: Unit) -> Iterator[Plan]:
        for one, facings in break_off_places(self._field, unit).items():
            safe = BREAK_OFF_VALUE - SHY * self._threat(unit, one)
            towards = EIGHTHS[TOWARDS[one][self._quarry(unit, one).square]]
            for to, cost in facings.items():
                yield self._plan(unit, _GO, safe - towards[to], one, to, cost)

    def _free(self, unit: Unit) -> Iterator[Plan]:
        """Yield the plans of a unit that is not engaged (GS.79)."""
        stance = self._stance(unit)
        here = self._value(unit, unit.square, unit.facing, stance)
        shoots = unit.troops in SHOOTERS
        bound = self._bound(unit, stance)
        most = max(STRAY, DISTANCE[unit.square][unit.post]) if stance == HOLD else ROWS + COLUMNS
        for one, facings in places(self._field, unit).items():
            if DISTANCE[one][unit.post] > most:
                continue
            yield from self._charges(unit, one, facings)
            if one in self._halted:
                continue
            if shoots:
                yield from self._shots(unit, one, facings)
            if self._view.row(one) <= bound:
                yield from self._marches(unit, one, facings, here, stance)

    def _charges(self, unit: Unit, one: int, facings: Mapping[int, int]) -> Iterator[Plan]:
        """Yield the fights of a unit that ends its movement on a square (GS.79 a)."""
        for to, cost in facings.items():
            enemy = self._enemy_ahead(one, to)
            if enemy is None:
                continue
            worth = self._worth(unit, enemy, one)
            if unit.troops in LIGHTS:
                worth -= REPLY * self._threat(unit, one)
            if worth > 0:
                yield self._plan(unit, _FIGHT, FIGHT_VALUE + worth + _focus(enemy), one, to, cost, enemy)

    def _shots(self, unit: Unit, one: int, facings: Mapping[int, int]) -> Iterator[Plan]:
        """Yield the shots of a unit that ends its movement on a square (GS.79 c)."""
        at, side = self._field.at, self._side
        for target, to, free in SHOTS[one]:
            enemy = at[target]
            if enemy is None or enemy.side == side or to not in facings or self._enemy_ahead(one, to) is not None:
                continue
            if any(at[square_] is None or at[square_] is unit for square_ in free):
                value = SHOT_VALUE + _focus(enemy) - THREAT * self._threat(unit, one)
                yield self._plan(unit, _SHOOT, value, one, to, facings[to], enemy)

    def _marches(self, unit: Unit, one: int, facings: Mapping[int, int], here: int, stance: str) -> Iterator[Plan]:
        """Yield the movements to a square that make a unit's place better (GS.79 d)."""
        for to, cost in facings.items():
            gained = self._value(unit, one, to, stance) - here
            if gained >= LEAST and self._enemy_ahead(one, to) is None:
                yield self._plan(unit, _GO, gained, one, to, cost)

    def _value(self, unit: Unit, one: int, facing: int, stance: str) -> int:
        """Return the worth of a place for a unit (GS.77)."""
        quarry = self._quarry(unit, one)
        off = EIGHTHS[TOWARDS[one][quarry.square]][facing]
        return -OFF * off - THREAT * self._threat(unit, one) - self._way(unit, one, stance, quarry)

    def _way(self, unit: Unit, one: int, stance: str, quarry: Unit) -> int:
        """Return what is missing of a unit's aim on a square: W of GS.77."""
        if stance == HOLD:
            return POST * DISTANCE[one][unit.post]
        if stance == ENVELOP:
            goal = self._goal(unit)
            if goal is not None:
                return GAIN * DISTANCE[one][goal]
        return GAIN * DISTANCE[one][quarry.square]

    def _goal(self, unit: Unit) -> int | None:
        """Return the square by which a unit goes round the enemy's wing, None if it is past it (GS.77)."""
        view = self._view
        right = unit.wing == RIGHT
        outermost = min(
            self._enemy.living(),
            key=lambda enemy: (
                -view.column(enemy.square) if right else view.column(enemy.square),
                view.row(enemy.square),
                enemy.number,
            ),
        )
        row = view.row(outermost.square)
        if view.row(unit.square) >= row:
            return None
        column = view.column(outermost.square) + (2 if right else -2)
        return view.square(min(max(column, 1), COLUMNS), min(row + 1, ROWS))

    def _bound(self, unit: Unit, stance: str) -> int:
        """Return the highest own row to which a unit may go, so that heavy units of a wing wait for each other."""
        if stance != ADVANCE or unit.troops in LIGHTS:
            return ROWS
        rows = [
            self._view.row(one.square)
            for one in self._own.living()
            if one.wing == unit.wing and one.troops not in LIGHTS and one.troops is not EL
        ]
        return max(min(rows) + COHESION, self._view.row(unit.square)) if rows else ROWS

    def _stance(self, unit: Unit) -> str:
        """Return the stance in force for a unit (GS.76)."""
        stance = self._own.stances[unit.wing]
        return ADVANCE if stance == ENVELOP and unit.wing == CENTRE else stance

    def _strike(self, unit: Unit, enemy: Unit, one: int) -> int:
        """Return S of GS.73: dice by chances of a fight."""
        _, dice, need = melee(self._field, unit, enemy, one)
        return dice * (7 - need)

    def _reply(self, enemy: Unit, unit: Unit, one: int) -> int:
        """Return R of GS.73: what an enemy would do to a unit on a square."""
        dice = BASE_DICE[enemy.troops][unit.troops]
        rough = self._field.rough
        if dice > ROUGH_DICE and (one in rough or enemy.square in rough):
            dice = ROUGH_DICE
        dice += self._enemy.general is enemy
        return dice * (7 - NEEDED[enemy.troops][unit.troops])

    def _worth(self, unit: Unit, enemy: Unit, one: int) -> int:
        """Return X of GS.73: what a fight is worth, less the reply of an enemy that is not pinned."""
        worth = 10 * self._strike(unit, enemy, one)
        ahead = enemy.ahead
        other = self._field.at[ahead] if ahead != OFF_BOARD else None
        pinned = other is not None and other.side == unit.side and other is not unit
        return worth if pinned else worth - REPLY * self._reply(enemy, unit, one)

    def _threat(self, unit: Unit, one: int) -> int:
        """Return T of GS.74: the worst that enemies which outclass a unit can do to it on a square."""
        key = (unit.troops, one)
        known = self._threats.get(key)
        if known is None:
            worse = OUTCLASSED_BY[unit.troops]
            near = DISTANCE[one]
            known = self._threats[key] = max(
                (
                    self._reply(enemy, unit, one)
                    for enemy in self._enemies
                    if enemy.troops in worse and near[enemy.square] <= enemy.widths + 1
                ),
                default=0,
            )
        return known

    def _quarry(self, unit: Unit, one: int) -> Unit:
        """Return Q of GS.75: the nearest enemy that does not outclass a unit."""
        key = (unit.troops, one)
        known = self._quarries.get(key)
        if known is None:
            worse = OUTCLASSED_BY[unit.troops]
            wanted = [enemy for enemy in self._enemies if enemy.troops not in worse] or self._enemies
            near = DISTANCE[one]
            known = self._quarries[key] = min(wanted, key=lambda enemy: near[enemy.square])
        return known

    def _enemy_ahead(self, one: int, facing: int) -> Unit | None:
        ahead = AHEAD[one][facing]
        other = self._field.at[ahead] if ahead != OFF_BOARD else None
        return other if other is not None and other.side != self._side else None

    def _plan(
        self, unit: Unit, kind: int, value: int, one: int, facing: int, cost: int, enemy: Unit | None = None
    ) -> Plan:
        view = self._view
        column = view.column(one)
        return Plan(
            -value,
            cost,
            kind,
            -view.row(one),
            abs(column - view.column(unit.square)),
            column,
            view.facing(facing),
            enemy.number if enemy else 0,
            one,
            facing,
            enemy,
        )

    def _refresh(self) -> None:
        """Forget what is known of the enemies if one of them is gone, or their general."""
        if self._known != self._signature():
            self._forget()

    def _forget(self) -> None:
        self._enemies: Sequence[Unit] = list(self._enemy.living())
        self._halted = {enemy.ahead for enemy in self._enemies}
        self._threats: dict[tuple[Troops, int], int] = {}
        self._quarries: dict[tuple[Troops, int], Unit] = {}
        self._known = self._signature()

    def _signature(self) -> tuple[int, Unit | None]:
        return sum(1 for _ in self._enemy.living()), self._enemy.general


def _focus(enemy: Unit) -> int:
    """Return F of GS.74: the HP that an enemy has lost, and more if it is weak."""
    return enemy.start_hp - enemy.hp + (WEAK_VALUE if enemy.hp <= WEAK_HP else 0)
