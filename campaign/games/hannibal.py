"""HANNIBAL as a game of the site (HH)."""

from typing import Any

from campaign.games.game import AdjudicateValue, Game, Given
from campaign.hannibal.rules.document import GameDocument, read_document, with_orders
from campaign.hannibal.rules.sequence_of_play import STEPS, AdjudicateStep
from campaign.rules.document import document_text
from hexmap.rules.documents import JsonObject, parse_json
from hexmap.rules.shipped_maps import MapByName
from orders.rules import game_steps


def _adjudicated(adjudicate: AdjudicateStep) -> AdjudicateValue:
    def after(value: Any, maps: MapByName) -> JsonObject:
        return adjudicate(read_document(value, maps)).as_json()

    return after


def _carried_out(document: GameDocument, step: str, given: Given) -> tuple[GameDocument, GameDocument]:
    texts: dict[str, dict[str, str]] = {}
    for sheet in given.sheets:
        texts.setdefault(sheet.kind.value, {})[str(sheet.subject)] = sheet.text
    went_in = with_orders(document, texts)
    return went_in, STEPS[step](went_in)


def _step(document: GameDocument) -> str:
    return document.position.step


def _following(document: GameDocument, _step: str) -> str | None:
    return None if document.position.ended else document.position.step


HANNIBAL = Game(
    id=game_steps.HANNIBAL,
    title="HANNIBAL",
    engine_version="hannibal 0.1",
    read_text=lambda text: read_document(parse_json(text)),
    text_of=lambda document: document_text(document.as_json()),
    words={step: _adjudicated(adjudicate) for step, adjudicate in STEPS.items()},
    first_step=_step,
    carried_out=_carried_out,
    following=_following,
    next_round=lambda document: document,
    filled_in=lambda _step, went_in, _came_to: {"orders": went_in["orders"]},
)
"""The Second Punic War in Italy for two; after *Hannibal: The Italian Campaign*, with reconstructed numbers.

Its documents name their step, and the adjudicator goes on to the next round with its last step.
"""
