"""The pages in Swedish: every one of them, every word of it, for those who want it so."""

import json
import re
import zoneinfo
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.accounts.token_commands import NewToken, make_token
from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.rules.document import read_text
from campaign.games.vae_victis.rules.ruleset import shipped_ruleset_names
from campaign.games.vae_victis.scenarios.shipped import shipped_scenario, shipped_scenario_names, shipped_title
from campaign.members.commands.people import set_preferences
from campaign.models import Campaign, Phase, Scope, UnfinishedTask
from campaign.selectors.standard_pictures import OPENING, OUTCOME
from campaign.services import drawing, pictures
from campaign.services.drawing import PictureFile
from campaign.services.reports import ReportSubject, rule_on_engagement
from hexmap.drawing.labels.land_names import land_names_for
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names
from tests.campaign.words_of_pages import mark_translations, words_left
from tests.conftest import NOW, advance, step_on
from tests.turns import has_turn

Browsers = Callable[[str], Client]
WAR = "/campaigns/war/"
OF_A_CAMPAIGN = ["", "orders/", "room/", "room/messages/", "plans/", "desk/", "desk/lines/", "armies/9/", "armies/4/"]
OF_RECEIPTS = ["receipts/", "receipts/mine/"]
OF_A_ROUND = [
    *("rounds/1/", "rounds/1/posts/", "rounds/1/replay/", "maps/", "rounds/1/maps/"),
    *("rounds/1/engagements/", "rounds/1/engagements/4-9/"),
]
OF_THE_SITE = [
    *(
        "/rules/",
        "/rules/mv/",
        "/rules/hannibal/",
        "/rules/hannibal/5/",
        "/new/",
        "/scenarios/",
        "/campaigns/",
        "/map-editor/",
        "/unfinished/",
    ),
    *("/rules/hannibal/", "/rules/hannibal/5/"),
    *("/preferences/", "/preferences/notices/", "/preferences/keys/"),
    *("/accounts/email/", "/accounts/password/set/", "/nowhere/"),
]
OF_VISITORS = [
    *("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/sign-in/link/", "/sign-in/"),
    *("/rules/", "/invitations/xyz/", "/verify/", "/campaigns/"),
]
ABBREVIATIONS = {"FP", "MP", "NMP", "ZoC", "BBCode", "UTC"}


@pytest.fixture
def swedish_people(people: dict[str, User]) -> dict[str, User]:
    """The cast, all of them with Swedish as their language."""
    for user in people.values():
        set_preferences(user.pk, time_zone="Europe/Stockholm", language="sv")
    return people


@pytest.fixture
def names(people: dict[str, User], start: dict[str, Any]) -> set[str]:
    """Words that are the same in every language: names of people, factions, places, chapters, zones of time."""
    board = shipped_map("first-punic-war")
    said = [
        *(name for user in people for name in (user, user.title())),
        *(
            f"{faction['title']} {faction['army_list']} {json.dumps(faction['allies'])}"
            for faction in start["factions"]
        ),
        *(f"{structure.name} {structure.modern}" for structure in board.structures),
        *board.zones,
        *(name.text for name in land_names_for(board)),
        *(shipped_map(name).title for name in shipped_map_names()),
        *shipped_scenario_names(),
        *(shipped_title(name) for name in shipped_scenario_names()),
        *(
            one.title
            for name in shipped_scenario_names()
            for one in read_text(shipped_scenario(name)).position.factions
        ),
        *shipped_ruleset_names(),
        *zoneinfo.available_timezones(),
        "Vae Victis HANNIBAL The war English Svenska Movement on land Marching",
        "AF AS BC CO EN FA GR GS IN LG MV NB NV OR RD SD SI ST VP VU VW ZC",
    ]
    return ABBREVIATIONS | {word for text in said for word in re.findall(r"[^\W\d_]{2,}", text)}


def strays(browser: Client, paths: list[str], names: set[str]) -> dict[str, list[str]]:
    """The words by page that no translator saw; every page that is there must answer in Swedish."""
    found = {}
    for path in paths:
        answer = browser.get(path)
        if answer.status_code in (302, 409):
            continue
        page = answer.content.decode()
        assert answer.headers["Content-Language"] == "sv", path
        assert '<html lang="sv">' in page or "<html" not in page, path
        if left := words_left(page, names):
            found[path] = left
    return found


def come_to(war: Campaign, moment: str) -> Phase:
    """Brings round 1 of a campaign with an engagement of 4 and 9 to a moment."""
    phase = war.phases.latest("pk")
    for step in ("movement", "retreats", "battles", "administration"):
        if moment == step:
            return phase
        if step == "battles":
            place = ReportSubject(war, phase.pk, "4-9")
            rule_on_engagement(place, TypedReport(winner="9", score="45-20"), reason="Agreed", at=NOW)
        if moment == f"{step} resolved":
            advance(phase, to="resolved")
            return phase
        phase = step_on(war)
    return phase


