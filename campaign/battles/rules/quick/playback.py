"""A quick battle played back from its record: where every unit stands after each line, and how it is (GS.63)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.battles.rules.quick.armies import HP_OF_BASE, Troops
from campaign.battles.rules.quick.board import FACINGS, square
from campaign.battles.rules.quick.state import LETTERS


@dataclass(frozen=True, slots=True)
class UnitState:
    """A unit as it stands on the board: its square and facing, its bases, its HP now and at the start."""

    troops: Troops
    square: int
    facing: int
    bases: int
    hp: int
    start_hp: int


@dataclass(frozen=True, slots=True)
class BoardState:
    """The battlefield after a line of the record: all units by name (`A5`), turn, whose phase, generals and stars.

    `generals` are numbers of units, None for a dead general. A unit without bases is destroyed, where it stands.
    """

    units: Mapping[str, UnitState]
    generals: tuple[int | None, int | None] = (None, None)
    stars: tuple[int, int] = (0, 0)
    turn: int = 0
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A line of the record, as its words, and the battlefield after it."""

    words: tuple[str, ...]
    board: BoardState


@dataclass(frozen=True, slots=True)
class Playback:
    """A battle from its record: the rough squares, the battlefield at the start, and a scene for every line after."""

    rough: frozenset[int]
    start: BoardState
    scenes: Sequence[Scene]


def playback(record: Sequence[str]) -> Playback:
    """Return a battle from its record, whole or as far as it has come."""
    rough: frozenset[int] = frozenset()
    board, scenes, begun = BoardState({}), [], False
    for line in record:
        words = tuple(line.split())
        begun = begun or words[0] == "turn"
        if words[0] == "rough":
            rough = frozenset(_square(word) for word in words[1:] if word != "-")
        board = _after(board, words)
        if begun:
            scenes.append(Scene(words, board))
    first = next((which for which, line in enumerate(record) if line.startswith("turn ")), len(record))
    return Playback(rough, _start(record[:first]), scenes)


def _start(head: Sequence[str]) -> BoardState:
    board = BoardState({})
    for line in head:
        board = _after(board, tuple(line.split()))
    return board


def _after(board: BoardState, words: Sequence[str]) -> BoardState:
    """Return the battlefield after a line of the record."""
    change = _CHANGES.get(words[0])
    return board if change is None else change(board, words[1:])


def _unit(board: BoardState, words: Sequence[str]) -> BoardState:
    name, kind, bases, place, facing = words
    troops = Troops(kind)
    hp = int(bases) * HP_OF_BASE[troops]
    return _with(board, name, UnitState(troops, _square(place), FACINGS.index(facing), int(bases), hp, hp))


def _general(board: BoardState, words: Sequence[str]) -> BoardState:
    return replace(board, generals=_put(board.generals, words[0], int(words[1])))


def _turn(board: BoardState, words: Sequence[str]) -> BoardState:
    return replace(board, turn=int(words[0]), side=None)


def _phase(board: BoardState, words: Sequence[str]) -> BoardState:
    return replace(board, side=LETTERS.index(words[0]))


def _move(board: BoardState, words: Sequence[str]) -> BoardState:
    name, place, facing = words
    return _with(board, name, replace(board.units[name], square=_square(place), facing=FACINGS.index(facing)))


def _swap(board: BoardState, words: Sequence[str]) -> BoardState:
    letter, *numbers = words
    one, other = (f"{letter}{number}" for number in numbers)
    first, second = board.units[one], board.units[other]
    moved = replace(first, square=second.square, facing=second.facing)
    return _with(_with(board, one, moved), other, replace(second, square=first.square, facing=first.facing))


def _base(board: BoardState, words: Sequence[str]) -> BoardState:
    return _with_bases(board, words[0], int(words[1]))


def _morale(board: BoardState, words: Sequence[str]) -> BoardState:
    name, _die, held = words
    return board if held == "held" else _with_bases(board, name, board.units[name].bases - 1)


def _destroyed(board: BoardState, words: Sequence[str]) -> BoardState:
    return _with(board, words[0], replace(board.units[words[0]], bases=0, hp=0))


def _dead(board: BoardState, words: Sequence[str]) -> BoardState:
    return replace(board, generals=_put(board.generals, words[0], None))


def _hp(board: BoardState, words: Sequence[str]) -> BoardState:
    return _with(board, words[0], replace(board.units[words[0]], hp=int(words[1])))


def _stars(board: BoardState, words: Sequence[str]) -> BoardState:
    return replace(board, stars=(int(words[0]), int(words[1])))


_CHANGES = {
    "unit": _unit,
    "general": _general,
    "turn": _turn,
    "phase": _phase,
    "move": _move,
    "swap": _swap,
    "base": _base,
    "morale": _morale,
    "destroyed": _destroyed,
    "dead": _dead,
    "hp": _hp,
    "stars": _stars,
}
"""What each line of a record changes on the battlefield; other lines change nothing."""


def _with(board: BoardState, name: str, unit: UnitState) -> BoardState:
    return replace(board, units={**board.units, name: unit})


def _with_bases(board: BoardState, name: str, bases: int) -> BoardState:
    unit = board.units[name]
    return _with(board, name, replace(unit, bases=bases, hp=bases * HP_OF_BASE[unit.troops]))


def _put(pair: tuple[int | None, int | None], letter: str, value: int | None) -> tuple[int | None, int | None]:
    return (value, pair[1]) if letter == LETTERS[0] else (pair[0], value)


def _square(name: str) -> int:
    return square(int(name[:2]), int(name[2:]))
