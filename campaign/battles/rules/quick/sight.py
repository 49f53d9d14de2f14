"""What a side sees of its enemies while none of them is destroyed: they do not move in its phase."""

from campaign.battles.rules.quick.armies import NEEDED, Troops
from campaign.battles.rules.quick.board import AHEAD, DISTANCE, OFF_BOARD, OWN_COLUMN, OWN_ROW, SHOTS_AT, TOWARDS
from campaign.battles.rules.quick.melee import BASE_DICE, ROUGH_DICE
from campaign.battles.rules.quick.state import Field, Unit

OUTCLASSED_BY = {
    one: frozenset(
        other
        for other in Troops
        if 2 * BASE_DICE[one][other] * (7 - NEEDED[one][other]) < BASE_DICE[other][one] * (7 - NEEDED[other][one])
    )
    for one in Troops
}
"""The types that outclass each type (GS.72)."""
Shot = tuple[int, Unit, tuple[int, ...]]
"""A facing, the enemy that can be shot at in it, and the squares of which one has to be free."""


class Sight:
    """The enemies of a side: where they are in contact, what they threaten, and where they can be shot at."""

    def __init__(self, field: Field, side: int) -> None:
        self._field = field
        self._side = side
        army = field.armies[1 - side]
        self._general = army.general
        self.enemies = list(army.living())
        self.halted = frozenset(enemy.ahead for enemy in self.enemies)
        self.ahead = self._enemies_ahead()
        self.shots = self._shots()
        self._threats: dict[tuple[Troops, int], int] = {}
        self._quarries: dict[tuple[Troops, int], tuple[int, int]] = {}
        self._foremost: dict[bool, Unit] = {}

    def is_current(self) -> bool:
        """Return whether all enemies that were there still are, with their general."""
        return self._general is self._field.armies[1 - self._side].general and all(
            enemy.bases for enemy in self.enemies
        )

    def reply(self, enemy: Unit, unit: Unit, one: int) -> int:
        """Return R of GS.73: what an enemy would do to a unit on a square."""
        dice = BASE_DICE[enemy.troops][unit.troops]
        rough = self._field.rough
        if dice > ROUGH_DICE and (one in rough or enemy.square in rough):
            dice = ROUGH_DICE
        dice += enemy is self._general
        return dice * (7 - NEEDED[enemy.troops][unit.troops])

    def threat(self, unit: Unit, one: int) -> int:
        """Return T of GS.74: the worst that enemies which outclass a unit can do to it on a square."""
        key = (unit.troops, one)
        known = self._threats.get(key)
        if known is None:
            worse, near = OUTCLASSED_BY[unit.troops], DISTANCE[one]
            known = self._threats[key] = max(
                (
                    self.reply(enemy, unit, one)
                    for enemy in self.enemies
                    if enemy.troops in worse and near[enemy.square] <= enemy.widths + 1
                ),
                default=0,
            )
        return known

    def quarry(self, unit: Unit, one: int) -> tuple[int, int]:
        """Return the distance from a square and the direction of Q of GS.75, the nearest enemy that a unit can face."""
        key = (unit.troops, one)
        known = self._quarries.get(key)
        if known is None:
            worse, near = OUTCLASSED_BY[unit.troops], DISTANCE[one]
            wanted = [enemy.square for enemy in self.enemies if enemy.troops not in worse]
            nearest = min(wanted or [enemy.square for enemy in self.enemies], key=near.__getitem__)
            known = self._quarries[key] = near[nearest], TOWARDS[one][nearest]
        return known

    def outermost(self, *, right: bool) -> Unit:
        """Return the enemy furthest to one side in own view, of several the one of the lowest own row (GS.77)."""
        if right not in self._foremost:
            rows, columns, sign = OWN_ROW[self._side], OWN_COLUMN[self._side], -1 if right else 1
            self._foremost[right] = min(
                self.enemies, key=lambda enemy: (sign * columns[enemy.square], rows[enemy.square], enemy.number)
            )
        return self._foremost[right]

    def _enemies_ahead(self) -> dict[int, dict[int, Unit]]:
        """Return the enemies by the squares beside them, and the facings in which they are ahead there."""
        found: dict[int, dict[int, Unit]] = {}
        for enemy in self.enemies:
            for facing, one in enumerate(AHEAD[enemy.square]):
                if one != OFF_BOARD:
                    found.setdefault(one, {})[(facing + 4) % 8] = enemy
        return found

    def _shots(self) -> dict[int, list[Shot]]:
        """Return the shots that are possible from each square."""
        found: dict[int, list[Shot]] = {}
        for enemy in self.enemies:
            for one, facing, free in SHOTS_AT[enemy.square]:
                found.setdefault(one, []).append((facing, enemy, free))
        return found
