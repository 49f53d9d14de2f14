"""Receipts of a campaign in which something was corrected: everything still fits, and what would not is explained."""

import copy
import json
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from campaign.corrections.rules.changes import Change
from campaign.games.position_change import PositionChange
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, RoundSeed
from campaign.receipts.queries import kept_receipts, own_of, receipts_export
from campaign.receipts.rules.check import ExportVerdict, check
from campaign.receipts.rules.export import read_export
from campaign.receipts.rules.own import OwnReceipt
from campaign.selectors import current_phase, game_document, membership
from campaign.services.campaigns import SeatPlan
from tests.archive.tampered import changed, unchained
from tests.campaign.sea_war import SEALED
from tests.conftest import NOW, open_war, submit_orders
from tests.corrections.corrected import LATER, correct, go_on, go_to, position, sheet, step_of
from tests.meetings import beside

Export = dict[str, Any]


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """The war with sealed chance and army 9 beside army 4, in round 2 after its movement."""
    document = copy.deepcopy(start) | {"ruleset": SEALED}
    beside(document, 9, 4)
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17)), captain=True),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3], captain=True),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    war = open_war(people["marcus"], document, plans, Step.MOVEMENT)
    order(war, "Hamilcar", 7, "2 2")
    go_to(war, 2, Step.MOVEMENT)
    order(war, "Hamilcar", 5, "4 4")
    order(war, "Marcus", 12, "0")
    go_on(war)
    return war


def order(war: Campaign, seat: str, army: int, text: str, at: Any = NOW) -> None:
    submit_orders(phase_id=current_phase(war).pk, seat=war.seats.get(name=seat), army_number=army, text=text, at=at)


def verdict(war: Campaign, mine: list[OwnReceipt] | None = None) -> ExportVerdict:
    return check(read_export(json.loads(receipts_export(war))), mine or [])


def own_receipts(war: Campaign, user: User) -> list[OwnReceipt]:
    member = membership(user, war.slug)
    return own_of(one for _round, receipts in kept_receipts(member) for one in receipts)


def notes(found: ExportVerdict) -> list[tuple[int, str | None, str]]:
    return [(note.place.round, note.place.step, note.words) for note in found.notes]


def march_away(war: Campaign) -> None:
    """Army 9 marches away in round 1, so that it never met army 4."""
    correct(war, step_of(war, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 9, "6 6 6"), reason="Misread.")


def meet_after_all(war: Campaign) -> None:
    """And stays after all: the engagement is there again, and what was answered to it is superseded."""
    later = LATER + timedelta(hours=1)
    correct(war, step_of(war, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 9, ""), reason="It stayed.", at=later)


def test_an_export_without_corrections_has_no_correction_keys(war: Campaign) -> None:
    export = json.loads(receipts_export(war))
    assert set(export) == {"format", "campaign", "title", "rounds", "reached"}
    for entry in export["rounds"]:
        assert set(entry) == {"round", "chance", "steps"}
        assert all("replaced" not in step for step in entry["steps"])


def test_corrected_orders_pass_the_check_and_are_explained(war: Campaign) -> None:
    assert verdict(war).problems == []
    march_away(war)
    found = verdict(war)
    assert found.problems == []
    assert (1, "movement", "corrected") in notes(found)
    assert (1, "movement", "replaced") in notes(found)
    text = next(str(note) for note in found.notes if note.words == "replaced")
    assert text == ("round 1, movement: by correction 1 this counts instead of the submitted orders: movement 9: 6 6 6")


def test_changes_without_a_correction_are_still_problems(war: Campaign) -> None:
    march_away(war)
    export: Export = json.loads(receipts_export(war))
    step = next(one for one in export["rounds"][0]["steps"] if one["step"] == "movement")
    step["adjudicated"]["orders"]["movement"]["10"] = "6"
    assert [one.words for one in check(read_export(export)).problems] == ["not handed in"]
    del step["adjudicated"]["orders"]["movement"]["10"]
    replaced = step.pop("replaced")
    assert [one.words for one in check(read_export(export)).problems] == ["not handed in"]
    step["replaced"] = [{**replaced[0], "kind": "retreat", "text": "retreat"}]
    words = [one.words for one in check(read_export(export)).problems]
    assert "replaced unreadable" in words
    step["replaced"] = replaced
    export.pop("corrections")
    assert [one.words for one in check(read_export(export)).problems] == ["correction missing"]


def test_random_numbers_derive_from_the_original_orders(war: Campaign) -> None:
    before = json.loads(receipts_export(war))["rounds"][0]["steps"][0]["adjudicated"]["random_numbers"]
    march_away(war)
    assert json.loads(receipts_export(war))["rounds"][0]["steps"][0]["adjudicated"]["random_numbers"] == before


