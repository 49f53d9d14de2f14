"""A campaign with the siege die: its seeds are made, hidden and published, and its dice follow from them (SD.6)."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.rules.sieges import thrown
from campaign.games.vae_victis.steps import Step
from campaign.models import RoundSeed, SiegeSeed
from campaign.rule_changes.commands import NotPossible, RuleProposal, declare, propose, try_out
from campaign.selectors.phases import receipts_of_instructions
from navy.rules.chance import seed_digest
from orders.sealing import unseal
from tests.conftest import whole_database
from tests.sieges.siege_war import SIEGES, Siege, siege_war, with_sieges


@pytest.fixture
def siege(people: dict[str, User], start: dict[str, Any]) -> Siege:
    return Siege(siege_war(people, with_sieges(start, resilience=2)))


def throws(events: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {event["structure"]: event for event in events if event["kind"] == "siege_die_thrown"}


def test_seed_is_made_with_the_round_and_published_with_administration(siege: Siege) -> None:
    kept = SiegeSeed.objects.get()
    secret = unseal(kept.sealed)
    assert kept.digest == seed_digest(secret)
    assert not RoundSeed.objects.exists()  # chance at sea is the classic one
    siege.to(Step.ADMINISTRATION)
    siege.resolve()
    assert secret not in whole_database()
    siege.publish()
    kept.refresh_from_db()
    assert kept.seed == secret
    assert SiegeSeed.objects.get(round=2).seed == ""


def test_dice_follow_from_the_seed_and_the_receipts_of_the_instructions(siege: Siege) -> None:
    siege.to(Step.MOVEMENT)
    siege.say("Hanno", 1, "0")
    siege.say("Hamilcar", 4, "0 0")
    movement = siege.phase
    seed = unseal(SiegeSeed.objects.get().sealed)
    after = siege.round()
    receipts = receipts_of_instructions(movement)
    found = throws(after["events"])
    assert list(found) == ["Enna", "Acrae"]  # in the order of the map (SD.7)
    assert {name: event["die"] for name, event in found.items()} == {
        name: thrown(seed, receipts, name, army) for name, (_, army) in SIEGES.items()
    }
    assert {name: event["army"] for name, event in found.items()} == {name: army for name, (_, army) in SIEGES.items()}


def test_a_siege_ends_when_the_dice_have_made_enough_points(siege: Siege) -> None:
    left = dict.fromkeys(SIEGES, 2)
    for _round in range(40):
        after = siege.round()
        for name, event in throws(after["events"]).items():
            left[name] -= event["points"]
            assert (event["fp"] == 20) == (event["die"] in (1, 5))
        held = {one["structure"]: one["resilience"] for one in after["sieges"]}
        assert held == {name: points for name, points in left.items() if points > 0}
        if not held:
            break
    assert after["control"]["Acrae"] == "carthago"
    assert after["control"]["Enna"] == "roma"


def test_without_the_option_there_is_no_second_seed(people: dict[str, User], start: dict[str, Any]) -> None:
    siege = Siege(siege_war(people, with_sieges(start), "vae-victis-2"))
    after = siege.round()
    assert not SiegeSeed.objects.exists()
    assert "siege_dice" not in json.dumps(after)
    assert {one["structure"]: one["resilience"] for one in after["sieges"]} == {"Acrae": 2, "Enna": 2}


def test_the_siege_die_can_be_turned_on_from_a_round_on(people: dict[str, User], start: dict[str, Any]) -> None:
    """RD.6: round 1 is played by SI.5 (b), round 2 with dice, whose seed is made when it opens."""
    siege = Siege(siege_war(people, with_sieges(start), "vae-victis-2"))
    proposal = RuleProposal(2, "Sieges by dice", "We want surprises", {"siege_die.use": "on"})
    change = propose(siege.war, proposal, siege.tick(), people["marcus"])
    try_out(change.pk)
    declare(siege.war, change.pk, siege.tick(), people["marcus"])
    first = siege.round()
    assert throws(first["events"]) == {}
    assert list(SiegeSeed.objects.values_list("round", flat=True)) == [2]
    second = siege.round()
    left = {one["structure"]: one["resilience"] for one in second["sieges"]}
    for name, event in throws(second["events"]).items():
        assert left.get(name, 0) == 2 - event["points"]
    assert set(throws(second["events"])) == set(SIEGES)


def test_an_unknown_value_of_the_option_cannot_be_proposed(people: dict[str, User], start: dict[str, Any]) -> None:
    siege = Siege(siege_war(people, with_sieges(start), "vae-victis-2"))
    proposal = RuleProposal(2, "Sieges by dice", "We want surprises", {"siege_die.use": "sometimes"})
    with pytest.raises(NotPossible, match="Input should be 'off' or 'on'"):
        propose(siege.war, proposal, siege.tick(), people["marcus"])
