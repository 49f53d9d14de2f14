"""The orders of a document, read and checked against its position."""

from collections.abc import Mapping
from typing import Any

from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import (
    KINDS,
    SheetError,
    read_ballot,
    read_battle,
    read_concede,
    read_dictators,
    read_first,
    read_march,
    read_order,
    read_placing,
    read_recruiting,
    read_take,
    subjects_of,
)
from campaign.games.hannibal.rules.sheets.lines import lines_of
from hexmap.rules.documents import DocumentError


def orders_of(given: Mapping[str, Mapping[str, str]], position: Position) -> dict[str, dict[str, Any]]:
    """The orders as their readers give them; raises DocumentError for kinds and subjects that do not belong here."""
    sides = {number: leader.side for number, leader in position.leaders.items()}
    found: dict[str, dict[str, Any]] = {}
    for kind, by_subject in given.items():
        if kind not in KINDS:
            raise DocumentError(f"orders.{kind}", f"is no kind of orders; there is {', '.join(KINDS)}")
        if position.step not in KINDS[kind].steps:
            raise DocumentError(f"orders.{kind}", f"does not belong to the step {position.step}")
        allowed = subjects_of(KINDS[kind], position.mover, sides)
        for about, text in by_subject.items():
            place = f"orders.{kind}.{about}"
            if about not in allowed:
                raise DocumentError(place, "nobody gives these orders in this step")
            try:
                found.setdefault(kind, {})[about] = _read(kind, text, position)
            except SheetError as error:
                raise DocumentError(place, error.sentence) from None
    return found


def canonical_text(kind: str, text: str, position: Position) -> str:
    """The text of orders in its one form: single blanks, no blank lines; raises SheetError for what is not valid."""
    _read(kind, text, position)
    return "\n".join(lines_of(text))


def _read(kind: str, text: str, position: Position) -> Any:
    """The orders of one text, as the reader of its kind gives them."""
    theatre, types = position.theatre, position.ruleset.units
    readers: Mapping[str, Any] = {
        "ballot": lambda: read_ballot(text, theatre),
        "place": lambda: read_placing(text, theatre, types),
        "first": lambda: read_first(text, theatre),
        "recruit": lambda: read_recruiting(text, theatre),
        "order": lambda: read_order(text, theatre),
        "take": lambda: read_take(text, types),
        "march": lambda: read_march(text, theatre, types),
        "battle": lambda: read_battle(text, theatre, types),
        "dictator": lambda: read_dictators(text, theatre),
        "concede": lambda: read_concede(text),
    }
    return readers[kind]()
