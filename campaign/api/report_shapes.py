"""The shapes of engagements and their reports (EN.3, EN.9)."""

from typing import Any

from rest_framework import serializers

from campaign.api.reading import LARGEST_NUMBER

LONGEST_WORDS = 100
LONGEST_NOTE = 500


class AdjustmentShape(serializers.Serializer[Any]):
    """A part of the FP: what for, by which paragraph."""

    words = serializers.CharField()
    rule = serializers.CharField()
    fp = serializers.IntegerField()


class SideShape(serializers.Serializer[Any]):
    """One side: an army by its number, or, where `army` is null, the garrison of a structure."""

    side = serializers.CharField()
    army = serializers.IntegerField(allow_null=True)
    faction = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    place = serializers.CharField()
    strength = serializers.IntegerField()
    adjustments = AdjustmentShape(many=True)
    fp = serializers.IntegerField()
    army_list = serializers.CharField(allow_blank=True)
    allies = serializers.ListField(child=serializers.CharField())


class ResultShape(serializers.Serializer[Any]):
    """How a game ended: the side that won, `draw` for none; the casualties in per cent; the same in words."""

    winner = serializers.CharField()
    casualties = serializers.DictField(child=serializers.IntegerField())
    words = serializers.CharField()


class AnswerShape(serializers.Serializer[Any]):
    """What somebody has said of a report."""

    by = serializers.CharField()
    agrees = serializers.BooleanField()
    note = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class ReportShape(serializers.Serializer[Any]):
    """A report; `by` is null for a ruling of the administrator."""

    number = serializers.IntegerField()
    by = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
    result = ResultShape()
    answers = AnswerShape(many=True)


class EngagementShape(serializers.Serializer[Any]):
    """An engagement. `yours` is your side, 0 or 1, `to_answer` the number of the report that you are asked about."""

    id = serializers.CharField()
    sides = SideShape(many=True)
    set_up_by = serializers.CharField()
    ground = serializers.CharField()
    battle = serializers.IntegerField(allow_null=True)
    retreated = serializers.ListField(child=serializers.IntegerField())
    standing = serializers.ChoiceField(["awaited", "reported", "disputed", "confirmed", "settled"])
    result = ResultShape(allow_null=True)
    reports = ReportShape(many=True)
    yours = serializers.IntegerField(allow_null=True)
    to_answer = serializers.IntegerField(allow_null=True)


class EngagementsShape(serializers.Serializer[Any]):
    """The engagements of a round; `phase` is the number of its battles, null before they begin."""

    round = serializers.IntegerField()
    phase = serializers.IntegerField(allow_null=True)
    takes_reports = serializers.BooleanField()
    engagements = EngagementShape(many=True)


class OfEngagement(serializers.Serializer[Any]):
    """Which engagement of which battles phase is meant."""

    phase = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    engagement = serializers.CharField(max_length=LONGEST_WORDS)


class GivenShape(OfEngagement):
    """A report: the winner, a side or `draw`, and the score, winner's figure first, or the casualties of both sides."""

    winner = serializers.CharField(max_length=LONGEST_WORDS)
    score = serializers.CharField(max_length=LONGEST_WORDS, default="", allow_blank=True)
    casualties = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_WORDS, allow_blank=True), default=list, max_length=2
    )


class GivenAnswerShape(OfEngagement):
    """What is said of the report of that number; who disputes it says why."""

    report = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    agrees = serializers.BooleanField()
    note = serializers.CharField(max_length=LONGEST_NOTE, default="", allow_blank=True)
