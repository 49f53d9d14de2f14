"""Tables as lines of text in a fixed pitch, and texts in one line."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from unicodedata import category, east_asian_width

from campaign.post_texts.blocks import Table

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


def columns_of(text: str) -> int:
    """Return how many columns a text takes in a fixed pitch: two for East Asian letters, none for marks upon others.

    >>> columns_of("Roma"), columns_of("羅馬"), columns_of("Ro\N{COMBINING MACRON}ma")
    (4, 4, 4)
    """
    return sum(map(_columns_of_letter, text))


def _columns_of_letter(letter: str) -> int:
    if category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


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
    found = [min(width, max(1, *map(columns_of, column))) for column in zip(*rows, strict=True)]
    while sum(found) + len(_GAP) * (len(found) - 1) > width and max(found) > _LEAST_WIDTH:
        found[found.index(max(found))] -= 1
    return found


def _row(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> list[str]:
    columns = [_wrapped(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for which in range(max(len(column) for column in columns)):
        said = (column[which] if which < len(column) else "" for column in columns)
        lines.append(
            _GAP.join(
                _blanks(text, width) + text if figures else text + _blanks(text, width)
                for text, width, figures in zip(said, widths, right, strict=True)
            ).rstrip()
        )
    return lines


def _blanks(text: str, width: int) -> str:
    return " " * (width - columns_of(text))


def _wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a cell; a word wider than a line goes on in the next one."""
    if columns_of(text) == len(text):
        return wrap(text, width)
    lines = [""]
    for word in text.split():
        if lines[-1] and columns_of(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        elif columns_of(word) <= width:
            lines.append(word)
        else:
            lines.append("")
            for letter in word:
                if columns_of(lines[-1] + letter) > width:
                    lines.append("")
                lines[-1] += letter
    return [line for line in lines if line]
