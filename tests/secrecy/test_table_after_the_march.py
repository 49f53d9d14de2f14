"""The table of secrecy, asked row by row and visitor by visitor: the steps after armies have moved."""

from typing import Any

import pytest

from campaign.games.vae_victis.steps import Step
from tests.secrecy.cast import Visitors
from tests.secrecy.table_asked import faults_at, faults_in
from tests.secrecy.written import world_at


@pytest.mark.parametrize("step", [Step.RETREATS, Step.BATTLES, Step.ADMINISTRATION])
def test_each_visitor_sees_and_does_what_the_table_says(step: Step, visitors: Visitors, start: dict[str, Any]) -> None:
    world = world_at(step, visitors, start)
    faults = faults_in(world)
    if step == Step.ADMINISTRATION:
        world.go_to("published")
        faults += faults_at(world)
    assert not faults, "\n".join(faults)
