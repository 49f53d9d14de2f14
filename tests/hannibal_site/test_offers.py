"""What the site offers every campaign works in one of HANNIBAL: questions, open seats, notices, feeds, previews."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from campaign.games.hannibal.kinds import Kind
from campaign.members.commands.hand_over import hand_over
from campaign.members.commands.listings import look_for_players
from campaign.models import Army, Campaign, Notice, Phase, Seat
from campaign.notices.commands.making import make_notices
from campaign.public_campaigns.commands import set_public
from campaign.selectors import current_phase
from campaign.services.campaigns import SeatPlan
from campaign.services.sheets import SheetAction
from tests.conftest import NOW
from tests.hannibal_site.conftest import leaders_of, open_italy
from tests.hannibal_site.played_to_summer import Italy, play_to_summer
from tests.markup import compact
from tests.notices.telling_people import feed_of, mail_to, tell, told
from tests.public_campaigns.test_link_previews import preview_of

pytestmark = pytest.mark.django_db
Browsers = Callable[[str], Client]
AT = "/campaigns/italy/"


@pytest.fixture(autouse=True)
def _site(settings: Any) -> Iterator[None]:
    settings.PUBLIC_URL = "https://war.example"
    cache.clear()
    yield
    cache.clear()


def text_of(browser: Client, address: str) -> str:
    answer = browser.get(address if address.startswith("/") else f"{AT}{address}")
    assert answer.status_code == 200
    return compact(answer.content.decode())


def test_a_question_is_answered_with_a_ruling_of_the_game(italy: Campaign, as_: Browsers) -> None:
    assert as_("hanno").post(f"{AT}questions/", {"text": "May Hannibal march twice?"}).status_code == 302
    ruled = {"do": "answer", "text": "No, once a step.", "ruling": "hh.5.3"}
    assert as_("marcus").post(f"{AT}questions/1/", ruled).status_code == 302
    page = text_of(as_("hanno"), "questions/1/")
    assert "No, once a step." in page
    assert "HH.5.3" in page


def test_an_objection_names_a_step_and_a_leader(italy: Campaign, as_: Browsers) -> None:
    Italy(italy).publish()
    form = text_of(as_("marcus"), "rounds/1/object/")
    assert '<option value="march_1">First march</option>' in form
    assert '<option value="31">Hannibal (Hanno)</option>' in form
    assert "Leader (optional)" in form
    said = {"step": "march_1", "army": "31", "hex": "0504", "text": "He cannot have come so far."}
    assert as_("marcus").post(f"{AT}rounds/1/object/", said).status_code == 302
    page = text_of(as_("hanno"), "questions/1/")
    assert "He cannot have come so far." in page
    assert "First march" in page


def test_a_leader_is_handed_over_and_gets_orders_from_the_other_seat(people: dict[str, User]) -> None:
    leaders = [number for number in leaders_of("carthago") if number != 32]
    campaign = open_italy(
        people["marcus"],
        [
            SeatPlan("Marcus", people["marcus"], "roma", leaders_of("roma"), captain=True),
            SeatPlan("Hanno", people["hanno"], "carthago", leaders, captain=True),
            SeatPlan("Hamilcar", people["hamilcar"], "carthago", [32]),
        ],
    )
    italy = Italy(campaign)
    seat = Seat.objects.get(campaign=campaign, name="Hamilcar")
    hand_over(campaign, 31, seat.pk, NOW, people["marcus"])
    assert Army.objects.get(campaign=campaign, number=31).seat == seat
    italy.give("Hamilcar", SheetAction(Kind.MARCH, 31, "4 2"))


def test_open_seats_are_listed_with_the_game(people: dict[str, User], as_: Browsers) -> None:
    seats = [
        SeatPlan("Marcus", people["marcus"], "roma", leaders_of("roma"), captain=True),
        SeatPlan("Hanno", None, "carthago", leaders_of("carthago"), captain=True),
    ]
    campaign = open_italy(people["marcus"], seats)
    listing = look_for_players(campaign, "Join us", NOW)
    page = text_of(as_("timon"), f"/open-seats/{listing.token}/")
    assert "Join us" in page
    assert "1 free seat" in page
    assert "Italy, 218-206 BC, rules hannibal-1" in page


def test_players_are_notified_of_every_step_and_read_nothing_secret(italy: Campaign, people: dict[str, User]) -> None:
    for name in ("marcus", "hanno"):
        mail_to(people[name])
    assert told(NOW) == [("hanno", "opened"), ("marcus", "opened")]
    played = Italy(italy)
    secret = "4 2 4 4 6 8 10 12 2"
    played.give("Hanno", SheetAction(Kind.MARCH, 31, secret))
    tell(played.now)
    assert not [one for one in mail.outbox if secret in f"{one.subject} {one.body}"]
    played.publish()
    tell(played.now)
    assert {notice.kind for notice in Notice.objects.all()} >= {"opened", "published"}
    assert [one.body for one in mail.outbox if "Second march" in f"{one.subject} {one.body}"]


def test_reminders_name_the_side_that_a_step_waits_for(italy: Campaign, people: dict[str, User]) -> None:
    for name in ("marcus", "hanno"):
        mail_to(people[name])
    make_notices(NOW)
    due = current_phase(italy).due_at
    reminded = told(due - timedelta(hours=1))
    assert [name for name, kind in reminded if kind == "reminder"] == ["hanno"]


def test_notices_of_a_whole_game_are_sent(italy: Campaign, people: dict[str, User], as_: Browsers) -> None:
    mail_to(people["hanno"])
    feed = feed_of(people["marcus"])
    played = Italy(italy)
    while current_phase(italy).status == Phase.Status.OPEN:
        tell(played.now)
        played.publish()
    tell(played.now)
    own = as_("nobody").get(f"/feeds/{feed.token}.atom").content.decode()
    assert "Battles and sieges" in own
    assert "The campaign is over." in mail.outbox[-1].body


def test_the_feed_of_a_campaign_has_what_was_published(italy: Campaign, as_: Browsers) -> None:
    set_public(italy, NOW, wanted=True)
    play_to_summer(Italy(italy))
    feed = as_("nobody").get(f"{AT}feed.atom").content.decode()
    assert "First march" in feed
    assert "land: " not in feed


def test_the_preview_of_a_link_says_how_the_campaign_stands(italy: Campaign) -> None:
    set_public(italy, NOW, wanted=True)
    said = preview_of(AT)
    assert said["og:title"] == "Italy"
    assert said["og:description"].startswith("Round 1: First march. ")
    Italy(italy).publish()
    cache.clear()
    assert preview_of(f"{AT}rounds/1/")["og:title"] == "Round 1 · Italy"
    assert "Italy" in text_of(Client(), "/campaigns/")


def test_the_log_names_every_step(italy: Campaign, as_: Browsers) -> None:
    play_to_summer(Italy(italy))
    log = text_of(as_("marcus"), "log/")
    for step in ("First march", "Second march", "Battles and sieges", "Elections"):
        assert step.lower() in log.lower()
