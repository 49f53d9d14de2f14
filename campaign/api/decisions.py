"""What a player has to decide."""

from typing import ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.decision_shapes import DecisionsShape
from campaign.api.own_view import OwnView
from campaign.api.scopes import player_of
from campaign.api.sheet_values import decision_values, phase_values
from campaign.models import Scope
from campaign.selectors import current_phase, desk_of
from campaign.selectors.engagements_to_do import engagements_to_do


class DecisionsView(OwnView):
    """What is asked of the player now, and what he may decide beforehand: his inbox."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.SHEETS_READ}

    @extend_schema(operation_id="decisions", responses=DecisionsShape)
    def get(self, request: Request, slug: str) -> Response:
        """Every decision with its options, and the sheet in which it has been made."""
        member, seat = player_of(request, slug)
        phase, at = current_phase(member.campaign), timezone.now()
        desk = desk_of(phase, member, at)
        tasks = engagements_to_do(phase, member, at)
        return Response(
            {
                "phase": phase_values(phase, takes_sheets=phase.takes_sheets(at)),
                "seat": {"name": seat.name, "faction": seat.faction.identifier, "armies": sorted(desk.armies)},
                "decisions": [decision_values(line) for line in desk.lines],
                "engagements": [{"engagement": one.engagement.id, "task": one.task.value} for one in tasks],
            }
        )
