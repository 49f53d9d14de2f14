"""The maps of a campaign, with the addresses at which those who may see them get them."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.pictures.queries import pictures_of
from campaign.api.pictures.serializers import PictureItem, PicturesQuerySerializer, PicturesSerializer
from campaign.api_base.pages import ListPage
from campaign.api_base.queries import QuerySerializer
from campaign.api_base.read_view import ReadView
from campaign.api_base.scopes import reader_of

_COLUMNS = {"round": "phase__round", "moment": "moment", "size": "scale", "map_style": "style", "file_format": "format"}


class PicturesView(ReadView):
    """The maps of a campaign that are drawn."""

    query: ClassVar[type[QuerySerializer]] = PicturesQuerySerializer

    @extend_schema(operation_id="pictures", parameters=[PicturesQuerySerializer], responses=PicturesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """A page of them."""
        wanted = {column: self.asked[name] for name, column in _COLUMNS.items() if name in self.asked}
        found = pictures_of(reader_of(request, slug), wanted)
        page = ListPage(request, self.asked, found.count())
        items = [PictureItem(picture) for picture in found[page.slice]]
        return Response(PicturesSerializer(page.holding(items)).data)
