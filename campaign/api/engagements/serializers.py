"""Engagements and their reports as programs read them, and how they report (EN.3, EN.9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from campaign.api_base.fields import BoundedListField, MomentField, SentenceField, WinnerField
from campaign.api_base.limits import LARGEST_NUMBER, LONGEST_NAME
from campaign.engagements.queries.engagement_sides import Adjustment, SideView
from campaign.engagements.queries.engagements import EngagementCard
from campaign.games.engagements import Engagement, GameResult, in_words
from campaign.models import Report, ReportAnswer, Seat
from campaign.selectors.reports import result_of

LONGEST_NOTE = 500
"""Characters of what somebody says of a report."""


@dataclass(frozen=True)
class ResultItem:
    """A result of an engagement."""

    engagement: Engagement
    result: GameResult

    @property
    def words(self) -> str:
        """The report in a sentence."""
        return in_words(self.engagement, self.result)


@dataclass(frozen=True)
class ReportItem:
    """A report of an engagement with all answers to it."""

    engagement: Engagement
    report: Report
    answers: Sequence[ReportAnswer]

    @property
    def result(self) -> ResultItem:
        """The result that it reports."""
        return ResultItem(self.engagement, result_of(self.report))


@dataclass(frozen=True)
class EngagementItem:
    """An engagement for the holder of a seat, or, without one, for a reader."""

    card: EngagementCard
    seat: Seat | None

    @property
    def result(self) -> ResultItem | None:
        """The result that stands."""
        result = self.card.reported.result
        return ResultItem(self.card.engagement, result) if result else None

    @property
    def reports(self) -> list[ReportItem]:
        """All reports, the first one first."""
        return [ReportItem(self.card.engagement, one.report, one.answers) for one in self.card.reported.history]

    @property
    def yours(self) -> int | None:
        """The side of the seat."""
        return self.card.side_played_by(self.seat)

    @property
    def to_answer(self) -> int | None:
        """The number of the report that the holder of the seat is asked about."""
        report = None if self.yours is None else self.card.reported.answerable(self.yours)
        return report.number if report else None


class SeatNameField(serializers.CharField):
    """The name of a seat."""

    def to_representation(self, value: Any) -> str:
        """The name."""
        return str(value.name)


class AdjustmentSerializer(serializers.Serializer[Adjustment]):
    """A part of the FP: its reason and its paragraph."""

    words = serializers.CharField()
    rule = serializers.CharField()
    fp = serializers.IntegerField()


class SideSerializer(serializers.Serializer[SideView]):
    """One side: an army by its number, or, where `army` is null, the garrison of a structure."""

    side = serializers.CharField()
    army = serializers.IntegerField(allow_null=True)
    faction = serializers.CharField(source="faction.identifier")
    players = serializers.ListField(child=SeatNameField())
    place = serializers.CharField()
    strength = serializers.IntegerField()
    adjustments = AdjustmentSerializer(many=True)
    fp = serializers.IntegerField()
    army_list = serializers.CharField(allow_blank=True)
    allies = serializers.ListField(child=serializers.CharField())


class ResultSerializer(serializers.Serializer[ResultItem]):
    """How a game ended: the side that won, `draw` for none; the casualties in per cent; the same in words."""

    winner = WinnerField(source="result.winner")
    casualties = serializers.DictField(source="result.casualties", child=serializers.IntegerField())
    words = SentenceField()


class AnswerSerializer(serializers.Serializer[ReportAnswer]):
    """An answer to a report."""

    by = serializers.CharField(source="seat.name")
    agrees = serializers.BooleanField()
    note = serializers.CharField(allow_blank=True)
    at = MomentField(source="answered_at")


class ReportSerializer(serializers.Serializer[ReportItem]):
    """A report; `by` is null for a ruling of the administrator."""

    number = serializers.IntegerField(source="report.number")
    by = serializers.CharField(source="report.seat.name", allow_null=True)
    at = MomentField(source="report.reported_at")
    result = ResultSerializer()
    answers = AnswerSerializer(many=True)


class EngagementSerializer(serializers.Serializer[EngagementItem]):
    """An engagement. `yours` is your side, 0 or 1, `to_answer` the number of the report that you are asked about."""

    id = serializers.CharField(source="card.id")
    sides = SideSerializer(source="card.sides", many=True)
    set_up_by = serializers.CharField(source="card.set_up_by.side")
    ground = serializers.CharField(source="card.facts.ground")
    battle = serializers.IntegerField(source="card.facts.battle", allow_null=True)
    retreated = serializers.ListField(source="card.facts.retreated", child=serializers.IntegerField())
    standing = serializers.ChoiceField(
        ["awaited", "reported", "disputed", "confirmed", "settled"], source="card.status"
    )
    result = ResultSerializer(allow_null=True)
    reports = ReportSerializer(many=True)
    yours = serializers.IntegerField(allow_null=True)
    to_answer = serializers.IntegerField(allow_null=True)


class EngagementsSerializer(serializers.Serializer[Mapping[str, Any]]):
    """The engagements of a round; `phase` is the number of its battles, null before they begin."""

    round = serializers.IntegerField()
    phase = serializers.IntegerField(allow_null=True)
    takes_reports = serializers.BooleanField()
    engagements = EngagementSerializer(many=True)


class EngagementChoiceSerializer(serializers.Serializer[Any]):
    """Which engagement of which battles phase is meant."""

    phase = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    engagement = serializers.CharField(max_length=LONGEST_NAME)


@extend_schema_serializer(component_name="GivenShape")
class NewReportSerializer(EngagementChoiceSerializer):
    """A report: the winner, a side or `draw`, and the score, winner's figure first, or the casualties of both sides."""

    winner = serializers.CharField(max_length=LONGEST_NAME)
    score = serializers.CharField(max_length=LONGEST_NAME, default="", allow_blank=True)
    casualties = BoundedListField(
        child=serializers.CharField(max_length=LONGEST_NAME, allow_blank=True), default=list, max_length=2
    )


@extend_schema_serializer(component_name="GivenAnswerShape")
class NewAnswerSerializer(EngagementChoiceSerializer):
    """An answer to the report with that number; a dispute needs a reason."""

    report = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    agrees = serializers.BooleanField()
    note = serializers.CharField(max_length=LONGEST_NOTE, default="", allow_blank=True)
