"""The front page: what a visitor sees of public campaigns, and nothing of the others."""

import re
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from campaign.front import queries
from campaign.front.headlines import headline_of
from campaign.front.queries import newest_drawn_round
from campaign.games.reader import EVERYTHING
from campaign.games.vae_victis.reports.frames import HEADLINES
from campaign.models import Campaign, Phase, Picture, Seat
from campaign.public_campaigns.card_queries import cards_of
from campaign.public_campaigns.commands import set_public
from campaign.public_campaigns.queries import lively_campaigns
from campaign.replay.queries import played_round
from campaign.selectors import last_record
from campaign.selectors.seat_holders import SeatCount
from campaign.services.standing import halt
from tests.conftest import NOW, advance, step_on, submit_orders
from tests.forms import Reader

Browsers = Callable[[str], Client]
STILL = "img/front/first-punic-war-760."
"""The picture that is shown where no round can be."""


def keep_picture(
    phase: Phase, moment: Picture.Moment, *, size: tuple[int, int] = (320, 432), crop: str = ""
) -> Picture:
    """Keep a picture of a phase, or of its outcome, as a worker would; a plain one, because nobody looks at it."""
    data = BytesIO()
    Image.new("P", size).save(data, "PNG")
    record = last_record(phase) if moment == Picture.Moment.AFTER else None
    picture = Picture(phase=phase, record=record, moment=moment, scale=Picture.Scale.FORUM, width=size[0], crop=crop)
    picture.file.save(f"{picture.public_id}.png", ContentFile(data.getvalue()))
    picture.save()
    return picture


def draw_round(movement: Phase) -> Picture:
    """Keep the maps of a published movement that the front page needs; return that of its outcome."""
    opening = movement.campaign.phases.filter(round=movement.round).earliest("pk")
    keep_picture(opening, Picture.Moment.DESK)
    return keep_picture(movement, Picture.Moment.AFTER)


@pytest.fixture
def published(war: Campaign) -> Phase:
    """The movement of round 1, published, in a public campaign; army 4 has marched from Enna to Catana."""
    phase: Phase = war.phases.get()
    submit_orders(phase_id=phase.pk, army_number=4, seat=war.seats.get(name="Hamilcar"), text="4 4 4 2 2 2")
    advance(phase, to="published")
    set_public(war, NOW, wanted=True)
    return phase


