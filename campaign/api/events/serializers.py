"""Events as programs read them, and how they ask for them."""

from rest_framework import serializers

from campaign.api.published import PublishedEvent
from campaign.api_base.fields import StepField
from campaign.api_base.limits import LARGEST_NUMBER
from campaign.api_base.pages import PageSerializer
from campaign.api_base.queries import PageQuerySerializer

_PARAGRAPH = r"^[A-Z]{2}(\.[0-9]{1,2})?$"


class EventsQuerySerializer(PageQuerySerializer):
    """Which events; what is asked for together must all be so."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_NUMBER)
    step = StepField(required=False)
    kind = serializers.CharField(required=False, max_length=60, help_text="The kind of event, such as `army_marched`.")
    army = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_NUMBER, help_text="Its number.")
    faction = serializers.CharField(
        required=False, max_length=100, help_text="The id of a faction: only events that name it."
    )
    structure = serializers.CharField(required=False, max_length=200, help_text="Its name.")
    rule = serializers.RegexField(
        _PARAGRAPH, required=False, help_text="A paragraph, such as `MV.6`, or a chapter, such as `MV`."
    )


class EventSerializer(serializers.Serializer[PublishedEvent]):
    """An event: its paragraph, what it is about by ids and names (hexes by name), and one English sentence."""

    round = serializers.IntegerField()
    step = StepField()
    rule = serializers.CharField()
    kind = serializers.CharField()
    about = serializers.DictField()
    text = serializers.CharField()


class EventsSerializer(PageSerializer):
    """A page of events, in the order in which they happened."""

    results = EventSerializer(many=True)
