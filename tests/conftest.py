"""The small cast of the tests: Marcus administers and plays Roma, Hanno and Hamilcar play Carthago, Timon nothing."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.management.commands.start_demo import SCENARIO
from campaign.models import Campaign, Phase, Seat
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.errors import IllegalOrder
from campaign.services.sheets import hand_in_all

NOW = datetime(264, 4, 1, 12, tzinfo=UTC)
SECRET = "4 4 4 2 2 2 0 12 12 0"
"""An order that no page, log line or error may show to whom it does not concern."""


@pytest.fixture(autouse=True)
def _own_files(settings: Any, tmp_path: Path) -> None:
    """Pictures go to a folder of the test's own."""
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture(scope="session")
def start() -> dict[str, Any]:
    """The starting position of The First Punic War; take a copy to change it."""
    document: dict[str, Any] = json.loads(SCENARIO.read_text(encoding="utf-8"))
    return document


@pytest.fixture
def people(db: None) -> dict[str, User]:
    return {name: User.objects.create_user(name) for name in ("marcus", "lucius", "hanno", "hamilcar", "timon")}


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """The First Punic War with four players, open for the orders of round 1."""
    seats = (
        ("Marcus", "roma", range(9, 15)),
        ("Lucius", "roma", range(15, 17)),
        ("Hanno", "carthago", range(1, 4)),
        ("Hamilcar", "carthago", range(4, 9)),
    )
    plans = [SeatPlan(name, people[name.lower()], faction, list(numbers)) for name, faction, numbers in seats]
    return open_campaign(
        slug="war", title="The war", administrator=people["marcus"], document=start, seats=plans, at=NOW
    )


@pytest.fixture
def phase(war: Campaign) -> Phase:
    return war.phases.get()


@pytest.fixture
def seat(war: Campaign) -> Callable[[str], Seat]:
    return lambda name: war.seats.get(name=name)


def hand_in(*, phase_id: int, army_number: int, seat: Seat, text: str, at: datetime) -> None:
    """Hands in one sheet; what is wrong with it is raised."""
    errors = hand_in_all(phase_id=phase_id, seat=seat, texts={army_number: text}, at=at)
    if errors:
        raise IllegalOrder(errors[army_number])


@pytest.fixture
def as_(people: dict[str, User]) -> Callable[[str], Client]:
    """A browser in which somebody is signed in; `as_("nobody")` is a browser of nobody."""

    def client(name: str) -> Client:
        browser = Client(raise_request_exception=False)
        if name != "nobody":
            browser.force_login(people[name])
        return browser

    return client
