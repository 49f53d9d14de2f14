"""The receipts of a campaign: the export of all that is public, and those of the player's faction."""

from hashlib import sha256
from typing import ClassVar

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import quote_etag
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api_base.own_view import OwnView
from campaign.api_base.queries import RoundQuerySerializer
from campaign.api_base.read_view import ReadView
from campaign.api_base.rounds import phase_of_round
from campaign.api_base.scopes import player_of, reader_of
from campaign.models import Scope
from campaign.receipts.api.serializers import ReceiptsSerializer
from campaign.receipts.queries import receipts_export
from orders.selectors import own_receipts


class ReceiptsView(ReadView):
    """The public export of the receipts of a campaign; docs/receipts.md explains it."""

    @extend_schema(operation_id="receipts", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The same bytes that `manage.py export_receipts` writes."""
        text = receipts_export(reader_of(request, slug).campaign)
        tag = quote_etag(sha256(text.encode()).hexdigest()[:32])
        return HttpResponse(text, content_type="application/json; charset=utf-8", headers={"ETag": tag})


class OwnReceiptsView(OwnView):
    """The receipts of the player's faction, with salts and orders."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.SHEETS_READ}
    query = RoundQuerySerializer

    @extend_schema(operation_id="own_receipts", parameters=[RoundQuerySerializer], responses=ReceiptsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Return the receipts of a round, to keep and check."""
        member, _seat = player_of(request, slug)
        round_ = phase_of_round(member.campaign, self.asked.get("round")).round
        found = own_receipts(member.campaign.pk, round_, member.reader)
        return Response(ReceiptsSerializer({"round": round_, "receipts": found}).data)
