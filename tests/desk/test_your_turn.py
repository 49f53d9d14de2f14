"""The title and the icon of a page say whether something waits for its reader, from the reader's own orders alone."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.desk.queries.your_turn import MOST_CAMPAIGNS, waiting_campaigns, waits_anywhere, waits_for
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.selectors import membership
from campaign.services.campaigns import SeatPlan, open_campaign
from orders.rules.kinds import NOTHING
from orders.rules.life import Version
from tests.conftest import NOW, advance, submit_orders

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
MARK = "● Your turn ·"
PAGES = ("", "desk/", "orders/", "log/", "questions/", "rules-here/")


def title_of(browser: Client, path: str) -> str:
    found = re.search(r"<title>(.*?)</title>", browser.get(path).content.decode(), re.DOTALL)
    assert found is not None
    return " ".join(found[1].split())


def submit_all(phase: Phase, seat: Seat, state: Version = Version.HANDED_IN) -> None:
    for army in seat.armies.all():
        submit_orders(phase_id=phase.pk, seat=seat, army_number=army.number, text="0", state=state)
    submit_orders(phase_id=phase.pk, seat=seat, kind=Kind.SEA_LINKS, text=NOTHING[Kind.SEA_LINKS], state=state)


@pytest.mark.parametrize("path", PAGES)
def test_the_title_is_marked_until_every_army_has_orders(phase: Phase, seat: Seats, as_: Browsers, path: str) -> None:
    browser, address = as_("hamilcar"), f"/campaigns/war/{path}"
    submit_all(phase, seat("Hanno"))
    assert title_of(browser, address).startswith(MARK)
    assert b"mark_your_turn" in browser.get(address).content.split(b"stylesheet")[0]
    submit_all(phase, seat("Hamilcar"))
    assert not title_of(browser, address).startswith(MARK)
    icon = re.search(r'<link rel="icon" href="([^"]*)"', browser.get(address).content.decode())
    assert icon is not None
    assert "your_turn" not in icon[1]


def test_drafts_are_not_enough(phase: Phase, seat: Seats, people: dict[str, User]) -> None:
    submit_all(phase, seat("Hamilcar"), Version.DRAFT)
    assert waits_for(membership(people["hamilcar"], "war"), NOW)


def test_nothing_waits_once_the_step_is_closed(phase: Phase, people: dict[str, User]) -> None:
    assert waits_for(membership(people["hamilcar"], "war"), NOW)
    assert not waits_for(membership(people["hamilcar"], "war"), phase.due_at + timedelta(minutes=1))
    advance(phase, to="closed")
    assert not waits_for(membership(people["hamilcar"], "war"), NOW)


def test_scripts_get_the_same_answer(phase: Phase, seat: Seats, as_: Browsers) -> None:
    browser = as_("hamilcar")
    for address in ("/campaigns/war/your-turn.json", "/your-turn.json"):
        assert browser.get(address).json() == {"waits": True}
    submit_all(phase, seat("Hamilcar"))
    for address in ("/campaigns/war/your-turn.json", "/your-turn.json"):
        answer = browser.get(address)
        assert answer.json() == {"waits": False}
        assert "no-store" in answer["Cache-Control"]


def test_visitors_and_administrators_without_a_seat_have_no_turn(war: Campaign, phase: Phase, as_: Browsers) -> None:
    war.seats.filter(name="Marcus").update(user=None)
    assert b"your-turn" not in as_("marcus").get("/campaigns/war/").content
    assert as_("marcus").get("/campaigns/war/your-turn.json").json() == {"waits": False}
    Campaign.objects.update(public=True)
    for browser in (Client(), as_("timon")):
        page = browser.get("/campaigns/war/").content
        assert b"your-turn" not in page
        assert b"your_turn" not in page


def test_pages_without_orders_work_without_the_key_of_orders(
    phase: Phase, seat: Seats, as_: Browsers, settings: Any
) -> None:
    submit_all(phase, seat("Hamilcar"))
    settings.SEAL_KEYS = ["of-another-site-of-another-site-of-another-="]
    assert not title_of(as_("hamilcar"), "/campaigns/war/log/").startswith(MARK)
    assert as_("hamilcar").get("/campaigns/war/your-turn.json").status_code == 503


@pytest.fixture
def many_campaigns(war: Campaign, people: dict[str, User], start: Any) -> list[Campaign]:
    """Hamilcar plays in many other campaigns, too."""
    plans = [
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(1, 9))),
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
    ]
    return [
        open_campaign(
            slug=f"war-{number}",
            title=f"War {number}",
            administrator=people["marcus"],
            document=start,
            seats=plans,
            at=NOW,
            first=Step.MOVEMENT,
        )
        for number in range(MOST_CAMPAIGNS + 2)
    ]


def test_the_home_page_looks_at_a_bounded_number_of_campaigns(
    many_campaigns: list[Campaign],
    seat: Seats,
    phase: Phase,
    people: dict[str, User],
    as_: Browsers,
    django_assert_max_num_queries: Any,
) -> None:
    assert title_of(as_("hamilcar"), "/").startswith(MARK)
    submit_all(phase, seat("Hamilcar"))
    for campaign in many_campaigns:
        submit_all(campaign.phases.get(), campaign.seats.get(name="Hamilcar"))
    assert not title_of(as_("hamilcar"), "/").startswith(MARK)
    with django_assert_max_num_queries(2 + 5 * MOST_CAMPAIGNS):
        assert not waits_anywhere(people["hamilcar"], NOW)


def test_campaigns_given_up_leave_room_for_those_that_go_on(
    many_campaigns: list[Campaign], war: Campaign, phase: Phase, people: dict[str, User]
) -> None:
    given_up = Campaign.objects.exclude(pk=war.pk)
    given_up.update(standing=Campaign.Standing.ABANDONED)
    Phase.objects.filter(campaign__in=given_up).update(due_at=phase.due_at - timedelta(hours=1))
    assert waiting_campaigns(people["hamilcar"], NOW) == {war.pk}
