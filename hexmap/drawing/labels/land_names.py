"""The names of lands, islands, ranges and waters that belong to a map's scenery, without anything that draws."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from hexmap.rules.board import LAND, Board
from hexmap.rules.documents import DocumentModel, parse_json, validated
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names

Kind = Literal["land", "island", "mountains", "river", "lake", "people"]
UNIT = 100
"""Lengths in a scenery file are whole numbers, in hundredths of a hex size."""
SHIPPED = Path(__file__).resolve().parents[2] / "maps"
"""The folder of the shipped maps and their scenery."""
LIKE_ENOUGH = 0.9
"""Share of hexes on which a map must be land or water like the shipped map whose scenery it is to wear."""


class LandNameEntry(DocumentModel):
    """A name over a land; `at` in hundredths of a hex size."""

    text: str = Field(min_length=1, max_length=80)
    kind: Kind
    at: Annotated[list[int], Field(min_length=2, max_length=2)]
    angle: float = Field(default=0, ge=-90, le=90)
    size: int = Field(ge=1, le=3)


@dataclass(frozen=True, slots=True)
class LandName:
    """A name to be written over a land, a range, a river or a lake.

    `at` is the middle of the text; `angle` its slope in degrees, rising to the right where positive; `size` 1 for
    the largest names, 3 for the smallest.
    """

    text: str
    kind: Kind
    at: tuple[float, float]
    angle: float
    size: int


def land_names_for(board: Board) -> tuple[LandName, ...]:
    """The names of the scenery that a map wears; none for a map without scenery."""
    return _shipped_land_names(board.name) if wears_scenery(board) else ()


def land_names_of(entries: Iterable[LandNameEntry]) -> tuple[LandName, ...]:
    """The names in a scenery file."""
    return tuple(
        LandName(entry.text, entry.kind, (entry.at[0] / UNIT, entry.at[1] / UNIT), entry.angle, entry.size)
        for entry in entries
    )


def wears_scenery(board: Board) -> bool:
    """Whether a map is a shipped one, or as large as that of its name with land and water alike on nearly all hexes."""
    if board.name not in shipped_map_names():
        return False
    shipped = shipped_map(board.name)
    if board is shipped or board.grid != shipped.grid:
        return board is shipped
    alike = sum((one in LAND) == (other in LAND) for one, other in zip(board.terrain, shipped.terrain, strict=True))
    return alike >= LIKE_ENOUGH * len(board.grid)


@cache
def _shipped_land_names(name: str) -> tuple[LandName, ...]:
    path = SHIPPED / f"{name}.scenery.json"
    if not path.is_file():
        return ()
    document: Any = parse_json(path.read_text(encoding="utf-8"))
    return land_names_of(validated(LandNameEntry, entry) for entry in document["names"])
