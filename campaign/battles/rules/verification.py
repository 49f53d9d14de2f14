"""Checking the record of a battle: from seed, battle plans and orders the same record follows (GS.64)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest


@dataclass(frozen=True, slots=True)
class Difference:
    """The first line in which a record differs from its battle: its number from 1, what stands there, and what should.

    `written` or `follows` is None where one of the two has ended.
    """

    number: int
    written: str | None
    follows: str | None


def first_difference(written: str, record: Sequence[str]) -> Difference | None:
    """Return where a written record differs from the record of its battle; None if they are the same to the byte."""
    lines: list[str | None] = list(written.split("\n"))
    if lines[-1] == "":
        lines.pop()
    else:
        lines[-1] = f"{lines[-1]} (without a line feed)"
    for number, (one, other) in enumerate(zip_longest(lines, record), 1):
        if one != other:
            return Difference(number, one, other)
    return None
