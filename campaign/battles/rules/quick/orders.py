"""The orders of a player in a quick battle, judged and carried out (GS.25, GS.33, GS.59)."""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from campaign.battles.rules.quick.acts import fight, move, shoot
from campaign.battles.rules.quick.armies import LC, LI, LIGHTS, SHOOTERS
from campaign.battles.rules.quick.board import AHEAD, DISTANCE, OFF_BOARD
from campaign.battles.rules.quick.choices import (
    BREAK_OFF,
    FIGHT,
    HALF_TURN,
    SHOOT,
    STEP,
    PhaseChoices,
    Spent,
    UnitChoices,
    ways_of,
)
from campaign.battles.rules.quick.melee import may_shoot
from campaign.battles.rules.quick.movement import (
    BREAK_OFF_COST,
    BREAK_OFF_DISTANCE,
    facings_to_fight,
    may_break_off,
    squares_ahead,
    turn_cost,
)
from campaign.battles.rules.quick.sheet import FIRST, SECOND, WAIT
from campaign.battles.rules.quick.state import LETTERS, Field, Unit
from campaign.battles.rules.quick.turns import FREE_ACTIVATIONS, MOST_ACTIVATIONS, NEED_LESS, Phase, bot_phase
from campaign.battles.rules.sheet_lines import SheetFault
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import DocumentError, one_line

END, CONCEDE, BOT, GENERAL, SWAP = "end", "concede", "bot", "general", "swap"
_INITIATIVE = re.compile(rf"initiative ({FIRST}|{SECOND}|{WAIT})")
_UNIT = re.compile(r"(\d{1,2}):((?: (?:[LR][1-3]|[USD]|F|X\d{1,2}))+)")
_COMMAND = re.compile(r"(general|swap)((?: \d{1,2}){1,2})")


@dataclass(slots=True)
class _Activation:
    """What the unit that was activated last has done, and may still do."""

    unit: Unit
    engaged: bool
    spent: Spent = field(default_factory=Spent)

    @property
    def goes_on(self) -> bool:
        """Whether a second melee or a movement is left."""
        return self.spent.moves or self.spent.fights


@dataclass(frozen=True, slots=True)
class _Way:
    """Where the movement of an order leads: square, facing, widths spent, and whether a turn came last."""

    square: int
    facing: int
    spent: int
    turned: bool
    steps: int


def check_form(line: str) -> str:
    """Return an order with single blanks; raise SheetFault for a line that is none in any phase."""
    text = " ".join(line.split())
    if text not in (END, CONCEDE, BOT) and not any(form.fullmatch(text) for form in (_UNIT, _COMMAND, _INITIATIVE)):
        raise SheetFault(say("battle_order_unknown", quoted=one_line(text)))
    return text


class Orders:
    """The orders of one side, taken one after another. Without any left, the bot plays on, or the battle waits.

    `lines` are pairs of the number of the order in its document, and its text.
    """

    def __init__(self, lines: Sequence[tuple[int, str]], *, to_end: bool) -> None:
        self._lines = deque(lines)
        self._to_end = to_end
        self.waits: LedPhase | None = None
        """The phase that waits for the player."""

    def lead(self, phase: Phase) -> bool:
        """Lead a phase; return False where it waits for the player. Raises DocumentError for a refused order."""
        led = LedPhase(phase)
        while not led.is_over:
            if not self._lines:
                if self._to_end:
                    bot_phase(phase)
                    return True
                self.waits = led
                return False
            number, line = self._lines.popleft()
            try:
                led.take(line)
            except SheetFault as fault:
                raise DocumentError(f"orders[{number}]", str(fault)) from None
        return True


