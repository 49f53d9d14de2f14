"""A document that a step hands on is the one that would be read from its text."""

import json
from dataclasses import fields, replace

from hypothesis import given
from hypothesis import strategies as st

from campaign.games.vae_victis.rules.document import RoundDocument, carried_over, filled, keys_of, read_document
from campaign.games.vae_victis.rules.sequence_of_play import (
    adjudicate_administration,
    adjudicate_battles,
    adjudicate_initiative,
    adjudicate_movement,
    placed,
    reported,
)
from hexmap.rules.documents import document_text
from tests.laws.law import law
from tests.laws.random_rounds import RandomRound

LAW = law(60)
SEEDS = st.integers(0, 10**9)


def check_read_again(document: RoundDocument) -> None:
    """Every part of the document is what reading its text gives, the board excepted, which is the same."""
    again = read_document(json.loads(document_text(document)))
    assert keys_of(again.model) == keys_of(document.model)
    for part in fields(RoundDocument):
        if part.name not in ("model", "opened", "answers"):
            assert getattr(again, part.name) == getattr(document, part.name), part.name
    assert json.loads(document_text(again)) == json.loads(document_text(document))


@LAW
@given(SEEDS)
def test_the_result_of_a_step_equals_its_text_read_again(seed: int) -> None:
    chance = RandomRound(seed)
    start = read_document(chance.document())
    begun, moved = adjudicate_initiative(start), adjudicate_movement(start)
    answers = chance.answers(moved.as_json())
    retreating = filled(moved, {"retreats": answers["retreats"]})
    fought = adjudicate_battles(retreating)
    after_reports = reported(fought, answers["reports"])
    deciding = filled(after_reports, {"decisions": answers["decisions"]})
    after = adjudicate_administration(deciding)
    for document in (begun, moved, retreating, fought, after_reports, deciding, after, carried_over(after)):
        check_read_again(document)
    check_read_again(placed(replace(carried_over(start)), {}))


@LAW
@given(SEEDS)
def test_a_document_keeps_the_order_of_its_keys(seed: int) -> None:
    moved = adjudicate_movement(read_document(RandomRound(seed).document()))
    values = moved.as_json()
    filled_in = filled(moved, {"retreats": [], "events": values["events"][:1]})
    assert document_text(filled_in) == document_text({**values, "retreats": [], "events": values["events"][:1]})
    assert list(adjudicate_battles(filled_in).as_json()) == [
        key for key in type(moved.model).model_fields if key in {*values, "retreated", "not_fought"}
    ]
