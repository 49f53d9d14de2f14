"""Previews, reaches and trials, as programs ask for them and read them."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from campaign.api.previews.trial_sheets import Trial, Trials
from campaign.api_base.fields import BoundedListField, KindField, SentencesField
from campaign.api_base.limits import LARGEST_NUMBER, LONGEST_TEXT, MOST_SHEETS


@extend_schema_serializer(component_name="BesideShape")
class OtherMarchSerializer(serializers.Serializer[Any]):
    """A march of another army of your faction that is neither drafted nor submitted yet."""

    army = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    text = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_TEXT)


class MarchSerializer(serializers.Serializer[Any]):
    """A march to preview: its instruction, or, with `to`, the hex that the cheapest march leads to."""

    phase = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    army = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    text = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_TEXT)
    to = serializers.CharField(default="", allow_blank=True, max_length=20)
    beside = BoundedListField(
        child=OtherMarchSerializer(),
        default=list,
        max_length=MOST_SHEETS,
        help_text="Marches that replace those that these armies have drafted or submitted.",
    )


@extend_schema_serializer(component_name="UseShape")
class NmpRequestSerializer(serializers.Serializer[Any]):
    """The NMP that an army asks for."""

    army = serializers.IntegerField()
    nmp = serializers.IntegerField()


class PoolSerializer(serializers.Serializer[Any]):
    """The NMP of the faction in a zone, and how many its marches ask for, drafts included (NV.2)."""

    zone = serializers.CharField()
    available = serializers.IntegerField()
    uses = NmpRequestSerializer(many=True)
    left = serializers.IntegerField()
    lacking = serializers.IntegerField(help_text="How many NMP are missing.")
    stopped = serializers.ListField(
        child=serializers.IntegerField(), help_text="The armies that stop because NMP are missing."
    )
    text = serializers.CharField()


class PreviewSerializer(serializers.Serializer[Any]):
    """The preview of a march, hex by hex, and the hexes around its end.

    The faction's other armies march as drafted or submitted; all others stay.
    """

    army = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)
    steps = serializers.ListField(child=serializers.JSONField())
    end = serializers.JSONField()
    left = serializers.IntegerField()
    unit = serializers.CharField()
    mp_left = serializers.IntegerField()
    summary = serializers.CharField()
    warnings = serializers.ListField(child=serializers.JSONField())
    next = serializers.ListField(child=serializers.JSONField())
    pools = PoolSerializer(many=True)
    version = serializers.IntegerField(
        help_text="Rises when a march of the faction is drafted, submitted or withdrawn."
    )


@extend_schema_serializer(component_name="ReachedShape")
class ReachableHexSerializer(serializers.Serializer[Any]):
    """A hex that an army can reach: the points left there, and whether it is halted or meets another army."""

    mp = serializers.IntegerField()
    nmp = serializers.IntegerField(allow_null=True)
    halted = serializers.BooleanField()
    occupied = serializers.BooleanField()
    afloat = serializers.BooleanField()
    way = serializers.CharField(allow_blank=True, help_text="The instruction that leads there by the best way.")


class ReachSerializer(serializers.Serializer[Any]):
    """Every hex that an army can reach in this round, by name, with the NMP that the faction's marches leave it."""

    army = serializers.IntegerField()
    hexes = serializers.DictField(child=ReachableHexSerializer())
    version = serializers.IntegerField()


class EnemiesSerializer(serializers.Serializer[Any]):
    """The hexes that armies of other factions can get to in this round, with the numbers of those armies."""

    hexes = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()))


@extend_schema_serializer(component_name="TriedShape")
class TrialSheetSerializer(serializers.Serializer[Any]):
    """Orders to try."""

    kind = KindField()
    army = serializers.IntegerField(allow_null=True, default=None, min_value=1, max_value=LARGEST_NUMBER)
    text = serializers.CharField(default="", allow_blank=True, trim_whitespace=False, max_length=LONGEST_TEXT)


class TrialSerializer(serializers.Serializer[Any]):
    """Orders to try together."""

    phase = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    sheets = BoundedListField(child=TrialSheetSerializer(), allow_empty=False, max_length=MOST_SHEETS)


@extend_schema_serializer(component_name="JudgedShape")
class TrialResultSerializer(serializers.Serializer[Trial]):
    """Orders as they would be saved; `detail` says why they would be refused, and is empty otherwise."""

    kind = serializers.CharField(source="sheet.kind")
    army = serializers.IntegerField(source="sheet.army", allow_null=True)
    text = serializers.CharField(source="sheet.text", allow_blank=True)
    detail = SentencesField(source="sentences", allow_blank=True)
    rule = serializers.CharField(allow_blank=True)


@extend_schema_serializer(component_name="TrialsShape")
class TrialResultsSerializer(serializers.Serializer[Trials]):
    """The result of the trial, and the events that would follow for the faction, except for movement."""

    sheets = TrialResultSerializer(many=True)
    events = serializers.ListField(child=serializers.JSONField())
