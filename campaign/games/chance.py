"""Random choices of those who measure games; games themselves import no generator, they are given one."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Chance(Protocol):
    """A generator of which equal seeds give equal choices, as `random.Random` is one; never for secrets."""

    def random(self) -> float:
        """Return a number from 0 to 1."""

    def randrange(self, start: int, stop: int) -> int:
        """Return a whole number below `stop`."""

    def choice(self, seq: Sequence[Item]) -> Item:
        """Return one of the items."""

    def choices(self, population: Sequence[Item], *, k: int) -> list[Item]:
        """Return `k` items; the same one can be among them more than once."""

    def sample(self, population: Sequence[Item], k: int) -> list[Item]:
        """Return `k` different items."""


Seeded = Callable[[int | str], Chance]
"""Makes a generator of a seed."""
