"""Scenarios that people bring: what is taken, what is refused and why, and who can use them."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.devtools.chance import seeded
from campaign.games.vae_victis.benchmarks import large_scenario
from campaign.games.vae_victis.rules.document import read_text, starting_document
from campaign.games.vae_victis.scenarios.facts import facts_of, with_rules
from campaign.games.vae_victis.scenarios.read import read_scenario
from campaign.games.vae_victis.scenarios.shipped import shipped_scenario, shipped_scenario_names
from campaign.models import Campaign, Scenario
from campaign.setup.scenarios import TooManyScenarios, keep_scenario
from campaign.views.document_kinds import kind_of_file
from hexmap.rules.documents import DocumentError, document_text
from hexmap.rules.hexes import Grid
from tests.conftest import NOW
from tests.json_rounds import adjudicate_movement
from tests.setup.test_set_up import BASICS, SEATS, problems

Browsers = Callable[[str], Client]
Document = dict[str, Any]
PAGE = "/scenarios/"

# An island of six hexes across and four down: a City for each side, and the sea around it.
ISLAND: Document = {
    "format": "vae-victis/map/1",
    "name": "island",
    "title": "An island",
    "hex_km": 15,
    "terrain": ["CCCCCC", "CFFFFC", "CFFFFC", "CCCCCC"],
    "roads": [],
    "rivers": [],
    "structures": [
        {"name": "Eos", "kind": "city", "hex": "0202"},
        {"name": "Hesperos", "kind": "city", "hex": "0503"},
    ],
    "sea_zones": [{"name": "Okeanos", "hexes": []}],
    "sources": ["made up"],
}
SEA = [f"{column:02}{row:02}" for row in range(1, 5) for column in range(1, 7) if row in (1, 4) or column in (1, 6)]
ISLAND["sea_zones"][0]["hexes"] = SEA
FACTION = {"active": True, "initiative_factor": 1, "victory_points": 0}
ON_THE_ISLAND: Document = {
    "format": "vae-victis/position/1",
    "ruleset": "vae-victis-2",
    "map": "island",
    "round": 1,
    "factions": [
        {"id": "east", "title": "The East", "capitals": ["Eos"], **FACTION},
        {"id": "west", "title": "The West", "capitals": ["Hesperos"], **FACTION},
    ],
    "control": {"Eos": "east", "Hesperos": "west"},
    "armies": [
        {"number": 1, "faction": "east", "hex": "0202", "strength": 1600, "afloat": False, "inactive_rounds": 0},
        {"number": 2, "faction": "west", "hex": "0503", "strength": 1600, "afloat": False, "inactive_rounds": 0},
        {"number": 3, "faction": "west", "hex": "0502", "strength": 1600, "afloat": False, "inactive_rounds": 0},
    ],
    "sieges": [],
}


def file(text: str | bytes, name: str = "position.json") -> SimpleUploadedFile:
    data = text.encode() if isinstance(text, str) else text
    return SimpleUploadedFile(name, data, "application/json")


def uploaded(browser: Client, text: str | bytes, map_text: str | bytes = "", title: str = "Mine") -> Any:
    """What uploading a scenario is answered with."""
    form: Document = {"do": "upload", "title": title, "document": file(text)}
    if map_text:
        form["map_document"] = file(map_text, "map.json")
    return browser.post(PAGE, form)


def changed(document: Document, **changes: Any) -> str:
    return json.dumps({**copy.deepcopy(document), **changes})


def shipped_file(path: str) -> bytes:
    """A file of the project, by its path in it."""
    return (Path(__file__).parents[2] / path).read_bytes()


def test_a_position_on_a_shipped_map_is_stored_as_canonical_text(
    people: dict[str, User], as_: Browsers, start: Document
) -> None:
    shuffled = json.dumps(dict(reversed(start.items())), indent=4)
    assert uploaded(as_("hanno"), shuffled)["Location"] == PAGE
    kept = Scenario.objects.get()
    assert (kept.title, kept.uploaded_by, kept.shared) == ("Mine", people["hanno"], False)
    assert kept.document == document_text(starting_document(read_text(json.dumps(start))))
    assert "Yours, not shared" in as_("hanno").get(PAGE).content.decode()


@pytest.mark.parametrize("inside", [True, False])
def test_an_own_map_can_be_embedded_or_a_second_file(people: dict[str, User], as_: Browsers, inside: bool) -> None:
    if inside:
        answer = uploaded(as_("hanno"), changed(ON_THE_ISLAND, map=ISLAND))
    else:
        answer = uploaded(as_("hanno"), b"\xef\xbb\xbf" + changed(ON_THE_ISLAND).encode(), json.dumps(ISLAND))
    assert answer.status_code == 302, problems(answer)
    assert json.loads(Scenario.objects.get().document)["map"]["title"] == "An island"
    text = as_("hanno").get(PAGE).content.decode()
    assert "An island: 6 x 4 hexes" in text
    assert "The East (1 army), The West (2 armies)" in text


def test_a_campaign_keeps_its_own_copy_of_the_scenario(people: dict[str, User], as_: Browsers) -> None:
    browser = as_("hanno")
    uploaded(browser, changed(ON_THE_ISLAND, map=ISLAND))
    key = str(Scenario.objects.get().pk)
    east = {"seats-0": "1", "shown-0": "1", "captain-0": "0", "seat-0-0": "Hanno", "army-1": "0"}
    west = {"seats-1": "1", "shown-1": "1", "captain-1": "0", "seat-1-0": "Lucius", "army-2": "0", "army-3": "0"}
    form = {
        **BASICS,
        **east,
        **west,
        "for_scenario": key,
        "scenario": key,
        "first": "placement",
        "me": "0-0",
        "do": "open",
    }
    assert browser.post("/new/", form).status_code == 302
    phase = Campaign.objects.get().phases.get()
    assert read_text(phase.document).board.title == "An island"
    assert browser.get(f"/campaigns/{Campaign.objects.get().slug}/").status_code == 200


NO_DOCUMENTS: dict[str, tuple[str | bytes, str]] = {
    "no JSON": ("<html>", "line 1, column 1: not JSON"),
    "cut off": (json.dumps(ON_THE_ISLAND)[:-9], "not JSON"),
    "a number that is none": ('{"round": NaN}', "NaN is not a number"),
    "a number beyond all": ('{"round": 1e999}', "is too large a number"),
    "a list": ("[]", "is not a position document"),
    "a word": ('"first-punic-war"', "is not a position document"),
    "deep": ("[" * 100_000, "nested too deeply"),
    "half a character": ('{"title": "\\ud800"}', "half a character"),
    "a key twice": ('{"round": 1, "round": 2}', "given twice"),
    "no text": (b"\xff\xfe\x00\x01", "The file is not text in UTF-8"),
    "nothing": (b"", "The file is empty. Choose another one."),
    "huge": (b" " * 2_000_001, "The file is larger than 2 MB"),
}


@pytest.mark.parametrize(("text", "problem"), NO_DOCUMENTS.values(), ids=NO_DOCUMENTS)
def test_an_invalid_scenario_is_refused_with_the_fault(
    people: dict[str, User], as_: Browsers, text: str | bytes, problem: str
) -> None:
    answer = uploaded(as_("hanno"), text)
    assert answer.status_code == 422
    assert any(problem in one for one in problems(answer)), problems(answer)
    assert 'value="Mine"' in answer.content.decode()
    assert not Scenario.objects.exists()


RECEIPTS = {"format": "vae-victis/receipts/2", "campaign": "war", "rounds": []}
MISPLACED: dict[str, tuple[str | bytes, str]] = {
    "a map": (json.dumps(ISLAND), "This file is a map. It belongs in the field “Map document”."),
    "a position": (
        changed(ON_THE_ISLAND),
        "This file is a position document. It belongs in the field “Position document”.",
    ),
    "a scenario": (
        changed(ON_THE_ISLAND, map=ISLAND),
        "This file is a scenario: a position document with its map in it. It belongs in the field “Position document”"
        " and needs no map document.",
    ),
    "a ruleset": (
        shipped_file("campaign/games/vae_victis/rulesets/vae-victis-2.toml"),
        "This file is a ruleset. Rules belong in the position document, under “ruleset”.",
    ),
    "a variant as JSON": (
        '{"base": "vae-victis-2", "movement": {"points": 10}}',
        "This file is a ruleset. Rules belong in the position document, under “ruleset”.",
    ),
    "scenery": (shipped_file("hexmap/maps/sicily.scenery.json"), "This file is the scenery of a map."),
    "the relief of a scenery": (shipped_file("hexmap/maps/sicily.relief.png"), "This file is a picture."),
    "a drawn picture": ('<?xml version="1.0"?>\n<!-- a map -->\n<svg xmlns="x"/>', "This file is a picture."),
    "a recipe": (shipped_file("hexmap/mapmaking/recipes/sicily.toml"), "This file is the recipe of a map."),
    "an archive": (b"PK\x03\x04\x14\x00", "This file is the archive of a campaign, or a part of one."),
    "a part of an archive": ('{"format": "vae-victis/campaign/1"}', "This file is the archive of a campaign"),
    "receipts": (json.dumps(RECEIPTS), "This file holds the receipts of a campaign."),
}
"""A file that is recognised, and how the answer begins where it is not what is asked for."""
AT_HOME = {"document": ("a position", "a scenario"), "map_document": ("a map",)}


@pytest.mark.parametrize(
    "text", ['<?xml version="1.0"?>\n<feed/>', "<!-- <svg> -->", "<html><svg/></html>", " " * 100_000]
)
def test_other_xml_is_no_picture(text: str) -> None:
    assert kind_of_file(text.encode()) is None


@pytest.mark.parametrize("field", AT_HOME)
@pytest.mark.parametrize("kind", MISPLACED)
def test_a_file_in_the_wrong_field_is_recognised(people: dict[str, User], as_: Browsers, field: str, kind: str) -> None:
    text, problem = MISPLACED[kind]
    files = {"document": file(changed(ON_THE_ISLAND)), "map_document": file(json.dumps(ISLAND))}
    answer = as_("hanno").post(PAGE, {"do": "upload", "title": "Mine", **files, field: file(text)})
    said = [one for one in problems(answer) if one.startswith("This file")]
    if kind in AT_HOME[field]:
        assert said == []
        return
    assert answer.status_code == 422
    assert [one[: len(problem)] for one in said] == [problem]
    wanted = {
        "document": "Choose a position document in",
        "map_document": "Choose a map document in this field, or none",
    }
    assert wanted[field] in said[0]
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert not Scenario.objects.exists()


def test_swapped_files_are_both_recognised(people: dict[str, User], as_: Browsers) -> None:
    answer = uploaded(as_("hanno"), json.dumps(ISLAND), changed(ON_THE_ISLAND))
    assert answer.status_code == 422
    assert [one.partition(".")[0] for one in problems(answer)] == [
        "This file is a map",
        "This file is a position document",
    ]


def test_an_unknown_format_is_refused_with_the_expected_one() -> None:
    with pytest.raises(DocumentError) as caught:
        read_scenario(changed(ON_THE_ISLAND, format="vae-victis/position/9", map=ISLAND))
    assert str(caught.value) == "format: is \"vae-victis/position/9\", but should be 'vae-victis/position/1'"


def army(number: int, **changes: Any) -> Document:
    return {**ON_THE_ISLAND["armies"][0], "number": number, **changes}


FACTIONS = ON_THE_ISLAND["factions"]
PASSIVE = [{**one, "active": False} for one in FACTIONS]
FAULTS: dict[str, tuple[Document, str]] = {
    "orders": ({"orders": {"movement": {"1": "4 4"}}}, "orders: is there"),
    "a movement": ({"movement": {}, "events": [], "engagements": [{"id": "1-2"}]}, "engagements: is there"),
    "an end": ({"ended": {"winner": "east"}}, "ended: is there"),
    "random numbers": ({"random_numbers": [1, 2, 3]}, "random_numbers: is there"),
    "an unknown key": ({"weather": "rain"}, "weather: unknown key"),
    "nobody to play": ({"factions": PASSIVE, "armies": []}, "armies: no active faction has an army"),
    "an army of a passive faction": ({"factions": PASSIVE}, "armies[0].faction: "),
    "an army in the sea": ({"armies": [army(1, hex="0101")]}, "armies[0].hex: 0101 is Coast"),
    "an army off the map": ({"armies": [army(1, hex="9999")]}, "armies[0].hex: 9999 is not on the map"),
    "a number twice": ({"armies": [army(1), army(1, hex="0203")]}, "armies[1].number: there are two armies 1"),
    "a round far away": ({"round": 10**9}, "round: 1000000000 is beyond 1000"),
    "a ruleset that is not there": ({"ruleset": "vae-victis-9"}, "ruleset: "),
    "days without end": ({"ruleset": {"base": "vae-victis-2", "days": {"battles": 10**12}}}, "ruleset.days.battles: "),
    "a zone without end": (
        {"ruleset": {"base": "vae-victis-2", "zone_of_control": {"army": 10**6}}},
        "ruleset.zone_of_control.army: ",
    ),
    "a ruleset without a name": ({"ruleset": {"base": "vae-victis-2", "name": "v" * 101}}, "ruleset.name: "),
    "a title of nothing": ({"factions": [{**FACTIONS[0], "title": " "}, FACTIONS[1]]}, "factions[0].title: is blank"),
    "a title with nothing in it": (
        {"factions": [{**FACTIONS[0], "title": "E\x00"}, FACTIONS[1]]},
        "factions[0].title: ",
    ),
    "a title without end": ({"factions": [{**FACTIONS[0], "title": "E" * 201}, FACTIONS[1]]}, "factions[0].title: "),
    "an id without end": ({"factions": [{**FACTIONS[0], "id": "e" * 101}, FACTIONS[1]]}, "control.Eos: "),
    "no map": ({"map": None}, "map: is neither a map's name nor a map document"),
    "an unknown map": ({"map": "atlantis"}, 'map: "atlantis" is not here'),
    "a map with a road to nowhere": (
        {"map": {**ISLAND, "roads": [["0202", "0503"]]}},
        "map.roads[0]: 0202 and 0503 are not neighbours",
    ),
    "a city in the sea": (
        {"map": {**ISLAND, "structures": [{"name": "Eos", "kind": "city", "hex": "0101"}]}},
        "map.structures[0]",
    ),
    "a map of no rows": ({"map": {**ISLAND, "terrain": []}}, "map.terrain: "),
    "a map of numbers": ({"map": {**ISLAND, "terrain": [1, 2]}}, "map.terrain[0]: "),
    "a hex in every zone": (
        {"map": {**ISLAND, "sea_zones": [{"name": f"Sea {number}", "hexes": SEA} for number in range(5)]}},
        "map.sea_zones: 0101 is in 5 zones; a hex may be in 4",
    ),
    "a hundred zones": (
        {"map": {**ISLAND, "sea_zones": [{"name": f"Sea {number}", "hexes": []} for number in range(100)]}},
        "map.sea_zones: there are 100 sea zones; there may be 50; join some",
    ),
    "a modern name without end": (
        {"map": {**ISLAND, "structures": [{**one, "modern": "E" * 101} for one in ISLAND["structures"]]}},
        "map.structures[0].modern: ",
    ),
    "a map title without end": ({"map": {**ISLAND, "title": "E" * 201}}, "map.title: "),
    "a source without end": ({"map": {**ISLAND, "sources": ["E" * 1001]}}, "map.sources: "),
    "an army list without end": (
        {"factions": [{**FACTIONS[0], "army_list": "E" * 101}, FACTIONS[1]]},
        "factions[0].army",
    ),
    "allies without end": (
        {"factions": [{**FACTIONS[0], "allies": [{"list": "Greek"}] * 21}, FACTIONS[1]]},
        "factions[0].allies: there are 21 allied lists; there may be 20",
    ),
    "marches that cost nothing": (
        {"ruleset": {"base": "vae-victis-2", "movement": {"floor": 0}}},
        "ruleset.movement.floor: 0 is below 1",
    ),
    "marches over the whole map": (
        {"ruleset": {"base": "vae-victis-2", "movement": {"points": 37}}},
        "ruleset.movement.points: 37 is beyond 36",
    ),
    "a map that is too large": (
        {"map": {**ISLAND, "terrain": ["S" * 500] * 201}},
        "map.terrain: there are 100,500 hexes",
    ),
}


@pytest.mark.parametrize(("changes", "problem"), FAULTS.values(), ids=FAULTS)
def test_a_document_that_cannot_start_a_campaign_is_refused_with_the_place(changes: Document, problem: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_scenario(changed(ON_THE_ISLAND, **{"map": ISLAND, **changes}))
    assert str(caught.value).startswith(problem), str(caught.value)


def test_a_fault_is_shown_beside_its_file(people: dict[str, User], as_: Browsers) -> None:
    browser = as_("hanno")
    for map_text, problem in (
        ("{", "map document, line 1, column 2: not JSON"),
        (json.dumps({**ISLAND, "terrain": ["CC", "C"]}), "map.terrain[1]: "),
        (json.dumps({**ISLAND, "name": "isle"}), 'map.name: the map document is of "isle"'),
        ("[]", "map: is neither"),
    ):
        answer = uploaded(browser, changed(ON_THE_ISLAND), map_text)
        assert any(one.startswith(problem) for one in problems(answer)), problems(answer)
        assert 'id="id_map_document_error"' in answer.content.decode()
        assert 'id="id_document_error"' not in answer.content.decode()


@pytest.mark.parametrize("named", ["first-punic-war", ISLAND])
def test_an_unneeded_second_file_is_refused(named: Any) -> None:
    with pytest.raises(DocumentError, match="leave the second file out"):
        read_scenario(changed(ON_THE_ISLAND, map=named), json.dumps(ISLAND))


@pytest.mark.parametrize(("armies", "taken"), [(120, True), (121, False)])
def test_the_number_of_armies_is_limited(start: Document, armies: int, taken: bool) -> None:
    board = read_text(json.dumps(start)).board
    land = [board.grid.name(hex_) for hex_ in range(len(board.grid)) if board.is_passable_land(hex_)]
    many = [{**start["armies"][0], "number": number + 1, "hex": land[number]} for number in range(armies)]
    text = changed(start, armies=many)
    if taken:
        assert len(read_scenario(text).position.armies) == 120
    else:
        with pytest.raises(DocumentError, match="armies: there are 121 armies; there may be 120; leave"):
            read_scenario(text)


@pytest.mark.parametrize(("columns", "rows", "structures", "problem"), [
    (200, 200, 500, ""),
    (201, 200, 10, "map.terrain: there are 40,200 hexes; there may be 40,000"),
    (60, 60, 501, "map.structures: there are 501 structures; there may be 500"),
])  # fmt: skip
def test_the_number_of_hexes_and_structures_is_limited(columns: int, rows: int, structures: int, problem: str) -> None:
    text = json.dumps(
        large_scenario(
            columns=columns, rows=rows, structures=structures, armies=120, factions=20, zones=50, chance=seeded(1)
        )
    )
    if not problem:
        assert len(read_scenario(text).board.structures) == 500
        return
    with pytest.raises(DocumentError) as caught:
        read_scenario(text)
    assert str(caught.value).startswith(problem)


def test_too_many_roads_between_many_towns_are_refused() -> None:
    """A net of roads without end joins every two towns, by as many ways as there are."""
    values = large_scenario(columns=60, rows=60, structures=90, armies=2, factions=2, zones=1, chance=seeded(1), land=1)
    grid = Grid(60, 60)
    values["map"]["sea_zones"] = []
    values["map"]["roads"] = [
        [grid.name(hex_), grid.name(near)] for hex_ in range(3600) for near in grid.neighbours_of(hex_) if near > hex_
    ]
    with pytest.raises(DocumentError, match=r"^map.roads: the lines between all structures that roads join come to"):
        read_scenario(json.dumps(values))


def test_a_stored_scenario_beyond_the_bounds_opens_no_new_campaign(people: dict[str, User], as_: Browsers) -> None:
    values = large_scenario(columns=30, rows=30, structures=20, armies=130, factions=2, zones=2, chance=seeded(1))
    old = Scenario.objects.create(
        title="Old", document=json.dumps(values), uploaded_by=people["hanno"], uploaded_at=NOW
    )
    answer = as_("hanno").post("/new/", {**BASICS, "scenario": str(old.pk), "do": "seats"})
    assert answer.status_code == 422
    assert any(
        "too large for a new campaign. Choose another one. armies: there are 130 armies" in one
        for one in problems(answer)
    )
    assert "30 x 30 hexes" in as_("hanno").get(PAGE).content.decode()


def test_the_document_after_a_round_can_start_a_campaign(start: Document) -> None:
    """What a round brings of the one before, its events, is left out; a movement is not."""
    with pytest.raises(DocumentError, match="a scenario is the beginning of a round"):
        read_scenario(document_text(adjudicate_movement(start)))
    deep = "[" * 500 + "]" * 500
    told = changed(start, events=[], round=4)[:-1].replace('"events": []', f'"events": [{deep}]') + "}"
    assert "events" not in read_scenario(told).as_json()


@pytest.mark.parametrize("title", ["", " ", "a\nb", "t" * 101])
def test_a_scenario_title_has_one_line(people: dict[str, User], as_: Browsers, title: str) -> None:
    assert uploaded(as_("hanno"), changed(ON_THE_ISLAND, map=ISLAND), title=title).status_code == 422
    assert not Scenario.objects.exists()


def test_a_missing_file_is_reported(people: dict[str, User], as_: Browsers) -> None:
    answer = as_("hanno").post(PAGE, {"title": "Mine", "document": "not a file"})
    assert answer.status_code == 422
    assert "Choose the file with the position document." in problems(answer)


def test_a_double_click_saves_one_scenario(people: dict[str, User], as_: Browsers) -> None:
    for _ in range(2):
        assert uploaded(as_("hanno"), changed(ON_THE_ISLAND, map=ISLAND)).status_code == 302
    assert Scenario.objects.count() == 1


def test_the_number_of_scenarios_per_user_is_limited(people: dict[str, User], as_: Browsers, settings: Any) -> None:
    settings.MOST_SCENARIOS = 1
    text = changed(ON_THE_ISLAND, map=ISLAND)
    keep_scenario(people["hanno"], "One", text, "", NOW)
    with pytest.raises(TooManyScenarios):
        keep_scenario(people["hanno"], "Two", text, "", NOW)
    keep_scenario(people["lucius"], "Two", text, "", NOW)
    answer = uploaded(as_("hanno"), text, title="Three")
    assert answer.status_code == 422
    assert "You have 1 scenarios; the most for an account is 1. Delete one below first." in problems(answer)
    assert "You have 1 of at most 1 scenarios." in answer.content.decode()
    number = Scenario.objects.get(uploaded_by=people["hanno"]).pk
    assert as_("lucius").post(PAGE, {"do": "delete", "number": number}).status_code == 404
    assert as_("hanno").post(PAGE, {"do": "delete", "number": number}).status_code == 302
    assert uploaded(as_("hanno"), text, title="Three").status_code == 302
    User.objects.filter(username="hanno").update(is_staff=True)
    assert uploaded(as_("hanno"), text, title="Four").status_code == 302


def test_others_see_a_scenario_only_while_it_is_shared(people: dict[str, User], as_: Browsers) -> None:
    own = keep_scenario(people["hanno"], "Secret isles", changed(ON_THE_ISLAND, map=ISLAND), "", NOW)
    address = f"{PAGE}{own.pk}.json"
    for shared in (False, True, False):
        as_("hanno").post(PAGE, {"do": "share" if shared else "keep", "number": own.pk})
        assert ("Secret isles" in as_("lucius").get(PAGE).content.decode()) is shared
        assert ("Secret isles" in as_("lucius").get("/new/").content.decode()) is shared
        assert as_("lucius").get(address).status_code == (200 if shared else 404)
        assert as_("hanno").get(address).content.decode() == own.document


@pytest.mark.parametrize("do", ["share", "keep"])
def test_only_the_owner_can_share_or_unshare_a_scenario(people: dict[str, User], as_: Browsers, do: str) -> None:
    own = keep_scenario(people["hanno"], "Mine", changed(ON_THE_ISLAND, map=ISLAND), "", NOW)
    Scenario.objects.update(shared=do == "keep")
    for number in (own.pk, 0, "", "x", "9" * 30):
        assert as_("lucius").post(PAGE, {"do": do, "number": number}).status_code == 404
    own.refresh_from_db()
    assert own.shared is (do == "keep")


@pytest.mark.parametrize("key", ["third-punic-war", "0", "999999999", "9" * 40])
def test_an_unknown_scenario_is_not_found(people: dict[str, User], as_: Browsers, key: str) -> None:
    assert as_("hanno").get(f"{PAGE}{key}.json").status_code == 404


def test_the_shipped_scenario_can_be_downloaded_and_uploaded(people: dict[str, User], as_: Browsers) -> None:
    text = as_("hanno").get(f"{PAGE}first-punic-war.json").content
    assert text.decode() == shipped_scenario("first-punic-war")
    assert uploaded(as_("hanno"), text).status_code == 302


def test_only_users_who_may_open_campaigns_see_scenarios(people: dict[str, User], as_: Browsers, settings: Any) -> None:
    assert as_("nobody").get(PAGE)["Location"].startswith("/accounts/login/")
    settings.OPEN_CAMPAIGNS = "staff"
    assert as_("hanno").get(PAGE).status_code == 403
    assert uploaded(as_("hanno"), changed(ON_THE_ISLAND, map=ISLAND)).status_code == 403
    assert as_("hanno").get(f"{PAGE}first-punic-war.json").status_code == 403


@pytest.mark.parametrize("name", shipped_scenario_names())
def test_shipped_scenarios_pass_the_upload_checks(name: str) -> None:
    document = read_scenario(shipped_scenario(name))
    assert facts_of(document.as_json()).armies == len(document.position.armies)


@pytest.mark.parametrize(
    ("own", "ruleset", "chance", "expected"),
    [
        ("vae-victis-2", "", "", "vae-victis-2"),
        ("vae-victis-2", "", "orders", "vae-victis-2"),
        ("vae-victis-2", "", "sealed", {"base": "vae-victis-2", "naval_battle": {"chance": "sealed"}}),
        (
            {"base": "vae-victis-2", "naval_battle": {"instructions": 4}},
            "",
            "sealed",
            {"base": "vae-victis-2", "naval_battle": {"instructions": 4, "chance": "sealed"}},
        ),
        ({"base": "vae-victis-2", "army": {"strength": 1500}}, "vae-victis-2", "", "vae-victis-2"),
    ],
)
def test_a_ruleset_is_described_by_its_differences(own: Any, ruleset: str, chance: str, expected: Any) -> None:
    values = {"ruleset": own, "round": 1}
    assert with_rules(values, ruleset=ruleset, chance=chance) == {"ruleset": expected, "round": 1}
    assert values["ruleset"] == own
    assert SEATS["for_scenario"] in shipped_scenario_names()


def test_siege_die_and_sealed_chance_are_described_together() -> None:
    described = with_rules({"ruleset": "vae-victis-2"}, chance="sealed", siege_die="on")["ruleset"]
    assert described == {"base": "vae-victis-2", "naval_battle": {"chance": "sealed"}, "siege_die": {"use": "on"}}
    assert with_rules({"ruleset": described}, siege_die="off")["ruleset"]["siege_die"] == {"use": "off"}
    assert with_rules({"ruleset": "vae-victis-2"}, siege_die="off") == {"ruleset": "vae-victis-2"}
