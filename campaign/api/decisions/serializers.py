"""What a player has to decide, as programs read it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from campaign.api.sheets.serializers import SheetSerializer
from campaign.api_base.fields import KindField, MomentField, SentenceField, StepField
from campaign.desk.queries.decisions import DecisionLine, Desk
from campaign.games.orders_form import Option
from campaign.models import Phase, Seat
from campaign.selectors.engagements_to_do import Task, ToDo
from orders.rules.kinds import NOTHING
from orders.rules.sheets import SheetText


@dataclass(frozen=True)
class Inbox:
    """Everything that is asked of the holder of a seat at a moment."""

    phase: Phase
    at: datetime
    seat: Seat
    desk: Desk
    tasks: Sequence[ToDo]

    @property
    def takes_sheets(self) -> bool:
        """Whether sheets are taken at this moment (OR.4)."""
        return self.phase.takes_sheets(self.at)

    @property
    def armies(self) -> list[int]:
        """The numbers of the armies that are commanded from the seat."""
        return sorted(self.desk.armies)


class NothingField(serializers.CharField):
    """The word with which a sheet of a kind says that nothing is to be done; empty where there is none."""

    def to_representation(self, value: Any) -> str:
        """The word."""
        return NOTHING.get(value, "")


class PhaseSerializer(serializers.Serializer[Inbox]):
    """A phase; send its `id` back, so that nothing reaches another step by mistake."""

    id = serializers.IntegerField(source="phase.pk")
    round = serializers.IntegerField(source="phase.round")
    step = StepField(source="phase.step")
    status = serializers.CharField(source="phase.status")
    due_at = MomentField(source="phase.due_at")
    takes_sheets = serializers.BooleanField()


@extend_schema_serializer(component_name="NeedShape")
class NeededSheetSerializer(serializers.Serializer[SheetText]):
    """Other orders that an option needs."""

    kind = serializers.CharField()
    army = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()


class OptionSerializer(serializers.Serializer[Option]):
    """An option: the text to submit, and its meaning."""

    text = serializers.CharField()
    meaning = SentenceField(source="label")
    rule = serializers.CharField(allow_blank=True)
    note = SentenceField(allow_blank=True)
    needs = NeededSheetSerializer(many=True)


class DecisionSerializer(serializers.Serializer[DecisionLine]):
    """A decision of the player; `waiting` says that orders are missing, `nothing` is the word for no action."""

    kind = KindField(source="choice.kind")
    army = serializers.IntegerField(source="choice.army", allow_null=True)
    beforehand = serializers.BooleanField()
    waiting = serializers.BooleanField(source="is_open")
    pressing = serializers.BooleanField(source="choice.pressing")
    free = serializers.BooleanField(source="choice.free")
    why = SentenceField(source="choice.why", allow_blank=True)
    default = SentenceField(source="choice.default")
    rule = serializers.CharField(source="choice.rule", allow_blank=True)
    nothing = NothingField(source="choice.kind", allow_blank=True)
    options = OptionSerializer(source="choice.options", many=True)
    sheet = SheetSerializer(allow_null=True)


class SeatSerializer(serializers.Serializer[Inbox]):
    """The seat that you decide for, and the armies under its command, with those of the players it stands in for."""

    name = serializers.CharField(source="seat.name")
    faction = serializers.CharField(source="seat.faction.identifier")
    armies = serializers.ListField(child=serializers.IntegerField())


class TaskSerializer(serializers.Serializer[ToDo]):
    """Something to do about an engagement: choose a method, fight it here, report, confirm or settle it."""

    engagement = serializers.CharField(source="engagement.id")
    task = serializers.ChoiceField([task.value for task in Task])


class DecisionsSerializer(serializers.Serializer[Inbox]):
    """All decisions that are due now, and the standing orders."""

    phase = PhaseSerializer(source="*")
    seat = SeatSerializer(source="*")
    decisions = DecisionSerializer(source="desk.lines", many=True)
    engagements = TaskSerializer(source="tasks", many=True)
