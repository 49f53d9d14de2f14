"""Steps of plans as programs read and write them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from campaign.api_base.fields import BoundedListField, KindField, StepField
from campaign.api_base.limits import LARGEST_NUMBER, LONGEST_NAME, LONGEST_TEXT, MOST_SHEETS
from campaign.language.translated import translated
from campaign.models import Plan
from campaign.planning.api.plans.serializers import PlannedResultSerializer, PlannedSheetSerializer
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules.planned_rounds import PlanFault, PlanProgress, StepOutcome
from hexmap.rules.documents import JsonObject
from orders.rules.sheets import SheetText

LONGEST_NUMBERS = 400
"""Characters of the random numbers, or of the siege dice, of a step."""


@dataclass(frozen=True)
class PlanStepItem:
    """A step of a plan as it was run."""

    plan: Plan
    run: PlanProgress
    outcome: StepOutcome

    @property
    def sheets(self) -> Sequence[SheetText]:
        """The sheets that the plan has for the round."""
        return plan_of(self.plan).of(self.outcome.round).sheets

    @property
    def assumed(self) -> list[str]:
        """The engagements of whose results the plan says nothing."""
        return sorted(self.outcome.assumed)

    @property
    def document(self) -> JsonObject:
        """The position document after the step."""
        document: JsonObject = self.outcome.after.as_json()
        return document


class WrittenSheetSerializer(serializers.Serializer[Any]):
    """Orders to write into a plan; with a blank text the default applies."""

    kind = KindField()
    subject = serializers.CharField(max_length=LONGEST_NAME)
    text = serializers.CharField(default="", allow_blank=True, trim_whitespace=False, max_length=LONGEST_TEXT)


class WrittenResultSerializer(serializers.Serializer[Any]):
    """A result to write into a plan; if all is blank, it stays open."""

    engagement = serializers.CharField(max_length=LONGEST_NAME)
    winner = serializers.CharField(max_length=LONGEST_NAME, default="", allow_blank=True)
    score = serializers.CharField(max_length=LONGEST_NAME, default="", allow_blank=True)


class WrittenStepSerializer(serializers.Serializer[Any]):
    """What to write into a step of a plan; orders, results, numbers and dice that you leave out stay."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    sheets = BoundedListField(child=WrittenSheetSerializer(), default=list, max_length=MOST_SHEETS)
    results = BoundedListField(child=WrittenResultSerializer(), default=list, max_length=MOST_SHEETS)
    numbers = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_NUMBERS)
    dice = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_NUMBERS)


class FaultSentenceField(serializers.CharField):
    """Where a plan stops, and why, in the language of the reader."""

    def to_representation(self, value: Any) -> str:
        """The place and the problem."""
        return f"{value.place}: {translated(value.problem)}"


class PlanFaultSerializer(serializers.Serializer[PlanFault]):
    """Why a plan cannot be run any further."""

    round = serializers.IntegerField()
    step = StepField()
    detail = FaultSentenceField(source="*")


class PlanStepSerializer(serializers.Serializer[PlanStepItem]):
    """A step of a plan after its run: its events, and the position document after it.

    `assumed` are the engagements without a result in the plan, `idle` the orders without effect.
    """

    round = serializers.IntegerField(source="outcome.round")
    step = StepField(source="outcome.step")
    version = serializers.IntegerField(source="plan.version")
    sheets = PlannedSheetSerializer(many=True)
    results = PlannedResultSerializer(source="outcome.results", many=True)
    assumed = serializers.ListField(child=serializers.CharField())
    idle = PlannedSheetSerializer(source="outcome.idle", many=True)
    events = serializers.ListField(source="outcome.events", child=serializers.JSONField())
    document = serializers.JSONField()
    fault = PlanFaultSerializer(source="run.fault", allow_null=True)
