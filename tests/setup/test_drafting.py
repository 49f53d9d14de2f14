"""A scenario that is being made: what every change comes to, and what is still wrong with it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from campaign.games.scenario_editor import FactionChange, FaultKind, Part
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.scenario_editor.draft_changes import (
    COLOURS,
    with_armies,
    with_control,
    with_faction,
    with_faction_changed,
    with_rules,
    without_armies,
    without_faction,
)
from campaign.games.vae_victis.scenario_editor.draft_faults import faults_of, part_of
from campaign.games.vae_victis.scenario_editor.drafting import Draft, board_of_draft, new_draft, read_draft
from campaign.games.vae_victis.scenarios import (
    MOST_ARMIES,
    MOST_FACTIONS,
    read_scenario,
    shipped_scenario,
    shipped_scenario_names,
)
from hexmap.editor.bounds import LARGEST_DOCUMENT
from hexmap.editor.names import hex_meant, structure_meant
from hexmap.rules.documents import DocumentError
from hexmap.rules.position_file import ArmyEntry
from tests.setup.test_scenarios import ISLAND, ON_THE_ISLAND

TWO_SIDES = {
    "Eos": "eos",
    "Hesperos": "the-west",
}


def army_at(number: int, faction: str, hex_: str, strength: int) -> ArmyEntry:
    """An army on land, as a campaign begins with it."""
    return ArmyEntry(number=number, faction=faction, hex=hex_, strength=strength, afloat=False, inactive_rounds=0)


def with_army(draft: Draft, army: ArmyEntry) -> Draft:
    """A draft with another army."""
    return with_armies(draft, [*draft.armies, army])


def two_sides() -> Draft:
    """The East and the West on an island, with one army each."""
    draft = with_faction(with_faction(new_draft(ISLAND), "Eos", ["Eos"]), "The West", ["Hesperos"])
    return with_army(with_army(draft, army_at(1, "eos", "0202", 1600)), army_at(2, "the-west", "0503", 1600))


def kinds(draft: Draft) -> list[FaultKind]:
    return [fault.kind for fault in faults_of(draft)]


THE_WEST = FactionChange(
    title="The West", colour=COLOURS[1], capitals=("Hesperos",), active=True, initiative_factor=1, army_list=""
)


def changed_west(draft: Draft, **values: Any) -> Draft:
    return with_faction_changed(draft, "the-west", replace(THE_WEST, **values))


def test_a_scenario_is_made_step_by_step() -> None:
    draft = new_draft(ISLAND)
    assert kinds(draft) == [FaultKind.NO_FACTIONS]
    draft = with_faction(draft, "Eos", ["Eos"])
    assert kinds(draft) == [FaultKind.NO_ARMIES]
    assert faults_of(two_sides()) == []
    document = read_scenario(two_sides().text)
    assert document.position.control == TWO_SIDES
    assert [(army.number, army.faction) for army in document.position.armies] == [(1, "eos"), (2, "the-west")]
    assert [faction.colour for faction in document.position.factions] == list(COLOURS[:2])


@pytest.mark.parametrize("name", shipped_scenario_names())
def test_a_shipped_scenario_is_a_draft_that_loses_nothing(name: str) -> None:
    draft = read_draft(shipped_scenario(name))
    assert draft.as_json == json.loads(shipped_scenario(name))
    assert [fault for fault in faults_of(draft) if fault.is_severe] == []


def test_ids_are_made_of_titles_and_never_given_twice() -> None:
    draft = new_draft("sicily")
    for title in ("Köln & Bonn", "Köln & Bonn", "Ἀθῆναι", "?!"):
        draft = with_faction(draft, title, [])
    assert [one.id for one in draft.factions] == ["koln-bonn", "koln-bonn-2", "athinai", "faction"]


def test_a_capital_is_held_by_its_faction_unless_another_holds_it() -> None:
    draft = with_faction(with_faction(new_draft(ISLAND), "Eos", ["Eos"]), "Other", ["Eos"])
    assert draft.control == {"Eos": "eos"}
    assert FaultKind.CAPITAL_LOST in kinds(draft)
    draft = changed_west(with_faction(new_draft(ISLAND), "The West", []))
    assert draft.control == {"Hesperos": "the-west"}


def test_a_passive_faction_has_no_armies() -> None:
    draft = changed_west(two_sides(), active=False)
    assert [army.number for army in draft.armies] == [1]
    assert kinds(draft) == [FaultKind.ONE_SIDE]


def test_a_changed_faction_keeps_its_id_and_what_the_page_does_not_show() -> None:
    draft = read_draft(shipped_scenario("sicily"))
    before = draft.factions[0]
    change = FactionChange("Punica", "#123456", True, 3, "", ("Panormus",))
    after = with_faction_changed(draft, "carthago", change).factions[0]
    assert (after.id, after.title, after.colour, after.initiative_factor) == ("carthago", "Punica", "#123456", 3)
    assert (after.capitals, after.army_list, after.allies) == (["Panormus"], None, before.allies)


def test_a_removed_faction_leaves_nothing_behind() -> None:
    draft = without_faction(read_draft(shipped_scenario("sicily")), "syracusae")
    assert "syracusae" not in draft.text
    draft = without_faction(draft, "carthago")
    assert {army.faction for army in draft.armies} == {"roma"}


def test_nobody_can_hold_a_structure() -> None:
    draft = with_control(two_sides(), {"Eos": "", "Hesperos": "eos"})
    assert draft.control == {"Hesperos": "eos"}
    assert kinds(draft) == [FaultKind.CAPITAL_LOST, FaultKind.CAPITAL_LOST]


def test_a_siege_ends_with_its_army_or_its_cause() -> None:
    siege = {"structure": "Hesperos", "faction": "eos", "armies": [1], "resilience": 3, "initial_resilience": 3}
    draft = read_draft(json.dumps({**two_sides().as_json, "sieges": [siege]}))
    assert without_armies(draft, [2]).sieges == draft.sieges
    assert without_armies(draft, [1]).sieges == []
    assert with_control(draft, {"Hesperos": "eos"}).sieges == []
    moved = [army_at(1, "eos", "0302", 1600), draft.armies[1]]
    assert with_armies(draft, moved).sieges == []
    weaker = [army_at(1, "eos", "0202", 900), draft.armies[1]]
    assert with_armies(draft, weaker).sieges == draft.sieges


def test_only_what_differs_from_a_ruleset_is_kept() -> None:
    draft = with_rules(two_sides(), "vae-victis-3", {})
    assert (draft.ruleset, draft.base) == ("vae-victis-3", "vae-victis-3")
    draft = with_rules(draft, "vae-victis-2", {"movement.points": 14})
    assert draft.ruleset == {"base": "vae-victis-2", "movement": {"points": 14}}
    assert draft.base == "vae-victis-2"
    with pytest.raises(DocumentError, match="movement"):
        with_rules(draft, "vae-victis-2", {"movement.points": -1})


def test_what_the_rules_refuse_is_named_with_its_part_of_the_work() -> None:
    draft = with_army(two_sides(), army_at(2, "eos", "0302", 1600))
    found = faults_of(draft)
    assert [(fault.kind, fault.part, fault.place) for fault in found] == [
        (FaultKind.REFUSED, Part.ARMIES, "armies[2].number")
    ]
    assert part_of("ruleset.movement.points") == Part.RULES
    assert part_of("control.Eos") == Part.CONTROL
    assert part_of("map.terrain") == Part.CHECK


def test_two_factions_of_one_colour_are_noticed() -> None:
    assert kinds(changed_west(two_sides(), colour=COLOURS[0])) == [FaultKind.SAME_COLOUR]


def test_drafts_stay_within_the_bounds_of_the_site() -> None:
    draft = new_draft("sicily")
    for number in range(MOST_FACTIONS):
        draft = with_faction(draft, f"Faction {number}", [])
    with pytest.raises(DocumentError, match="remove one first"):
        with_faction(draft, "One more", [])
    armies = [army_at(number, "faction-0", "0101", 1) for number in range(1, MOST_ARMIES + 1)]
    with pytest.raises(DocumentError, match="remove some first"):
        with_army(with_armies(draft, armies), army_at(1, "faction-0", "0101", 1))
    with pytest.raises(DocumentError, match="larger than"):
        read_draft(" " * (LARGEST_DOCUMENT + 1))


@pytest.mark.parametrize("odd", ["", "[]", "{}", '"x"', json.dumps({**ON_THE_ISLAND, "ruleset": 3, "map": ISLAND})])
def test_what_is_no_draft_is_refused(odd: str) -> None:
    with pytest.raises(DocumentError):
        read_draft(odd)


@pytest.mark.parametrize("odd", ["atlantis", 3, {}, {**ISLAND, "terrain": []}])
def test_a_map_that_cannot_be_played_on_is_refused(odd: object) -> None:
    with pytest.raises(DocumentError) as error:
        new_draft(odd)
    assert error.value.place.startswith("map")


def test_typed_places_are_understood() -> None:
    board = board_of_draft(new_draft(ISLAND))
    assert structure_meant(board, " hesperos ") == "Hesperos"
    assert structure_meant(board, "Atlantis") is None
    assert (hex_meant(board, "eos"), hex_meant(board, "0303"), hex_meant(board, "9999")) == ("0202", "0303", None)


def test_a_scenario_is_refused_whose_map_has_names_that_orders_cannot_use_but_is_still_read_as_a_document() -> None:
    value = json.loads(two_sides().text)
    value["map"]["sea_zones"][0]["name"] = "Strength"
    with pytest.raises(DocumentError, match="is a word of orders") as refused:
        read_scenario(json.dumps(value))
    assert refused.value.place == "map.sea_zones[0].name"
    assert "Strength" in read_document(value).board.zones
