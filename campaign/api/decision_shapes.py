"""The shapes of what a player has to decide."""

from typing import Any

from rest_framework import serializers

from campaign.api.sheet_shapes import SheetShape
from orders.rules.kinds import Kind, Step


class PhaseShape(serializers.Serializer[Any]):
    """A phase: `id` is what a program sends back, so that nothing is meant for another step."""

    id = serializers.IntegerField()
    round = serializers.IntegerField()
    step = serializers.ChoiceField([step.value for step in Step])
    status = serializers.CharField()
    due_at = serializers.DateTimeField()
    takes_sheets = serializers.BooleanField()


class NeedShape(serializers.Serializer[Any]):
    """A sheet that an option needs beside it."""

    kind = serializers.CharField()
    army = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()


class OptionShape(serializers.Serializer[Any]):
    """One thing to choose: the text to hand in, and what it means."""

    text = serializers.CharField()
    meaning = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True)
    needs = NeedShape(many=True)


class DecisionShape(serializers.Serializer[Any]):
    """Something that the player may decide; `waiting` says that he is waited for, `nothing` is the word for nothing."""

    kind = serializers.ChoiceField([kind.value for kind in Kind])
    army = serializers.IntegerField(allow_null=True)
    beforehand = serializers.BooleanField()
    waiting = serializers.BooleanField()
    pressing = serializers.BooleanField()
    free = serializers.BooleanField()
    why = serializers.CharField(allow_blank=True)
    default = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    nothing = serializers.CharField(allow_blank=True)
    options = OptionShape(many=True)
    sheet = SheetShape(allow_null=True)


class SeatShape(serializers.Serializer[Any]):
    """The seat for which one decides, and the armies under its command, those of whom it stands in for included."""

    name = serializers.CharField()
    faction = serializers.CharField()
    armies = serializers.ListField(child=serializers.IntegerField())


class TaskShape(serializers.Serializer[Any]):
    """Something to do about an engagement: report it, say whether a report is right, or settle it."""

    engagement = serializers.CharField()
    task = serializers.ChoiceField(["report", "confirm", "settle"])


class DecisionsShape(serializers.Serializer[Any]):
    """All that is to be decided now, and beforehand."""

    phase = PhaseShape()
    seat = SeatShape()
    decisions = DecisionShape(many=True)
    engagements = TaskShape(many=True)
