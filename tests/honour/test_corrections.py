"""A corrected position takes the shares of structures that change hands, and keeps the document valid."""

import copy

from campaign.games.position_change import PositionChange
from campaign.games.vae_victis.rules.corrected_position import changed_outcome
from campaign.games.vae_victis.rules.document import read_document, read_text
from campaign.games.vae_victis.rules.sequence_of_play import STEPS
from hexmap.rules.documents import document_text
from tests.honour.test_eight_rounds import beginning


def test_shares_of_a_structure_that_a_correction_gives_away_end() -> None:
    before = STEPS["movement"](read_document(beginning()))
    outcome = STEPS["administration"](copy.copy(before))
    assert outcome.as_json()["honour"]["tokens"] == {"Enna": {"Aulus": 1}}
    changed = changed_outcome(before, outcome, PositionChange(control={"Enna": "carthago"}))
    honour = changed.as_json()["honour"]
    assert honour["tokens"] == {}
    assert {seat["id"]: seat["points"] for seat in honour["seats"]}["Aulus"] == 0
    assert read_text(document_text(changed)).position.honour == changed.position.honour


def test_a_correction_that_ends_the_campaign_makes_the_final_table() -> None:
    before = STEPS["movement"](read_document(beginning()))
    outcome = STEPS["administration"](before)
    changed = changed_outcome(before, outcome, PositionChange(points={"roma": 60})).as_json()
    assert changed["ended"]["winner"] == "roma"
    assert [one["seat"] for one in changed["final"]] == ["Aulus", "Brutus", "Xanthippus", "Yarim"]
    again = changed_outcome(before, read_text(document_text(changed)), PositionChange(points={"roma": 6})).as_json()
    assert again["ended"] is None
    assert "final" not in again
