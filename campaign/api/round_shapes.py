"""The shapes of rounds and steps as programs read them."""

from typing import Any

from rest_framework import serializers

from campaign.api.reading import PageShape
from campaign.models import Phase
from orders.rules.kinds import Step

STEPS = [step.value for step in Step]
MOMENTS = ("before", "after")
"""A document of a step is that which was adjudicated, or that which came of it."""


class StepShape(serializers.Serializer[Any]):
    """A step of a round; `before` and `after` are the addresses of its documents, null until it is published."""

    step = serializers.ChoiceField(STEPS)
    status = serializers.ChoiceField(Phase.Status.choices)
    opened_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)
    corrected = serializers.BooleanField(help_text="Whether it counts otherwise than it was first published.")
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)


class RoundShape(serializers.Serializer[Any]):
    """A round that has begun, with its steps in their order."""

    round = serializers.IntegerField()
    steps = StepShape(many=True)
    links = serializers.DictField(child=serializers.CharField())


class RoundsShape(PageShape):
    """A page of rounds, the first one first."""

    results = RoundShape(many=True)
