"""One thing stands out on the administrator's page: what comes next; closing a step is never it while it is awaited."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from campaign.models import Campaign, Phase
from campaign.rules.battles.report_text import TypedReport
from campaign.services.reports import ReportSubject, rule_on_engagement
from campaign.services.standing import halt
from tests.conftest import advance, hand_in

Browsers = Callable[[str], Client]
PAGE = "/campaigns/war/administration/"
MAIN = r'<(?:a|button) class="main"[^>]*>([^<]*)<'


def main_actions(browser: Client) -> list[str]:
    """The words of what stands out, in the order of the page."""
    return re.findall(MAIN, browser.get(PAGE).content.decode())


def test_while_somebody_is_awaited_the_posts_stand_out(phase: Phase, as_: Browsers) -> None:
    assert main_actions(as_("marcus")) == ["Posts of round 1, ready to paste"]
    assert '<button class="quiet">Close and resolve</button>' in as_("marcus").get(PAGE).content.decode()


def test_once_everybody_has_handed_in_the_step_is_to_be_closed(war: Campaign, phase: Phase, as_: Browsers) -> None:
    for army in war.armies.select_related("seat"):
        hand_in(phase_id=phase.pk, army_number=army.number, seat=army.seat, text="0")
    assert main_actions(as_("marcus")) == ["Close and resolve"]


def test_battles_are_to_be_reported_before_they_are_closed(contact: Campaign, battles: Phase, as_: Browsers) -> None:
    assert main_actions(as_("marcus")) == ["The engagements and their reports"]
    place = ReportSubject(contact, battles.pk, "4-9")
    rule_on_engagement(place, TypedReport("draw", "20-20"), reason="Agreed", at=timezone.now())
    assert main_actions(as_("marcus")) == ["Close and resolve"]


@pytest.mark.parametrize(("status", "main"), [("closed", "Resolve"), ("resolved", "Publish")])
def test_then_the_step_is_resolved_and_published(phase: Phase, as_: Browsers, status: str, main: str) -> None:
    advance(phase, to=status)
    assert main_actions(as_("marcus")) == [main]


def test_a_campaign_that_is_paused_is_to_go_on(war: Campaign, phase: Phase, as_: Browsers) -> None:
    halt(war, "pause", "Easter", timezone.now(), war.administrator)
    assert main_actions(as_("marcus")) == ["Go on"]


def test_every_page_of_the_desk_belongs_to_the_administration(phase: Phase, as_: Browsers) -> None:
    text = as_("marcus").get(f"{PAGE}templates/").content.decode()
    assert f'<a href="{PAGE}" aria-current="true">Administration</a>' in text
