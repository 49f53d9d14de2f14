"""Layers of places: read from a table in CSV."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hexmap.mapmaking.hex_field import Projection
from hexmap.mapmaking.layer_faults import must_not_be_larger, why_unread
from hexmap.mapmaking.recipe_layers import TableEntry
from hexmap.rules.documents import DocumentError, holds_control_characters, one_line

LONGEST_NAME = 80
"""Letters of a place; as many as a recipe can name."""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place of the table; `x` and `y` in the plane, `port` whether it needs a shore."""

    name: str
    rank: int
    modern: str
    port: bool
    island: str
    x: float
    y: float


def read_table(path: Path, name: str, columns: Sequence[str]) -> tuple[Mapping[str, str], ...]:
    """Read the rows of a CSV file with a heading; raises DocumentError where one of the columns is missing."""
    place = f"layers.{name}"
    try:
        must_not_be_larger(path, place)
        with path.open(encoding="utf-8-sig", newline="") as lines:
            reader = csv.DictReader(lines)
            missing = [column for column in columns if column not in (reader.fieldnames or ())]
            if missing:
                raise DocumentError(place, f"{path.name} has no column {one_line(missing[0])}")
            rows = tuple({key: value or "" for key, value in row.items() if key} for row in reader)
    except UnicodeDecodeError:
        raise DocumentError(place, f"{path.name} is not UTF-8 text") from None
    except (OSError, csv.Error) as error:
        raise DocumentError(place, why_unread(path, error)) from None
    if not rows:
        raise DocumentError(place, f"{path.name} is empty: it has no rows below its heading")
    return rows


def places_of(rows: Sequence[Mapping[str, str]], entry: TableEntry, projection: Projection) -> tuple[PlaceRow, ...]:
    """The places of a table; raises DocumentError for a row without a name, a number, or a rank, and a name twice."""
    found: dict[str, PlaceRow] = {}
    for number, row in enumerate(rows, start=2):
        where = f"layers.places, row {number}"
        name = row["name"].strip()
        if not name:
            raise DocumentError(where, "has no name")
        if len(name) > LONGEST_NAME or holds_control_characters(name):
            raise DocumentError(where, f"its name must be one line of at most {LONGEST_NAME} letters")
        if name in found:
            raise DocumentError(where, f"{one_line(name)} is given twice")
        x, y = projection.plane(_degrees(row["lon"], 180, f"{where}, lon"), _degrees(row["lat"], 90, f"{where}, lat"))
        port = row.get(entry.port, "").strip() not in ("", "0")
        rank = _rank(row[entry.rank], f"{where}, {entry.rank}")
        modern, island = row.get(entry.modern, "").strip(), row.get(entry.island, "").strip()
        found[name] = PlaceRow(name, rank, modern, port, island, float(x), float(y))
    return tuple(found.values())


def _degrees(text: str, most: float, where: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise DocumentError(where, f"{one_line(text)} is not a number") from None
    if not -most <= number <= most:
        raise DocumentError(where, f"{one_line(text)} is not a number of degrees")
    return number


def _rank(text: str, where: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise DocumentError(
            where, f"{one_line(text)} is not a rank; ranks are whole numbers, higher for greater places"
        ) from None
