"""Plans as programs read and write them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from campaign.api_base.fields import MomentField, StepField, WinnerField
from campaign.api_base.limits import LARGEST_NUMBER, LONGEST_TEXT
from campaign.games.engagements import GameResult
from campaign.models import Plan
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules.planned_rounds import PlannedRound
from orders.rules.sheets import SheetText


@dataclass(frozen=True)
class PlanItem:
    """A plan of the seat named `by`; `own` says that it is the reader's."""

    plan: Plan
    title: str
    by: str
    own: bool


@dataclass(frozen=True)
class PlannedRoundItem:
    """The content of a plan for a round."""

    number: int
    planned: PlannedRound


@dataclass(frozen=True)
class PlanDetails(PlanItem):
    """A plan with what it says of every round."""

    rounds: Sequence[PlannedRoundItem]


def plan_details(plan: Plan, by: str, *, own: bool) -> PlanDetails:
    """A plan."""
    found = plan_of(plan)
    rounds = [PlannedRoundItem(number, planned) for number, planned in sorted(found.rounds.items())]
    return PlanDetails(plan, found.title, by, own, rounds)


class PlanRowSerializer(serializers.Serializer[PlanItem]):
    """A plan in a list; send `version` back when you change it."""

    number = serializers.IntegerField(source="plan.pk")
    title = serializers.CharField()
    by = serializers.CharField()
    own = serializers.BooleanField()
    round = serializers.IntegerField(source="plan.phase.round")
    step = StepField(source="plan.phase.step")
    version = serializers.IntegerField(source="plan.version")
    shared = serializers.BooleanField(source="plan.shared")
    put_away = serializers.BooleanField(source="plan.put_away")
    changed_at = MomentField(source="plan.changed_at")


class PlansSerializer(serializers.Serializer[Mapping[str, Any]]):
    """Your own plans, and those that teammates share."""

    plans = PlanRowSerializer(many=True)


class PlannedSheetSerializer(serializers.Serializer[SheetText]):
    """Orders of a plan: `subject` is the number of an army, or the id of a faction."""

    kind = serializers.CharField()
    subject = serializers.CharField()
    text = serializers.CharField()


class PlannedResultSerializer(serializers.Serializer[GameResult]):
    """A result that a plan assumes; `winner` is a side, or `draw`."""

    engagement = serializers.CharField()
    winner = WinnerField()
    casualties = serializers.DictField(child=serializers.IntegerField())


class PlannedRoundSerializer(serializers.Serializer[PlannedRoundItem]):
    """The content of a plan for a round."""

    round = serializers.IntegerField(source="number")
    sheets = PlannedSheetSerializer(source="planned.sheets", many=True)
    results = PlannedResultSerializer(source="planned.results", many=True)
    numbers = serializers.ListField(source="planned.numbers", child=serializers.IntegerField())
    dice = serializers.ListField(source="planned.dice", child=serializers.IntegerField())


class PlanSerializer(PlanRowSerializer):
    """A plan with its content."""

    rounds = PlannedRoundSerializer(many=True)


class NewPlanSerializer(serializers.Serializer[Any]):
    """A new plan that begins with the step that is open now."""

    title = serializers.CharField(max_length=LONGEST_TEXT)


class PlanChangeSerializer(serializers.Serializer[Any]):
    """Changes of a plan; what you leave out stays."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    title = serializers.CharField(max_length=LONGEST_TEXT, required=False)
    shared = serializers.BooleanField(required=False)
    put_away = serializers.BooleanField(required=False)
