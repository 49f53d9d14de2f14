"""Pages with the siege die, in a browser: the odds before it is thrown, what it showed, the seed."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.steps import Step
from tests.journeys.conftest import Look
from tests.journeys.pages import Visit
from tests.sieges.siege_war import Siege, siege_war, with_sieges

pytestmark = pytest.mark.django_db(transaction=True)


def test_pages_with_the_siege_die_are_accessible_and_translated(
    people: dict[str, User], start: dict[str, Any], look_at: Look
) -> None:
    siege = Siege(siege_war(people, with_sieges(start)))
    siege.to(Step.MOVEMENT)
    faults = look_at(Visit("army", "Hamilcar", ("war", 4), says="white siege die, 1 army: falls after 4.9 rounds"))
    siege.to(Step.ADMINISTRATION)
    faults += look_at(Visit("orders", "Hanno", ("war",), says="The dice before Enna are not thrown yet"))
    siege.step_on()
    faults += look_at(Visit("round", "Hanno", ("war", 1), says="with its red siege die before Enna"))
    faults += look_at(Visit("receipts", "Hanno", ("war",), says="Siege dice:"))
    faults += look_at(Visit("rules-chapter", "nobody", ("sd",), says="Each mark names a source"))
    assert faults == []
