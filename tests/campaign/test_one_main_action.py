"""One main action on the administrator's page: the next thing to do; never closing a step with missing orders."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaign.games.engagements import TypedReport
from campaign.models import Campaign, Phase
from campaign.services.reports import ReportSubject, rule_on_engagement
from campaign.services.standing import halt
from tests.conftest import advance, submit_orders
from tests.markup import compact

Browsers = Callable[[str], Client]
PAGE = "/campaigns/war/administration/"
MAIN = r'<(?:a|button)\s+class="main"[^>]*>\s*([^<]*?)\s*<'


def main_actions(browser: Client) -> list[str]:
    """The words of what stands out, in the order of the page."""
    return main_actions_in(browser.get(PAGE).content.decode())


def main_actions_in(page: str) -> list[str]:
    return re.findall(MAIN, page)


def test_posts_are_the_main_action_while_orders_are_missing(phase: Phase, as_: Browsers) -> None:
    assert main_actions(as_("marcus")) == ["Posts of round 1, ready to paste"]
    assert '<button class="quiet">Close step</button>' in as_("marcus").get(PAGE).content.decode()


def test_the_main_action_leads_to_a_post_that_asks_on_the_map(phase: Phase, as_: Browsers) -> None:
    page = as_("marcus").get("/campaigns/war/rounds/1/posts/?as=plain").content.decode()
    assert "Submit here: http://127.0.0.1:8000/campaigns/war/desk/\n" in page


def test_the_dry_run_is_the_main_action_after_the_deadline(phase: Phase, as_: Browsers) -> None:
    Phase.objects.update(due_at=timezone.now() - timedelta(hours=1))
    assert main_actions(as_("marcus")) == ["Dry run: see what would happen"]


def test_the_dry_run_stands_before_the_button_that_closes(phase: Phase, as_: Browsers) -> None:
    page = as_("marcus").get(PAGE).content.decode()
    assert page.index(">Dry run: see what would happen<") < page.index(">Close step<")


@pytest.mark.parametrize("address", [PAGE, f"{PAGE}dry-run/"])
def test_closing_with_missing_orders_asks_once_and_names_the_players(phase: Phase, as_: Browsers, address: str) -> None:
    browser = as_("marcus")
    assert 'name="ask" value="yes"' in " ".join(browser.get(address).content.decode().split())
    asked = browser.post(f"{PAGE}close/", {"phase": phase.pk, "ask": "yes"}, follow=True).content.decode()
    assert "Close the step with orders missing?" in asked
    assert "Hanno (armies 1, 2, 3)" in asked
    assert main_actions_in(asked) == ["Close step without them"]
    phase.refresh_from_db()
    assert (phase.status, phase.closing_at) == (Phase.Status.OPEN, None)


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
