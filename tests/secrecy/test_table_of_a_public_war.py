"""The table of secrecy, asked of a war that its administrator has made public."""

from typing import Any

import pytest

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from tests.secrecy.cast import FORMER, NOBODY, STAFF, STRANGER, VISITORS, Visitors
from tests.secrecy.table_asked import WAR, faults_at, whose_turn_it_is
from tests.secrecy.world import STATUSES
from tests.secrecy.written import world_at
from tests.turns import has_turn

IF_PUBLIC = ("In a war that is public",)
OUTSIDERS = (NOBODY, STRANGER, STAFF, FORMER)
"""Those who have no part in the war; to the others it makes no difference that it is public."""


@pytest.mark.parametrize("step", [step for step in Step if step is Step.MOVEMENT or has_turn("public", step)])
def test_each_visitor_sees_a_public_campaign_as_the_table_says(
    step: Step, visitors: Visitors, start: dict[str, Any]
) -> None:
    world = world_at(step, visitors, start)
    Campaign.objects.filter(pk=world.war.pk).update(public=True)
    faults: list[str] = []
    for status in STATUSES if step == Step.ADMINISTRATION else STATUSES[:-1]:
        world.go_to(status)
        faults += faults_at(world, IF_PUBLIC, whose_turn_it_is(world, VISITORS))
        faults += faults_at(world, WAR, whose_turn_it_is(world, OUTSIDERS), without=IF_PUBLIC)
    assert not faults, "\n".join(faults)
