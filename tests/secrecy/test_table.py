"""The table of secrecy, asked row by row and visitor by visitor: the steps until armies have moved, and the site."""

from typing import Any

import pytest

from campaign.games.vae_victis.steps import Step
from tests.secrecy.cast import Visitors
from tests.secrecy.table_asked import faults_at, faults_in
from tests.secrecy.written import world_at


@pytest.mark.parametrize("step", [Step.PLACEMENT, Step.INITIATIVE, Step.MOVEMENT])
def test_each_visitor_sees_and_does_what_the_table_says(step: Step, visitors: Visitors, start: dict[str, Any]) -> None:
    faults = faults_in(world_at(step, visitors, start))
    assert not faults, "\n".join(faults)


def test_each_visitor_sees_the_site_pages_as_the_table_says(visitors: Visitors, start: dict[str, Any]) -> None:
    world = world_at(Step.MOVEMENT, visitors, start)
    faults = faults_at(world, ("The site itself", "What does not exist"))
    assert not faults, "\n".join(faults)
