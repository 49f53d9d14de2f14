"""Campaigns for programs: those that one can read, and one of them with what everybody in it may know."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.campaign_shapes import CampaignsQuery, CampaignsShape, WholeCampaignShape
from campaign.api.reading import Query, ReadView, page_of
from campaign.api.scopes import bound_campaign, reader_of
from campaign.models import Army, Campaign, Phase, Seat
from campaign.selectors import Membership, published_rounds
from campaign.selectors.published import opening_of
from campaign.selectors.readable import Wanted, phases_now, readable_campaigns, seats_in

Values = dict[str, Any]

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


class CampaignsView(ReadView):
    """The campaigns that one has a part in, and those that everybody can read."""

    query: ClassVar[type[Query]] = CampaignsQuery

    @extend_schema(operation_id="campaigns", parameters=[CampaignsQuery], responses=CampaignsShape)
    def get(self, request: Request) -> Response:
        """A page of them."""
        found = readable_campaigns(request.user, _wanted(self.asked, bound_campaign(request)))
        said, shown = page_of(self, request, found.count())
        campaigns = list(found[shown])
        phases, seats = phases_now(campaigns), seats_in(request.user, campaigns)
        results = [
            _campaign(one, phases[one.pk], seats.get(one.pk), administers=one.administrator_id == request.user.pk)
            for one in campaigns
        ]
        return Response({**said, "results": results})


class CampaignView(ReadView):
    """A campaign: the phase it is in, who plays, the rounds published."""

    @extend_schema(operation_id="campaign", responses=WholeCampaignShape)
    def get(self, request: Request, slug: str) -> Response:
        """The campaign."""
        member = reader_of(request, slug)
        return Response(_whole(member))


def _wanted(asked: Mapping[str, Any], only: int | None) -> Wanted:
    return Wanted(
        mine=asked.get("mine"),
        public=asked.get("public"),
        standing=asked.get("standing", ""),
        step=asked.get("step", ""),
        search=asked.get("search", ""),
        order=asked["ordering"],
        only=only,
    )


def _campaign(campaign: Campaign, phase: Phase, seat: Seat | None, *, administers: bool) -> Values:
    return {
        "slug": campaign.slug,
        "title": campaign.title,
        "public": campaign.public,
        "standing": campaign.standing,
        "created_at": campaign.created_at,
        "phase": {
            "round": phase.round,
            "step": phase.step,
            "status": phase.status,
            "opened_at": phase.opened_at,
            "due_at": phase.due_at,
        },
        "part": {
            "administers": administers,
            "seat": seat.name if seat else None,
            "faction": seat.faction.identifier if seat else None,
        },
        "links": {name: reverse(page, args=[campaign.slug]) for name, page in _LINKS.items()},
    }


def _whole(member: Membership) -> Values:
    campaign = member.campaign
    armies = Army.objects.filter(campaign=campaign).select_related("seat__faction").order_by("number")
    seats: dict[int, Values] = {}
    for army in armies:
        seat = {"name": army.seat.name, "faction": army.seat.faction.identifier, "armies": []}
        seats.setdefault(army.seat_id, seat)["armies"].append(army.number)
    factions = campaign.factions.order_by("pk")
    return {
        **_campaign(campaign, opening_of(campaign), member.seat, administers=member.administers),
        "time_zone": campaign.time_zone,
        "language": campaign.language,
        "factions": [
            {"id": one.identifier, "title": one.title, "colour": one.colour, "active": one.active} for one in factions
        ],
        "seats": list(seats.values()),
        "published_rounds": published_rounds(campaign),
    }
