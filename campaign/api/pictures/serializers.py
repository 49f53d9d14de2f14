"""Pictures of the map as programs read them, and how they ask for them."""

from dataclasses import dataclass
from datetime import datetime

from rest_framework import serializers

from campaign.api_base.fields import MomentField, StepField
from campaign.api_base.limits import LARGEST_NUMBER
from campaign.api_base.pages import PageSerializer
from campaign.api_base.queries import PageQuerySerializer
from campaign.models import Picture
from campaign.selectors.pictures import address_of

_MOMENTS = [Picture.Moment.BEFORE.value, Picture.Moment.AFTER.value]


@dataclass(frozen=True)
class PictureItem:
    """A picture with its address and the moment of what it shows."""

    picture: Picture

    @property
    def shows(self) -> datetime:
        """The moment of what it shows; the time of a reader's request is private."""
        record = self.picture.record
        return record.made_at if record else self.picture.phase.opened_at

    @property
    def address(self) -> str:
        """The address of the file."""
        return address_of(self.picture)


class PicturesQuerySerializer(PageQuerySerializer):
    """Which maps."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_NUMBER)
    moment = serializers.ChoiceField(_MOMENTS, required=False)
    size = serializers.ChoiceField(Picture.Scale.choices, required=False)
    map_style = serializers.ChoiceField(Picture.Style.choices, required=False)
    file_format = serializers.ChoiceField(Picture.Format.choices, required=False)


class PictureSerializer(serializers.Serializer[PictureItem]):
    """A map: as a phase opened (`before`) or as a step left it (`after`), at the moment `of`."""

    round = serializers.IntegerField(source="picture.phase.round")
    step = StepField(source="picture.phase.step")
    moment = serializers.ChoiceField(_MOMENTS, source="picture.moment")
    size = serializers.ChoiceField(Picture.Scale.choices, source="picture.scale")
    map_style = serializers.ChoiceField(Picture.Style.choices, source="picture.style")
    file_format = serializers.ChoiceField(
        Picture.Format.choices, source="picture.format", help_text="`moving` is an animated PNG."
    )
    layers = serializers.CharField(
        source="picture.layers", allow_blank=True, help_text="The layers that someone chose; empty: those of the posts."
    )
    crop = serializers.CharField(
        source="picture.crop",
        allow_blank=True,
        help_text="The part of the map, such as `action` for where something happens; empty: the whole map.",
    )
    width = serializers.IntegerField(source="picture.width", help_text="The width in pixels.")
    created = MomentField(source="shows", help_text="The moment that it shows.")
    address = serializers.CharField()


class PicturesSerializer(PageSerializer):
    """A page of maps, round by round."""

    results = PictureSerializer(many=True)
