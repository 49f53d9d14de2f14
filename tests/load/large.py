"""The largest scenario that anyone may upload: one account opens its what-if eight times at once; do others notice?

The account changes its plans all the time, so that they have to be calculated again and again. Meanwhile another player
looks at pages, previews marches and submits orders in a campaign of usual size, and their waits are measured.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from math import isqrt
from typing import TYPE_CHECKING

from tests.load.browser import Answer, Browser
from tests.load.figures import Figure, none_of, tell, waited
from tests.load.large_scenario import large_scenario
from tests.load.players import Player, open_campaigns, sign_in_link

if TYPE_CHECKING:
    from django.contrib.auth.models import User

AIM = 0.5
AT_ONCE = 8
_PLANS = 3
_SLUG = "load-large"
_PAUSE = 0.25
"""Seconds between two requests of the player who is measured, as of someone in a hurry."""
_EXPECTED = (200, 202, 302, 409, 429)
"""What the large account may be answered: shown, being calculated, saved, changed elsewhere, too often."""


def open_large_plans(port: int, seconds: float) -> list[Figure]:
    """Has the account open its plans for so long, and measures what the other player waits."""
    player, account = open_campaigns(1, name="load-beside")[0], _open_large()
    alone = _play(player, port, seconds / 3)
    tell(f"one account opens plans of the largest scenario, {AT_ONCE} at once, for {seconds:g} s ...")
    answers: list[Answer] = []
    over = threading.Event()
    plans = _begin_plans(_signed_in(account, port))
    browsers = [_signed_in(account, port) for _ in range(AT_ONCE)]
    threads = [
        threading.Thread(target=_open, args=[browser, plans, which, over, answers])
        for which, browser in enumerate(browsers)
    ]
    for thread in threads:
        thread.start()
    waits = _play(player, port, seconds)
    over.set()
    for thread in threads:
        thread.join()
    statuses = Counter(one.status for one in answers)
    told = ", ".join(f"{number} times {status}" for status, number in sorted(statuses.items()))
    odd = sum(number for status, number in statuses.items() if status not in _EXPECTED)
    return [
        waited("another player alone", alone),
        waited(f"… while one account opens the largest what-if, {AT_ONCE} at once", waits, AIM),
        waited("… what that account waits itself", [one.took for one in answers]),
        Figure("… what it is answered", told),
        none_of("… with anything else", odd, len(answers)),
    ]


def _open_large() -> str:
    """Opens a campaign with the largest scenario; the sign-in link of its one player."""
    return sign_in_link(open_for_factions(_SLUG, largest_scenario()))


def largest_scenario() -> str:
    """The largest scenario that may be uploaded."""
    from campaign.games.vae_victis.scenarios.bounds import MOST_ARMIES
    from hexmap.editor.bounds import MOST_HEXES, MOST_STRUCTURES

    return large_scenario(isqrt(MOST_HEXES), MOST_STRUCTURES, MOST_ARMIES).decode()


def open_for_factions(slug: str, scenario: str) -> "User":
    """Opens a campaign in which a user commands all armies of each faction, in its movement step; returns the first."""
    from django.contrib.auth.models import User
    from django.utils import timezone

    from campaign.games.vae_victis.scenarios.read import read_scenario
    from campaign.games.vae_victis.steps import Step
    from campaign.services.campaigns import SeatPlan, open_campaign

    document = read_scenario(scenario)
    armies = document.position.armies
    factions = sorted({army.faction for army in armies})
    users = {faction: User.objects.create_user(f"{slug}-{faction}") for faction in factions}
    seats = [
        SeatPlan(user.username, user, faction, [army.number for army in armies if army.faction == faction])
        for faction, user in users.items()
    ]
    open_campaign(
        slug=slug,
        title=slug,
        administrator=users[factions[0]],
        document=document.as_json(),
        seats=seats,
        at=timezone.now(),
        first=Step.MOVEMENT,
    )
    return users[factions[0]]


def _signed_in(link: str, port: int) -> Browser:
    browser = Browser(port)
    browser.sign_in(link, "/preferences/")
    return browser


def _begin_plans(browser: Browser) -> list[int]:
    from campaign.models import Plan

    for number in range(_PLANS):
        browser.post(f"/campaigns/{_SLUG}/plans/", {"title": f"Plan {number}"})
    return list(Plan.objects.filter(phase__campaign__slug=_SLUG).values_list("pk", flat=True))


def _open(browser: Browser, plans: Sequence[int], which: int, over: threading.Event, answers: list[Answer]) -> None:
    """Opens a plan over and over; every few times its orders are changed, so that it has to be calculated again."""
    plan, turn = plans[which % len(plans)], 0
    page = f"/campaigns/{_SLUG}/plans/{plan}/1/movement/"
    while not over.is_set():
        turn += 1
        if turn % 5:
            answers.append(browser.get(page))
        else:
            form = {"version": _version(plan), "sheet-movement-1": " ".join(["4"] * (1 + turn // 5 % 12))}
            answers.append(browser.post(page, form))
        time.sleep(0.02)


def _version(plan: int) -> int:
    from django.db import connection

    from campaign.models import Plan

    try:
        return Plan.objects.values_list("version", flat=True).get(pk=plan)
    finally:
        connection.close()


def _play(player: Player, port: int, seconds: float) -> list[float]:
    """What a player waits for the pages of a campaign, previews and submissions, one after the other."""
    browser = _signed_in(player.link, port)
    campaign = f"/campaigns/{player.slug}/"
    march = {"phase": player.phase, "army": player.army, "text": "4 4 2"}
    sheet = {"phase": player.phase, f"sheet-movement-{player.army}": "4 4 2"}
    asks: list[Callable[[], Answer]] = [
        lambda: browser.get(campaign),
        lambda: browser.get(f"{campaign}orders/"),
        lambda: browser.post(f"{campaign}desk/preview/", march),
        lambda: browser.post(f"{campaign}orders/", sheet),
        lambda: browser.get(f"{campaign}desk/"),
    ]
    waits, until, turn = [], time.monotonic() + seconds, 0
    while time.monotonic() < until:
        answer = asks[turn % len(asks)]()
        if answer.status not in (200, 302):
            raise RuntimeError(f"the other player was answered with {answer.status}")
        waits.append(answer.took)
        turn += 1
        time.sleep(_PAUSE)
    return waits
