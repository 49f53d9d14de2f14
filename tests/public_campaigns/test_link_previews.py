"""What forums and chats show of a link: of public campaigns how they stand, of everything else the site alone."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from campaign.models import Campaign, Phase, Picture
from campaign.public_campaigns.commands import set_public
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance
from tests.front.test_front_page import draw_round, keep_picture

SITE = "https://war.example"


@pytest.fixture(autouse=True)
def _site(settings: Any) -> Iterator[None]:
    settings.PUBLIC_URL = SITE
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def public(war: Campaign) -> Campaign:
    """The campaign, public, its first movement published."""
    advance(war.phases.get(), to="published")
    set_public(war, NOW, wanted=True)
    war.refresh_from_db()
    return war


def preview_of(address: str, browser: Client | None = None, language: str = "en") -> dict[str, str]:
    """Return the preview in the head of a page."""
    answer = (browser or Client(headers={"accept-language": language})).get(address)
    text = answer.content.decode()
    found = re.findall(r'<meta (?:property|name)="([a-z:_]+)" content="([^"]*)"', text)
    canonical = re.findall(r'<link rel="canonical" href="([^"]*)"', text)
    return {name: unescape(value) for name, value in found} | ({"canonical": canonical[0]} if canonical else {})


def test_a_public_campaign_says_how_it_stands(public: Campaign) -> None:
    drawn = keep_picture(public.phases.earliest("pk"), Picture.Moment.BEFORE)
    said = preview_of(page())
    assert said["og:title"] == "The war"
    assert said["og:description"].startswith("Round 1: Decisions. Nobody leads. Deadline: ")
    assert said["description"] == said["og:description"]
    assert said["og:image"] == f"{SITE}/pictures/{drawn.public_id}/card.jpg"
    assert said["og:image:alt"] == "The map of The war"
    assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
    assert said["canonical"] == said["og:url"] == f"{SITE}{page()}"
    assert said["twitter:card"] == "summary_large_image"


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("rounds/1/", "Round 1 · The war"),
        ("rounds/1/replay/", "Replay of round 1 · The war"),
        ("rounds/1/posts/", "Posts of round 1 · The war"),
        ("log/", "The war"),
    ],
)
def test_pages_of_a_public_campaign_have_their_own_titles(public: Campaign, path: str, title: str) -> None:
    said = preview_of(page(path))
    assert said["og:title"] == title
    assert said["canonical"] == f"{SITE}{page(path)}"


def test_the_preview_is_in_the_language_of_the_visitor(public: Campaign) -> None:
    said = preview_of(page(), language="sv")
    assert "Ingen leder." in said["og:description"]


def test_a_link_to_a_private_campaign_shows_the_site_alone(public: Campaign) -> None:
    set_public(public, NOW, wanted=False)
    Campaign.objects.update(title="The secret campaign")
    for address in (page(), page("rounds/1/")):
        text = Client().get(address, follow=True).content.decode()
        assert "The secret campaign" not in text
        assert '<meta property="og:title" content="Vae Victis">' in text


def test_pages_of_the_site_have_the_picture_of_the_site(db: None) -> None:
    for address in ("/", "/campaigns/", "/rules/", "/rules/mv/", "/accounts/login/"):
        said = preview_of(address)
        assert said["og:image"].startswith(f"{SITE}/static/img/front/card."), address
        assert said["description"], address
        assert said["canonical"] == f"{SITE}{address}"


def test_the_front_page_has_the_map_of_the_round_that_plays(public: Campaign) -> None:
    movement = public.phases.get(step="movement")
    draw_round(movement)
    assert preview_of("/")["og:image"].startswith(f"{SITE}/static/"), "the part of the map is not drawn yet"
    action = keep_picture(movement, Picture.Moment.AFTER, crop="action")
    assert preview_of("/")["og:image"] == f"{SITE}/pictures/{action.public_id}/card.jpg"


def test_users_get_no_preview(public: Campaign, as_: Callable[[str], Client]) -> None:
    assert "og:title" not in preview_of(page(), as_("hanno"))


def test_a_campaign_that_is_over_says_so(public: Campaign) -> None:
    Phase.objects.filter(campaign=public).update(status=Phase.Status.PUBLISHED)
    assert preview_of(page())["og:description"] == "The campaign is over."