def front(browser: Client | None = None) -> str:
    answer = (browser or Client()).get("/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_visitor_sees_a_map_without_any_campaign(db: None) -> None:
    text = front()
    assert STILL in text
    assert "Public campaigns</h2>" not in text
    assert 'href="/campaigns/" class="door"' in text


def test_a_visitor_sees_the_newest_published_round_on_the_map(published: Phase) -> None:
    picture = draw_round(published)
    text = front()
    assert f"/pictures/{picture.public_id}/stage-760.webp 760w" in text
    assert f"/pictures/{picture.public_id}/stage-760.avif 760w" in text
    assert STILL not in text
    assert "Round 1 of The war</a>: Army 4 marches from Enna (4664) to Catana (5264) for 10 of 12 MP." in text
    assert '<text y="10">4</text>' in text, "the armies stand on the map without a script"
    assert 'href="/campaigns/war/rounds/1/replay/" class="door"' in text
    assert 'href="/alone/" class="door main"' in text
    assert "The map of The war after round 1" in text


def test_a_visitor_without_scripts_reads_the_round_and_its_replay(published: Phase) -> None:
    draw_round(published)
    visitor = Reader()
    visitor.open("/")
    assert "Army 4 marches from Enna (4664) to Catana (5264)" in visitor.main.text
    assert "4" in [mark.text for mark in visitor.page.all("#still text")]
    assert not visitor.page.one("#play").is_shown
    visitor.follow(re.compile("^Watch a campaign"))
    assert "All armies stand where the last round left them." in visitor.main.text


@pytest.mark.parametrize("language", ["en", "sv"])
def test_the_map_is_drawn_alike_in_every_language(published: Phase, language: str) -> None:
    draw_round(published)
    page = Client(headers={"accept-language": language}).get("/").content.decode()
    assert f'lang="{language}"' in page
    places = re.findall(r'<g transform="translate\(([^)]*)\)">', page)
    assert len(places) > 5
    assert all(re.fullmatch(r"\d+(\.\d)? \d+(\.\d)?", place) for place in places)
    assert any("." in place for place in places)


def test_a_round_whose_map_is_not_drawn_is_not_shown(published: Phase) -> None:
    assert STILL in front()
    keep_picture(published, Picture.Moment.AFTER)
    assert STILL in front(), "the map without armies is missing"


def test_an_unpublished_round_is_not_shown(phase: Phase) -> None:
    set_public(phase.campaign, NOW, wanted=True)
    advance(phase, to="resolved")
    draw_round(phase)
    assert STILL in front()


def test_nothing_of_a_private_campaign_is_shown(published: Phase) -> None:
    draw_round(published)
    Campaign.objects.update(public=False, title="The secret war", slug="secret-war")
    text = front()
    assert STILL in text
    assert "secret" not in text.replace("secret orders", "").replace("in secret", "")


def test_a_campaign_that_runs_comes_before_one_that_is_over(published: Phase, people: dict[str, User]) -> None:
    war = published.campaign
    draw_round(published)
    newer = Campaign.objects.get(pk=war.pk)
    newer.pk, newer.slug = None, "newer"
    newer.save()
    assert [campaign.slug for campaign in lively_campaigns(6)] == ["war", "newer"], "nothing is under way in the newer"
    halt(war, "end", "Nobody came", NOW)
    assert [campaign.slug for campaign in lively_campaigns(6)] == ["newer", "war"]
    assert newest_drawn_round([war]) is not None, "a campaign that is over is better than none"


def test_the_demonstration_comes_before_other_campaigns_that_are_over(published: Phase) -> None:
    war = published.campaign
    draw_round(published)
    halt(war, "end", "Nobody came", NOW)
    other = Campaign.objects.get(pk=war.pk)
    other.pk, other.slug = None, "newer"
    other.save()
    assert [campaign.slug for campaign in lively_campaigns(6)] == ["newer", "war"]
    Campaign.objects.filter(pk=war.pk).update(demonstration=True)
    assert [campaign.slug for campaign in lively_campaigns(6)] == ["war", "newer"]
    Campaign.objects.filter(slug="newer").update(public=False)
    assert "Round 1 of The war" in front()
    Campaign.objects.filter(pk=war.pk).update(public=False)
    assert STILL in front(), "a hidden demonstration is not shown"


def test_signed_in_users_see_their_campaigns_and_the_public_ones(published: Phase, as_: Browsers) -> None:
    text = front(as_("timon"))
    assert "You are not in a campaign yet" in text
    assert 'href="/campaigns/war/"' in text
    assert as_("hanno").get("/").headers["Location"] == "/campaigns/war/", "their only campaign"


def test_the_page_of_a_user_names_the_newest_round_without_playing_it(
    published: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_round(published)
    played: list[Campaign] = []
    monkeypatch.setattr(queries, "_played", lambda campaign, _round: played.append(campaign))
    assert 'href="/campaigns/war/rounds/1/replay/"' in front(as_("timon"))
    assert played == []


def test_users_see_first_where_it_is_their_turn(war: Campaign, people: dict[str, User], as_: Browsers) -> None:
    """Hanno plays in the war, and administers a campaign that waits for others."""
    other = Campaign.objects.get(pk=war.pk)
    other.pk, other.slug, other.title, other.administrator = None, "another", "Another war", people["hanno"]
    other.save()
    phase = war.phases.get()
    phase.pk, phase.campaign = None, other
    phase.save()
    text = front(as_("hanno"))
    assert text.index("The war") < text.index("Another war"), "it is their turn there"
    assert text.count("<strong>Your turn</strong>") == 1
    assert 'href="/campaigns/war/desk/"' in text


def test_a_card_shows_the_step_the_score_and_the_deadline(war: Campaign) -> None:
    set_public(war, NOW, wanted=True)
    (card,) = cards_of(lively_campaigns(6))
    assert [(score.faction.title, score.points) for score in card.score.factions] == [("Carthago", 0), ("Roma", 0)]
    assert card.score.leader is None
    assert card.deadline == war.phases.get().due_at
    text = front()
    assert "Round 1: Instructions" in text
    assert "Nobody leads." in text
    assert "Deadline: <time datetime=" in text
    Campaign.objects.update(standing=Campaign.Standing.PAUSED)
    text = front()
    assert "The campaign is paused." in text
    assert "Deadline:" not in text


def test_a_card_names_the_faction_that_leads(war: Campaign) -> None:
    set_public(war, NOW, wanted=True)
    phase = war.phases.get()
    phase.document = phase.document.replace('"victory_points": 0', '"victory_points": 7', 1)
    phase.save()
    (card,) = cards_of([war])
    assert card.score.leader is not None
    assert (card.score.leader.faction.title, card.score.leader.points) == ("Carthago", 7)
    assert "Carthago leads." in front()


def test_a_vacant_seat_is_not_counted_as_taken(war: Campaign) -> None:
    set_public(war, NOW, wanted=True)
    Seat.objects.filter(name="Hanno").update(user=None)
    (card,) = cards_of([war])
    assert card.seats == SeatCount(taken=3, generals=0, all=4)


def test_deadlines_are_in_the_time_zone_of_the_campaign_for_visitors(war: Campaign, as_: Browsers) -> None:
    set_public(war, NOW, wanted=True)
    Campaign.objects.update(time_zone="Asia/Tokyo")
    assert "(Tokyo time)</time>" in front()
    assert 'data-zone="campaign"' in front()
    assert 'data-zone="own"' in front(as_("timon"))


def test_more_campaigns_need_no_more_queries(published: Phase, war: Campaign) -> None:
    draw_round(published)
    front()  # what never changes is kept from the first time on
    with CaptureQueriesContext(connection) as one:
        front()
    assert len(one) <= 13
    for number in range(8):
        copy = Campaign.objects.get(pk=war.pk)
        copy.pk, copy.slug = None, f"copy-{number}"
        copy.save()
        newest = war.phases.latest("pk")
        newest.pk, newest.campaign, newest.opened_at = None, copy, newest.opened_at - timedelta(days=1)
        newest.save()
    with CaptureQueriesContext(connection) as many:
        text = front()
    assert text.count('<article class="card">') == 6
    assert len(many) <= len(one)


def test_the_page_is_compressed_and_not_kept_for_others(published: Phase) -> None:
    answer = Client().get("/", headers={"accept-encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "private" in answer.headers["Cache-Control"]
    assert answer.headers["X-Robots-Tag"] == "all"


def test_strangers_may_not_open_a_campaign_where_only_staff_may(settings: Any, db: None) -> None:
    assert "Open a campaign" in front()
    settings.OPEN_CAMPAIGNS = "staff"
    assert "Open a campaign" not in front()


def test_a_headline_has_the_most_interesting_sentences_in_their_order(contact: Campaign) -> None:
    step_on(contact)
    frames = played_round(contact, 1, EVERYTHING).frames
    headline = headline_of(frames, HEADLINES)
    assert 1 <= len(headline) <= 2
    assert any("fights" in sentence for sentence in headline)
    assert headline_of(frames[:1], HEADLINES) == ()


def test_search_engines_find_the_public_pages_and_no_others(published: Phase) -> None:
    text = Client().get("/robots.txt").content.decode()
    assert "Sitemap: http://127.0.0.1:8000/sitemap.xml" in text
    listed = Client().get("/sitemap.xml").content.decode()
    assert "/campaigns/war/rounds/1/replay/</loc>" in listed
    for address in ("/", "/campaigns/", "/learn/", "/rules/", "/rules/glossary/", "/rules/mv/"):
        assert f"<loc>http://127.0.0.1:8000{address}</loc>" in listed
    Campaign.objects.update(public=False)
    assert "/campaigns/war/" not in Client().get("/sitemap.xml").content.decode()
