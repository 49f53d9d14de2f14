"""Hits, morale, rampaging elephants, generals, and the end of a battle (GS.46 to GS.55)."""

from collections import deque
from collections.abc import Iterator

from campaign.battles.rules.quick.armies import EL
from campaign.battles.rules.quick.board import DISTANCE
from campaign.battles.rules.quick.state import Field, Unit

MORALE, MORALE_LAST = 5, 4
"""The least face with which a unit loses another base; on its last base, and against elephants (GS.47)."""
RAMPAGE = 6
"""The face with which a unit beside elephants takes a hit (GS.49)."""
DEATH = 12
"""The sum of two dice with which a general dies (GS.50)."""


class Act:
    """The hits of one shot or melee, and all that they bring."""

    def __init__(self, field: Field, active: int) -> None:
        self._field = field
        self._active = active
        self._hurt: dict[Unit, None] = {}
        self._elephants: deque[Unit] = deque()
        self._stars = [army.stars for army in field.armies]

    def take(self, unit: Unit, hits: int, *, elephants: bool) -> None:
        """Let a unit take hits one after another; `elephants` fight in the melee that they come from (GS.46, GS.47)."""
        for _ in range(hits):
            if not unit.bases:
                return
            self._hit(unit, elephants=elephants)

    def end(self) -> None:
        """Carry out what follows when all hits are taken: rampage, generals, victory (GS.49 to GS.52)."""
        self._rampage()
        self._generals()
        record = self._field.record
        record.extend(f"hp {unit.name} {unit.hp}" for unit in self._hurt)
        stars = [army.stars for army in self._field.armies]
        if stars != self._stars:
            record.append(f"stars {stars[0]} {stars[1]}")
            self._look_for_winner()

    def _hit(self, unit: Unit, *, elephants: bool) -> None:
        field = self._field
        self._hurt[unit] = None
        field.hit = True
        if unit.troops is EL:
            self._elephants.append(unit)
        unit.damage += 1
        if unit.damage < unit.base_hp:
            return
        unit.bases, unit.damage = unit.bases - 1, 0
        field.record.append(f"base {unit.name} {unit.bases}")
        if unit.bases and unit.troops is not EL:
            self._morale(unit, elephants=elephants)
        if not unit.bases:
            self._destroy(unit)

    def _morale(self, unit: Unit, *, elephants: bool) -> None:
        die = self._field.throws.d6()
        lost = die >= (MORALE_LAST if elephants or unit.bases == 1 else MORALE)
        unit.bases -= lost
        self._field.record.append(f"morale {unit.name} {die} {'lost' if lost else 'held'}")

    def _destroy(self, unit: Unit) -> None:
        """Remove a unit at once: a star for the other side, another for its general (GS.48, GS.51)."""
        field = self._field
        field.at[unit.square] = None
        field.armies[1 - unit.side].stars += 1
        field.record.append(f"destroyed {unit.name}")
        if field.armies[unit.side].general is unit:
            self._die(unit.side)

    def _die(self, side: int) -> None:
        self._field.armies[side].general = None
        self._field.armies[1 - side].stars += 1
        self._field.record.append(f"dead {'AB'[side]}")

    def _rampage(self) -> None:
        field = self._field
        while self._elephants:
            beast = self._elephants.popleft()
            for unit in self._beside(beast):
                if not unit.bases:
                    continue
                die = field.throws.d6()
                field.record.append(f"rampage {beast.name} {unit.name} {die}")
                if die == RAMPAGE:
                    self._hit(unit, elephants=False)

    def _beside(self, beast: Unit) -> Iterator[Unit]:
        """Yield the units beside elephants, those of A first, by number."""
        near = DISTANCE[beast.square]
        for army in self._field.armies:
            yield from [unit for unit in army.units if unit.bases and near[unit.square] == 1]

    def _generals(self) -> None:
        field = self._field
        for side, army in enumerate(field.armies):
            if army.general is None or army.general not in self._hurt:
                continue
            one, other = field.throws.d6(), field.throws.d6()
            field.record.append(f"test {'AB'[side]} {one} {other}")
            if one + other >= DEATH:
                self._die(side)

    def _look_for_winner(self) -> None:
        """End the battle if a side has enough stars; if both have, the active one wins (GS.52)."""
        field = self._field
        won = [side for side in (0, 1) if 2 * field.armies[side].stars >= len(field.armies[1 - side].units)]
        if won:
            field.over = True
            field.winner = self._active if self._active in won else won[0]


def casualties(field: Field, side: int) -> int:
    """Return what a side has lost, in per cent of its HP at the start (GS.55)."""
    army = field.armies[side]
    start = sum(unit.start_hp for unit in army.units)
    lost = start - sum(unit.hp for unit in army.units if unit.bases)
    if field.winner == side:
        lost -= sum(unit.start_hp - unit.hp for unit in army.units if unit.bases) // 2
    percent = (200 * lost + start) // (2 * start)
    return max(percent, CONCEDED) if army.conceded else percent


CONCEDED = 25
"""The least casualties of a side that conceded, in per cent (GS.55)."""
