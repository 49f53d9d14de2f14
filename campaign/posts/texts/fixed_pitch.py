"""Tables as lines of text in a fixed pitch, and texts in one line."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from campaign.posts.texts.blocks import Table

_GAP = "  "
_LEAST_WIDTH = 6


@dataclass(frozen=True, slots=True)
class AlignedTable:
    """A table as lines: the titles of its columns with a rule below, and its rows."""

    head: Sequence[str]
    lines: Sequence[str]


def one_line(text: str) -> str:
    """A text with nothing in it that breaks lines, turns the direction of writing around or is not to be seen."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def aligned(table: Table, width: int) -> AlignedTable:
    """A table at most `width` characters wide, if its columns can be so narrow; long cells go on in the next line."""
    titles = [one_line(column.title) for column in table.columns]
    rows = [[one_line(cell) for cell in row] for row in table.rows]
    widths = _widths([titles, *rows], width)
    right = [column.figures for column in table.columns]
    rule = _GAP.join("-" * each for each in widths)
    return AlignedTable(
        [*_row(titles, widths, right), rule], [line for row in rows for line in _row(row, widths, right)]
    )


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the width of each column; if the sum is too large, the widest one shrinks."""
    found = [min(width, max(1, *(len(cell) for cell in column))) for column in zip(*rows, strict=True)]
    while sum(found) + len(_GAP) * (len(found) - 1) > width and max(found) > _LEAST_WIDTH:
        found[found.index(max(found))] -= 1
    return found


def _row(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> list[str]:
    columns = [wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for which in range(max(len(column) for column in columns)):
        said = (column[which] if which < len(column) else "" for column in columns)
        lines.append(
            _GAP.join(
                text.rjust(width) if figures else text.ljust(width)
                for text, width, figures in zip(said, widths, right, strict=True)
            ).rstrip()
        )
    return lines
