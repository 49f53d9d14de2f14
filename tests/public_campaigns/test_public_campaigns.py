"""Public campaigns: what visitors can see, and that everything else stays private."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import urljoin

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, LogEntry, Phase
from campaign.public_campaigns.commands import set_public
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.standing import halt
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, step_on

Browsers = Callable[[str], Client]
READ = ("", "log/", "rounds/1/", "rounds/1/posts/", "rounds/1/replay/", "rounds/1/position.json", "receipts/")
NOT_READ = ("orders/", "desk/", "room/", "plans/", "armies/4/", "people/", "administration/", "receipts/mine/")


@pytest.fixture
def public(war: Campaign) -> Campaign:
    """The campaign, public, its first movement published."""
    advance(war.phases.get(), to="published")
    set_public(war, NOW, wanted=True)
    war.refresh_from_db()
    return war


def page_text(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


@pytest.mark.parametrize("path", READ)
def test_anyone_can_read_a_public_campaign(public: Campaign, as_: Browsers, path: str) -> None:
    for browser in (Client(), as_("timon")):
        assert browser.get(page(path)).status_code == 200


@pytest.mark.parametrize("path", NOT_READ)
def test_player_pages_of_a_public_campaign_stay_private(public: Campaign, as_: Browsers, path: str) -> None:
    assert Client().get(page(path)).headers["Location"].startswith("/accounts/login/")
    assert as_("timon").get(page(path)).status_code == 404


@pytest.mark.parametrize("path", READ[:-1])
def test_a_private_campaign_is_readable_by_its_members_only(phase: Phase, as_: Browsers, path: str) -> None:
    advance(phase, to="published")
    assert Client().get(page(path)).headers["Location"] == f"/accounts/login/?next={page(path)}"
    assert as_("timon").get(page(path)).status_code == 404
    assert as_("hanno").get(page(path)).status_code == 200


def test_visitors_see_only_links_they_can_open(public: Campaign, as_: Browsers) -> None:
    """Every link of a public campaign leads to a page that visitors may read, and there are no forms."""
    for browser in (Client(), as_("timon")):
        waiting, seen = {page()}, set[str]()
        while waiting:
            seen.add(address := waiting.pop())
            answer = browser.get(address)
            assert answer.status_code == 200, address
            text = b"".join(answer).decode()
            assert not re.search(r'<form[^>]+method="post"[^>]+action="/campaigns/', text), address
            links = (unescape(link).partition("#")[0] for link in re.findall(r'(?:href|src)="([^"]+)"', text))
            waiting |= {urljoin(address, link) for link in links if urljoin(address, link).startswith(page())} - seen
        assert seen >= {page(path) for path in (*READ, "factions.css", "receipts.json")}


def test_visitors_see_a_sign_in_link_and_the_time_zone_of_the_campaign(public: Campaign, as_: Browsers) -> None:
    Campaign.objects.filter(pk=public.pk).update(time_zone="Asia/Tokyo")
    text = page_text(Client(), page("log/"))
    assert f'href="/accounts/login/?next={page("log/")}"' in text
    assert "Times are in the campaign's time zone (Tokyo time)." in text
    assert "1 April 2264, 21:00 (Tokyo time" in text, "noon in UTC"
    text = page_text(as_("timon"), page("log/"))
    assert "Sign in" not in text
    assert "12:00 (UTC" in text, "he has clocks of his own"
    assert "This campaign is public" not in page_text(as_("hanno"), page("log/"))


def test_visitors_read_in_the_language_of_their_browser(public: Campaign) -> None:
    assert '<html lang="sv">' in page_text(Client(headers={"accept-language": "sv"}), page())
    assert '<html lang="en">' in page_text(Client(headers={"accept-language": "de"}), page())


def test_visitors_cannot_submit_forms_to_a_public_campaign(contact: Campaign, as_: Browsers) -> None:
    step_on(contact)
    set_public(contact, NOW, wanted=True)
    form = {"phase": contact.phases.latest("pk").pk, "do": "report", "winner": "4", "score": "45-20"}
    address = page("rounds/1/engagements/4-9/")
    assert page_text(Client(), address).count("<form") == 0
    assert Client().post(address, form).headers["Location"].startswith("/accounts/login/")
    assert as_("timon").post(address, form).status_code == 404
    assert as_("timon").post(page(), {}).status_code == 405


def test_search_engines_may_index_public_pages_only(public: Campaign, as_: Browsers) -> None:
    for address in (page(), page("rounds/1/"), page("receipts/"), "/campaigns/"):
        assert Client().get(address).headers["X-Robots-Tag"] == "all", address
    for address in (page("orders/"), "/accounts/login/"):
        assert Client().get(address).headers["X-Robots-Tag"] == "noindex", address
    assert as_("hanno").get(page()).headers["X-Robots-Tag"] == "noindex"
    set_public(public, NOW, wanted=False)
    assert Client().get(page("receipts/")).headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("path", ["", "rounds/1/", "rounds/1/replay/", "rounds/1/position.json", "factions.css"])
def test_public_pages_are_not_cached_for_others(public: Campaign, as_: Browsers, path: str) -> None:
    for browser in (Client(), as_("hanno"), as_("timon")):
        answer = browser.get(page(path))
        assert "private" in answer.headers["Cache-Control"], path
        assert "Cookie" in answer.headers["Vary"], path


def test_making_a_campaign_public_is_logged(war: Campaign, as_: Browsers) -> None:
    marcus = as_("marcus")
    for wanted in ("yes", "yes", "no"):
        assert marcus.post(page("administration/public/"), {"public": wanted}).status_code == 302
    log = LogEntry.objects.filter(campaign=war).order_by("pk")
    assert [(entry.action, entry.actor) for entry in log] == [
        ("campaign.public", war.administrator),
        ("campaign.not_public", war.administrator),
    ]
    assert "The campaign was made public" in page_text(as_("hanno"), page("log/"))
    assert as_("hanno").post(page("administration/public/"), {"public": "yes"}).status_code == 403
    war.refresh_from_db()
    assert not war.public


def test_the_list_has_public_campaigns_only(
    public: Campaign, as_: Browsers, start: Any, django_assert_num_queries: Any
) -> None:
    for title, visible in (("Peace", False), ("A calm sea", True)):
        seats = [
            SeatPlan(
                f"{title} {faction}", None, faction, [a["number"] for a in start["armies"] if a["faction"] == faction]
            )
            for faction in ("roma", "carthago")
        ]
        slug = title.lower().replace(" ", "-")
        made = open_campaign(
            slug=slug,
            title=title,
            administrator=public.administrator,
            document=start,
            seats=seats,
            at=NOW,
            public=visible,
        )
    halt(made, "end", "Nobody came", NOW)
    with django_assert_num_queries(8):
        text = page_text(Client(), "/campaigns/")
    assert "Peace" not in text
    assert text.index("The war") < text.index("A calm sea"), "what is over comes last"
    said = " ".join(text.split())
    assert "Round 1: Decisions" in said
    assert "Round 1: Initiative · The campaign was ended." in said
    assert 'href="/campaigns/a-calm-sea/"' in text
    assert 'href="/campaigns/"' in page_text(as_("timon"), "/")
    assert 'href="/campaigns/"' in page_text(Client(), "/accounts/login/")


@pytest.mark.parametrize("path", [*READ, "factions.css"])
def test_pages_need_no_extra_queries_for_visitors(
    public: Campaign, people: dict[str, User], as_: Browsers, path: str
) -> None:
    """Visitors need no queries for session and user."""
    Campaign.objects.filter(pk=public.pk).update(administrator=people["timon"])
    Client().get(page(path))  # what is worked out once for all has been by now
    asked = []
    for browser in (as_("timon"), Client()):
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(page(path)).status_code == 200
        asked.append(len(queries))
    assert asked[1] <= asked[0] - 2


def test_the_api_serves_a_public_campaign_without_a_key(public: Campaign, war: Campaign) -> None:
    assert Client().get("/api/campaigns/war/").json()["published_rounds"] == [1]
    assert Client().get("/api/campaigns/war/rounds/1/").status_code == 200
    set_public(public, NOW, wanted=False)
    assert Client().get("/api/campaigns/war/").status_code == 401
    assert Client().get("/api/campaigns/war/rounds/1/").status_code == 401


def test_an_unpublished_round_of_a_public_campaign_is_not_found(phase: Phase) -> None:
    """A public campaign reveals nothing early: nobody can see the round yet."""
    assert phase.step == Step.MOVEMENT
    set_public(phase.campaign, NOW, wanted=True)
    for status in ("open", "closed", "resolved"):
        advance(phase, to=status)
        assert Client().get(page("rounds/1/")).status_code == 404
