"""The shapes of campaigns as programs read them, and how they ask for them."""

from typing import Any

from rest_framework import serializers

from campaign.api.reading import PageQuery, PageShape
from campaign.models import Campaign, Phase
from campaign.selectors.readable import ORDERS
from orders.rules.kinds import Step


class CampaignsQuery(PageQuery):
    """Which campaigns, and in which order."""

    mine = serializers.BooleanField(required=False, help_text="Only those one has a part in, or only the others.")
    public = serializers.BooleanField(required=False, help_text="Only those that everybody can read, or the others.")
    standing = serializers.ChoiceField(Campaign.Standing.choices, required=False)
    step = serializers.ChoiceField([step.value for step in Step], required=False, help_text="Those in this step.")
    search = serializers.CharField(required=False, max_length=100, help_text="A part of the title or of the name.")
    ordering = serializers.ChoiceField(list(ORDERS), default="title", help_text="With - the other way round.")


class PhaseNowShape(serializers.Serializer[Any]):
    """The phase that a campaign is in; sheets are taken until `due_at`, which counts while `standing` is `running`."""

    round = serializers.IntegerField()
    step = serializers.ChoiceField([step.value for step in Step])
    status = serializers.ChoiceField(Phase.Status.choices)
    opened_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField()


class PartShape(serializers.Serializer[Any]):
    """What whoever asks is in a campaign: he administers it, has a seat, both, or neither."""

    administers = serializers.BooleanField()
    seat = serializers.CharField(allow_null=True)
    faction = serializers.CharField(allow_null=True, help_text="The id of the faction of the seat.")


class CampaignShape(serializers.Serializer[Any]):
    """A campaign in a list; `slug` is its name in addresses."""

    slug = serializers.CharField()
    title = serializers.CharField()
    public = serializers.BooleanField()
    standing = serializers.ChoiceField(Campaign.Standing.choices)
    created_at = serializers.DateTimeField()
    phase = PhaseNowShape()
    part = PartShape()
    links = serializers.DictField(child=serializers.CharField())


class CampaignsShape(PageShape):
    """A page of campaigns."""

    results = CampaignShape(many=True)


class FactionShape(serializers.Serializer[Any]):
    """A faction; `id` is its id in documents, `active` says that it is played."""

    id = serializers.CharField()
    title = serializers.CharField()
    colour = serializers.CharField()
    active = serializers.BooleanField()


class SeatShownShape(serializers.Serializer[Any]):
    """A player's place, with the numbers of the armies that he commands."""

    name = serializers.CharField()
    faction = serializers.CharField(help_text="The id of the faction.")
    armies = serializers.ListField(child=serializers.IntegerField())


class WholeCampaignShape(CampaignShape):
    """A campaign: the phase it is in, who plays, and the rounds whose movement is published, the last one first."""

    time_zone = serializers.CharField()
    language = serializers.CharField()
    factions = FactionShape(many=True)
    seats = SeatShownShape(many=True)
    published_rounds = serializers.ListField(child=serializers.IntegerField())
