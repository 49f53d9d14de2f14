"""Orders by forms alone: suggested ones, and marches hex by hex on the page of an army."""

import re

from django.contrib.auth.models import User

from campaign.models import Campaign
from orders.rules.life import Version
from tests.conftest import texts_of_sheets
from tests.forms import Reader

REASON = re.compile("points|Stands|Stays|Attacks|Covers")


def test_a_suggestion_is_filled_in_and_submitted(war: Campaign, people: dict[str, User]) -> None:
    hamilcar = Reader(people["hamilcar"])
    hamilcar.open("/campaigns/war/desk/")
    hamilcar.press("Suggest an order", within="#army-4")
    assert REASON.search(hamilcar.status)
    march = hamilcar.value("sheet-movement-4")
    hamilcar.press("Submit orders", within=".way")
    assert "Submitted" in hamilcar.page.one("#state-movement-4").text
    assert texts_of_sheets("army__number") == [(4, march)]


def test_orders_are_written_beside_the_map(war: Campaign, people: dict[str, User]) -> None:
    lucius = Reader(people["lucius"])
    lucius.open("/campaigns/war/desk/")
    lucius.fill("sheet-movement-15", "6 6", within="#army-15")
    lucius.press("Submit orders", within="#army-15")
    assert lucius.main.one("h1").text.startswith("Orders")
    assert texts_of_sheets("army__number") == [(15, "6 6")]


def test_orders_of_a_game_without_leaders_say_nothing_of_a_captain(war: Campaign, people: dict[str, User]) -> None:
    hamilcar = Reader(people["hamilcar"])
    hamilcar.open("/campaigns/war/orders/")
    assert hamilcar.value("sheet-movement-4") == ""
    assert "captain" not in hamilcar.main.text


def test_an_army_is_led_by_its_page(war: Campaign, people: dict[str, User]) -> None:
    hamilcar = Reader(people["hamilcar"])
    hamilcar.open("/campaigns/war/armies/4/")
    for direction in (4, 4, 4, 2, 2, 2):
        hamilcar.press(re.compile(rf"^Go {direction}\b"))
    assert "Army 4 marches from Enna (4664) to Catana (5264) for 10 of 12 MP." in hamilcar.main.text
    hamilcar.press("Undo step")
    assert hamilcar.value("March, in clock numbers") == "4 4 4 2 2"
    hamilcar.unfold(re.compile("within reach"))
    hamilcar.press(re.compile("^Use this march Catana"))
    assert hamilcar.value("March, in clock numbers") == "4 4 4 2 2 2"
    hamilcar.press("Submit orders", within=".way")
    assert "Submitted" in hamilcar.page.one("#state-movement-4").text
    assert texts_of_sheets("state") == [(Version.HANDED_IN, "4 4 4 2 2 2")]
