"""What decided a quick battle, from its record: wings that broke, generals that fell, and how it ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaign.battles.rules.quick.armies import LIGHTS, Troops
from campaign.battles.rules.quick.board import column_of, turned
from campaign.battles.rules.quick.playback import BoardState, playback
from campaign.battles.rules.quick.state import LETTERS, WING_COLUMNS

WINGS = ("left", "centre", "right")


class Turning(StrEnum):
    """A turn of fortune: a wing of a side has lost all its units that hold a line, or its general fell."""

    WING_BROKE = "wing_broke"
    GENERAL_FELL = "general_fell"
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Something that decided a battle: what, of which side, 0 or 1, in which turn, and which wing, from the left."""

    kind: Turning
    side: int
    turn: int
    wing: str = ""


@dataclass(frozen=True, slots=True)
class BattleSummary:
    """A battle that is over: how long it took, what decided it, who won, None for a draw, and what both lost."""

    turns: int
    points: Sequence[TurningPoint]
    winner: int | None
    casualties: tuple[int, int]


def summary(record: Sequence[str]) -> BattleSummary:
    """Return what decided a battle, from its whole record."""
    played = playback(record)
    points = [one for scene in played.scenes for one in _points(played.start, scene.board, scene.words)]
    result, casualties = (line.split() for line in record[-2:])
    winner = None if result[1] == "draw" else LETTERS.index(result[1])
    return BattleSummary(played.scenes[-1].board.turn, points, winner, (int(casualties[2]), int(casualties[4])))


def _points(start: BoardState, after: BoardState, words: Sequence[str]) -> Iterator[TurningPoint]:
    if words[0] == "dead":
        yield TurningPoint(Turning.GENERAL_FELL, LETTERS.index(words[1]), after.turn)
    if words[0] == "concede":
        yield TurningPoint(Turning.CONCEDED, LETTERS.index(words[1]), after.turn)
    if words[0] == "destroyed":
        name = words[1]
        side, wing = LETTERS.index(name[0]), _wing_of(start, name)
        if _holds(start, name) and not _stands(start, after, side, wing):
            yield TurningPoint(Turning.WING_BROKE, side, after.turn, WINGS[wing])


def _holds(start: BoardState, name: str) -> bool:
    """Return whether a unit holds a line: lights and elephants do not (GS.79)."""
    troops = start.units[name].troops
    return troops not in LIGHTS and troops != Troops.ELEPHANTS


def _stands(start: BoardState, after: BoardState, side: int, wing: int) -> bool:
    """Return whether a wing still has a unit that holds its line."""
    own = (name for name in start.units if name[0] == LETTERS[side])
    return any(after.units[name].bases and _holds(start, name) and _wing_of(start, name) == wing for name in own)


def _wing_of(start: BoardState, name: str) -> int:
    """Return the wing of a unit by its square of deployment, in its own view (GS.16)."""
    square = start.units[name].square
    return (column_of(turned(square) if name[0] == LETTERS[1] else square) - 1) // WING_COLUMNS
