"""The scenario editor without its script: every part of the work by forms, and what is refused."""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.games.vae_victis.scenarios import MOST_ARMIES_ALONE, shipped_scenario
from campaign.models import SavedMap, Scenario
from campaign.solo.commands.games import begin_game
from campaign.solo.queries.choices import Wanted, own_scenario
from tests.conftest import NOW
from tests.documents import round_document
from tests.setup.test_scenarios import ISLAND, ON_THE_ISLAND
from tests.setup.test_set_up import value_of

Browsers = Callable[[str], Client]
EDITOR = "/scenarios/edit/"
PARTS = ("factions", "control", "armies", "rules", "check")


def text_of(answer: Any) -> str:
    return html.unescape(answer.content.decode())


def draft_in(answer: Any) -> dict[str, Any]:
    """The draft that the page holds."""
    found = re.search(r'name="draft" value="([^"]*)"', answer.content.decode())
    assert found is not None, text_of(answer)
    draft: dict[str, Any] = json.loads(html.unescape(found[1]))
    return draft


def sent(browser: Client, draft: dict[str, Any], part: str, do: str = "", **fields: Any) -> Any:
    """What a form of the editor is answered with; underlines of names stand for hyphens."""
    typed = {name.replace("_", "-"): value for name, value in fields.items()}
    return browser.post(EDITOR, {"draft": json.dumps(draft), "part": part, "do": do or f"go-{part}", **typed})


def on_the_island() -> dict[str, Any]:
    return {**ON_THE_ISLAND, "map": ISLAND}


def test_three_factions_on_sicily_are_made_without_the_script(people: dict[str, User], as_: Browsers) -> None:
    browser = as_("timon")
    page = browser.get(EDITOR, {"map": "sicily"})
    for title, capital in (("Carthago", "lilybaeum"), ("Roma", "Rhegium"), ("Syracusae", "Syracusae")):
        page = sent(browser, draft_in(page), "factions", "add-faction", title_new=title, another_new=capital)
    page = sent(browser, draft_in(page), "factions", "go-control")
    assert draft_in(page)["control"] == {"Lilybaeum": "carthago", "Rhegium": "roma", "Syracusae": "syracusae"}
    page = sent(browser, draft_in(page), "control", "fill", brush="syracusae")
    assert list(draft_in(page)["control"].values()).count("syracusae") == 48
    for number, (faction, place) in enumerate(
        [("carthago", "Lilybaeum"), ("roma", "rhegium"), ("syracusae", "Enna")], 1
    ):
        before = {
            f"{name}-{which}": army[key]
            for which, army in enumerate(draft_in(page)["armies"])
            for name, key in (("number", "number"), ("faction", "faction"), ("hex", "hex"), ("fp", "strength"))
        }
        new = {"number-new": number, "faction-new": faction, "hex-new": place, "fp-new": 1600}
        page = sent(browser, draft_in(page), "armies", "add-army", armies="yes", **before, **new)
    assert [(one["number"], one["hex"]) for one in draft_in(page)["armies"]] == [(1, "0818"), (2, "4914"), (3, "3122")]
    page = sent(browser, draft_in(page), "rules", "go-check", base="vae-victis-2", set_movement_points="14")
    assert "Everything is in order." in text_of(page)
    answer = sent(browser, draft_in(page), "check", "save", title="Three on Sicily")
    kept = Scenario.objects.get()
    assert answer["Location"] == f"/scenarios/#scenario-{kept.pk}"
    document = json.loads(kept.document)
    assert document["ruleset"] == {"base": "vae-victis-2", "movement": {"points": 14}}
    assert [one["title"] for one in document["factions"]] == ["Carthago", "Roma", "Syracusae"]
    assert (kept.title, kept.uploaded_by, kept.shared) == ("Three on Sicily", people["timon"], False)
    assert "Try it against generals" in text_of(browser.get("/scenarios/"))
    assert f'value="{kept.pk}" selected' in browser.get("/new/", {"scenario": kept.pk}).content.decode()


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_only_looked_at_changes_nothing(people: dict[str, User], as_: Browsers, part: str) -> None:
    browser = as_("timon")
    draft = json.loads(shipped_scenario("sicily"))
    page = sent(browser, draft, "check", f"go-{part}")
    assert (page.status_code, draft_in(page)) == (200, draft)


def test_a_scenario_of_ones_own_is_changed_in_its_place(people: dict[str, User], as_: Browsers) -> None:
    browser = as_("hanno")
    own = Scenario.objects.create(
        title="Mine", document=json.dumps(on_the_island()), uploaded_by=people["hanno"], uploaded_at=NOW, shared=True
    )
    page = browser.get(EDITOR, {"scenario": own.pk})
    changed = {**draft_in(page), "round": 2}
    sent(browser, changed, "check", "save", title="Mine, later", over="yes", number=own.pk)
    own.refresh_from_db()
    assert (own.title, json.loads(own.document)["round"], own.facts["round"], own.shared) == ("Mine, later", 2, 2, True)
    sent(browser, changed, "check", "save", title="A copy", number=own.pk)
    assert sorted(Scenario.objects.values_list("title", flat=True)) == ["A copy", "Mine, later"]


