"""The lessons and puzzles of games, for newcomers."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from campaign.games.all_games import GAMES, game_of_value
from campaign.games.desk import MarchForecast
from campaign.games.learning import Lesson, Marches, Puzzle, PuzzleAttempt, Puzzles, RoundOrders
from hexmap.rules.documents import DocumentError
from orders.rules.notation import parse_instruction


def lesson() -> Lesson:
    """Return the lesson of the site, that of the first game that has one."""
    return next(game.lesson() for game in GAMES.values() if game.lesson)


@lru_cache(maxsize=64)
def forecast_beside(marches: Marches) -> MarchForecast:
    """Return the forecast of the lesson beside marches of the reader's armies."""
    return lesson().forecast.with_plans({number: parse_instruction(text, number) for number, text in marches})


def all_puzzles() -> Iterator[Puzzles]:
    """The puzzles of each game that has any."""
    return (game.puzzles for game in GAMES.values() if game.puzzles)


def shipped_puzzles() -> Mapping[str, Puzzle]:
    """Return the shipped puzzles of all games by their keys, from easy to hard."""
    return {key: puzzle for puzzles in all_puzzles() for key, puzzle in puzzles.shipped().items()}


def puzzles_of(position: Any) -> Puzzles:
    """Return the puzzles of the game that a position document names; raise DocumentError where it has none."""
    puzzles = game_of_value(position).puzzles
    if puzzles is None:
        raise DocumentError("position.format", "names a game without puzzles")
    return puzzles


@lru_cache(maxsize=64)
def attempt_of(puzzle: Puzzle, orders: tuple[RoundOrders, ...]) -> PuzzleAttempt:
    """Return the result of orders of the first rounds; raise DocumentError for orders that do not fit."""
    return puzzle.attempt(orders)
