"""A campaign of HANNIBAL on the site."""

import pytest
from django.contrib.auth.models import User

from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.steps import HANNIBAL
from campaign.models import Campaign
from campaign.services.campaigns import SeatPlan, open_campaign
from tests.conftest import NOW


def open_italy(
    administrator: User, seats: list[SeatPlan], scenario: str = "hannibal-217", *, hidden: bool = False
) -> Campaign:
    """A campaign called Italy on a scenario of HANNIBAL, with hidden Carthaginian units if so wished."""
    document = first_document(scenario, "set-up").as_json()
    return open_campaign(
        slug="italy",
        title="Italy",
        administrator=administrator,
        document=document | {"ruleset": {"base": "hannibal-1", "intelligence": "hidden"}} if hidden else document,
        game=HANNIBAL,
        seats=seats,
        at=NOW,
    )


def leaders_of(side: str) -> list[int]:
    """The numbers of all leaders of a side."""
    leaders = first_document("hannibal-217", "set-up").position.leaders.values()
    return sorted(leader.number for leader in leaders if leader.side == side)


def two_captains(people: dict[str, User]) -> list[SeatPlan]:
    """Marcus plays roma, Hanno carthago."""
    return [
        SeatPlan("Marcus", people["marcus"], "roma", leaders_of("roma"), captain=True),
        SeatPlan("Hanno", people["hanno"], "carthago", leaders_of("carthago"), captain=True),
    ]


@pytest.fixture
def italy(people: dict[str, User]) -> Campaign:
    """Marcus plays roma, Hanno carthago; the step open is the first march, of carthago, in winter 218."""
    return open_italy(people["marcus"], two_captains(people))


@pytest.fixture
def hidden_italy(people: dict[str, User]) -> Campaign:
    """The same campaign with hidden Carthaginian units."""
    return open_italy(people["marcus"], two_captains(people), hidden=True)
