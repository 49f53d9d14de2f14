"""The shapes of plans on the planning table."""

from typing import Any

from rest_framework import serializers

from campaign.api.reading import LARGEST_NUMBER
from campaign.api.report_shapes import LONGEST_WORDS
from campaign.api.sheet_shapes import LONGEST_TEXT, MOST_SHEETS
from orders.rules.kinds import Kind, Step

LONGEST_NUMBERS = 400
_STEPS = [step.value for step in Step]


class PlanRowShape(serializers.Serializer[Any]):
    """A plan in a list; `version` is to be sent back when it is changed."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    by = serializers.CharField()
    own = serializers.BooleanField()
    round = serializers.IntegerField()
    step = serializers.ChoiceField(_STEPS)
    version = serializers.IntegerField()
    shared = serializers.BooleanField()
    put_away = serializers.BooleanField()
    changed_at = serializers.DateTimeField()


class PlansShape(serializers.Serializer[Any]):
    """The plans that one finds on the table: one's own, and those that others share."""

    plans = PlanRowShape(many=True)


class PlannedSheetShape(serializers.Serializer[Any]):
    """A sheet of a plan: `subject` is the number of an army, or the id of a faction."""

    kind = serializers.CharField()
    subject = serializers.CharField()
    text = serializers.CharField()


class PlannedResultShape(serializers.Serializer[Any]):
    """A result that a plan assumes; `winner` is a side, or `draw`."""

    engagement = serializers.CharField()
    winner = serializers.CharField()
    casualties = serializers.DictField(child=serializers.IntegerField())


class PlannedRoundShape(serializers.Serializer[Any]):
    """What a plan says of a round."""

    round = serializers.IntegerField()
    sheets = PlannedSheetShape(many=True)
    results = PlannedResultShape(many=True)
    numbers = serializers.ListField(child=serializers.IntegerField())


class PlanShape(PlanRowShape):
    """A plan, with what it says."""

    rounds = PlannedRoundShape(many=True)


class NewPlanShape(serializers.Serializer[Any]):
    """A new plan, which begins with the step that is open now."""

    title = serializers.CharField(max_length=LONGEST_TEXT)


class PlanChangeShape(serializers.Serializer[Any]):
    """What is changed of a plan as a whole; what is left out stays."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    title = serializers.CharField(max_length=LONGEST_TEXT, required=False)
    shared = serializers.BooleanField(required=False)
    put_away = serializers.BooleanField(required=False)


class WrittenSheetShape(serializers.Serializer[Any]):
    """A sheet that is written into a plan; a blank text leaves it to the default."""

    kind = serializers.ChoiceField([kind.value for kind in Kind])
    subject = serializers.CharField(max_length=LONGEST_WORDS)
    text = serializers.CharField(default="", allow_blank=True, trim_whitespace=False, max_length=LONGEST_TEXT)


class WrittenResultShape(serializers.Serializer[Any]):
    """A result that is written into a plan; all blank leaves it open."""

    engagement = serializers.CharField(max_length=LONGEST_WORDS)
    winner = serializers.CharField(max_length=LONGEST_WORDS, default="", allow_blank=True)
    score = serializers.CharField(max_length=LONGEST_WORDS, default="", allow_blank=True)


class WrittenStepShape(serializers.Serializer[Any]):
    """What is written into a step of a plan; sheets, results and numbers that are left out stay."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    sheets = serializers.ListField(child=WrittenSheetShape(), default=list, max_length=MOST_SHEETS)
    results = serializers.ListField(child=WrittenResultShape(), default=list, max_length=MOST_SHEETS)
    numbers = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_NUMBERS)


class PlanFaultShape(serializers.Serializer[Any]):
    """Why a plan cannot be run further."""

    round = serializers.IntegerField()
    step = serializers.ChoiceField(_STEPS)
    detail = serializers.CharField()


class PlanStepShape(serializers.Serializer[Any]):
    """A step of a plan as it was run: what happened in it, and the position document after it.

    `assumed` are the engagements of whose results the plan says nothing, `idle` the sheets that come to nothing.
    """

    round = serializers.IntegerField()
    step = serializers.ChoiceField(_STEPS)
    version = serializers.IntegerField()
    sheets = PlannedSheetShape(many=True)
    results = PlannedResultShape(many=True)
    assumed = serializers.ListField(child=serializers.CharField())
    idle = PlannedSheetShape(many=True)
    events = serializers.ListField(child=serializers.JSONField())
    document = serializers.JSONField()
    fault = PlanFaultShape(allow_null=True)
