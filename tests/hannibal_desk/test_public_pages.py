"""Leaders, provinces and the map, for everyone who reads a campaign."""

import re

import pytest
from django.test import Client
from django.utils import translation

from campaign.desk.queries.map_picture import drawing
from campaign.games.hannibal.rules.engine_versions import ENGINE_VERSION
from campaign.games.reader import PUBLIC, Reader
from campaign.models import Campaign, Phase
from hexmap.rules.documents import document_text
from tests.hannibal_desk.conftest import ALPS, Browse, Browser, Opened
from tests.hannibal_desk.positions import document_of

pytestmark = pytest.mark.django_db
PAGES = ("tables/leaders/", "tables/provinces/", "tables/map.svg")
HIDDEN = 'round 2 march_1\nfirst roma\nrule intelligence="hidden"\nforce 2620 carthago 31 foot 17 horse 3\n'


def stranger(campaign: Campaign) -> Browser:
    Campaign.objects.filter(pk=campaign.pk).update(public=True)
    return Browser(Client())


def test_campaign_page_leads_to_leaders_and_provinces(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    text = as_("marcus").text("")
    assert "/campaigns/italy/tables/leaders/" in text
    assert "/campaigns/italy/tables/provinces/" in text


def test_cards_show_numbers_units_and_what_limits_a_leader(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    text = as_("marcus").text("tables/leaders/")
    assert "31 Hannibal" in text
    assert "Eporedia" in text or "0504" in text
    assert "Commands Gauls only" in text
    assert "Cannot be elected before 212 BC." in text


def test_provinces_show_why_a_side_would_control_them(opened: Opened, as_: Browse) -> None:
    """HH.7.2."""
    opened(ALPS)
    text = as_("marcus").text("tables/provinces/")
    assert "Roma holds all its cities." in text
    assert "Tarquinii" in text
    assert "If points were counted now" in text


@pytest.mark.parametrize("address", PAGES)
def test_public_pages_are_for_strangers_only_where_the_campaign_is_public(
    opened: Opened, as_: Browse, address: str
) -> None:
    campaign = opened(ALPS)
    assert as_("timon").get(address).status_code == 404
    assert stranger(campaign).get(address).status_code == 200


@pytest.mark.parametrize("address", PAGES[:2])
def test_hidden_units_are_shown_to_their_side_only(opened: Opened, as_: Browse, address: str) -> None:
    """HH.11.3: 114 SP."""
    campaign = opened(HIDDEN)
    assert "114" in as_("hanno").text(address)
    for browser in (as_("marcus"), stranger(campaign)):
        assert "114" not in browser.text(address)


def test_map_for_rome_is_the_same_whatever_is_hidden() -> None:
    """HH.11.3."""
    few, many = (
        Phase(
            document=document_text(document_of(HIDDEN.replace("17", count)).as_json()),
            step="march_1",
            engine_version=ENGINE_VERSION,
        )
        for count in ("9", "17")
    )
    assert drawing(few, Reader("roma")) == drawing(many, Reader("roma")) == drawing(many, PUBLIC)
    assert drawing(few, Reader("carthago")) != drawing(many, Reader("carthago"))


def test_map_is_a_drawing_that_cannot_run_anything(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    answer = as_("marcus").get("tables/map.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "Hannibal" in answer.content.decode()


def test_map_is_kept_for_its_reader_alone(opened: Opened, as_: Browse) -> None:
    """Two sides at one computer have maps at two addresses, and no shared cache keeps one."""
    opened(ALPS)
    addresses = {
        name: re.findall(r'src="([^"]*map\.svg[^"]*)"', as_(name).text("tables/leaders/"))[0]
        for name in ("marcus", "hanno")
    }
    assert addresses["marcus"] != addresses["hanno"]
    assert as_("marcus").client.get(addresses["marcus"])["Cache-Control"] == "private, max-age=3600"


def test_pages_of_hannibal_are_not_pages_of_vae_victis(war: Campaign, as_: Browse) -> None:
    for address in PAGES:
        assert as_("hanno").client.get(f"/campaigns/{war.slug}/{address}").status_code == 404


@pytest.mark.parametrize("address", ["tables/leaders/", "tables/provinces/", "orders/"])
def test_pages_speak_swedish(opened: Opened, as_: Browse, address: str) -> None:
    opened(ALPS)
    with translation.override("sv"):
        answer = as_("hanno").client.get(f"/campaigns/italy/{address}", headers={"Accept-Language": "sv"})
    assert answer.status_code == 200
    assert 'lang="sv"' in answer.content.decode()
    assert "Without orders" not in answer.content.decode()


WORDS_OF_ORDERS = r"<(script|code|textarea)\b.*?</\1>|<[^>]*>"
"""What shows orders as they are written, and all tags, with the names of form fields."""


@pytest.mark.parametrize(("language", "name"), [("en", "light horse"), ("sv", "lätt rytteri")])
@pytest.mark.parametrize("address", ["tables/leaders/", "orders/"])
def test_pages_name_units_in_the_language_of_their_reader(
    opened: Opened, as_: Browse, address: str, language: str, name: str
) -> None:
    opened(ALPS.replace("elephants 3", "horse2 3"))
    with translation.override(language):
        page = as_("hanno").client.get(f"/campaigns/italy/{address}", headers={"Accept-Language": language})
    words = re.sub(WORDS_OF_ORDERS, " ", page.content.decode(), flags=re.DOTALL)
    assert name in words
    assert re.findall(r"\b(?:legion_\w+|horse2|gaul\d|ally\d)\b", words) == []


@pytest.mark.parametrize(("address", "most"), [("tables/leaders/", 12), ("tables/provinces/", 12), ("orders/", 20)])
def test_pages_ask_the_database_seldom(
    opened: Opened, as_: Browse, address: str, most: int, django_assert_max_num_queries: object
) -> None:
    opened(ALPS)
    browser = as_("hanno")
    browser.text(address)
    with django_assert_max_num_queries(most):  # type: ignore[operator]
        browser.text(address)
