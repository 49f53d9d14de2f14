"""The rough squares of a battlefield, known before the sheets are written (GS.8, GS.9)."""

from collections.abc import Mapping

from campaign.battles.rules.quick.board import square, turned
from navy.rules.chance import number_below

ROUGH_PAIRS: Mapping[str, int] = {
    "Farmlands": 1,
    "Desert": 1,
    "Hills": 3,
    "Marshes": 4,
    "Forests": 4,
    "Mountains": 6,
}
"""How many pairs of rough blocks a terrain has."""


def rough_squares(digest: str, terrain: str) -> frozenset[int]:
    """Return the rough squares that the digest of the seed gives a battlefield."""
    found: set[int] = set()
    for pair in range(ROUGH_PAIRS[terrain]):
        column = 1 + number_below(17, digest, f"ground:{2 * pair}")
        row = 3 + number_below(6, digest, f"ground:{2 * pair + 1}")
        block = [square(column + east, row + north) for east in (0, 1) for north in (0, 1)]
        found.update(block, map(turned, block))
    return frozenset(found)
