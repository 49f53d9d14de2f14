"""Runs of plans as programs read them and ask for them."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from campaign.api_base.limits import LARGEST_NUMBER
from campaign.models import Plan, PlanRun


@dataclass(frozen=True)
class PlanRunItem:
    """The run of a plan; `row` is None while there is none."""

    plan: Plan
    row: PlanRun | None

    @property
    def state(self) -> str:
        """Its state, or `none`."""
        return self.row.state if self.row is not None else "none"

    @property
    def round(self) -> int:
        """The round that is run."""
        return self.row.round if self.row is not None else self.plan.phase.round

    @property
    def steps(self) -> int:
        """The number of steps of the round that are done."""
        return self.row.steps if self.row is not None else 0

    @property
    def until(self) -> int:
        """The last round that was asked for."""
        return self.row.until if self.row is not None else self.plan.phase.round

    @property
    def address(self) -> str:
        """The address to ask again."""
        return reverse("api-plan-run", args=[self.plan.phase.campaign.slug, self.plan.pk])


class PlanRunSerializer(serializers.Serializer[PlanRunItem]):
    """The run of a plan by a worker: its state, the round, how many of its steps are done, and the address to poll.

    `none`: no run is under way; request the step of the plan.
    """

    state = serializers.ChoiceField(["none", *PlanRun.State.values])
    round = serializers.IntegerField()
    steps = serializers.IntegerField()
    until = serializers.IntegerField()
    address = serializers.CharField()


@extend_schema_serializer(component_name="StartedRunShape")
class NewRunSerializer(serializers.Serializer[Any]):
    """The round up to whose end to run a plan."""

    until = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
