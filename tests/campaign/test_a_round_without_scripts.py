"""The same round as in `tests.journeys.test_a_whole_round`, its main parts, by forms and links alone."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from orders.models import OrderSheet
from tests.administrator.by_forms import close_and_resolve, publish
from tests.conftest import open_war, text_of_sheet
from tests.forms import Reader
from tests.journeys.sicily import SEA, before_the_round, seats

MARCH = "2 4 0 0 0"
ARMY = "/campaigns/war/armies/{}/"


@pytest.fixture
def war(people: dict[str, User], start: Any) -> Campaign:
    return open_war(people["marcus"], before_the_round(start), seats(people), Step.INITIATIVE)


def test_a_round_without_scripts(war: Campaign, people: dict[str, User]) -> None:
    hamilcar, lucius, marcus = (Reader(people[name]) for name in ("hamilcar", "lucius", "marcus"))
    decide(hamilcar, army=8, field="initiative-8", text=SEA)
    the_step_is_ended(marcus, war)
    an_army_is_led(hamilcar)
    assert MARCH not in everything_seen_by(lucius)
    the_step_is_ended(marcus, war)
    decide(lucius, army=14, field="retreat-14", text="retreat")
    the_step_is_ended(marcus, war)
    a_battle_is_reported(lucius)
    the_report_is_confirmed(hamilcar)
    the_step_is_ended(marcus, war)
    decide(hamilcar, army=4, field="advance-4", text="4964")
    decide(hamilcar, army=6, field="besiege-6", text="Gela")
    decide(hamilcar, army=8, field="debark-8", text="8")
    the_step_is_ended(marcus, war)
    the_round_is_read(lucius)
    assert text_of_sheet(OrderSheet.objects.get(kind="movement")) == MARCH


def the_step_is_ended(marcus: Reader, war: Campaign) -> None:
    close_and_resolve(marcus, war)
    publish(marcus)


def decide(reader: Reader, *, army: int, field: str, text: str) -> None:
    """On the page of the army, which has a form for everything that is decided about it."""
    reader.open(ARMY.format(army))
    reader.choose(f"sheet-{field}", text)
    reader.press("Submit orders")
    assert "Submitted" in reader.page.one(f"#state-{field}").text


def an_army_is_led(hamilcar: Reader) -> None:
    """Hex by hex, each by its button; the table has the cost of every side and what would happen there."""
    hamilcar.open(ARMY.format(4))
    assert "by road, halved −3 MV.2 (a)" in row_of(hamilcar, "4764")
    hamilcar.press(re.compile(r"^Go 2\b"))
    assert "halted at 4864 by the ZoC of army 16." in row_of(hamilcar, "4864")
    hamilcar.press(re.compile(r"^Go 4\b"))
    for _stand in range(3):
        hamilcar.press(re.compile("^Stand"))
    assert hamilcar.value("March, in clock numbers") == MARCH
    assert "Army 4 would fight an engagement with army 16." in hamilcar.page.one(".warnings").text
    hamilcar.press("Submit orders", within=".way")
    assert "Submitted" in hamilcar.page.one("#state-movement-4").text


def row_of(hamilcar: Reader, hex_: str) -> str:
    return next(row.text for row in hamilcar.page.all(".around tr") if hex_ in row.text)


def everything_seen_by(lucius: Reader) -> str:
    seen = ""
    for place in ("", "orders/", "desk/", "armies/4/"):
        lucius.open(f"/campaigns/war/{place}")
        seen += lucius.content
    return seen


def a_battle_is_reported(lucius: Reader) -> None:
    lucius.open("/campaigns/war/")
    lucius.follow("Engagement 4-16")
    lucius.check(re.compile(r"^Army 4\b"))
    lucius.fill("Score", "45-20")
    lucius.press("Check report")
    lucius.press("Submit report")
    assert "Result reported. Everyone can see it." in lucius.main.text


def the_report_is_confirmed(hamilcar: Reader) -> None:
    hamilcar.open("/campaigns/war/")
    hamilcar.follow("Engagement 4-16")
    assert "Army 4 wins: army 4 lost 20 %, army 16 lost 45 %." in hamilcar.main.text
    hamilcar.press("Confirm result")
    assert hamilcar.status == "Result confirmed. The engagement is settled."


def the_round_is_read(lucius: Reader) -> None:
    lucius.open("/campaigns/war/rounds/1/replay/")
    items = [item.text for item in lucius.main.all("li") if item.is_shown]
    for sentence in (
        "Army 4 is halted at 4864 by the ZoC of army 16.",
        "Army 14 retreats; not fought: 6-14.",
        "Army 4 has won and advances from 4864 to 4964.",
        "Army 8 debarks from 4059 to 3960 for 8 NMP of Mare Tyrrhenum.",
        "Army 6 begins the siege of Gela, resilience 2.",
        "Engagement 4-16: Carthago +4, Roma −2.",
    ):
        assert any(sentence in item for item in items), sentence
