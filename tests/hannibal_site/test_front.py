"""The front page: it names the second game, and shows public campaigns of it as cards, not on the map that plays."""

import pytest
from django.test import Client

from campaign.models import Campaign
from campaign.public_campaigns.commands import set_public
from tests.conftest import NOW
from tests.front.test_front_page import STILL, draw_round, front
from tests.hannibal_site.test_steps import publish

pytestmark = pytest.mark.django_db


def test_the_front_page_names_the_second_game_and_leads_to_its_rules_and_to_playing_it() -> None:
    page = front()
    assert 'Another game here: <a href="/rules/hannibal/">HANNIBAL</a>.' in page
    assert 'href="/alone/?scenario=hannibal-217"' in page
    assert Client().get("/alone/?scenario=hannibal-217").status_code == 200


def test_a_public_campaign_of_hannibal_is_a_card_and_does_not_play_on_the_map(italy: Campaign) -> None:
    set_public(italy, NOW, wanted=True)
    draw_round(publish(italy))
    page = front()
    assert STILL in page
    assert "/campaigns/italy/" in page


def test_pages_of_a_public_campaign_of_hannibal_are_in_the_sitemap_and_exist(italy: Campaign) -> None:
    set_public(italy, NOW, wanted=True)
    publish(italy)
    listed = Client().get("/sitemap.xml").text
    for address in ("", "rounds/1/", "rounds/1/replay/"):
        assert f"/campaigns/italy/{address}</loc>" in listed
        assert Client().get(f"/campaigns/italy/{address}").status_code == 200
