"""The maps of a campaign, with the addresses at which everybody who may can have them."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.reading import LARGEST_NUMBER, PageQuery, PageShape, Query, ReadView, page_of
from campaign.api.scopes import reader_of
from campaign.models import Picture
from campaign.selectors.picture_list import pictures_of
from campaign.selectors.pictures import address_of
from orders.rules.kinds import Step

_MOMENTS = [Picture.Moment.BEFORE.value, Picture.Moment.AFTER.value]
_COLUMNS = {"round": "phase__round", "moment": "moment", "size": "scale", "map_style": "style", "file_format": "format"}


class PicturesQuery(PageQuery):
    """Which maps."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_NUMBER)
    moment = serializers.ChoiceField(_MOMENTS, required=False)
    size = serializers.ChoiceField(Picture.Scale.choices, required=False)
    map_style = serializers.ChoiceField(Picture.Style.choices, required=False)
    file_format = serializers.ChoiceField(Picture.Format.choices, required=False)


class PictureShape(serializers.Serializer[Any]):
    """A map: as a phase opened (`before`) or as a step left it (`after`), at the moment `of`."""

    round = serializers.IntegerField()
    step = serializers.ChoiceField([step.value for step in Step])
    moment = serializers.ChoiceField(_MOMENTS)
    size = serializers.ChoiceField(Picture.Scale.choices)
    map_style = serializers.ChoiceField(Picture.Style.choices)
    file_format = serializers.ChoiceField(Picture.Format.choices, help_text="`moving` is a PNG that moves.")
    layers = serializers.CharField(allow_blank=True, help_text="Those somebody chose; empty: as posts show it.")
    crop = serializers.CharField(
        allow_blank=True, help_text="The part of the map, e.g. `action` for where something happens; empty: all of it."
    )
    width = serializers.IntegerField(help_text="In pixels.")
    created = serializers.DateTimeField(help_text="The moment of what it shows.")
    address = serializers.CharField()


class PicturesShape(PageShape):
    """A page of maps, round by round."""

    results = PictureShape(many=True)


class PicturesView(ReadView):
    """The maps of a campaign that have been drawn."""

    query: ClassVar[type[Query]] = PicturesQuery

    @extend_schema(operation_id="pictures", parameters=[PicturesQuery], responses=PicturesShape)
    def get(self, request: Request, slug: str) -> Response:
        """A page of them."""
        wanted = {column: self.asked[name] for name, column in _COLUMNS.items() if name in self.asked}
        found = pictures_of(reader_of(request, slug), wanted)
        said, shown = page_of(self, request, found.count())
        return Response({**said, "results": [_picture(picture) for picture in found[shown]]})


def _picture(picture: Picture) -> dict[str, Any]:
    shows = picture.record.made_at if picture.record else picture.phase.opened_at
    return {
        "round": picture.phase.round,
        "step": picture.phase.step,
        "moment": picture.moment,
        "size": picture.scale,
        "map_style": picture.style,
        "file_format": picture.format,
        "layers": picture.layers,
        "crop": picture.crop,
        "width": picture.width,
        "created": shows,  # when somebody chose it is his own affair
        "address": address_of(picture),
    }
