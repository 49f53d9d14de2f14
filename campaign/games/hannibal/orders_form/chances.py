"""Chances of a die, as players count them."""

from fractions import Fraction


def die_chance(needed: int) -> Fraction:
    """The chance that a die shows at least a number: `die_chance(5) == Fraction(1, 3)`."""
    return Fraction(min(6, max(0, 7 - needed)), 6)


def in_sixths(chance: Fraction) -> str:
    """A chance of one die as players count it: `4/6`."""
    return f"{int(chance * 6)}/6"
