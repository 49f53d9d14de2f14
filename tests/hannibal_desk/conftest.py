"""Campaigns of HANNIBAL at steps of their own, for the tests of its pages."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.hannibal.steps import HANNIBAL
from campaign.models import Campaign
from campaign.selectors import current_phase
from campaign.services.campaigns import SeatPlan, open_campaign
from tests.conftest import NOW
from tests.hannibal_desk.positions import document_of

Opened = Callable[[str], Campaign]
Browse = Callable[[str], "Browser"]
ALPS = "round 3 march_1\nfirst roma\nforce 0504 carthago 31 foot 3 horse 6 elephants 3\nforce 0504 carthago 32\n" + (
    "force 0504 carthago 35 gaul4 2\nforce 1005 roma 1 legion_foot 2\nprovince Liguria roma"
)
"""Hannibal at the foot of the Alps, in the winter of 217; carthago marches first."""


class Browser:
    """A browser of someone who reads the campaign called Italy."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def get(self, page: str) -> Any:
        return self.client.get(f"/campaigns/italy/{page}")

    def text(self, page: str) -> str:
        answer = self.get(page)
        assert answer.status_code == 200
        return str(answer.content.decode())

    def post(self, page: str, **fields: str) -> Any:
        phase = current_phase(Campaign.objects.get(slug="italy"))
        sent = {"phase": str(phase.pk), **{name.replace("__", "-"): value for name, value in fields.items()}}
        return self.client.post(f"/campaigns/italy/{page}", sent)

    def submit(self, fields: dict[str, str], do: str = "hand_in") -> Any:
        return self.post("orders/", do=do, **fields)


def open_on(people: dict[str, User], lines: str) -> Campaign:
    """A campaign on the lines of a case: Marcus is captain of roma, Hanno of carthago, Hamilcar has leader 32."""
    document = document_of(lines)
    leaders = document.position.leaders.values()
    romans, punic = ([one.number for one in leaders if one.side == side] for side in ("roma", "carthago"))
    seats = [
        SeatPlan("Marcus", people["marcus"], "roma", sorted(romans), captain=True),
        SeatPlan("Hanno", people["hanno"], "carthago", sorted(set(punic) - {32}), captain=True),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", [32]),
    ]
    return open_campaign(
        slug="italy",
        title="Italy",
        administrator=people["marcus"],
        document=document.as_json(),
        game=HANNIBAL,
        seats=seats,
        at=NOW,
    )


@pytest.fixture
def opened(people: dict[str, User]) -> Opened:
    """Open a campaign on the lines of a case."""
    return lambda lines: open_on(people, lines)


@pytest.fixture
def as_(people: dict[str, User]) -> Browse:
    """A signed-in browser by the name of its user."""

    def signed_in(name: str) -> Browser:
        client = Client()
        client.force_login(people[name])
        return Browser(client)

    return signed_in
