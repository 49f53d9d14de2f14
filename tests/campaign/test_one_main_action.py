"""One main action on the administrator's page: the next thing to do; never closing a step with missing orders."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from campaign.models import Campaign, Phase
from campaign.rules.battles.reports import TypedReport
from campaign.services.reports import ReportSubject, rule_on_engagement
from campaign.services.standing import halt
from tests.conftest import advance, submit_orders
from tests.markup import compact

Browsers = Callable[[str], Client]
PAGE = "/campaigns/war/administration/"
MAIN = r'<(?:a|button)\s+class="main"[^>]*>\s*([^<]*?)\s*<'


def main_actions(browser: Client) -> list[str]:
    """The words of what stands out, in the order of the page."""
    return re.findall(MAIN, browser.get(PAGE).content.decode())


def test_posts_are_the_main_action_while_orders_are_missing(phase: Phase, as_: Browsers) -> None:
    assert main_actions(as_("marcus")) == ["Posts of round 1, ready to paste"]
    assert '<button class="quiet">Close step</button>' in as_("marcus").get(PAGE).content.decode()


def test_closing_is_the_main_action_once_all_orders_are_submitted(war: Campaign, phase: Phase, as_: Browsers) -> None:
    for army in war.armies.select_related("seat"):
        submit_orders(phase_id=phase.pk, army_number=army.number, seat=army.seat, text="0")
    assert main_actions(as_("marcus")) == ["Close step"]


def test_reporting_battles_is_the_main_action_before_closing(contact: Campaign, battles: Phase, as_: Browsers) -> None:
    assert main_actions(as_("marcus")) == ["Engagements and reports"]
    place = ReportSubject(contact, battles.pk, "4-9")
    rule_on_engagement(place, TypedReport("draw", "20-20"), reason="Agreed", at=timezone.now())
    assert main_actions(as_("marcus")) == ["Close step"]


@pytest.mark.parametrize(("status", "main"), [("closed", "Resolve step"), ("resolved", "Publish step")])
def test_resolving_and_publishing_are_the_main_actions_of_a_closed_step(
    phase: Phase, as_: Browsers, status: str, main: str
) -> None:
    advance(phase, to=status)
    assert main_actions(as_("marcus")) == [main]


def test_resuming_is_the_main_action_of_a_paused_campaign(war: Campaign, phase: Phase, as_: Browsers) -> None:
    halt(war, "pause", "Easter", timezone.now(), war.administrator)
    assert main_actions(as_("marcus")) == ["Resume campaign"]


def test_subpages_of_the_administrator_mark_administration_as_current(phase: Phase, as_: Browsers) -> None:
    text = compact(as_("marcus").get(f"{PAGE}templates/").content.decode())
    assert f'<a href="{PAGE}" aria-current="true">Run the campaign</a>' in text
