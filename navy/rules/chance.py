"""The random numbers of a round (NB.4)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle


def random_numbers(instructions: Iterable[Sequence[int]], at_least: int) -> tuple[int, ...]:
    """The random numbers that the movement instructions of all armies give, as handed in.

    The i-th is the sum of all i-th numbers mod 10; there is one as long as `at_least` armies have an i-th number.
    `random_numbers([(2, 4), (6,), (8,)], 3) == (6,)`.
    """
    handed_in = list(instructions)
    numbers = []
    for place in range(max(map(len, handed_in), default=0)):
        here = [instruction[place] for instruction in handed_in if len(instruction) > place]
        if len(here) < at_least:
            break
        numbers.append(sum(here) % 10)
    return tuple(numbers)


def endless(numbers: Sequence[int]) -> Iterator[int]:
    """The numbers again and again; zeros if there are none."""
    return cycle(numbers or (0,))
