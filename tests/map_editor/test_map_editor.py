"""The map editor's own pages: what it is given to begin with, and what the check of a map says to whom."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from campaign.language.translated import rerendered_in_english
from campaign.members.commands.people import set_preferences
from hexmap.editor.bounds import LARGEST_DOCUMENT
from hexmap.editor.sketch import look_over
from hexmap.rules.shipped_maps import shipped_map_names, shipped_map_text
from tests.setup.test_scenarios import ISLAND

Browsers = Callable[[str], Client]
PAGE = "/map-editor/"
CHECK = "/map-editor/check/"
TOO_LARGE = "The document is larger than 2 MB. Make it smaller, then try again."


@pytest.fixture
def timon(people: dict[str, User], as_: Browsers) -> Client:
    """A user without a campaign."""
    return as_("timon")


def check(browser: Client, body: Any, **headers: Any) -> Any:
    text = body if isinstance(body, (str, bytes)) else json.dumps(body)
    return browser.post(CHECK, text, content_type="application/json", **headers)


def test_the_map_editor_requires_signing_in(timon: Client) -> None:
    page = timon.get(PAGE).content.decode()
    assert '<option value="/map-editor/maps/first-punic-war.json">The First Punic War, 264-241 BC</option>' in page
    for address in (PAGE, "/map-editor/maps/first-punic-war.json"):
        assert Client().get(address).status_code == 302
    assert check(Client(), ISLAND).status_code == 302


@pytest.mark.parametrize("name", shipped_map_names())
def test_a_shipped_map_is_served_byte_for_byte(timon: Client, name: str) -> None:
    answer = timon.get(f"/map-editor/maps/{name}.json")
    assert answer.content.decode() == shipped_map_text(name)


@pytest.mark.parametrize("name", ["nowhere", "first-punic-war.scenery", "..%2Ffirst-punic-war"])
def test_a_map_that_is_not_shipped_is_not_found(timon: Client, name: str) -> None:
    assert timon.get(f"/map-editor/maps/{name}.json").status_code == 404


def test_the_scenarios_page_links_to_the_map_editor(timon: Client) -> None:
    assert f'href="{PAGE}"' in timon.get("/scenarios/").content.decode()


def test_the_check_accepts_a_valid_map(timon: Client) -> None:
    answer = check(timon, ISLAND).json()
    assert (answer["fault"], answer["hex"]) == (None, None)
    assert [finding["level"] for finding in answer["findings"]] == ["hint", "hint"]
    assert answer["findings"][0] == {"level": "hint", "text": "2 Towns and Cities have no road.", "hexes": [7, 16]}


def test_an_invalid_map_is_reported_with_the_hex(timon: Client) -> None:
    faulty = copy.deepcopy(ISLAND)
    faulty["structures"][0]["hex"] = "0101"
    answer = check(timon, faulty).json()
    assert answer["fault"] == "structures[0].hex: 0101 is Coast, not land"
    assert answer["hex"] == 0
    assert {"level": "fault", "text": "Eos stands on Coast, not on land.", "hexes": [0]} in answer["findings"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (" ", "line 1, column 2: not JSON: Expecting value"),
        ("{", "line 1, column 2: not JSON: Expecting property name enclosed in double quotes"),
        ("[]", "Input should be a JSON object"),
        ('{"a": 1, "a": 2}', 'the key "a" is given twice in one object'),
        ("[" * 100_000, "the document is nested too deeply"),
    ],
)
def test_input_that_is_not_a_map_is_reported(timon: Client, body: str, fault: str) -> None:
    answer = check(timon, body)
    assert answer.status_code == 200
    assert answer.json() == {"fault": fault, "hex": None, "findings": []}


@pytest.mark.parametrize(
    ("body", "status", "problem"),
    [
        (b"\xff\xfe", 422, "The document is not text in UTF-8. Save it as UTF-8, then open it again."),
        (b" " * (LARGEST_DOCUMENT + 1), 413, TOO_LARGE),
        (b" " * (LARGEST_DOCUMENT + 900_000), 413, TOO_LARGE),
    ],
)
def test_unreadable_input_is_refused_with_a_message(timon: Client, body: bytes, status: int, problem: str) -> None:
    answer = check(timon, body)
    assert (answer.status_code, answer.json()) == (status, {"problem": problem})


@pytest.mark.parametrize("form", [{}, {"document": "{}"}])
def test_form_data_is_not_accepted_as_a_map(timon: Client, form: dict[str, str]) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(User.objects.get(username="timon"))
    token = browser.get(PAGE).cookies["csrftoken"].value
    answer = browser.post(CHECK, {**form, "csrfmiddlewaretoken": token})
    assert (answer.status_code, answer.json()["problem"]) == (422, "The document was not sent as JSON.")
    assert check(browser, ISLAND).status_code == 403
    assert check(browser, ISLAND, headers={"x-csrftoken": token}).status_code == 200


def test_checks_are_counted(timon: Client, settings: Any) -> None:
    settings.THROTTLES = {**settings.THROTTLES, "maps": (2, 10**9)}
    cache.clear()
    assert [check(timon, ISLAND).status_code for _ in range(3)] == [200, 200, 429]
    assert timon.get(PAGE).status_code == 200


def test_every_map_finding_can_be_translated() -> None:
    """Maps with everything that can be found on one."""
    maps: list[dict[str, Any]] = [
        {"sea_zones": [], "structures": []},
        {"sea_zones": [{"name": "Mare Nullum", "hexes": []}, {"name": "Okeanos", "hexes": ["0101", "0603", "0202"]}]},
        {"terrain": ["CCCCCC", "CPFFFC", "CFSFOC", "CCCCCC"], "roads": [["0202", "0302"]]},
        {"structures": [{"name": "A, (b)", "kind": "town", "hex": "0101"}] * 2},
        {"terrain": ["F" + "C" * 9], "sea_zones": [], "structures": []},
    ]
    texts = {finding.text for changes in maps for finding in look_over({**ISLAND, **changes}).findings}
    assert len(texts) > 12
    assert {text for text in texts if rerendered_in_english(text) != text} == set()


def test_every_map_fault_can_be_translated() -> None:
    """Maps that are refused, each for another reason."""
    eos, okeanos = ISLAND["structures"][0], ISLAND["sea_zones"][0]
    maps: list[dict[str, Any]] = [
        *({"terrain": terrain} for terrain in ([""], ["FF", "F"], ["F?"])),
        *({"roads": [[one, other]]} for one, other in (("0202", "0909"), ("0202", "no hex"), ("0202", "0502"))),
        {"structures": [eos, eos]},
        {"structures": [eos, {**eos, "name": "A, (b)"}]},
        {"structures": [{**eos, "name": "12"}]},
        {"structures": [{**eos, "hex": "0101"}]},
        {"sea_zones": [okeanos, okeanos]},
        {"sea_zones": [{**okeanos, "hexes": ["0202"]}]},
        {"sea_zones": [{**okeanos, "hexes": ["0101", "0101"]}]},
        {"sea_zones": []},
        {"more": 1},
    ]
    faults = [look_over({**ISLAND, **changes}).fault for changes in maps]
    faults.append(look_over({name: value for name, value in ISLAND.items() if name != "title"}).fault)
    problems = {fault.problem for fault in faults if fault is not None}
    assert len(problems) > 14
    assert {problem for problem in problems if rerendered_in_english(problem) != problem} == set()


def test_map_faults_use_the_language_of_the_reader(people: dict[str, User], timon: Client) -> None:
    set_preferences(people["timon"].pk, time_zone="UTC", language="sv")
    faulty = {**ISLAND, "structures": [{**ISLAND["structures"][0], "hex": "0101"}]}
    answer = check(timon, faulty).json()
    assert answer["fault"] == "structures[0].hex: 0101 är Kust, inte land"
    assert "Eos ligger på Kust, inte på land." in [finding["text"] for finding in answer["findings"]]


def test_the_names_of_terrains_are_in_the_readers_language(people: dict[str, User], timon: Client) -> None:
    set_preferences(people["timon"].pk, time_zone="UTC", language="sv")
    page = timon.get(PAGE).content.decode()
    assert "Jordbruksmark</span>" in page
    assert "Farmlands" not in page
