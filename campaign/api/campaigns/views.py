"""Campaigns for programs: the readable ones, and one of them with its public facts."""

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.campaigns.serializers import (
    CampaignDetails,
    CampaignItem,
    CampaignsQuerySerializer,
    CampaignsSerializer,
    SeatItem,
    WholeCampaignSerializer,
)
from campaign.api.published import opening_of
from campaign.api_base.pages import ListPage
from campaign.api_base.queries import QuerySerializer
from campaign.api_base.read_view import ReadView
from campaign.api_base.scopes import bound_campaign, reader_of
from campaign.models import Army, Campaign, Seat
from campaign.public_campaigns.queries import CampaignFilter, readable_campaigns, seats_in
from campaign.selectors import Membership, published_rounds
from campaign.selectors.generals import general_beginnings
from campaign.selectors.phases import phases_now
from campaign.selectors.standings import scores_of


class CampaignsView(ReadView):
    """The campaigns that you take part in, and the public ones."""

    query: ClassVar[type[QuerySerializer]] = CampaignsQuerySerializer

    @extend_schema(operation_id="campaigns", parameters=[CampaignsQuerySerializer], responses=CampaignsSerializer)
    def get(self, request: Request) -> Response:
        """A page of them."""
        found = readable_campaigns(request.user, _wanted(self.asked, bound_campaign(request)))
        page = ListPage(request, self.asked, found.count())
        campaigns = list(found[page.slice])
        phases, seats = phases_now(campaign.pk for campaign in campaigns), seats_in(request.user, campaigns)
        items = [
            CampaignItem(one, phases[one.pk], seats.get(one.pk), one.administrator_id == request.user.pk)
            for one in campaigns
        ]
        return Response(CampaignsSerializer(page.holding(items)).data)


class CampaignView(ReadView):
    """A campaign: the phase it is in, who plays, the rounds published."""

    @extend_schema(operation_id="campaign", responses=WholeCampaignSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The campaign."""
        return Response(WholeCampaignSerializer(_details(reader_of(request, slug))).data)


def _wanted(asked: Mapping[str, Any], only: int | None) -> CampaignFilter:
    return CampaignFilter(
        mine=asked.get("mine"),
        public=asked.get("public"),
        standing=asked.get("standing", ""),
        step=asked.get("step", ""),
        search=asked.get("search", ""),
        order=asked["ordering"],
        only=only,
    )


def _details(member: Membership) -> CampaignDetails:
    campaign = member.campaign
    phase = opening_of(campaign)
    return CampaignDetails(
        campaign,
        phase,
        member.seat,
        member.administers,
        scores_of({campaign.pk: phase})[campaign.pk],
        list(campaign.factions.order_by("pk")),
        _seats(campaign),
        published_rounds(campaign),
    )


def _seats(campaign: Campaign) -> list[SeatItem]:
    """The seats that have armies, in the order of the numbers of those."""
    armies: dict[Seat, list[int]] = {}
    found = Army.objects.filter(campaign=campaign).select_related("seat__faction", "seat__newcomer")
    for army in found.order_by("number"):
        armies.setdefault(army.seat, []).append(army.number)
    since = general_beginnings(campaign) if any(seat.general for seat in armies) else {}
    return [SeatItem(seat, numbers, since.get(seat.pk)) for seat, numbers in armies.items()]
