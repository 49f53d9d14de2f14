"""Values of a rulebook as players read it, the same for every game."""

from dataclasses import dataclass
from typing import Any

from campaign.games.cases import CaseLanguage, CaseResult


class BookError(ValueError):
    """A rulebook text that cannot be used: an unknown number, a paragraph given twice."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text: plain, stressed, as one types it (`literal`), or (`code`) the code of a paragraph."""

    text: str
    stressed: bool = False
    code: str = ""
    literal: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a paragraph of one `kind`: "rule", "ruling", "example" or "item" of a list."""

    kind: str
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The passage in plain letters."""
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class RulebookParagraph:
    """A numbered paragraph, how its unclear points are read, and its cases.

    `provenance` says where a paragraph comes from that is not of the campaign's own rules: `3:769` a line of a source,
    `P` public material, `R` our reconstruction.
    """

    code: str
    passages: tuple[Passage, ...]
    provenance: str = ""
    readings: tuple[tuple[Piece, ...], ...] = ()
    cases: tuple[CaseResult, ...] = ()

    @property
    def failing(self) -> int:
        """How many of its cases do not hold."""
        return sum(bool(result.problems) for result in self.cases)


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game as players read them, and their cases."""

    cases: CaseLanguage[Any, Any]