def test_nobody_saves_over_or_opens_what_is_not_theirs(people: dict[str, User], as_: Browsers) -> None:
    own = Scenario.objects.create(
        title="Mine", document=json.dumps(on_the_island()), uploaded_by=people["hanno"], uploaded_at=NOW
    )
    map_ = SavedMap.objects.create(
        owner=people["hanno"], title="An island", columns=6, rows=4, document=json.dumps(ISLAND), saved_at=NOW
    )
    timon = as_("timon")
    assert timon.get(EDITOR, {"scenario": own.pk}).status_code == 404
    assert timon.get(EDITOR, {"own": map_.pk}).status_code == 404
    sent(timon, on_the_island(), "check", "save", title="Taken", over="yes", number=own.pk)
    own.refresh_from_db()
    assert own.title == "Mine"
    assert draft_in(as_("hanno").get(EDITOR, {"own": map_.pk}))["map"] == ISLAND


def test_a_map_document_begins_a_scenario(people: dict[str, User], as_: Browsers) -> None:
    file = SimpleUploadedFile("island.json", json.dumps(ISLAND).encode(), "application/json")
    assert draft_in(as_("timon").post(EDITOR, {"map_document": file}))["map"] == ISLAND


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{}", "This map is not ready"),
        (b"\xff", "not text in UTF-8"),
        (json.dumps(ON_THE_ISLAND).encode(), "This file is a position document"),
        (json.dumps({**ISLAND, "structures": [{"name": "Eos", "kind": "city", "hex": "9999"}]}).encode(), "structures"),
    ],
)
def test_what_is_no_map_is_refused(people: dict[str, User], as_: Browsers, content: bytes, says: str) -> None:
    answer = as_("timon").post(EDITOR, {"map_document": SimpleUploadedFile("x.json", content, "application/json")})
    assert (answer.status_code, says in text_of(answer)) == (422, True)


@pytest.mark.parametrize("odd", ["", "{", "[]", '{"map": "atlantis"}'])
def test_a_draft_that_cannot_be_read_is_refused(people: dict[str, User], as_: Browsers, odd: str) -> None:
    answer = as_("timon").post(EDITOR, {"draft": odd})
    assert (answer.status_code, "cannot be read" in text_of(answer)) == (422, True)
    assert as_("timon").post(EDITOR).status_code == 422


@pytest.mark.parametrize("query", [{"map": "atlantis"}, {"own": "x"}, {"own": "9" * 30}, {"scenario": "nothing"}])
def test_what_is_not_there_is_not_found(people: dict[str, User], as_: Browsers, query: dict[str, str]) -> None:
    assert as_("timon").get(EDITOR, query).status_code == 404


def test_an_editor_without_a_map_leads_to_the_choice_of_one(people: dict[str, User], as_: Browsers) -> None:
    assert as_("timon").get(EDITOR)["Location"] == "/scenarios/new/"


@pytest.mark.parametrize(
    ("part", "fields", "says"),
    [
        ("factions", {"title_0": " "}, "Enter the name of the faction"),
        ("factions", {"title_0": "East", "factor_0": "-1"}, "whole number from 0"),
        ("factions", {"title_0": "East", "factor_0": "1", "colour_0": "red"}, "Choose a colour"),
        ("factions", {"title_new": "Third", "another_new": "Atlantis"}, "no Town or City “Atlantis”"),
        (
            "armies",
            {"armies": "yes", "hex_new": "0101", "number_new": "4", "faction_new": "east", "fp_new": "9"},
            "No army",
        ),
        ("armies", {"armies": "yes", "hex_new": "0303", "number_new": "x", "faction_new": "east"}, "Enter the number"),
        ("armies", {"armies": "yes", "hex_new": "Atlantis", "faction_new": "nobody"}, "Choose an active faction"),
        ("rules", {"base": "vae-victis-2", "set_movement_points": "999999"}, "whole number from"),
        ("rules", {"base": "vae-victis-2", "set_movement_terrain_hills": "3"}, "multiple of 2"),
        ("check", {"do": "save", "title": " "}, "Enter a title"),
    ],
)
def test_what_is_not_understood_stays_with_a_problem_beside_it(
    people: dict[str, User], as_: Browsers, part: str, fields: dict[str, str], says: str
) -> None:
    answer = sent(as_("timon"), on_the_island(), part, **fields)
    assert (answer.status_code, says in text_of(answer)) == (422, True)
    assert [one["id"] for one in draft_in(answer)["factions"]] == ["east", "west"]


