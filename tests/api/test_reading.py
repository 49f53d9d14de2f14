"""Reading campaigns through the API: what each user may read, page by page, and refusals for the rest."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Person, Phase, Scope
from campaign.public_campaigns.commands import set_public
from campaign.questions.commands import Target, answer, ask
from campaign.services.campaigns import SeatPlan, open_campaign
from tests.api.conftest import Programs
from tests.conftest import NOW, SECRET, advance, step_on, submit_orders, texts_of_record

Browsers = Callable[[str], Client]
API = "/api/campaigns/"
WAR = f"{API}war/"


def read_json(client: Client, address: str, **query: Any) -> Any:
    answer = client.get(address, query)
    assert answer.status_code == 200, (address, query, answer.content)
    return answer.json()


def another(title: str, administrator: User, start: Any, *, public: bool = False) -> Campaign:
    """A campaign in which nobody has a seat yet."""
    armies = {
        faction: [a["number"] for a in start["armies"] if a["faction"] == faction] for faction in ("roma", "carthago")
    }
    seats = [SeatPlan(f"{title} {faction}", None, faction, numbers) for faction, numbers in armies.items()]
    return open_campaign(
        slug=title.lower(), title=title, administrator=administrator, document=start, seats=seats, at=NOW, public=public
    )


@pytest.fixture
def several(war: Campaign, people: dict[str, User], start: Any) -> list[Campaign]:
    """The war of Marcus, and two campaigns of Timon: Calm, which is public, and Dark, which is not."""
    return [war, another("Calm", people["timon"], start, public=True), another("Dark", people["timon"], start)]


@pytest.fixture
def published(phase: Phase) -> Phase:
    """The movement of round 1, in which army 4 stood still, published."""
    submit_orders(phase_id=phase.pk, seat=phase.campaign.seats.get(name="Hamilcar"), army_number=4, text="0")
    advance(phase, to="published")
    return phase


def test_moments_are_in_utc_for_a_reader_in_another_time_zone(phase: Phase, people: dict[str, User]) -> None:
    Person.objects.update_or_create(user=people["hanno"], defaults={"time_zone": "Asia/Tokyo"})
    client = Client()
    client.force_login(people["hanno"])
    found = read_json(client, WAR)
    assert datetime.fromisoformat(found["phase"]["due_at"]) == phase.due_at
    assert found["phase"]["due_at"].endswith("Z")


def slugs(client: Client, **query: Any) -> list[str]:
    return [one["slug"] for one in read_json(client, API, **query)["results"]]


def test_the_campaign_list_holds_own_and_public_campaigns(several: Any, program: Programs) -> None:
    assert slugs(Client()) == ["calm"]
    assert slugs(program("hanno")) == ["calm", "war"]
    assert slugs(program("marcus")) == ["calm", "war"]
    assert slugs(program("timon")) == ["calm", "dark"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"mine": "true"}, ["war"]),
        ({"mine": "false"}, ["calm"]),
        ({"public": "true"}, ["calm"]),
        ({"public": "false"}, ["war"]),
        ({"standing": "running"}, ["calm", "war"]),
        ({"standing": "ended"}, []),
        ({"step": "movement"}, ["war"]),
        ({"step": "initiative"}, ["calm"]),
        ({"search": "LM"}, ["calm"]),
        ({"search": "100%"}, []),
        ({"ordering": "-title"}, ["war", "calm"]),
        ({"ordering": "created_at"}, ["war", "calm"]),
        ({"page_size": "1"}, ["calm"]),
        ({"page_size": "1", "page": "2"}, ["war"]),
        ({"page": "3"}, []),
    ],
)
def test_the_campaign_list_can_be_filtered(several: Any, program: Programs, query: Any, found: list[str]) -> None:
    assert slugs(program("hanno"), **query) == found


def test_a_key_limited_to_one_campaign_lists_only_that(several: list[Campaign], program: Programs) -> None:
    war, *_others = several
    hanno = program("hanno", campaign=war)
    assert slugs(hanno) == ["war"]
    assert hanno.get(WAR).status_code == 200
    assert hanno.get(f"{API}calm/").status_code == 404


def test_a_key_without_the_read_scope_reads_nothing(war: Campaign, program: Programs) -> None:
    for address in (API, WAR, f"{WAR}events/", f"{WAR}position/"):
        answer = program("hanno", Scope.SHEETS_READ).get(address)
        assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied"), address


def test_list_pages_link_to_the_next_and_previous_page(several: Any, program: Programs) -> None:
    hanno = program("hanno")
    first = read_json(hanno, API, page_size=1, mine="true")
    assert (first["count"], first["next"], first["previous"]) == (1, None, None)
    first = read_json(hanno, API, page_size=1)
    assert (first["count"], first["previous"]) == (2, None)
    second = read_json(hanno, first["next"])
    assert [one["slug"] for one in second["results"]] == ["war"]
    assert second["next"] is None
    assert read_json(hanno, second["previous"]) == first


def test_a_campaign_shows_its_players_and_nothing_of_their_orders(
    phase: Phase, people: dict[str, User], program: Programs
) -> None:
    hamilcar = phase.campaign.seats.get(name="Hamilcar")
    before = program("hanno").get(WAR).content
    submit_orders(phase_id=phase.pk, seat=hamilcar, army_number=4, text=SECRET)
    assert program("hanno").get(WAR).content == before
    found = json.loads(before)
    assert found["phase"] | {"due_at": "", "opened_at": ""} == {
        "round": 1,
        "step": "movement",
        "status": "open",
        "due_at": "",
        "opened_at": "",
    }
    assert found["part"] == {"administers": False, "seat": "Hanno", "faction": "carthago"}
    assert found["published_rounds"] == []
    lucius = {"name": "Lucius", "faction": "roma", "armies": [15, 16]}
    assert {**lucius, "holder": "player", "general": "", "general_since": None} in found["seats"]
    assert {one["id"]: one["active"] for one in found["factions"]}["syracusae"] is False
    told_to_marcus = read_json(program("marcus"), WAR)
    assert told_to_marcus["part"] == {"administers": True, "seat": "Marcus", "faction": "roma"}


def test_every_link_of_a_campaign_and_its_rounds_works(published: Phase, as_: Browsers) -> None:
    hanno = as_("hanno")
    round_ = read_json(hanno, f"{WAR}rounds/")["results"][0]
    links = [*read_json(hanno, WAR)["links"].values(), *round_["links"].values()]
    links += [step[moment] for step in round_["steps"] for moment in ("before", "after") if step[moment]]
    assert len(links) == 8 + 4 + 2
    for link in links:
        assert hanno.get(link).status_code == 200, link


def test_a_round_has_its_steps_and_documents_of_those_that_are_published(published: Phase, program: Programs) -> None:
    hanno = program("hanno")
    movement, administration = read_json(hanno, f"{WAR}rounds/1/steps/")["steps"]
    assert (movement["step"], movement["status"], movement["corrected"]) == ("movement", "published", False)
    assert (administration["step"], administration["status"]) == ("administration", "open")
    assert (administration["before"], administration["after"], administration["published_at"]) == (None, None, None)
    assert hanno.get(f"{WAR}rounds/2/steps/").status_code == 404


def test_documents_are_served_as_stored_byte_for_byte(published: Phase, program: Programs) -> None:
    hanno, texts = program("hanno"), texts_of_record(published)
    steps = f"{WAR}rounds/1/steps/"
    assert hanno.get(f"{steps}movement/before/").content.decode() == texts.document_in
    assert hanno.get(f"{steps}movement/after/").content.decode() == texts.document_out
    assert hanno.get(f"{WAR}rounds/1/").content.decode() == texts.document_out
    now = published.campaign.phases.get(step=Step.ADMINISTRATION)
    assert hanno.get(f"{WAR}position/").content.decode() == now.document
    for other in ("administration/before", "administration/after", "movement/between", "march/after"):
        assert hanno.get(f"{steps}{other}/").status_code == 404, other


def test_nothing_of_a_step_is_readable_before_publication(phase: Phase, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, seat=phase.campaign.seats.get(name="Hamilcar"), army_number=4, text=SECRET)
    for status in ("open", "closed", "resolved"):
        advance(phase, to=status)
        for name in ("hanno", "marcus"):
            browser = as_(name)
            for part in ("before", "after"):
                assert browser.get(f"{WAR}rounds/1/steps/movement/{part}/").status_code == 404, (status, name)
            assert read_json(browser, f"{WAR}events/")["count"] == 0
            for address in ("", "position/", "rounds/", "rounds/1/steps/", "rounds/1/posts/", "pictures/", "receipts/"):
                assert SECRET not in browser.get(WAR + address).content.decode(), (status, name, address)


# Questions


def test_questions_are_read_with_their_answers(published: Phase, program: Programs) -> None:
    war = published.campaign
    seat, hanno = war.seats.get(name="Hanno"), program("hanno")
    ask(seat, User.objects.get(username="hanno"), "Does mv.6 halt me?", NOW)
    ask(seat, User.objects.get(username="hanno"), "It did not move.", NOW, Target(published, 4, "4864"))
    answer(war, 1, "Yes, by ZC.1.", "MV.6", war.administrator, NOW)
    question, objection = read_json(hanno, f"{WAR}questions/")["results"]
    assert (question["number"], question["objection"], question["state"]) == (1, False, "answered")
    assert (question["player"], question["faction"], question["paragraphs"]) == ("Hanno", "carthago", ["MV.6", "ZC.1"])
    assert question["answer"]["ruling"] == "MV.6"
    assert (objection["round"], objection["step"], objection["army"], objection["hex"]) == (1, "movement", 4, "4864")
    assert objection["answer"] is None
    assert hanno.get(objection["page"]).status_code in (200, 302)  # a page for people, who sign in


def test_questions_can_be_filtered(published: Phase, program: Programs) -> None:
    seat, by = published.campaign.seats.get(name="Hanno"), User.objects.get(username="hanno")
    for target in (None, Target(published), None):
        ask(seat, by, "Why?", NOW, target)
    answer(published.campaign, 3, "So.", "", published.campaign.administrator, NOW)
    for query, numbers in (
        ({}, [1, 2, 3]),
        ({"objection": "true"}, [2]),
        ({"objection": "false"}, [1, 3]),
        ({"state": "open"}, [1, 2]),
        ({"state": "answered", "objection": "true"}, []),
    ):
        found = read_json(program("hanno"), f"{WAR}questions/", **query)
        assert [one["number"] for one in found["results"]] == numbers
    assert program("hanno").get(f"{WAR}questions/?state=lost").status_code == 400


# Events


def test_events_match_the_documents_and_name_their_step(published: Phase, program: Programs) -> None:
    kept = json.loads(texts_of_record(published).document_out)["events"]
    found = read_json(program("hanno"), f"{WAR}events/", page_size=100)
    assert found["count"] == len(kept)
    assert {one["step"] for one in found["results"]} == {"movement"}
    shown = [
        {**one["about"], **{key: one[key] for key in ("rule", "kind", "round", "text")}} for one in found["results"]
    ]
    assert shown == kept[:100]


def test_an_event_is_listed_under_the_step_in_which_it_happened(contact: Campaign, program: Programs) -> None:
    marched = step_on(contact)
    before = read_json(program("hanno"), f"{WAR}events/")["count"]
    submit_orders(
        phase_id=marched.pk, seat=contact.seats.get(name="Hamilcar"), army_number=4, text="retreat", kind=Kind.RETREAT
    )
    assert read_json(program("hanno"), f"{WAR}events/")["count"] == before
    step_on(contact)
    later = read_json(program("hanno"), f"{WAR}events/", step="retreats")["results"]
    assert ("EN.4", "army_retreated", 4) in [(one["rule"], one["kind"], one["about"].get("army")) for one in later]
    assert read_json(program("hanno"), f"{WAR}events/")["count"] == before + len(later)
    assert read_json(program("hanno"), f"{WAR}events/", step="movement")["count"] == before


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ({"army": "4"}, lambda one: one["about"].get("army") == 4 or 4 in one["about"].get("armies", [])),
        ({"faction": "roma"}, lambda one: one["about"]["faction"] == "roma"),
        ({"rule": "MV"}, lambda one: one["rule"].startswith("MV.")),
        ({"rule": "MV.11"}, lambda one: one["rule"] == "MV.11"),
        ({"kind": "army_stayed"}, lambda one: one["kind"] == "army_stayed"),
        ({"round": "1", "army": "4", "rule": "MV.11"}, lambda one: one["about"]["army"] == 4),
    ],
)
def test_events_can_be_filtered(published: Phase, program: Programs, query: Any, fits: Callable[[Any], bool]) -> None:
    hanno = program("hanno")
    found = read_json(hanno, f"{WAR}events/", page_size=100, **query)
    everything = read_json(hanno, f"{WAR}events/", page_size=100)
    assert 0 < found["count"] < everything["count"]
    assert all(fits(one) for one in found["results"])


def test_filters_without_a_match_return_no_events(published: Phase, program: Programs) -> None:
    for query in ({"round": "2"}, {"step": "placement"}, {"army": "77"}, {"kind": "nothing"}, {"structure": "Nowhere"}):
        assert read_json(program("hanno"), f"{WAR}events/", **query)["results"] == []


# Texts


def test_posts_match_the_page(published: Phase, as_: Browsers) -> None:
    hanno = as_("hanno")
    for form in ("bbcode", "markdown", "plain"):
        found = read_json(hanno, f"{WAR}rounds/1/posts/", written_as=form)
        assert found["written_as"] == form
        asked = [(step["step"], step["asks"], step["asks_step"]) for step in found["steps"]]
        assert asked == [("movement", False, "administration")]
        assert all(part for step in found["steps"] for post in step["posts"] for part in post["parts"])
    assert hanno.get(f"{WAR}rounds/7/posts/").status_code == 404


def test_receipts_match_the_export_byte_for_byte(published: Phase, as_: Browsers) -> None:
    hanno = as_("hanno")
    assert hanno.get(f"{WAR}receipts/").content == hanno.get("/campaigns/war/receipts.json").content


# Refusals


@pytest.mark.parametrize(
    ("address", "query", "where", "code"),
    [
        (API, {"mien": "true"}, "mien", "unknown_parameter"),
        (API, {"mine": "perhaps"}, "mine", "invalid"),
        (API, {"standing": "asleep"}, "standing", "invalid_choice"),
        (API, {"ordering": "administrator__password"}, "ordering", "invalid_choice"),
        (API, {"page_size": "101"}, "page_size", "max_value"),
        (API, {"page": "0"}, "page", "min_value"),
        (API, {"page": "x"}, "page", "invalid"),
        (API, {"page": ["1", "2"]}, "page", "repeated_parameter"),
        (API, {"search": "a\x00b"}, "search", "null_characters_not_allowed"),
        (API, {"search": "a" * 101}, "search", "max_length"),
        (WAR, {"round": "1"}, "round", "unknown_parameter"),
        (f"{WAR}events/", {"army": "four"}, "army", "invalid"),
        (f"{WAR}events/", {"army": "9" * 30}, "army", "max_value"),
        (f"{WAR}events/", {"rule": "mv"}, "rule", "invalid"),
        (f"{WAR}events/", {"step": "march"}, "step", "invalid_choice"),
        (f"{WAR}pictures/", {"file_format": "gif"}, "file_format", "invalid_choice"),
        (f"{WAR}rounds/1/posts/", {"written_as": "html"}, "written_as", "invalid_choice"),
        (f"{WAR}position/", {"round": "1"}, "round", "unknown_parameter"),
    ],
)
def test_an_invalid_parameter_is_refused_with_its_name(
    war: Campaign, program: Programs, address: str, query: Any, where: str, code: str
) -> None:
    answer = program("hanno").get(address, query)
    problem = answer.json()
    assert answer.status_code == 400
    assert (problem["where"], problem["code"]) == (where, code)
    assert set(problem) == {"detail", "code", "where"}
    assert problem["detail"].endswith(".") or "\x00" not in problem["detail"]


@pytest.mark.parametrize(
    ("name", "address", "status", "code"),
    [
        ("nobody", WAR, 401, "not_authenticated"),
        ("timon", WAR, 404, "not_found"),
        ("hanno", f"{API}peace/", 404, "not_found"),
        ("hanno", f"{WAR}rounds/1/", 404, "not_found"),
        ("hanno", f"{WAR}rounds/{'9' * 30}/steps/", 404, "not_found"),
        ("hanno", "/api/nothing/", 404, "not_found"),
    ],
)
def test_every_refusal_has_one_shape(
    war: Campaign, as_: Browsers, name: str, address: str, status: int, code: str
) -> None:
    answer = as_(name).get(address)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code)
    assert set(problem) == {"detail", "code"}


def test_unsupported_methods_and_media_types_are_refused_in_the_shape_of_refusals(war: Campaign, as_: Browsers) -> None:
    hanno = as_("hanno")
    for method in ("post", "put", "patch", "delete", "options"):
        answer = getattr(hanno, method)(WAR)
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed"), method
    answer = hanno.get(WAR, headers={"accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")


# The number of queries


def asked(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_a_longer_list_needs_no_more_queries(war: Campaign, people: dict[str, User], start: Any, as_: Browsers) -> None:
    marcus = as_("marcus")
    before = asked(marcus, API)
    for title in ("Calm", "Dark", "Even"):
        another(title, people["marcus"], start)
    assert asked(marcus, API) == before


def test_longer_campaigns_need_no_more_queries(published: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    addresses = [WAR + part for part in ("", "rounds/", "rounds/1/steps/", "events/", "pictures/", "position/")]
    before = [asked(marcus, address) for address in addresses]
    for _ in range(4):
        step_on(published.campaign)
    assert [asked(marcus, address) for address in addresses] == before


def test_visitors_read_a_public_campaign_with_the_same_number_of_queries(published: Phase, as_: Browsers) -> None:
    set_public(published.campaign, NOW, wanted=True)
    for part in ("", "rounds/", "events/", "pictures/", "position/", "rounds/1/"):
        assert asked(Client(), WAR + part) <= asked(as_("hanno"), WAR + part), part
