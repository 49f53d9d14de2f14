"""A guest plays two rounds alone, fights a battle by hand, makes an account of it and finds the game again."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaign.games.vae_victis.scenarios import shipped_scenario, solo
from campaign.generals.commands.ordering import give_up, order_generals
from campaign.models import Guest, Phase, SoloGame
from campaign.selectors import current_phase
from campaign.solo.commands import generals
from campaign.solo.commands.games import begin_game, concede, end_step
from campaign.solo.commands.playing_on import play_on
from tests.journeys.conftest import Look, Visitor
from tests.journeys.pages import Visit, sent
from tests.journeys.screens import PHONE
from tests.solo.conftest import wanted

PASSWORD = "twelve elephants"
BESIDE_ARMY_4 = "3021"
"""A hex from which one step of army 5, to the south-east, leads to an engagement with army 4."""


@pytest.fixture
def battle_in_round_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """Armies 4 and 5 stand side by side, and the generals stay where they are in the first round."""

    def scenario(name: str) -> str:
        document = json.loads(shipped_scenario(name))
        next(army for army in document["armies"] if army["number"] == 5)["hex"] = BESIDE_ARMY_4
        return json.dumps(document)

    def stay(phase_id: int, faction_id: int) -> int:
        if Phase.objects.get(pk=phase_id).round > 1:
            return order_generals(phase_id, faction_id)
        give_up(phase_id, faction_id, timezone.now())
        return 0

    monkeypatch.setattr(solo, "shipped_scenario", scenario)
    monkeypatch.setattr(generals, "order_generals", stay)


def comes_to(page: Page, says: str | re.Pattern[str]) -> None:
    """The page has gone on to the player's turn in a step."""
    expect(page.locator("#now-title")).to_have_text(re.compile("Your turn"))
    expect(page.locator("#now .lead")).to_contain_text(says)


def end(page: Page) -> None:
    """End a step without more orders; wait until it is the player's turn again."""
    before = page.locator("#now").get_attribute("data-key") or ""
    page.get_by_role("button", name="End the step without more orders").click()
    expect(page.locator(f"#now[data-key='{before}']")).to_have_count(0)
    comes_to(page, re.compile("Round|Fight your battles"))


def fight(page: Page) -> None:
    """Fight the first open engagement on the quick battle's page to its end, and return to the game."""
    page.get_by_role("link", name=re.compile("Fight engagement")).first.click()
    expect(page.locator("#battle-state")).to_have_text(
        "The battle begins when you submit a battle plan. You can take your time."
    )
    page.get_by_role("button", name="Submit battle plan").click()
    expect(page.locator("#battle.ready")).to_be_visible()
    expect(page.locator("#battle-state")).to_have_text("Your move.")
    skip = page.get_by_role("button", name="Skip to now")
    if skip.is_enabled():  # the other side has moved first
        skip.click()
    page.locator("summary", has_text="General, initiative").click()
    page.get_by_role("button", name="Leave the rest to the computer").click()
    expect(page.get_by_text("The battle is over.").first).to_be_visible()
    page.get_by_role("link", name="Game", exact=True).click()
    comes_to(page, re.compile("Round|Fight your battles"))


def go_on_to(page: Page, says: str) -> None:
    """End steps, and fight the battles that the general looks for, until the page says where the game is."""
    for _ in range(40):
        lead = page.locator("#now .lead").inner_text()
        if says in lead:
            return
        (fight if "Fight your battles" in lead else end)(page)
    raise AssertionError(f"40 steps have not led to: {says}")


def test_a_guest_plays_alone_and_makes_an_account(visitor: Visitor, worker: None, battle_in_round_1: None) -> None:
    page = visitor("nobody", viewport=PHONE)
    page.goto("/")
    page.get_by_role("link", name="Play alone").click()
    page.get_by_role("radio", name="By hand").check()
    page.get_by_role("button", name="Start the game").click()
    comes_to(page, "Round 1, initiative")
    end(page)
    comes_to(page, "Round 1, instructions")
    page.get_by_role("link", name="Orders as a list").click()
    page.locator("#sheet-movement-5").fill("2")
    page.get_by_role("button", name="Submit orders").first.click()
    comes_to(page, "Round 1, instructions")
    end(page)
    comes_to(page, "Round 1, retreats")
    page.get_by_role("button", name="End the step without more orders").click()
    comes_to(page, "Fight your battles")
    expect(page.get_by_role("link", name="Fight engagement 4-5")).to_be_visible()
    fight(page)
    go_on_to(page, "Round 3")

    page.get_by_role("link", name="Make an account").last.click()
    sent("Make the account", id_username="Phaon", id_password1=PASSWORD, id_password2=PASSWORD)(page)
    expect(page.get_by_text("You have an account now.")).to_be_visible()
    page.locator(".who summary").click()
    page.get_by_role("button", name="Sign out").click()
    sent("Sign in", id_login="Phaon", id_password=PASSWORD)(page)
    page.goto("/")
    page.get_by_role("link", name="Sicily").first.click()
    comes_to(page, "Round 3")


@pytest.fixture
def played(people: dict[str, User]) -> Callable[..., SoloGame]:
    """A game of Timon, some steps on."""

    def play(steps: int, **choices: Any) -> SoloGame:
        game = begin_game(people["timon"], wanted(**choices), "en", timezone.now())
        play_on(game.campaign_id)
        seat = game.campaign.seats.get(user=game.player)
        for _ in range(steps):
            end_step(game, current_phase(game.campaign).pk, seat, timezone.now())
            play_on(game.campaign_id)
        return game

    return play


def test_the_page_on_which_one_begins_has_no_faults(look_at: Look) -> None:
    assert look_at(Visit("play-alone", "nobody", (), says="Start the game")) == []


def test_the_pages_of_a_game_have_no_faults(
    look_at: Look, played: Callable[..., SoloGame], people: dict[str, User]
) -> None:
    game = played(3, armies=2)
    found = look_at(Visit("solo-game", "Timon", (game.campaign.slug,), says="What happened"))
    concede(game, timezone.now())
    found += look_at(Visit("solo-game", "Timon", (game.campaign.slug,), says="You conceded"))
    Guest.objects.create(user=people["timon"], made_at=timezone.now(), used_at=timezone.now())
    found += look_at(Visit("keep-games", "Timon", (), says="Make the account"))
    found += look_at(Visit("home", "Timon", (), says="Your games"))
    assert found == []