@pytest.mark.parametrize(
    "moment",
    ["movement", "movement resolved", "retreats", "battles", "administration", "administration resolved", "round 2"],
)
def test_campaign_pages_are_fully_translated(
    contact: Campaign,
    swedish_people: dict[str, User],
    as_: Browsers,
    names: set[str],
    moment: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of them during the movement, at other moments a third, by turns."""

    def asked(*paths: str) -> list[str]:
        return [WAR + path for path in paths if moment == "movement" or has_turn(moment, path)]

    come_to(contact, moment)
    mark_translations(monkeypatch, "sv")
    everywhere = asked(*OF_A_CAMPAIGN, *OF_RECEIPTS, *OF_A_ROUND, "log/", "rules-here/", "corrections/")
    names |= {"Agreed"}
    corrections = ("", *(f"1/{step}/" for step in ("movement", "retreats", "battles", "administration")))
    of_the_administrator = asked(
        *("people/", "administration/", "administration/pasted/", "administration/rules/", "administration/dry-run/"),
        *(f"administration/corrections/{path}" for path in corrections),
        *(f"administration/templates/{path}" for path in ("", "movement/", "asked-battles/")),
        "administration/notices/",
    )
    assert strays(as_("marcus"), [*everywhere, *of_the_administrator], names) == {}
    of_a_player = asked("administration/", "players/", "players/leave/")
    assert strays(as_("hamilcar"), [*everywhere, *of_a_player], names) == {}


def test_public_campaign_pages_are_fully_translated(
    contact: Campaign, swedish_people: dict[str, User], as_: Browsers, names: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    come_to(contact, "battles")
    mark_translations(monkeypatch, "sv")
    as_("marcus").post(WAR + "administration/public/", {"public": "yes"})
    paths = ["/campaigns/", *(WAR + path for path in ("", "log/", "receipts/", *OF_A_ROUND))]
    assert strays(as_("marcus"), [WAR + "administration/", WAR + "log/"], names) == {}
    for reader in (as_("timon"), Client(headers={"accept-language": "sv"})):
        assert strays(reader, paths, names) == {}


def test_map_pages_are_fully_translated(
    contact: Campaign, swedish_people: dict[str, User], as_: Browsers, names: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "made", lambda *_: PictureFile(b"a map", "png", 1600))
    phase = come_to(contact, "movement resolved")
    for one in OPENING:
        pictures.draw_of_opening(phase.pk, one.name)
    for one in OUTCOME:
        pictures.draw_of_outcome(phase.records.latest("pk").pk, one.name)
    mark_translations(monkeypatch, "sv")
    queries = ("", "?of=before", "?size=moving", "?style=print", "?layers=own", "?size=huge")
    paths = ["", "orders/", "maps/", "rounds/1/", "rounds/1/posts/", *(f"rounds/1/maps/{query}" for query in queries)]
    assert strays(as_("marcus"), [WAR + path for path in (*paths, "administration/")], names) == {}
    step_on(contact)
    assert strays(as_("hamilcar"), [WAR + path for path in paths], names) == {}
    as_("marcus").post(WAR + "administration/public/", {"public": "yes"})
    public = [WAR + path for path in paths if path != "orders/"]
    assert strays(Client(headers={"accept-language": "sv"}), public, names) == {}


@pytest.mark.parametrize("step", ["movement", "retreats", "battles", "administration"])
def test_what_if_pages_are_fully_translated(
    contact: Campaign,
    swedish_people: dict[str, User],
    as_: Browsers,
    names: set[str],
    step: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mark_translations(monkeypatch, "sv")
    marcus = as_("marcus")
    plan = marcus.post(f"{WAR}plans/", {"title": "Roma"})["Location"]
    marcus.post(f"{plan}1/movement/", {"version": 1, "sheet-movement-9": "0", "sheet-movement-15": "2"})
    marcus.post(plan, {"do": "share"})
    paths = [f"{WAR}plans/", plan, f"{plan}1/{step}/", f"{plan}2/initiative/", f"{plan}drafts/"]
    assert strays(marcus, paths, names) == {}
    assert strays(as_("lucius"), paths, names) == {}
    step_on(contact)
    assert strays(marcus, paths, names) == {}


def test_site_pages_are_fully_translated(
    swedish_people: dict[str, User], as_: Browsers, names: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mark_translations(monkeypatch, "sv")
    User.objects.filter(username="timon").update(is_staff=True)
    for state in ({}, {"failed_at": NOW}, {"failed_at": NOW, "given_up_at": NOW}):
        error = "machine:OSError" if state else ""
        UnfinishedTask.objects.create(
            task="draw_chosen", subject=str(len(state)), tries=1, error=error, first_begun_at=NOW, begun_at=NOW, **state
        )
    assert strays(as_("timon"), ["/", *OF_THE_SITE], names) == {}
    assert strays(Client(headers={"accept-language": "sv"}), OF_VISITORS, names) == {}


def test_untranslated_words_of_a_page_are_found(names: set[str]) -> None:
    page = '<p title="Hello">⟦Hej ⟦Armé 4⟧ <b>där</b>⟧ Roma, MP and more <code>x y</code><i lang="en">text</i></p>'
    assert words_left(page, names) == ["Hello", "and", "more"]


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("", "Att göra"),
        ("orders/", "<h1>Order, runda 1</h1>"),
        ("administration/", "<h1>Led kampanjen: runda 1</h1>"),
        ("people/", "<h1>Personer</h1>"),
        ("rounds/1/", "Spela upp rundan på kartan"),
    ],
)
def test_pages_have_their_swedish_headings(
    contact: Campaign, swedish_people: dict[str, User], as_: Browsers, path: str, heading: str
) -> None:
    if path.startswith("rounds"):
        come_to(contact, "battles")
    assert heading in as_("marcus").get(WAR + path).content.decode()


def test_rule_sentences_follow_the_reader_and_posts_the_forum_language(
    contact: Campaign, people: dict[str, User], as_: Browsers
) -> None:
    come_to(contact, "battles")
    hamilcar = as_("hamilcar")
    assert "Army 9 stays at" in hamilcar.get(WAR + "rounds/1/").content.decode()
    set_preferences(people["hamilcar"].pk, time_zone="UTC", language="sv")
    page = hamilcar.get(WAR + "rounds/1/", headers={"accept-language": "en"}).content.decode()
    assert "Armé 9 stannar vid" in page
    assert "These armies stay where they are" in page, "the post is in the language of the forum"


def test_refusals_use_the_language_of_the_reader(phase: Phase, swedish_people: dict[str, User], as_: Browsers) -> None:
    form = {"phase": phase.pk, "sheet-movement-4": "4 5", "do": "hand_in"}
    page = as_("hamilcar").post(WAR + "orders/", form).content.decode()
    assert "Ordern är inte giltig: ord 2, &quot;5&quot;, är inget av 0 2 4 6 8 10 12." in page
    advance(phase, to="closed")
    page = as_("hamilcar").post(WAR + "orders/", form).content.decode()
    assert "Steget är stängt. Inget ändrades." in page


def test_script_answers_use_the_language_of_the_reader(
    phase: Phase, swedish_people: dict[str, User], as_: Browsers
) -> None:
    hamilcar = as_("hamilcar")
    answer = hamilcar.post(WAR + "desk/preview/", {"phase": phase.pk, "army": "4", "text": "0"}).json()
    assert answer["summary"].startswith("Armé 4 stannar vid ")
    assert answer["steps"][0]["reasons"][0]["text"] == "stå kvar"
    answer = hamilcar.post(WAR + "desk/preview/", {"phase": phase.pk, "army": "4", "text": "1"}).json()
    assert answer["problem"] == 'Ordern är inte giltig: ord 1, "1", är inget av 0 2 4 6 8 10 12.'
    form = {"phase": phase.pk, "sheet-besiege-4": "Roma" * 9, "do": "hand_in"}
    answer = hamilcar.post(WAR + "orders/sheet/", form).json()
    assert answer["problem"].startswith("Ordern är inte giltig: på kartan finns inget med namnet")


def test_api_refusals_use_the_requested_language(phase: Phase, people: dict[str, User]) -> None:
    key = make_token(people["hamilcar"], NewToken("a program", list(Scope)), NOW)[1]
    program = Client(headers={"authorization": f"Bearer {key}"})
    sheet = {"kind": "movement", "army": 4, "text": "5"}
    body = {"phase": phase.pk, "sheets": [sheet]}

    def refused(**headers: str) -> str:
        answer = program.post("/api/campaigns/war/sheets/", body, content_type="application/json", headers=headers)
        assert answer.status_code == 422
        return str(answer.json()["refused"][0]["detail"])

    swedish = 'Ordern är inte giltig: ord 1, "5", är inget av 0 2 4 6 8 10 12.'
    assert refused(**{"accept-language": "sv"}) == swedish
    assert refused() == 'That order is not valid: word 1, "5", is none of 0 2 4 6 8 10 12.'
