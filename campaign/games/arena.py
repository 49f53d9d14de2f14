"""The arena of a game: whole games of computer players against one another, without the site."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from campaign.games.chance import Seeded

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Match:
    """A game of a series: its number, from 0, the seed of the series, and two players by name.

    After so many `rounds` the points decide. `seeded` is for players who choose at random.
    """

    scenario: str
    players: tuple[str, str]
    seed: str
    number: int
    rounds: int
    seeded: Seeded


@dataclass(frozen=True)
class Arena(Generic[Result]):
    """The part of a game whose computer players meet in an arena; sides are swapped where they can be.

    `line` is a line about a game; `table` are those about a series, of all results and the seconds of CPU that a game
    took on average. `rounds` is the usual number; None for a game that is always played to its end.
    """

    players: tuple[str, ...]
    scenarios: Callable[[], Sequence[str]]
    usual_scenario: str
    play: Callable[[Match], Result]
    line: Callable[[Result], str]
    table: Callable[[Sequence[Result], float], Iterator[str]]
    rounds: int | None = None
