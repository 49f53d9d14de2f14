"""Campaigns as programs read them, and how they ask for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from campaign.api_base.fields import MomentField, SentenceField, StepField
from campaign.api_base.pages import PageSerializer
from campaign.api_base.queries import PageQuerySerializer
from campaign.models import Campaign, Faction, Holder, Phase, Seat
from campaign.public_campaigns.queries import ORDERS
from campaign.selectors.standings import FactionScore, Score

_LINKS = {
    "self": "api-campaign",
    "page": "campaign",
    "position": "api-opening",
    "rounds": "api-rounds",
    "events": "api-events",
    "pictures": "api-pictures",
    "questions": "api-questions",
    "receipts": "api-receipts",
}
"""What a campaign leads on to, by the names of their addresses."""


@dataclass(frozen=True)
class CampaignItem:
    """A campaign with the phase that it is in, and with what the reader is in it."""

    campaign: Campaign
    phase: Phase
    seat: Seat | None
    administers: bool

    @property
    def links(self) -> dict[str, str]:
        """The addresses of its parts."""
        return {name: reverse(page, args=[self.campaign.slug]) for name, page in _LINKS.items()}


@dataclass(frozen=True)
class SeatItem:
    """A seat with the numbers of its armies, and since when a general holds it."""

    seat: Seat
    armies: Sequence[int]
    general_since: datetime | None = None


@dataclass(frozen=True)
class CampaignDetails(CampaignItem):
    """The same with who plays, how it stands, and the rounds whose movement is published."""

    score: Score
    factions: Sequence[Faction]
    seats: Sequence[SeatItem]
    published_rounds: Sequence[int]

    @property
    def ended_score(self) -> Score | None:
        """The score at its end; None while it has not ended by its rules."""
        return self.score if self.score.ended else None


class CampaignsQuerySerializer(PageQuerySerializer):
    """Which campaigns, and in which order."""

    mine = serializers.BooleanField(
        required=False, help_text="Only campaigns that you take part in, or only the others."
    )
    public = serializers.BooleanField(required=False, help_text="Only public campaigns, or only the others.")
    standing = serializers.ChoiceField(Campaign.Standing.choices, required=False)
    step = StepField(required=False, help_text="Only campaigns in this step.")
    search = serializers.CharField(required=False, max_length=100, help_text="Part of the title or of the name.")
    ordering = serializers.ChoiceField(
        list(ORDERS), default="title", help_text="The field to sort by; with - in front, in descending order."
    )


class PhaseNowSerializer(serializers.Serializer[Phase]):
    """The phase that a campaign is in; you can submit until `due_at`, which counts while `standing` is `running`."""

    round = serializers.IntegerField()
    step = StepField()
    status = serializers.ChoiceField(Phase.Status.choices)
    opened_at = MomentField()
    due_at = MomentField()


class PartSerializer(serializers.Serializer[CampaignItem]):
    """Your part in a campaign: administrator, seat, both, or neither."""

    administers = serializers.BooleanField()
    seat = serializers.CharField(source="seat.name", allow_null=True)
    faction = serializers.CharField(
        source="seat.faction.identifier", allow_null=True, help_text="The id of the faction of the seat."
    )


class CampaignSerializer(serializers.Serializer[CampaignItem]):
    """A campaign in a list; `slug` is its name in addresses."""

    slug = serializers.CharField(source="campaign.slug")
    title = serializers.CharField(source="campaign.title")
    public = serializers.BooleanField(source="campaign.public")
    standing = serializers.ChoiceField(Campaign.Standing.choices, source="campaign.standing")
    created_at = MomentField(source="campaign.created_at")
    phase = PhaseNowSerializer()
    part = PartSerializer(source="*")
    links = serializers.DictField(child=serializers.CharField())


class CampaignsSerializer(PageSerializer):
    """A page of campaigns."""

    results = CampaignSerializer(many=True)


class FactionSerializer(serializers.Serializer[Faction]):
    """A faction; `id` is its id in documents, `active` says that it is played."""

    id = serializers.CharField(source="identifier")
    title = serializers.CharField()
    colour = serializers.CharField()
    active = serializers.BooleanField()


@extend_schema_serializer(component_name="SeatShownShape")
class CampaignSeatSerializer(serializers.Serializer[SeatItem]):
    """A seat, with the numbers of the armies under its command."""

    name = serializers.CharField(source="seat.name")
    faction = serializers.CharField(source="seat.faction.identifier", help_text="The id of the faction.")
    armies = serializers.ListField(child=serializers.IntegerField())
    holder = serializers.ChoiceField(
        Holder.choices,
        source="seat.holder",
        help_text="Who holds it. A newcomer has taken it and does not command it yet; nobody: it is free.",
    )
    general = serializers.CharField(
        source="seat.general", help_text="The level of the general, a computer player, who holds it; empty for none."
    )
    general_since = MomentField(allow_null=True)


@extend_schema_serializer(component_name="FactionScoreShape")
class FactionScoreSerializer(serializers.Serializer[FactionScore]):
    """What a faction has now, or had at the end of the campaign."""

    faction = serializers.CharField(source="faction.identifier", help_text="The id of the faction.")
    points = serializers.IntegerField(help_text="Victory points.")
    half_structures = serializers.IntegerField(
        source="halves", allow_null=True, help_text="Half structures where these decide, and not points (VW.5)."
    )


@extend_schema_serializer(component_name="EndedShape")
class EndedSerializer(serializers.Serializer[Score]):
    """How a campaign ended by its rules."""

    winner = serializers.CharField(
        source="leader.faction.identifier",
        default=None,
        allow_null=True,
        help_text="The id of a faction; null: a draw.",
    )
    rule = serializers.CharField(source="ended.rule", help_text="The paragraph of the rules.")
    reason = SentenceField(source="ended.reason")


class WholeCampaignSerializer(CampaignSerializer):
    """A campaign: its phase, who plays, how it stands, and the rounds whose movement is published, the last one first.

    `ended` is null while the campaign has not ended by its rules.
    """

    time_zone = serializers.CharField(source="campaign.time_zone")
    language = serializers.CharField(source="campaign.language")
    hints = serializers.BooleanField(source="campaign.hints", help_text="Whether players can ask for a suggestion.")
    entered_at_once = serializers.BooleanField(
        source="campaign.entered_at_once",
        help_text="Whether orders that the administrator enters from messages count without their players' answer.",
    )
    factions = FactionSerializer(many=True)
    standings = FactionScoreSerializer(many=True, source="score.factions", help_text="The faction that leads first.")
    ended = EndedSerializer(source="ended_score", allow_null=True)
    seats = CampaignSeatSerializer(many=True)
    published_rounds = serializers.ListField(child=serializers.IntegerField())
