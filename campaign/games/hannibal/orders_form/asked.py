"""The orders that a side gives in a step, as choices, and what the texts of its rows say (HH.15.3)."""

from collections.abc import Iterator, Sequence
from typing import Any

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.orders_form.march_preview import MarchPreview, OwnOrders, position_before, preview_march
from campaign.games.hannibal.orders_form.seen import SeenPosition, seen_position
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.recruiting import is_in_levy
from campaign.games.hannibal.rules.seen import seen_as
from campaign.games.hannibal.rules.sheets import (
    KINDS_OF_STEP,
    SheetError,
    read_march,
    read_order,
    read_recruiting,
    read_take,
    subjects_of,
)
from campaign.games.orders_form import Choice, FormRequest, Row
from campaign.language.catalogue.sentences import say
from orders.rules.sheets import SheetText

COUNT_BLANK = frozenset({Kind.BALLOT, Kind.PLACE, Kind.FIRST, Kind.ORDER, Kind.BATTLE, Kind.DICTATOR})
"""The kinds that a step waits for: submitted without a text they say that what applies without orders is wanted."""


def choices_of(
    document: GameDocument, _step: str, side: str, _own: Sequence[SheetText], _vacant: frozenset[str] | None
) -> tuple[Choice, ...]:
    """The kinds of orders that a side gives in the step of a document, and the leaders of some of them."""
    return tuple(_choices(document.position, side))


def _choices(position: Position, side: str) -> Iterator[Choice]:
    sides = {number: leader.side for number, leader in position.leaders.items()}
    for kind in KINDS_OF_STEP[position.step]:
        subjects = subjects_of(kind, position.mover, sides)
        if side in subjects and not (kind.name == Kind.RECRUIT and not position.is_summer):
            yield _choice(kind.name, side)
        for number in sorted(int(subject) for subject in subjects if subject.isdigit()):
            if sides[number] == side and (number in position.led or _appears(position, number)):
                yield _choice(kind.name, side, number, position.name(number))


def _choice(kind: str, side: str, number: int | None = None, name: str = "") -> Choice:
    default = say("hhform.leader_stays") if kind == Kind.MARCH else ""
    return Choice(kind, side, number, (), default, "HH.2.5", free=True, pressing=kind in COUNT_BLANK, name=name)


def _appears(position: Position, number: int) -> bool:
    """Whether a leader of the levy appears before the marches of the step (HH.4.3)."""
    return position.is_summer and is_in_levy(position, number) and not position.leaders[number].dead


def seen_in(request: FormRequest) -> SeenPosition:
    """The position of a form as its reader sees it."""
    return seen_position(request.document.position, seen_as(request.reader))


def orders_in(request: FormRequest) -> OwnOrders:
    """The orders of the rows of a march step that are valid, as their readers give them."""
    found: dict[str, dict[str, Any]] = {}
    for row in request.rows:
        read = _read(row, request.document.position)
        if read is not None:
            about = str(request.side if row.choice.army is None else row.choice.army)
            found.setdefault(row.choice.kind, {})[about] = read
    return found


def _read(row: Row, position: Position) -> Any:
    """The orders of a row; None for kinds of other steps, and for a text that is not valid."""
    theatre, types = position.theatre, position.ruleset.units
    try:
        match row.choice.kind:
            case Kind.RECRUIT:
                return read_recruiting(row.text, theatre)
            case Kind.ORDER:
                return read_order(row.text, theatre)
            case Kind.TAKE:
                return read_take(row.text, types)
            case Kind.MARCH:
                return read_march(row.text, theatre, types)
    except SheetError:
        return None
    return None


def march_preview(request: FormRequest, number: int) -> MarchPreview | None:
    """The result of the march of a leader of the side with all orders of the form; None if it is not valid.

    Legions and leaders of the levy are there; a leader who is not on the map then has no preview.
    """
    seen, orders = seen_in(request), orders_in(request)
    words = orders.get("march", {}).get(str(number))
    before = position_before(seen.position, request.side, number, orders)
    if words is None or number not in before.led:
        return None
    return preview_march(SeenPosition(before, seen.reader, seen.hidden), number, words)