class LedPhase:
    """A phase that a player leads."""

    def __init__(self, phase: Phase) -> None:
        self._phase = phase
        self._field: Field = phase.field
        self._last: _Activation | None = None
        self._ended = False

    @property
    def field(self) -> Field:
        """The battlefield."""
        return self._field

    @property
    def side(self) -> int:
        """The side that leads it, 0 or 1."""
        return self._phase.side

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be ordered in it."""
        if self._ended or self._phase.over or self._field.over:
            return True
        if self._last is not None and self._last.goes_on:
            return False
        return self._phase.next_number > MOST_ACTIVATIONS or not self._phase.idle()

    def choices(self) -> PhaseChoices:
        """Return what can be ordered now."""
        phase, army, last = self._phase, self._phase.army, self._last
        units = []
        if last is not None and last.goes_on and last.unit.bases:
            units.append(UnitChoices(last.unit.number, None, True, ways_of(self._field, last.unit, last.spent)))
        number = phase.next_number
        if number <= MOST_ACTIVATIONS:
            need = None if number <= FREE_ACTIVATIONS else number - NEED_LESS
            units += [UnitChoices(unit.number, need, False, ways_of(self._field, unit)) for unit in phase.idle()]
        general = army.general
        free = general is not None and not army.moved
        return PhaseChoices(
            [unit for unit in units if unit.ways],
            [unit.number for unit in army.living() if free and unit is not general],
            self._may_swap(),
        )

    def take(self, line: str) -> None:
        """Carry out an order; raises SheetFault for one that is refused, and changes nothing then."""
        text = check_form(line)
        if text == END:
            self._ended = True
        elif text == CONCEDE:
            self._concede()
        elif text == BOT:
            bot_phase(self._phase)
            self._ended = True
        elif decision := _INITIATIVE.fullmatch(text):
            self._phase.army.initiative = decision[1]
        elif command := _COMMAND.fullmatch(text):
            self._command(command[1], [int(word) for word in command[2].split()])
        elif order := _UNIT.fullmatch(text):
            self._order(self.unit(int(order[1])), order[2].split())

    def _concede(self) -> None:
        phase = self._phase
        phase.army.conceded = True
        self._field.over, self._field.winner = True, 1 - phase.side
        self._field.record.append(f"concede {LETTERS[phase.side]}")

    def _command(self, name: str, numbers: Sequence[int]) -> None:
        units = [self.unit(number) for number in numbers]
        if name == GENERAL and len(units) == 1:
            self._move_general(units[0])
        elif name == SWAP and len(units) == 2 and units[0] is not units[1]:
            self._swap(*units)
        else:
            raise SheetFault(say("battle_order_unknown", quoted=one_line(f"{name} {' '.join(map(str, numbers))}")))

    def _move_general(self, unit: Unit) -> None:
        army = self._phase.army
        if army.general is None:
            raise SheetFault(say("battle_general_dead"))
        if army.moved or army.general is unit:
            raise SheetFault(say("battle_general_stays"))
        self._last = None
        self._phase.move_general(unit)

    def _swap(self, one: Unit, other: Unit) -> None:
        """Let two units change squares and facings (GS.25)."""
        army, field = self._phase.army, self._field
        if not self._may_swap():
            raise SheetFault(say("battle_no_swap"))
        army.swapped = True
        one.square, other.square = other.square, one.square
        one.facing, other.facing = other.facing, one.facing
        field.at[one.square], field.at[other.square] = one, other
        field.record.append(f"swap {LETTERS[one.side]} {one.number} {other.number}")

    def _may_swap(self) -> bool:
        """Return whether two units may still change places (GS.25)."""
        army = self._phase.army
        return army.ties and not (army.acted or army.swapped or self._field.armies[1 - self._phase.side].ties)

    def unit(self, number: int) -> Unit:
        """Return a unit of the side by its number; raises SheetFault for none, or a destroyed one."""
        units = self._phase.army.units
        if not 1 <= number <= len(units):
            raise SheetFault(say("battle_no_unit", number=number, most_number=len(units)))
        if not units[number - 1].bases:
            raise SheetFault(say("battle_unit_destroyed", number=number))
        return units[number - 1]

    def _order(self, unit: Unit, words: list[str]) -> None:
        """Judge an order of a unit, then throw for its activation and carry it out."""
        going_on = self._last is not None and self._last.unit is unit
        last = self._last if going_on else None
        if unit in self._phase.activated and not (last and last.goes_on):
            raise SheetFault(say("battle_unit_activated", number=unit.number))
        if last is None and self._phase.next_number > MOST_ACTIVATIONS:
            raise SheetFault(say("battle_no_activation", number=MOST_ACTIVATIONS))
        engaged = bool(self._field.enemies_in_contact(unit))
        act = words.pop() if words[-1][0] in (FIGHT, SHOOT) else ""
        if any(word[0] in (FIGHT, SHOOT) for word in words):
            raise SheetFault(say("battle_act_last"))
        way, enemy = self._judged(unit, words, act, last, engaged=engaged)
        if last is None:
            self._last = last = _Activation(unit, engaged)
            if not self._phase.activate(unit):
                return
        self._carry_out(last, way, act, enemy)

    def _judged(
        self, unit: Unit, words: Sequence[str], act: str, last: _Activation | None, *, engaged: bool
    ) -> tuple[_Way, Unit | None]:
        """Return where an order leads, and the enemy of its act; raises SheetFault if any of it is not allowed."""
        if last is not None and last.spent.fights and act != FIGHT:
            raise SheetFault(say("battle_second_melee"))
        if last is not None and last.spent.moves and act:
            raise SheetFault(say("battle_shot_already"))
        if engaged:
            return self._judged_engaged(unit, words, act, last)
        way = self._way(unit, words, last)
        if act == FIGHT:
            return way, self._enemy_ahead(unit, way)
        if act:
            return way, self._target(unit, way, int(act[1:]))
        return way, None

    def _judged_engaged(
        self, unit: Unit, words: Sequence[str], act: str, last: _Activation | None
    ) -> tuple[_Way, Unit | None]:
        """Judge the order of an engaged unit: it fights, turns to face, or breaks off (GS.30 to GS.32)."""
        spent = last.spent.widths if last else 0
        if words[:1] == [BREAK_OFF] and not act and last is None:
            return self._broken_off(unit, words[1:]), None
        if STEP in words or BREAK_OFF in words or len(words) > 1 or act != FIGHT:
            raise SheetFault(say("battle_engaged", number=unit.number))
        facing = _turned(unit.facing, words[0]) if words else unit.facing
        for enemy, to, cost in facings_to_fight(self._field, unit, spent):
            if to == facing:
                return _Way(unit.square, facing, cost, bool(words), 0), enemy
        raise SheetFault(say("battle_no_enemy_ahead", number=unit.number))

    def _broken_off(self, unit: Unit, words: Sequence[str]) -> _Way:
        if not may_break_off(self._field, unit):
            raise SheetFault(say("battle_no_breaking_off", number=unit.number))
        way = self._way(unit, words, None, start=_Way(unit.square, (unit.facing + 4) % 8, BREAK_OFF_COST, False, 0))
        left = self._field.enemies_in_contact(unit)
        near = any(DISTANCE[way.square][enemy.square] < BREAK_OFF_DISTANCE for enemy in left)
        if not way.steps or near or self._would_be_engaged(unit, way):
            raise SheetFault(say("battle_breaks_off_far", number=unit.number))
        return way

    def _way(self, unit: Unit, words: Sequence[str], last: _Activation | None, start: _Way | None = None) -> _Way:
        """Return where movement leads; raises SheetFault where a word of it is not allowed (GS.26 to GS.29)."""
        way = start or _Way(
            unit.square, unit.facing, last.spent.widths if last else 0, bool(last and last.spent.turned), 0
        )
        halted = squares_ahead(self._field.armies[1 - unit.side].units)
        for word in words:
            way = self._stepped(unit, way, halted) if word == STEP else _with_turn(unit, way, word)
            if way.spent > unit.widths:
                raise SheetFault(say("battle_too_far", number=unit.number, count=unit.widths))
        other = self._field.at[way.square]
        if other is not None and other is not unit:
            raise SheetFault(say("battle_ends_on_unit", number=unit.number))
        return way

    def _stepped(self, unit: Unit, way: _Way, halted: set[int]) -> _Way:
        goal = AHEAD[way.square][way.facing]
        if goal == OFF_BOARD:
            raise SheetFault(say("battle_off_board", number=unit.number))
        if way.steps and way.square in halted:
            raise SheetFault(say("battle_halted", number=unit.number))
        other = self._field.at[goal]
        if other is not None and other is not unit and (other.side != unit.side or unit.troops not in LIGHTS):
            raise SheetFault(say("battle_occupied", number=unit.number))
        return _Way(goal, way.facing, way.spent + 1, False, way.steps + 1)

    def _would_be_engaged(self, unit: Unit, way: _Way) -> bool:
        enemies = self._field.armies[1 - unit.side].units
        ahead = AHEAD[way.square][way.facing]
        return any(enemy.bases and (enemy.ahead == way.square or enemy.square == ahead) for enemy in enemies)

    def _enemy_ahead(self, unit: Unit, way: _Way) -> Unit:
        ahead = AHEAD[way.square][way.facing]
        enemy = self._field.at[ahead] if ahead != OFF_BOARD else None
        if enemy is None or enemy.side == unit.side:
            raise SheetFault(say("battle_no_enemy_ahead", number=unit.number))
        return enemy

    def _target(self, unit: Unit, way: _Way, number: int) -> Unit:
        """Return the enemy at which a unit shoots from the end of its way (GS.36)."""
        enemies = self._field.armies[1 - unit.side].units
        if not 1 <= number <= len(enemies) or not enemies[number - 1].bases:
            raise SheetFault(say("battle_no_enemy", number=number))
        enemy = enemies[number - 1]
        fit = unit.troops in SHOOTERS and not self._would_be_engaged(unit, way)
        if not fit or not may_shoot(self._field, unit, way.square, way.facing, enemy):
            raise SheetFault(say("battle_no_shot", number=unit.number, most_number=number))
        return enemy

    def _carry_out(self, last: _Activation, way: _Way, act: str, enemy: Unit | None) -> None:
        field, unit = self._field, last.unit
        again, moved = last.spent.fights, way.steps > 0 or (way.square, way.facing) != (unit.square, unit.facing)
        last.spent = Spent(way.spent, way.turned)
        move(field, unit, way.square, way.facing)
        if enemy is None:
            return
        if act == FIGHT:
            fight(field, unit, enemy)
            won = not enemy.bases and unit.bases and not field.over
            on = bool(won and not again and not last.engaged and way.spent < unit.widths)
            last.spent = Spent(way.spent, fights=on)  # the second movement is one of its own (GS.44): only widths count
            return
        shoot(field, unit, enemy)
        left = unit.bases and not field.over and (way.spent < unit.widths or not way.turned)
        on = bool(left and (unit.troops is LC or (unit.troops is LI and not moved)))
        last.spent = Spent(way.spent, way.turned, moves=on)


def _turned(facing: int, word: str) -> int:
    """Return the facing after a word that turns; raises SheetFault for one that does not."""
    if word == HALF_TURN:
        return (facing + 4) % 8
    if word[0] not in "LR":
        raise SheetFault(say("battle_order_word", quoted=one_line(word)))
    return (facing + (int(word[1]) if word[0] == "R" else -int(word[1]))) % 8


def _with_turn(unit: Unit, way: _Way, word: str) -> _Way:
    if way.turned:
        raise SheetFault(say("battle_two_turns", number=unit.number))
    to = _turned(way.facing, word)
    return _Way(way.square, to, way.spent + turn_cost(unit.troops, way.facing, to), True, way.steps)
