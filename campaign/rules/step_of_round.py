"""One step of a round, from the sheets handed in for it: filled into the document, and adjudicated (RD.1 to RD.5)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaign.rules.concession import conceding, not_agreed
from campaign.rules.document.round_document import read_document
from campaign.rules.sequence_of_play import (
    adjudicate_administration,
    adjudicate_battles,
    adjudicate_initiative,
    adjudicate_movement,
    placed,
    reported,
)
from campaign.rules.standing_decisions import still_meant
from orders.rules.kinds import Kind, Step
from orders.rules.sheet_orders import orders_of_sheets
from orders.rules.sheets import SheetText

Values = dict[str, Any]


def filled_in(document: Values, step: Step, sheets: Sequence[SheetText], numbers: Sequence[int] = ()) -> Values:
    """The document with which a step opened, and what these sheets ask for in it.

    `numbers` are the random numbers of the round where they come from a seed (NB.4). Placements and reports have no
    place in a document; `carried_out` takes them.
    """
    return _FILL[step](document, sheets, numbers) if step in _FILL else dict(document)


def carried_out(
    document: Values, step: Step, sheets: Sequence[SheetText] = (), results: Sequence[Values] = ()
) -> Values:
    """What a document that is filled in comes to; raises DocumentError as the adjudicator does.

    Of `sheets` only placements matter any more (FA.4); `results` are the reports that stand, one an engagement (EN.9).
    """
    if step is Step.PLACEMENT:
        wishes = {int(sheet.subject): sheet.text for sheet in sheets if sheet.kind is Kind.PLACEMENT and sheet.text}
        return placed(read_document(document), wishes)
    if step is Step.BATTLES:
        return reported(document, list(results))
    return _ADJUDICATE[step](document)


def _initiative(document: Values, sheets: Sequence[SheetText], _numbers: Sequence[int]) -> Values:
    return {**document, "orders": orders_of_sheets(sheets)["orders"]}


def _movement(document: Values, sheets: Sequence[SheetText], numbers: Sequence[int]) -> Values:
    orders = document.get("orders", {}) | orders_of_sheets(sheets)["orders"]
    return {**document, "orders": orders} | ({"random_numbers": list(numbers)} if numbers else {})


def _retreats(document: Values, sheets: Sequence[SheetText], _numbers: Sequence[int]) -> Values:
    return {**document, "retreats": orders_of_sheets(sheets)["retreats"]}


def _administration(document: Values, sheets: Sequence[SheetText], _numbers: Sequence[int]) -> Values:
    read = read_document(document)
    kept, events = still_meant(read, sheets)
    told = [*document.get("events", []), *(event.as_json() for event in (*events, *not_agreed(read.position, sheets)))]
    decisions = orders_of_sheets(kept)["decisions"]
    if factions := conceding(read.position, sheets):
        decisions["concede"] = list(factions)
    return {**document, "decisions": decisions, "events": told}


_FILL: Mapping[Step, Callable[[Values, Sequence[SheetText], Sequence[int]], Values]] = {
    Step.INITIATIVE: _initiative,
    Step.MOVEMENT: _movement,
    Step.RETREATS: _retreats,
    Step.ADMINISTRATION: _administration,
}
_ADJUDICATE: Mapping[Step, Callable[[Values], Values]] = {
    Step.INITIATIVE: adjudicate_initiative,
    Step.MOVEMENT: adjudicate_movement,
    Step.RETREATS: adjudicate_battles,
    Step.ADMINISTRATION: adjudicate_administration,
}
