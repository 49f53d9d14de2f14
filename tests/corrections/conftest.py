"""A campaign that has come as far as there is something to correct, played once."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from tests.conftest import step_on
from tests.corrections.corrected import go_to, report
from tests.meetings import open_contact
from tests.played_once import played_once


@pytest.fixture
def fought(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """The war after its first battle, which army 9 has won, open for the instructions of round 2."""

    def play() -> None:
        war = open_contact(people, start)
        step_on(war)
        report(step_on(war), "4-9", TypedReport("9", "45-20"))
        go_to(war, 2, Step.MOVEMENT)

    played_once("fought", play)
    return Campaign.objects.get(slug="war")
