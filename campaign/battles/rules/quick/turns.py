"""The turns of a quick battle: initiative, phases, activations (GS.20 to GS.25, GS.33)."""

from collections.abc import Sequence
from typing import Protocol

from campaign.battles.rules.quick.bot import PATIENCE, Bot
from campaign.battles.rules.quick.sheet import ADVANCE, FIRST, HOLD, SECOND
from campaign.battles.rules.quick.state import LETTERS, Field, Unit

MOST_TURNS = 20
FREE_ACTIVATIONS, MOST_ACTIVATIONS, NEED_LESS = 2, 11, 2
"""Activations of a phase without a throw, the most of them, and what the number of one is greater than its need."""


class Phase:
    """A phase of a side under way: which of its units have been activated, and how often it has thrown."""

    def __init__(self, field: Field, side: int) -> None:
        self.field = field
        self.side = side
        self.army = field.armies[side]
        self.activated: set[Unit] = set()
        self.over = False

    @property
    def next_number(self) -> int:
        """The number of the next activation (GS.23)."""
        return len(self.activated) + 1

    def idle(self) -> list[Unit]:
        """Return the units that can still be activated."""
        return [unit for unit in self.army.living() if unit not in self.activated]

    def activate(self, unit: Unit) -> bool:
        """Throw for the activation of a unit, and record it; return whether it succeeds, else the phase is over."""
        number = self.next_number
        die = None if number <= FREE_ACTIVATIONS else self.field.throws.below(10)
        succeeds = die is None or die >= number - NEED_LESS
        self.activated.add(unit)
        self.army.acted = True
        word = "act" if succeeds else "fail"
        self.field.record.append(f"{word} {unit.name} {number} {'-' if die is None else die}")
        self.over = not succeeds
        return succeeds

    def move_general(self, unit: Unit) -> None:
        """Attach the general to another unit, where this adds no die in this turn (GS.33)."""
        self.army.general, self.army.moved = unit, True
        self.field.record.append(f"general {LETTERS[self.side]} {unit.number}")


class Leader(Protocol):
    """Leads a side through its phases in the place of the bot."""

    def lead(self, phase: Phase) -> bool:
        """Lead a phase until the side wants no more of it; return False where it waits for a player."""


def play_turns(field: Field, leaders: Sequence[Leader | None]) -> bool:
    """Play a battle to its end; return False where a leader waits for its player."""
    while not field.over and field.turn < MOST_TURNS:
        first = start_turn(field)
        for side in (first, 1 - first):
            if not _phase(field, side, leaders[side]):
                return False
            if field.over:
                break
    field.over = True
    return True


def start_turn(field: Field) -> int:
    """Begin the next turn; return the side that moves first."""
    field.turn += 1
    _wait_no_more(field)
    return _initiative(field)


def _wait_no_more(field: Field) -> None:
    """Let both sides advance that hold, if there was no hit for long (GS.76)."""
    if field.turn == PATIENCE + 1 and not field.hit:
        for army in field.armies:
            army.stances = [ADVANCE if stance == HOLD else stance for stance in army.stances]


def _initiative(field: Field) -> int:
    """Throw for the initiative; return the side that moves first (GS.20, GS.21)."""
    ties = [side for side in (0, 1) if field.armies[side].ties]
    while True:
        dice = field.throws.d6(), field.throws.d6()
        if dice[0] != dice[1]:
            decides = int(dice[1] > dice[0])
            break
        if len(ties) == 1:
            decides = ties[0]
            break
    wanted = field.armies[decides].initiative
    goes = wanted == FIRST or (wanted != SECOND and field.hit)
    first = decides if goes else 1 - decides
    field.record.append(f"turn {field.turn} A {dice[0]} B {dice[1]} first {LETTERS[first]}")
    for army in field.armies:
        army.moved = False
    return first


def _phase(field: Field, side: int, leader: Leader | None) -> bool:
    """Play a phase; return False where its leader waits for a player."""
    field.record.append(f"phase {LETTERS[side]}")
    phase = Phase(field, side)
    if leader is not None:
        return leader.lead(phase)
    bot_phase(phase)
    return True


def bot_phase(phase: Phase) -> None:
    """Let the bot play what is left of a phase (GS.70)."""
    field = phase.field
    bot = Bot(field, phase.side)
    general = bot.lead() if not phase.activated and not phase.army.moved else None
    if general is not None:
        phase.move_general(general)
    while not (phase.over or field.over) and phase.next_number <= MOST_ACTIVATIONS:
        found = bot.best(phase.idle())
        if found is None:
            return
        unit, plan = found
        if phase.activate(unit):
            bot.carry_out(unit, plan)
