"""Measurements of a game; the program that measures brings the clocks and the chance."""

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from campaign.games.chance import Seeded
from hexmap.rules.documents import JsonObject

Document = TypeVar("Document")
Work = Callable[[], object]
Measurements = Iterator[tuple[str, str]]
"""Names of measurements, with their figures in words."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The means of measuring: the position document to begin with, the runs of each, chance and clocks.

    `seconds_of` says how many seconds a work takes, `cpu_seconds_of` how many of CPU, whatever else the machine does.
    `lines` adjudicates a step of documents by `manage.py adjudicate --lines`, in a process of its own; it returns the
    seconds and the results.
    """

    start: JsonObject
    runs: int
    seeded: Seeded
    seconds_of: Callable[[Work], float]
    cpu_seconds_of: Callable[[Work], float]
    lines: Callable[[str, Sequence[JsonObject]], tuple[float, Sequence[JsonObject]]]

    def timed(self, work: Work, runs: int | None = None) -> str:
        """Return the time of some runs of a work in words; without `runs` the usual number."""
        return in_words([self.seconds_of(work) for _ in range(runs or self.runs)])

    @property
    def fewer(self) -> int:
        """Runs of what takes long."""
        return max(3, self.runs // 5)


def in_words(seconds: Sequence[float]) -> str:
    """Return the median, and in brackets minimum and maximum, all in milliseconds."""
    fewest, median, most = (1000 * figure for figure in (min(seconds), statistics.median(seconds), max(seconds)))
    return f"{median:8.2f} ms  [{fewest:.2f} - {most:.2f}]"


@dataclass(frozen=True)
class Benchmarks(Generic[Document]):
    """The part of a game whose speed is measured: the document to begin with, and measurements by name.

    `drawn` is a document of which the map is drawn, `drawn_large` one on a map of a million hexes.
    """

    start: Callable[[], JsonObject]
    parts: Mapping[str, Callable[[Bench], Measurements]]
    drawn: Callable[[Bench], Document]
    drawn_large: Callable[[Bench], Document]
