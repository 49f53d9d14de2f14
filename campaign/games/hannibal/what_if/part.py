"""The what-if of HANNIBAL as the site asks for it (HH.2.6)."""

from collections.abc import Callable
from typing import Any

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.document import GameDocument, read_document
from campaign.games.hannibal.rules.position import OTHER
from campaign.games.hannibal.rules.seen_document import is_seen_document, read_seen_document
from campaign.games.hannibal.rules.sheets import KINDS_OF_STEP, subjects_of
from campaign.games.hannibal.rules.step_of_round import sheets_of, texts_of
from campaign.games.hannibal.what_if.questions import (
    WhatIfQuestion,
    general_orders,
    orders_of_side,
    sees_all_units,
)
from campaign.games.hannibal.what_if.results import result_tables
from campaign.games.hannibal.what_if.table import what_if
from campaign.games.what_if import Assumed, Chance, OrderField, Refusal, TrialResult, WhatIf
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import DocumentError
from hexmap.rules.shipped_maps import MapByName


def _read(value: Any, side: str, maps: MapByName) -> GameDocument:
    """The document, or what `seen_document` printed for the side."""
    if not is_seen_document(value):
        return read_document(value, maps)
    seen = read_seen_document(value, maps)
    if seen.reader != side:
        raise DocumentError("seen_by", f"the document shows what {seen.reader} sees")
    return seen.document


def _fields(document: GameDocument, side: str) -> list[OrderField]:
    """The orders that a side can give in the step of a document; those about leaders are of leaders on the map.

    Conceding is none of them: it ends the game whatever the dice say.
    """
    position = document.position
    there = {number: position.leaders[number].side for number in sorted(position.led)}
    kinds = [kind for kind in KINDS_OF_STEP[position.step] if kind.name != "concede"]
    own = [(side, OrderField(Kind(kind.name), side)) for kind in kinds]
    own += [
        (str(number), OrderField(Kind(kind.name), number, f"{position.name(number)} ({number})"))
        for number, other in there.items()
        if other == side
        for kind in kinds
    ]
    asked = {kind.name: subjects_of(kind, position.mover, there) for kind in kinds}
    return [field for about, field in own if about in asked[field.kind]]


def _try_out(document: GameDocument, side: str, assumed: Assumed, after_trial: Callable[[], None]) -> TrialResult:
    own, rival = texts_of(assumed.own), texts_of(assumed.rival)
    table = what_if(WhatIfQuestion(document, side, own, rival, assumed.seed, assumed.trials), after_trial)
    titles = {str(one.id): one.title for one in document.model.sides}
    refusals = [Refusal(one.rule, one.text, Chance(one.chance)) for one in table.refusals]
    tables, note = result_tables(table, document.position, titles), say("hhw_lost_in_combat")
    return TrialResult(table.trials, tables, refusals, note, table.as_json())


WHAT_IF = WhatIf(
    paragraph="HH.2.6",
    rival_of=lambda side: OTHER[side],
    read=_read,
    given=lambda document, side: sheets_of(orders_of_side(document.texts, document.position, side)),
    sees_enough=lambda document, side: sees_all_units(document.position, side),
    fields=_fields,
    of_general=general_orders,
    try_out=_try_out,
)
