"""HANNIBAL as a game of the site (HH)."""

from campaign.games.game import Game, StepInput, by_value
from campaign.hannibal.rules.document import GameDocument, read_document, with_orders
from campaign.hannibal.rules.sequence_of_play import ENGINE_VERSION, STEPS
from campaign.rules.document import document_text
from hexmap.rules.documents import parse_json
from orders.rules import game_steps


def _carried_out(document: GameDocument, step: str, given: StepInput) -> tuple[GameDocument, GameDocument]:
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
    engine_version=ENGINE_VERSION,
    read_text=lambda text: read_document(parse_json(text)),
    text_of=lambda document: document_text(document.as_json()),
    words={step: by_value(read_document, adjudicate) for step, adjudicate in STEPS.items()},
    first_step=_step,
    carried_out=_carried_out,
    following=_following,
    next_round=lambda document: document,
    filled_in=lambda _step, went_in, _came_to: {"orders": went_in["orders"]},
)
"""The Second Punic War in Italy for two; after *Hannibal: The Italian Campaign*, with reconstructed numbers.

Its documents name their step, and the adjudicator goes on to the next round with its last step.
"""
