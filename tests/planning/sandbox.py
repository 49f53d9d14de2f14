"""A demonstration campaign that has come to where tables of guests begin, without playing the rounds before."""

from django.contrib.auth.models import User

from campaign.demonstration import SEATS, TITLE
from campaign.models import Campaign
from campaign.planning.rules.sandbox import ROUND
from campaign.selectors import current_phase
from campaign.selectors.demonstration import SLUG
from campaign.services.campaigns import SeatPlan, open_campaign
from orders.rules.kinds import Step
from tests.conftest import NOW, step_on
from tests.json_rounds import carried_over
from tests.replays.test_first_punic_war import stored


def open_demonstration() -> Campaign:
    """Open the demonstration campaign with the movement of the sandbox's round; nobody can sign in as its players."""
    users = {name: User.objects.create(username=f"demo-{name}", is_active=False) for name, _, _ in SEATS}
    campaign = open_campaign(
        slug=SLUG,
        title=TITLE,
        administrator=User.objects.create(username="demo-administrator", is_active=False),
        document=carried_over(stored(ROUND - 1, "administration")),
        seats=[SeatPlan(name, users[name], faction, armies) for name, faction, armies in SEATS],
        at=NOW,
        public=True,
    )
    step_on(campaign)
    assert current_phase(campaign).step == Step.MOVEMENT
    campaign.demonstration = True
    campaign.save()
    return campaign
