"""One step of a round, from the sheets handed in for it: filled into the document, and adjudicated (RD.1 to RD.5)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaign.rules.concession import conceding, not_agreed
from campaign.rules.document import RoundDocument, filled
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

Answers = dict[str, Any]
"""Keys that are filled into a document, as JSON values."""


def filled_in(
    document: RoundDocument, step: Step, sheets: Sequence[SheetText], numbers: Sequence[int] = ()
) -> RoundDocument:
    """The document with which a step opened, and what these sheets ask for in it.

    `numbers` are the random numbers of the round where they come from a seed (NB.4). Placements and reports have no
    place in a document; `carried_out` takes them. Raises DocumentError for a sheet that does not fit the document.
    """
    return filled(document, _ANSWERS[step](document, sheets, numbers)) if step in _ANSWERS else document


def carried_out(
    document: RoundDocument,
    step: Step,
    sheets: Sequence[SheetText] = (),
    results: Sequence[Mapping[str, Any]] = (),
) -> RoundDocument:
    """What a document that is filled in comes to; raises DocumentError as the adjudicator does.

    Of `sheets` only placements matter any more (FA.4); `results` are the reports that stand, one an engagement, as JSON
    values (EN.9).
    """
    if step is Step.PLACEMENT:
        wishes = {int(sheet.subject): sheet.text for sheet in sheets if sheet.kind is Kind.PLACEMENT and sheet.text}
        return placed(document, wishes)
    if step is Step.BATTLES:
        return reported(document, results)
    return _ADJUDICATE[step](document)


def _initiative(_document: RoundDocument, sheets: Sequence[SheetText], _numbers: Sequence[int]) -> Answers:
    return {"orders": orders_of_sheets(sheets)["orders"]}


def _movement(document: RoundDocument, sheets: Sequence[SheetText], numbers: Sequence[int]) -> Answers:
    orders = document.model.orders.model_dump(exclude_unset=True, by_alias=True) | orders_of_sheets(sheets)["orders"]
    return {"orders": orders} | ({"random_numbers": list(numbers)} if numbers else {})


def _retreats(_document: RoundDocument, sheets: Sequence[SheetText], _numbers: Sequence[int]) -> Answers:
    return {"retreats": orders_of_sheets(sheets)["retreats"]}


def _administration(document: RoundDocument, sheets: Sequence[SheetText], _numbers: Sequence[int]) -> Answers:
    kept, events = still_meant(document, sheets)
    told = (event.as_json() for event in (*events, *not_agreed(document.position, sheets)))
    decisions = orders_of_sheets(kept)["decisions"]
    if factions := conceding(document.position, sheets):
        decisions["concede"] = list(factions)
    return {"decisions": decisions, "events": [*document.model.events, *told]}


_ANSWERS: Mapping[Step, Callable[[RoundDocument, Sequence[SheetText], Sequence[int]], Answers]] = {
    Step.INITIATIVE: _initiative,
    Step.MOVEMENT: _movement,
    Step.RETREATS: _retreats,
    Step.ADMINISTRATION: _administration,
}
_ADJUDICATE: Mapping[Step, Callable[[RoundDocument], RoundDocument]] = {
    Step.INITIATIVE: adjudicate_initiative,
    Step.MOVEMENT: adjudicate_movement,
    Step.RETREATS: adjudicate_battles,
    Step.ADMINISTRATION: adjudicate_administration,
}