@pytest.mark.parametrize(
    ("part", "wrong", "typed"),
    [
        (
            "factions",
            {"title_0": "", "colour_0": "#aabbcc", "factor_0": "9"},
            {"list_0": "Numidian", "title_1": "West"},
        ),
        (
            "armies",
            {"armies": "yes", "hex_0": "Atlantis", "number_0": "1", "faction_0": "east"},
            {"fp_0": "1234", "hex_new": "0503", "number_new": "77"},
        ),
        ("rules", {"base": "vae-victis-2", "set_movement_points": "x"}, {"set_sailing_level": "31"}),
    ],
)
def test_what_was_typed_beside_an_error_is_still_there(
    people: dict[str, User], as_: Browsers, part: str, wrong: dict[str, str], typed: dict[str, str]
) -> None:
    answer = sent(as_("timon"), on_the_island(), part, **wrong, **typed)
    assert answer.status_code == 422
    assert {name: value_of(answer, name.replace("_", "-")) for name in typed} == typed


def test_a_scenario_that_is_not_valid_is_not_saved_and_says_where(people: dict[str, User], as_: Browsers) -> None:
    draft = on_the_island()
    draft["armies"] = [{**draft["armies"][0], "strength": 99999}]
    answer = sent(as_("timon"), draft, "check", "save", title="Too strong")
    assert answer.status_code == 422
    assert "Army 1: 99999 is not between" in text_of(answer)
    assert not Scenario.objects.exists()


def test_armies_and_factions_are_removed(people: dict[str, User], as_: Browsers) -> None:
    draft = on_the_island()
    page = sent(as_("timon"), draft, "factions", "remove-faction-1")
    assert [one["id"] for one in draft_in(page)["factions"]] == ["east"]
    assert [one["number"] for one in draft_in(page)["armies"]] == [1]
    rows = {"hex-0": "0202", "number-0": "1", "faction-0": "east", "fp-0": "900", "hex-1": "0503"}
    page = sent(as_("timon"), draft, "armies", "remove-army-1", armies="yes", **rows)
    assert [(one["number"], one["strength"]) for one in draft_in(page)["armies"]] == [(1, 900)]


def test_the_position_document_can_be_downloaded(people: dict[str, User], as_: Browsers) -> None:
    answer = sent(as_("timon"), on_the_island(), "check", "download")
    assert json.loads(answer.content) == on_the_island()
    assert "attachment" in answer["Content-Disposition"]


def test_an_own_scenario_is_played_alone_and_those_of_others_are_not(people: dict[str, User], as_: Browsers) -> None:
    document = json.dumps(on_the_island())
    own = Scenario.objects.create(title="Mine", document=document, uploaded_by=people["hanno"], uploaded_at=NOW)
    page = as_("hanno").get("/alone/", {"scenario": own.pk})
    assert f'value="{own.pk}/east"' in page.content.decode()
    assert "Your own scenario." in text_of(page)
    for query in ({"scenario": own.pk}, {"scenario": "x"}, {}):
        assert f'value="{own.pk}/east"' not in as_("timon").get("/alone/", query).content.decode()
    asked = {"side": f"{own.pk}/east", "armies": "all", "level": "recruit", "battles": "automatic"}
    assert as_("timon").post("/alone/", asked).status_code == 422


def test_a_game_begins_on_the_map_of_an_own_scenario(people: dict[str, User]) -> None:
    document = json.dumps(on_the_island())
    own = Scenario.objects.create(title="Mine", document=document, uploaded_by=people["hanno"], uploaded_at=NOW)
    offered = own_scenario(people["hanno"], str(own.pk))
    assert offered is not None
    game = begin_game(people["hanno"], Wanted(offered, offered.sides[1]), "en", NOW)
    position = round_document(game.campaign.phases.get())
    assert (game.campaign.title, position.board.title) == ("Mine", "An island")
    assert game.campaign.seats.get(user=people["hanno"]).faction.identifier == "west"


def test_a_scenario_that_cannot_be_played_alone_says_why(people: dict[str, User], as_: Browsers) -> None:
    sicily = {**json.loads(shipped_scenario("sicily")), "ruleset": {"base": "vae-victis-2", "honour": {}}}
    for document, alone in ((sicily, False), (json.loads(shipped_scenario("sicily")), True)):
        own = Scenario.objects.create(
            title="Own", document=json.dumps(document), uploaded_by=people["hanno"], uploaded_at=NOW
        )
        page = text_of(as_("hanno").get("/alone/", {"scenario": str(own.pk)}))
        assert ("cannot be played alone" in page) is not alone
    assert "cannot be played alone" in text_of(as_("hanno").get("/alone/", {"scenario": "7000"}))


def test_a_scenario_that_is_too_large_is_not_played_alone(people: dict[str, User]) -> None:
    draft = json.loads(shipped_scenario("sicily"))
    army, hexes = draft["armies"][0], [f"{column:02}19" for column in range(9, 45)]
    draft["armies"] += [{**army, "number": 20 + which, "hex": hex_} for which, hex_ in enumerate(hexes)]
    assert len(draft["armies"]) > MOST_ARMIES_ALONE
    own = Scenario.objects.create(title="L", document=json.dumps(draft), uploaded_by=people["hanno"], uploaded_at=NOW)
    assert own_scenario(people["hanno"], str(own.pk)) is None
