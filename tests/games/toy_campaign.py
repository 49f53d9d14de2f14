"""A campaign of the toy game, and what its players do; the weights of its scouts are found wherever they are shown."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver

from campaign.models import Campaign, Phase, Seat
from campaign.selectors import current_phase
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.phases import close_and_claim, publish_phase, resolve_phase
from campaign.services.sheets import SheetAction, submit_orders
from hexmap.rules.documents import parse_json
from tests.conftest import NOW
from tests.games.toy.game import HERE, TOY
from tests.games.toy.rules import read
from tests.hannibal_site.addresses import EXAMPLES
from tests.routes import routes
from tests.secrecy.answers import everything

Browsers = Callable[[str], Client]
SIDES = {"marcus": "north", "hanno": "south"}
MEETING_HEX, NEXT = "1010", "1009"
"""Where scout 4 is, and the hex from which scout 1 comes to it by going `6`."""
DUSK = read(parse_json((HERE / "dusk.json").read_text(encoding="utf-8")))
"""The document with which the campaign begins: scouts 1 and 4 are neighbours. No other number is like a weight."""


class Dark:
    """A campaign and the clock of those who play it: everything happens a minute after what was before."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self._minutes = itertools.count(1)

    @property
    def now(self) -> datetime:
        """The next minute."""
        return NOW + timedelta(minutes=next(self._minutes))

    @property
    def phase(self) -> Phase:
        """The step that is open, or the last one."""
        return current_phase(self.campaign)

    def give(self, name: str, *entries: SheetAction) -> dict[Any, Any]:
        """Have a player submit orders; what is wrong with them."""
        seat = Seat.objects.get(campaign=self.campaign, name=name)
        return dict(submit_orders(phase_id=self.phase.pk, seat=seat, entries=entries, at=self.now))

    def publish(self) -> Phase:
        """Close, resolve and publish the open step."""
        phase = self.phase
        close_and_claim(phase.pk, self.now)
        resolve_phase(phase.pk, self.now)
        publish_phase(phase.pk, self.now)
        phase.refresh_from_db()
        return phase


def open_dark(administrator: User, people: dict[str, User]) -> Dark:
    """A public campaign: Marcus plays north, Hanno south."""
    seats = [
        SeatPlan("Marcus", people["marcus"], "north", [1, 2, 3]),
        SeatPlan("Hanno", people["hanno"], "south", [4, 5, 6]),
    ]
    return Dark(
        open_campaign(
            slug="dark",
            title="The dark",
            administrator=administrator,
            document=DUSK.as_json(),
            game="toy",
            seats=seats,
            at=NOW,
            public=True,
        )
    )


POSTS = tuple(kind.key for kinds in TOY.posts.kinds.values() for kind in kinds)
"""The keys of its posts."""
_EXAMPLES = {
    **EXAMPLES,
    "<int:number>": ("1", "4"),
    "<slug:step>": ("scouting", "meeting"),
    "<slug:key>": POSTS,
}


def addresses() -> list[str]:
    """The addresses of the campaign, with examples for everything that is open in them."""
    found = [f"/{one}".replace("<slug:slug>", "dark") for one in routes(get_resolver()) if "<slug:slug>/" in one]
    for open_, examples in _EXAMPLES.items():
        found = [one.replace(open_, example) for one in found for example in (examples if open_ in one else ("",))]
    return sorted({one for one in found if "dark" in one})


LENGTH = re.compile(r"content-length", re.IGNORECASE)


def secrets(dark: Dark, side: str) -> list[str]:
    """The weights of scouts that only their own side knows, and this one does not."""
    scouts = read(json.loads(dark.phase.document)).scouts.values()
    return [str(scout.weight) for scout in scouts if not scout.known and scout.side != side]


def shown_by(client: Client, asked: list[str], texts: list[str]) -> Iterator[str]:
    """Yield the addresses that answer with an error, or show one of some texts."""
    secret = re.compile("|".join(rf"(?<!\d){text}(?!\d)" for text in texts) or "(?!)")
    client.raise_request_exception = False
    for address in asked:
        cache.clear()
        answer = client.get(address)
        if answer.status_code >= 500:
            yield f"{address}: {answer.status_code}"
        text = "\n".join(line for line in everything(answer).split("\n") if not LENGTH.search(line))
        if trace := secret.search(text):
            yield f"{address}: {trace[0]}"
