"""Published rounds for programs, read only."""

import json

from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaign.models import Campaign
from campaign.selectors import (
    Membership,
    current_phase,
    published_records,
    published_rounds,
    readership,
    record_texts,
)
from orders.rules.kinds import Step


def _reader(request: Request, slug: str) -> Membership:
    try:
        return readership(request.user, slug)
    except Campaign.DoesNotExist:
        if not request.user.is_authenticated:
            raise NotAuthenticated from None
        raise Http404 from None


class CampaignView(APIView):
    """A campaign: its title, the phase it is in, the rounds published."""

    permission_classes = (AllowAny,)
    """Who may read it is known by its name: a public one everybody."""

    def get(self, request: Request, slug: str) -> Response:
        """The campaign as an object."""
        campaign = _reader(request, slug).campaign
        phase = current_phase(campaign)
        return Response(
            {
                "slug": campaign.slug,
                "title": campaign.title,
                "phase": {"round": phase.round, "step": phase.step, "status": phase.status},
                "published_rounds": published_rounds(campaign),
            }
        )


class RoundView(APIView):
    """A published round: the position document after movement, orders and events included."""

    permission_classes = (AllowAny,)

    def get(self, request: Request, slug: str, number: int) -> Response:
        """The document that the adjudicator gave."""
        record = published_records(_reader(request, slug).campaign, number).get(Step.MOVEMENT)
        if record is None:
            raise Http404
        return Response(json.loads(record_texts(record).document_out))
