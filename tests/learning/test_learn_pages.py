"""The pages of the lesson without script, and the answers to its script: for anyone, and without any database."""

import json
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.games.learning import KEYS
from campaign.games.vae_victis.learning.lesson_position import position as lesson

pytestmark = pytest.mark.django_db

ADDRESSES = ("/learn/", *(f"/learn/{key}/" for key in KEYS[1:]))
ANSWERS = ("/learn/board.svg", "/learn/reach/3.json", "/learn/preview.json?army=3", "/learn/result.json")
TO_CENTURIPAE, BESIDE_ARMY_2 = lesson().suggested[3], lesson().suggested[4]
GARBAGE = ("north", "13", "2 4 x", "9" * 10_000, "4 " * 256, "<script>", "\x00", "٢", "-1")


def text_of(address: str, status: int = 200) -> str:
    answer = Client().get(address)
    assert answer.status_code == status, address
    return " ".join(unescape(answer.content.decode()).split())


def value_of(address: str, status: int = 200) -> Any:
    answer = Client().get(address)
    assert answer.status_code == status, address
    return json.loads(answer.content)


@pytest.mark.parametrize("address", [*ADDRESSES, *ANSWERS])
def test_anyone_can_ask_without_the_database(address: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = Client().get(address)
    assert (answer.status_code, len(queries)) == (200, 0)
    assert not answer.cookies


def test_the_lesson_is_at_one_address_and_has_no_other_chapters() -> None:
    assert reverse("learn") == "/learn/"
    assert Client().get("/learn/goal/").headers["Location"] == "/learn/"
    assert Client().get("/learn/other/").status_code == 404
    assert Client().post("/learn/").status_code == 405


def test_search_engines_may_list_the_chapters() -> None:
    assert all(Client().get(address).headers["X-Robots-Tag"] == "all" for address in ADDRESSES)
    for address in ADDRESSES:
        assert Client().get(f"{address}?army=4&march-4=10").headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("address", ["/learn/board.svg", "/learn/reach/4.json"])
def test_what_never_changes_is_kept_by_browsers_and_caches(address: str) -> None:
    assert Client().get(address).headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_without_script_the_army_is_chosen_by_form() -> None:
    assert 'name="army" value="4"' in text_of("/learn/army/")
    assert "Army 4 can march to every bright hex" in text_of("/learn/reach/?army=4")
    assert 'href="/learn/march/?army=4"' in text_of("/learn/reach/?army=4")


def test_without_script_marches_are_offered_and_shown_step_by_step() -> None:
    page = text_of("/learn/march/?army=3")
    assert f'value="{TO_CENTURIPAE}"' in page
    assert "to Centuripae (3721), 2 MP left" in page
    page = text_of(f"/learn/march/?army=3&march-3={TO_CENTURIPAE}")
    assert "Army 3 is halted at Centuripae (3721) by the ZoC of Centuripae." in page
    assert "Hills, by road, halved, River hex" in page
    assert "/learn/stop/?army=3&march-3=10+10+10+10" in page


def test_without_script_the_page_says_whether_an_enemy_stops_army_4() -> None:
    assert "Army 4 is halted at 3825 by the ZoC of army 2." in text_of(f"/learn/stop/?march-4={BESIDE_ARMY_2}")
    assert "Nobody stops it. Choose a hex beside army 2." in text_of("/learn/stop/?march-4=10")


def test_without_script_the_round_is_read() -> None:
    page = text_of(f"/learn/result/?army=3&march-3={TO_CENTURIPAE}&march-4={BESIDE_ARMY_2}")
    assert "Armies 2 and 4 both make for 3925" in page
    assert "Engagement 2-4: Carthago −2, Roma +4." in page
    assert "You have 4 points, Hanno has −2." in page
    assert "/rules/MV.8/" in page


def test_the_orders_of_the_other_side_are_not_on_pages_before_they_are_revealed() -> None:
    sealed = lesson().sealed[2]
    for address in ADDRESSES[:-2]:
        assert f"<code>{sealed}</code>" not in text_of(address)
        assert f'"{sealed}"' not in text_of(address)
    assert f"<code>{sealed}</code>" in text_of("/learn/result/")


def test_the_last_chapter_leads_on(settings: Any) -> None:
    page = text_of("/learn/next/")
    assert 'href="/campaigns/"' in page
    assert 'href="/rules/"' in page
    assert 'href="/alone/"' in page
    settings.PLAY_ALONE = False
    assert 'href="/alone/"' not in text_of("/learn/next/")


def test_the_last_chapter_offers_to_open_a_campaign_to_those_who_may(
    settings: Any, as_: Callable[[str], Client]
) -> None:
    assert 'href="/new/"' in text_of("/learn/next/")
    settings.OPEN_CAMPAIGNS = "staff"
    assert 'href="/new/"' not in text_of("/learn/next/")
    assert 'href="/new/"' not in as_("timon").get("/learn/next/").content.decode()


@pytest.mark.parametrize("text", GARBAGE)
def test_a_march_that_is_not_valid_is_refused_with_what_to_do(text: str) -> None:
    for key in ("march", "stop", "submit", "result"):
        answer = Client().get(f"/learn/{key}/", {"army": "4", "march-4": text})
        assert answer.status_code == 422
        assert len(answer.content) < 60_000
    for address in ("/learn/preview.json", "/learn/result.json"):
        answer = Client().get(address, {"army": "4", "march-4": text})
        assert answer.status_code == 422
        assert json.loads(answer.content)["rule"] == "OR.1"
        assert len(answer.content) < 1000
    assert 'aria-invalid="true"' in Client().get("/learn/march/", {"army": "4", "march-4": text}).content.decode()


@pytest.mark.parametrize("army", ["1", "2", "5", "x", "", "9" * 4000, "-3"])
def test_an_army_that_is_not_the_readers_is_refused(army: str) -> None:
    answer = Client().get("/learn/preview.json", {"army": army})
    assert answer.status_code == 404
    assert json.loads(answer.content)["problem"] == "That is not one of your armies. Choose army 3 or army 4."
    assert Client().get("/learn/reach/", {"army": army}).status_code == 200
    if army.isdigit():
        assert Client().get(f"/learn/reach/{army}.json").status_code == 404


@pytest.mark.parametrize("hex_", ["0101", "9999", "x", "", "4" * 10_000])
def test_a_hex_that_is_not_on_the_board_is_refused(hex_: str) -> None:
    answer = Client().get("/learn/preview.json", {"army": "3", "to": hex_})
    assert answer.status_code == 422
    assert json.loads(answer.content)["problem"] == "That hex is off the map."


def test_a_hex_gives_the_march_that_leads_there() -> None:
    value = value_of("/learn/preview.json?army=3&to=3721")
    assert value["text"] == TO_CENTURIPAE
    assert [step["cost"] for step in value["steps"]] == [1, 4, 2, 3]


def test_the_round_has_receipts_frames_and_sentences() -> None:
    value = value_of("/learn/result.json")
    assert [order["army"] for order in value["orders"]] == [1, 2, 3, 4]
    assert all(len(order["receipt"]) == 64 for order in value["orders"])
    assert len(value["scenes"]) == len(value["replay"]["frames"])
    assert value["replay"]["grid"]["west"] == 30
    assert value["meaning"][0]["address"] == "/rules/EN.1/"


def test_the_lesson_is_in_swedish_for_those_who_read_it() -> None:
    browser = Client(headers={"accept-language": "sv"})
    assert "Dina arméer" in browser.get("/learn/army/").content.decode()
    value = json.loads(browser.get("/learn/preview.json?army=3&to=3122").content)
    assert "utom räckhåll" in value["problem"]
    assert "belägrar Centuripae" in json.dumps(
        json.loads(browser.get("/learn/result.json").content), ensure_ascii=False
    )


def test_visitors_are_throttled_together_with_all_their_reads(settings: Any) -> None:
    settings.THROTTLES = {**settings.THROTTLES, "strangers": (2, 60)}
    browser = Client(REMOTE_ADDR="203.0.113.23")  # of nobody else in these tests
    statuses = [browser.get(address).status_code for address in ("/learn/", "/learn/board.svg", "/learn/result.json")]
    assert statuses == [200, 200, 429]


def test_signed_in_users_take_the_lesson_too(as_: Callable[[str], Client]) -> None:
    assert as_("timon").get("/learn/result/").status_code == 200
