"""A round in which armies meet: army 9 of Marcus stands next to army 4 of Hamilcar."""

import copy
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase
from campaign.services.campaigns import SeatPlan
from tests.conftest import open_war, step_on, submit_orders

Document = dict[str, Any]


def beside(document: Document, number: int, other: int) -> None:
    """Puts an army on the hex south of another one."""
    hexes = {army["number"]: army["hex"] for army in document["armies"]}
    column, row = hexes[other][:2], int(hexes[other][2:])
    for army in document["armies"]:
        if army["number"] == number:
            army["hex"] = f"{column}{row + 1:02}"


@pytest.fixture
def contact(people: dict[str, User], start: Document) -> Campaign:
    """The war with army 9 next to army 4, open for the instructions of round 1."""
    return open_contact(people, start)


def open_contact(people: dict[str, User], start: Document) -> Campaign:
    """Open the war with army 9 next to army 4 for the instructions of round 1."""
    document = copy.deepcopy(start)
    beside(document, 9, 4)
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 15)), captain=True),
        SeatPlan("Lucius", people["lucius"], "roma", [15, 16]),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3], captain=True),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    return open_war(people["marcus"], document, plans, Step.MOVEMENT)


@pytest.fixture
def battles(contact: Campaign) -> Phase:
    """The open battles of round 1: engagement 4-9 between Hamilcar and Marcus."""
    step_on(contact)
    phase = step_on(contact)
    assert phase.step == Step.BATTLES
    return phase


@pytest.fixture
def assault(besieging: Phase) -> Phase:
    """The open battles of round 1: army 4 of Hamilcar assaults Acrae, whose garrison a player of Roma plays."""
    seat = besieging.campaign.seats.get(name="Hamilcar")
    submit_orders(phase_id=besieging.pk, army_number=4, seat=seat, text="assault", kind=Kind.ASSAULT)
    step_on(besieging.campaign)
    phase = step_on(besieging.campaign)
    assert phase.step == Step.BATTLES
    return phase
