"""What a player has to decide."""

from typing import ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.decisions.serializers import DecisionsSerializer, Inbox
from campaign.api_base.own_view import OwnView
from campaign.api_base.scopes import player_with_desk
from campaign.desk.queries.decisions import desk_of
from campaign.models import Scope
from campaign.selectors import current_phase
from campaign.selectors.engagements_to_do import engagements_to_do


class DecisionsView(OwnView):
    """What the player has to decide now, and which standing orders they can give."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.SHEETS_READ}

    @extend_schema(operation_id="decisions", responses=DecisionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Every decision with its options, and the orders in which it was made."""
        member, seat = player_with_desk(request, slug)
        phase, at = current_phase(member.campaign), timezone.now()
        inbox = Inbox(phase, at, seat, desk_of(phase, member, at), engagements_to_do(phase, member, at))
        return Response(DecisionsSerializer(inbox).data)
