"""Dice and picks of a step, from its sealed seed (HH.1.10)."""

from collections.abc import Iterable, Iterator

from navy.rules.chance import sealed_bytes

SIDES_OF_DIE = 6


class Dice:
    """The dice of one step, in the order in which the rules ask for them."""

    def __init__(self, source: Iterable[int]) -> None:
        self._source: Iterator[int] = iter(source)

    @classmethod
    def sealed(cls, seed: str, sheets: Iterable[str]) -> "Dice":
        """The dice that a seed and the texts of a step give."""
        return cls(sealed_bytes(seed, sheets))

    def die(self) -> int:
        """A die: the next byte below 252, mod 6, plus 1."""
        return self.pick(SIDES_OF_DIE) + 1

    def pick(self, count: int) -> int:
        """A number from 0 to below `count`: the next byte below the largest multiple of it, mod `count`."""
        fair = count * (256 // count)
        return next(byte % count for byte in self._source if byte < fair)
