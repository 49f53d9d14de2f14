"""The words for numbers, chances and spreads of a result."""

from typing import NamedTuple

from campaign.games.what_if import Cell, Chance, ResultTable, Spread
from campaign.language.catalogue.sentences import Sentence
from campaign.language.translated import translated


class TableWords(NamedTuple):
    """A table of the result in words, in the language of the reader."""

    title: str
    head: list[str]
    rows: list[list[str]]


def in_words(table: ResultTable) -> TableWords:
    """Return the words of a table of the result."""
    rows = [[cell_words(cell) for cell in row] for row in table.rows]
    return TableWords(cell_words(table.title), [cell_words(one) for one in table.head], rows)


def cell_words(cell: Cell) -> str:
    """The words of a cell: a mean and what four of five trials lie between is "12 (5-20)"."""
    match cell:
        case None:
            return "-"
        case Chance(share, word):
            return f"{cell_words(word)} {percent(share)}" if word else percent(share)
        case Spread(mean, low, high):
            return str(low) if low == high == mean else f"{mean:.0f} ({low}-{high})"
        case Sentence():
            return translated(cell)
        case str() | int():
            return str(cell)
        case _:
            return ", ".join(cell_words(one) for one in cell)


def percent(share: float) -> str:
    """A share in whole per cent; one that is not quite all or none does not say so: `percent(0.997)` is "> 99 %"."""
    rounded = round(share * 100)
    if rounded == 0 and share:
        return "<\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}%"
    if rounded == 100 and share < 1:
        return ">\N{NO-BREAK SPACE}99\N{NO-BREAK SPACE}%"
    return f"{rounded}\N{NO-BREAK SPACE}%"
