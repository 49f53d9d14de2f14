"""A campaign in which players have something to ask, played once."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from tests.corrections.corrected import go_to
from tests.meetings import open_contact
from tests.played_once import played_once


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """Army 9 of Marcus has met army 4 of Hamilcar; round 2 is open for initiative."""
    played_once("met", lambda: go_to(open_contact(people, start), 2, Step.INITIATIVE))
    return Campaign.objects.get(slug="war")
