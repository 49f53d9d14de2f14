"""The steps as values come to what the steps of documents come to."""

import pytest

from campaign.games.vae_victis.rules import engine
from campaign.games.vae_victis.rules.document import RoundDocument, decisions_of, read_document, reports_of, retreats_of
from campaign.games.vae_victis.rules.document.checks import NEEDED_FOR_BATTLES, after_movement
from campaign.games.vae_victis.rules.sequence_of_play import (
    adjudicate_administration,
    adjudicate_battles,
    adjudicate_movement,
    initiative_of,
)
from tests.laws.random_rounds import RandomRound

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_as_values_come_to_the_positions_of_documents(seed: int) -> None:
    chance = RandomRound(seed)
    document = read_document(chance.document())
    board, ruleset, position = document.board, document.ruleset, document.position
    moved = adjudicate_movement(document)

    assigned = engine.initiative(board, ruleset, position, document.orders)
    step = engine.movement(board, ruleset, position, document.orders, assigned)

    assert assigned == initiative_of(document)
    assert step.position == moved.position
    assert [sheet.engagement.id for sheet in step.sheets] == [entry.id for entry in moved.model.engagements or ()]

    answered = read_document(chance.answers(moved.as_json()))
    declared = engine.retreat(step, retreats_of(answered))
    fought_document = adjudicate_battles(answered)
    assert declared.retreated == tuple(fought_document.model.retreated)
    fought = reports_of(fought_document, after_movement(fought_document, NEEDED_FOR_BATTLES).engagements)
    outcome = engine.administration(step, fought, decisions_of(answered), declared=declared)

    administered = adjudicate_administration(answered)
    assert outcome.position == administered.position
    assert [event.as_json() for event in outcome.events] == events_since(fought_document, administered)


def events_since(before: RoundDocument, after: RoundDocument) -> list[dict[str, object]]:
    """The events that a step added."""
    return list(after.model.events[len(before.model.events) :])
