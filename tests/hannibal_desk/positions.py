"""Positions of HANNIBAL for the tests of its pages, in the lines of its cases."""

from campaign.games.cases import read_cases
from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES
from campaign.games.hannibal.rules.document import GameDocument, read_document
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import March, read_march


def document_of(lines: str) -> GameDocument:
    """The document that the lines of a case set up."""
    (case,) = read_cases(f"## HH.1.1 Position.\n{lines}")
    return read_document(HANNIBAL_CASES.set_up(case).document)


def position_of(lines: str) -> Position:
    """The position that the lines of a case set up."""
    return document_of(lines).position


def march_of(position: Position, text: str) -> March:
    """A march that is read."""
    return read_march(text, position.theatre, position.ruleset.units)


def hex_of(position: Position, name: str) -> int:
    """The hex of a name."""
    return position.theatre.board.grid.index(name)
