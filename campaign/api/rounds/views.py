"""The rounds of a campaign with their steps, for programs."""

from typing import ClassVar

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.published import phases_of_rounds, rounds_begun
from campaign.api.rounds.serializers import RoundItem, RoundSerializer, RoundsSerializer
from campaign.api_base.pages import ListPage
from campaign.api_base.queries import PageQuerySerializer, QuerySerializer
from campaign.api_base.read_view import ReadView
from campaign.api_base.scopes import reader_of


class RoundsView(ReadView):
    """The rounds of a campaign that have begun."""

    query: ClassVar[type[QuerySerializer]] = PageQuerySerializer

    @extend_schema(operation_id="rounds", parameters=[PageQuerySerializer], responses=RoundsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """A page of them."""
        campaign = reader_of(request, slug).campaign
        begun = rounds_begun(campaign)
        page = ListPage(request, self.asked, len(begun))
        phases = phases_of_rounds(campaign, begun[page.slice])
        items = [RoundItem(campaign, number, phases[number]) for number in begun[page.slice]]
        return Response(RoundsSerializer(page.holding(items)).data)


class StepsView(ReadView):
    """A round with its steps."""

    @extend_schema(operation_id="round_steps", responses=RoundSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The round."""
        campaign = reader_of(request, slug).campaign
        phases = phases_of_rounds(campaign, [number])[number]
        if not phases:
            raise Http404
        return Response(RoundSerializer(RoundItem(campaign, number, phases)).data)
