"""The map of a campaign for programs: the land on which its positions are."""

import json

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from campaign.api.reading import ReadView
from campaign.api.scopes import reader_of
from campaign.selectors import round_document
from campaign.selectors.published import opening_of
from hexmap.rules.shipped_maps import shipped_map_text


class MapView(ReadView):
    """The map document: terrain, roads, rivers, structures and sea zones."""

    @extend_schema(operation_id="map", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The document of the shipped map that the campaign is played on, or the one that it brought with it."""
        named = round_document(opening_of(reader_of(request, slug).campaign)).model.map
        text = shipped_map_text(named) if isinstance(named, str) else json.dumps(named, ensure_ascii=False)
        return HttpResponse(text, content_type="application/json; charset=utf-8")
