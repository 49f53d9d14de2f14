"""Campaigns in which generals hold seats; workers do at once what they are asked."""

from collections.abc import Callable, Iterator

import pytest
from celery import current_app

from campaign.generals.commands.seating import seat_general
from campaign.generals.tasks import run_generals
from campaign.models import Campaign, Phase, Seat
from tests.conftest import NOW


@pytest.fixture
def at_once() -> Iterator[None]:
    """Tasks run as soon as they are queued."""
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False


@pytest.fixture
def vacant(seat: Callable[[str], Seat]) -> Callable[..., None]:
    def vacate(*names: str) -> None:
        for name in names:
            Seat.objects.filter(pk=seat(name).pk).update(user=None)

    return vacate


@pytest.fixture
def general(at_once: None, vacant: Callable[..., None], seat: Callable[[str], Seat]) -> Callable[..., Seat]:
    """Let a general hold a seat of the war, and decide."""

    def give(name: str, level: str = "recruit") -> Seat:
        vacant(name)
        seat_general(seat(name), level, NOW)
        phase = current(seat(name).campaign)
        run_generals(phase.pk)
        return seat(name)

    return give


def current(war: Campaign) -> Phase:
    return war.phases.latest("pk")
