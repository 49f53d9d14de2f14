"""Battles of a campaign in two browsers: the method is chosen, plans and orders are given, a result is reported."""

import copy
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaign.battles.commands.beginning import settle_methods
from campaign.battles.commands.methods import EngagementPlace, accept_methods
from campaign.battles.commands.playing import Giver, give_plan, play_on
from campaign.battles.rules.plans import default_plan
from campaign.battles.secrets import document_of, secrets_of
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Fight, Phase
from campaign.services.campaigns import SeatPlan
from tests.conftest import open_war, step_on
from tests.journeys.conftest import Look, Visitor
from tests.journeys.pages import Visit
from tests.journeys.screens import DESKTOP, TOUCH, no_sideways_scrolling
from tests.meetings import beside

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/campaigns/war/rounds/1/battles/4-9/"
MOST_ANSWERS = 80


@pytest.fixture
def meeting(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """The retreats of round 1: army 9 of Marcus stands beside army 4 of Hamilcar."""
    cache.clear()
    document = copy.deepcopy(start)
    document["ruleset"] = {"base": "vae-victis-2", "battle": {"methods": "field_of_glory quick cards"}}
    beside(document, 9, 4)
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(1, 9))),
    ]
    war = open_war(people["marcus"], document, plans, Step.MOVEMENT)
    step_on(war)
    return war


def choose(page: Page, method: str) -> None:
    page.goto("/campaigns/war/rounds/1/engagements/4-9/")
    page.get_by_role("link", name="Choose battle methods").click()
    page.get_by_role("checkbox", name=method).check()
    assert no_sideways_scrolling(page)
    page.get_by_role("button", name="Submit choice").click()
    expect(page.get_by_role("checkbox", name=method)).to_be_checked()


def to_battles(war: Campaign) -> Phase:
    phase = step_on(war)
    settle_methods(phase.pk, timezone.now())
    return phase


def submit_plan(page: Page, **choices: str) -> None:
    page.goto(PAGE)
    assert no_sideways_scrolling(page)
    for name, value in choices.items():
        page.locator(f"#{name}").select_option(value)
    page.get_by_role("button", name="Submit battle plan").click()
    expect(page.get_by_text("It proves later that nobody changed the plan.")).to_be_visible()


def test_two_players_agree_on_a_quick_battle_and_its_result_is_reported(meeting: Campaign, visitor: Visitor) -> None:
    marcus, hamilcar = visitor("Marcus", viewport=DESKTOP), visitor("Hamilcar", **TOUCH)
    for page in (marcus, hamilcar):
        choose(page, "A quick battle on this site")
    phase = to_battles(meeting)
    submit_plan(marcus)
    submit_plan(hamilcar)
    fight = Fight.objects.get(phase=phase)
    players = [marcus if side["name"] == "9" else hamilcar for side in fight.sides]
    mover = players[fight.awaited or 0]
    mover.goto(PAGE)
    expect(mover.locator("#battle.ready")).to_be_visible()
    assert no_sideways_scrolling(mover)
    mover.get_by_role("button", name="Let the computer play this phase").click()
    expect(mover.locator(f"#battle[data-version='{fight.version}']")).to_have_count(0)
    for _ in players:
        fight.refresh_from_db()
        leave_to_the_computer(players[fight.awaited or 0])
    fight.refresh_from_db()
    assert fight.is_over
    hamilcar.goto(PAGE)
    expect(hamilcar.get_by_text("The battle is over.")).to_be_visible()
    hamilcar.get_by_role("button", name="Check every throw").click()
    expect(hamilcar.locator("#checked")).to_contain_text("throws follow from the seed and both battle plans")
    hamilcar.goto("/campaigns/war/rounds/1/engagements/4-9/")
    expect(hamilcar.get_by_text("Result of the battle on this site")).to_be_visible()


def without_playback(page: Page) -> None:
    """Stop showing the last moves: the buttons change with it, and those of two sizes of the page are compared."""
    expect(page.locator("#battle.ready")).to_be_visible()
    skip = page.get_by_role("button", name="Skip to now")
    if skip.is_visible():
        skip.click()


@pytest.mark.parametrize(
    ("method", "sheet", "board"), [("quick", "Stances", "Turn 1"), ("cards", "Which card to attack with", "Your hand")]
)
def test_pages_of_battles_are_accessible_in_every_language(
    meeting: Campaign, look_at: Look, method: str, sheet: str, board: str
) -> None:
    shown = partial(Visit, who="Marcus", name="battle", args=("war", 1, "4-9"))
    faults = look_at(shown(says="Battle methods that you accept"))
    for seat in ("Marcus", "Hamilcar"):
        accept_methods(
            EngagementPlace(meeting, meeting.phases.latest("pk").pk, "4-9"),
            meeting.seats.get(name=seat),
            [method],
            timezone.now(),
        )
    phase = to_battles(meeting)
    faults += look_at(shown(says=sheet))
    fight = phase.fights.get()
    for which, side in enumerate(fight.sides):
        plan = default_plan(document_of(fight, secrets_of(fight)), which).replace("ask: nothing", "ask: all")
        leader = meeting.seats.get(name="Marcus" if side["name"] == "9" else "Hamilcar")
        give_plan(fight.pk, Giver(which, leader), plan, timezone.now())
    faults += look_at(shown(says=board, act=without_playback if method == "quick" else None))
    play_on(fight.pk, phase.due_at)
    faults += look_at(shown(says="The battle is over."))
    assert not faults, "\n".join(faults)


def leave_to_the_computer(page: Page) -> None:
    """Leave the rest of the battle to the computer, in one's own phase."""
    page.goto(PAGE)
    page.locator("summary", has_text="General, initiative").click()
    page.get_by_role("button", name="Leave the rest to the computer").click()
    led = page.get_by_role("button", name="Lead your side again")
    expect(led.or_(page.get_by_text("The battle is over."))).to_be_visible()


def test_two_players_fight_with_cards_by_pressing_them(meeting: Campaign, visitor: Visitor) -> None:
    marcus, hamilcar = visitor("Marcus", viewport=DESKTOP), visitor("Hamilcar", **TOUCH)
    for page in (marcus, hamilcar):
        choose(page, "Battle cards on this site")
    phase = to_battles(meeting)
    for page in (marcus, hamilcar):
        submit_plan(page, ask="all")
    fight = Fight.objects.get(phase=phase)
    players = [marcus if side["name"] == "9" else hamilcar for side in fight.sides]
    for _ in range(MOST_ANSWERS):
        fight.refresh_from_db()
        if fight.awaited is None:
            break
        page = players[fight.awaited]
        page.goto(PAGE)
        card = page.locator(".battle-card button:enabled")
        (card if card.count() else page.locator(".hand > button")).first.click()
        page.wait_for_load_state("load")
    assert fight.is_over
    hamilcar.goto(PAGE)
    assert no_sideways_scrolling(hamilcar)
    expect(hamilcar.locator("#account")).to_contain_text("Casualties:")
