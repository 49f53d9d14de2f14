"""A campaign with honour: Hanno has armies 1 to 4 of Carthago, Hamilcar 5 to 8, Marcus those of Roma."""

import copy
import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.steps import Step
from campaign.models import Army, Campaign, Phase, Seat
from campaign.selectors import current_phase
from campaign.services import phases
from campaign.services.campaigns import SeatPlan
from tests.conftest import open_war, submit_orders

Document = dict[str, Any]


class HonourWar:
    """A campaign whose clock goes on by a minute with everything that is done."""

    def __init__(
        self, people: Mapping[str, User], start: Document, first: Step = Step.INITIATIVE, **numbers: Any
    ) -> None:
        plans = [
            SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17)), captain=True),
            SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3, 4], captain=True),
            SeatPlan("Hamilcar", people["hamilcar"], "carthago", [5, 6, 7, 8]),
        ]
        document = {**copy.deepcopy(start), "ruleset": {"base": "vae-victis-2", "honour": numbers}}
        self.war: Campaign = open_war(people["marcus"], document, plans, first)
        self.now: datetime = self.war.phases.get().opened_at

    @property
    def phase(self) -> Phase:
        return current_phase(self.war)

    @property
    def document(self) -> Document:
        found: Document = json.loads(self.phase.document)
        return found

    def tick(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now

    def seat(self, name: str) -> Seat:
        return Seat.objects.get(campaign=self.war, name=name)

    def say(self, name: str, army: int | None, text: str, kind: str) -> None:
        submit_orders(
            phase_id=self.phase.pk, seat=self.seat(name), text=text, army_number=army, kind=kind, at=self.tick()
        )

    def advance(self) -> None:
        """Close, resolve and publish the step."""
        phases.close_and_claim(self.phase.pk, self.tick())
        phases.resolve_phase(self.phase.pk, self.tick())
        phases.publish_phase(self.phase.pk, self.tick())

    def commander(self, number: int) -> tuple[str, str | None]:
        army = Army.objects.get(campaign=self.war, number=number)
        return army.seat.name, None if army.owner is None else army.owner.name


@pytest.fixture
def honour_war(people: Mapping[str, User], start: Document) -> HonourWar:
    return HonourWar(people, start)
