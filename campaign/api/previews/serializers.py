"""Previews, reaches and trials, as programs ask for them and read them."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from campaign.api.previews.trial_sheets import Trial, Trials
from campaign.api_base.fields import KindField, SentencesField
from campaign.api_base.limits import LARGEST_NUMBER, LONGEST_TEXT, MOST_SHEETS


@extend_schema_serializer(component_name="BesideShape")
class OtherMarchSerializer(serializers.Serializer[Any]):
    """A march of another army of one's faction that has not been drafted or submitted yet."""

    army = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    text = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_TEXT)


class MarchSerializer(serializers.Serializer[Any]):
    """A march to be looked at: its instruction, or, with `to`, the hex to which the cheapest one leads."""

    phase = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    army = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    text = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_TEXT)
    to = serializers.CharField(default="", allow_blank=True, max_length=20)
    beside = serializers.ListField(
        child=OtherMarchSerializer(),
        default=list,
        max_length=MOST_SHEETS,
        help_text="Marches that count in place of what these armies have drafted or submitted.",
    )


@extend_schema_serializer(component_name="UseShape")
class NmpRequestSerializer(serializers.Serializer[Any]):
    """The NMP that an army asks for."""

    army = serializers.IntegerField()
    nmp = serializers.IntegerField()


class PoolSerializer(serializers.Serializer[Any]):
    """The NMP of the faction in a zone, and what all its marches, drafts included, ask for (NV.2)."""

    zone = serializers.CharField()
    available = serializers.IntegerField()
    uses = NmpRequestSerializer(many=True)
    left = serializers.IntegerField()
    lacking = serializers.IntegerField(help_text="How many NMP are asked for in vain.")
    stopped = serializers.ListField(child=serializers.IntegerField(), help_text="The armies that stop for want of NMP.")
    text = serializers.CharField()


class PreviewSerializer(serializers.Serializer[Any]):
    """What a march comes to, hex by hex, and what lies around its end.

    The faction's other armies go as drafted or submitted, all others stand still.
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
    """A hex that an army can reach: what it has left there, and whether it is halted or the hex is occupied."""

    mp = serializers.IntegerField()
    nmp = serializers.IntegerField(allow_null=True)
    halted = serializers.BooleanField()
    occupied = serializers.BooleanField()
    afloat = serializers.BooleanField()


class ReachSerializer(serializers.Serializer[Any]):
    """Every hex that an army can get to in this round, by name, with the NMP that the faction's marches leave it."""

    army = serializers.IntegerField()
    hexes = serializers.DictField(child=ReachableHexSerializer())
    version = serializers.IntegerField()


class EnemiesSerializer(serializers.Serializer[Any]):
    """The hexes that armies of other factions can get to in this round, with the numbers of those armies."""

    hexes = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()))


@extend_schema_serializer(component_name="TriedShape")
class TrialSheetSerializer(serializers.Serializer[Any]):
    """A sheet to be tried."""

    kind = KindField()
    army = serializers.IntegerField(allow_null=True, default=None, min_value=1, max_value=LARGEST_NUMBER)
    text = serializers.CharField(default="", allow_blank=True, trim_whitespace=False, max_length=LONGEST_TEXT)


class TrialSerializer(serializers.Serializer[Any]):
    """Sheets to be tried together."""

    phase = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    sheets = serializers.ListField(child=TrialSheetSerializer(), allow_empty=False, max_length=MOST_SHEETS)


@extend_schema_serializer(component_name="JudgedShape")
class TrialResultSerializer(serializers.Serializer[Trial]):
    """A sheet as it would be kept; `detail` says why it would be refused, and is empty where it would be taken."""

    kind = serializers.CharField(source="sheet.kind")
    army = serializers.IntegerField(source="sheet.army", allow_null=True)
    text = serializers.CharField(source="sheet.text", allow_blank=True)
    detail = SentencesField(source="sentences", allow_blank=True)
    rule = serializers.CharField(allow_blank=True)


@extend_schema_serializer(component_name="TrialsShape")
class TrialResultsSerializer(serializers.Serializer[Trials]):
    """What would become of the sheets, and the events that would follow for the faction, movement aside."""

    sheets = TrialResultSerializer(many=True)
    events = serializers.ListField(child=serializers.JSONField())