def test_reopened_steps_have_valid_lists_and_a_new_seed_if_needed(war: Campaign) -> None:
    known = RoundSeed.objects.get(round=2)
    assert known.seed
    march_away(war)
    meet_after_all(war)
    assert (current_phase(war).round, current_phase(war).step) == (1, "retreats")
    assert verdict(war).problems == []
    go_to(war, 2, Step.MOVEMENT)
    assert verdict(war).problems == []
    seeds = list(RoundSeed.objects.filter(round=2).order_by("made_at"))
    assert [seed.superseded_by_id is None for seed in seeds] == [False, True]
    assert seeds[0].pk == known.pk
    assert seeds[1].seed == ""
    order(war, "Hamilcar", 5, "2", LATER + timedelta(hours=2))
    go_to(war, 3, Step.INITIATIVE)
    found = verdict(war)
    assert found.problems == []
    entry = json.loads(receipts_export(war))["rounds"][1]
    assert [one["digest"] for one in entry["earlier_chances"]] == [known.digest]
    assert entry["chance"]["digest"] == seeds[1].digest
    listed = next(one for one in entry["steps"] if one["step"] == "movement")["receipts"]
    said = [one["sheet"].partition("\n\n")[2] for one in listed]
    assert said == ["4 4", "0", "", "", "2"]
    named = [next(line for line in one["sheet"].splitlines() if line.startswith("chance: ")) for one in listed]
    assert named == [f"chance: {known.digest}"] * 4 + [f"chance: {seeds[1].digest}"]


def test_own_receipts_from_before_a_correction_stay_valid(war: Campaign, people: dict[str, User]) -> None:
    kept = own_receipts(war, people["hamilcar"])
    march_away(war)
    meet_after_all(war)
    assert len(own_receipts(war, people["hamilcar"])) == len(kept) + 1
    found = verdict(war, kept)
    assert (found.problems, found.found, found.waiting) == ([], 1, 1)  # the list of round 2 is not closed again
    go_to(war, 3, Step.INITIATIVE)
    found = verdict(war, kept)
    assert (found.problems, found.found, found.waiting) == ([], 2, 0)


def test_a_redone_step_without_an_army_explains_its_orders(war: Campaign) -> None:

    phase = step_of(war, 1, Step.ADMINISTRATION)
    correct(war, phase, Change(position=PositionChange(armies={5: None})))
    assert 5 not in position(current_phase(war)).army
    assert "5" not in game_document(current_phase(war)).as_json()["orders"].get("movement", {})
    found = verdict(war)
    assert found.problems == []
    assert (2, "movement", "taken back") in notes(found)
    # Corrected once more, it still does not count.
    correct(
        war,
        step_of(war, 1, Step.ADMINISTRATION),
        Change(position=PositionChange(points={"roma": 4})),
        at=LATER + timedelta(hours=1),
    )
    assert verdict(war).problems == []


def test_orders_added_by_a_correction_end_with_their_army(war: Campaign) -> None:
    """Army 16 is given an initiative point by one correction, and taken off the map before that round by another."""
    correct(war, step_of(war, 2, Step.INITIATIVE), sheet(Kind.INITIATIVE, 16, "strength"))
    gone = Change(position=PositionChange(armies={16: None}))
    correct(war, step_of(war, 1, Step.ADMINISTRATION), gone, at=LATER + timedelta(hours=1))
    assert 16 not in position(step_of(war, 2, Step.INITIATIVE)).army
    assert verdict(war).problems == []


def test_the_command_lists_corrected_steps(war: Campaign, tmp_path: Path) -> None:
    march_away(war)
    file = tmp_path / "receipts.json"
    file.write_text(receipts_export(war), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify_receipts", str(file), stdout=out)
    assert ended.value.code == 3
    assert "round 1, movement: correction 1 by the administrator, 2264-04-02T12:00:00Z: Misread." in out.getvalue()
    assert "\nSteps corrected by the administrator: 1. Everything else fits. Receipts checked: " in out.getvalue()
    assert "Everything fits." not in out.getvalue()


def test_two_corrections_of_a_step_count_as_one_corrected_step(war: Campaign) -> None:
    assert verdict(war).corrected == []
    march_away(war)
    meet_after_all(war)
    assert [one.text for one in verdict(war).corrected] == ["round 1, movement"]


def test_missing_chain_digests_outweigh_a_correction(war: Campaign, tmp_path: Path) -> None:
    march_away(war)
    file = tmp_path / "receipts.json"
    file.write_text(json.dumps(changed(json.loads(receipts_export(war)), unchained)), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify_receipts", str(file), stdout=out)
    assert ended.value.code == 4
    assert (
        "\nEverything in this export fits, but it cannot show whether a step was cut out. "
        "Steps corrected by the administrator: 1. Receipts checked: "
    ) in out.getvalue()


def test_a_problem_outweighs_a_correction(war: Campaign, tmp_path: Path) -> None:
    march_away(war)
    export = json.loads(receipts_export(war))
    export["rounds"][0]["steps"][0]["digest"] = "0" * 64
    file = tmp_path / "receipts.json"
    file.write_text(json.dumps(export), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command("verify_receipts", str(file), stdout=StringIO())
    assert ended.value.code == 1
