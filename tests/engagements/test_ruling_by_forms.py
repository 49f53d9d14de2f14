"""Rounds that the administrator ends alone: without orders, and with a battle that nobody reports."""

import json
import re

import pytest
from django.contrib.auth.models import User

from campaign.models import Campaign, Phase
from tests.administrator.by_forms import close_and_resolve, publish
from tests.forms import Reader


@pytest.fixture
def in_contact(war: Campaign) -> Campaign:
    """Army 9 of Roma stands next to army 4 of Carthago as the round begins."""
    phase = war.phases.get()
    document = json.loads(phase.document)
    four = next(army["hex"] for army in document["armies"] if army["number"] == 4)
    for army in document["armies"]:
        if army["number"] == 9:
            army["hex"] = f"{four[:2]}{int(four[2:]) + 1:02}"
    Phase.objects.filter(pk=phase.pk).update(document=json.dumps(document))
    return war


def test_the_administrator_settles_an_unreported_battle(in_contact: Campaign, people: dict[str, User]) -> None:
    marcus = Reader(people["marcus"])
    close_and_resolve(marcus, in_contact)
    assert "fights army 9" in marcus.main.text
    publish(marcus)
    close_and_resolve(marcus, in_contact)  # retreats, of which there are none
    publish(marcus)

    marcus.press("Close step", status=409)
    assert "4-9" in marcus.page.one("[role=alert]").text  # no result of it stands yet
    marcus.open("/campaigns/war/rounds/1/engagements/4-9/")
    marcus.unfold(re.compile("Other ruling"))
    marcus.check(re.compile(r"^Army 4\b"), within=".as-administrator")
    marcus.fill("ruling-casualties_0", "30")
    marcus.fill("ruling-casualties_1", "60 per cent")
    marcus.fill("Reason", "Neither player has reported it.")
    marcus.press("Save ruling", status=422)
    assert "Write a whole number from 0 to 100" in marcus.page.one("[role=alert]").text
    assert marcus.value("ruling-casualties_0") == "30"
    marcus.fill("ruling-casualties_1", "60")
    marcus.press("Save ruling")
    assert marcus.status == "Ruling saved. The engagement is settled."

    for _step in ("battles", "decisions"):
        close_and_resolve(marcus, in_contact)
        publish(marcus)
    marcus.open("/campaigns/war/rounds/1/")
    assert "Engagement 4-9: Carthago +4, Roma −2." in marcus.main.text


def test_a_round_without_orders_leads_to_the_next(war: Campaign, people: dict[str, User]) -> None:
    marcus = Reader(people["marcus"])
    close_and_resolve(marcus, war)
    publish(marcus)
    assert "Round 1, decisions:" in marcus.main.text
    close_and_resolve(marcus, war)
    publish(marcus)
    assert marcus.page.one("h1").text == "Run the campaign: round 2"
    assert "Round 2, initiative:" in marcus.main.text
