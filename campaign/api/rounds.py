"""The rounds of a campaign with their steps, for programs."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.reading import PageQuery, Query, ReadView, page_of
from campaign.api.round_shapes import MOMENTS, RoundShape, RoundsShape
from campaign.api.scopes import reader_of
from campaign.models import Campaign, Phase
from campaign.selectors.published import phases_of_rounds, rounds_begun
from orders.rules.kinds import Step

Values = dict[str, Any]


class RoundsView(ReadView):
    """The rounds of a campaign that have begun."""

    query: ClassVar[type[Query]] = PageQuery

    @extend_schema(operation_id="rounds", parameters=[PageQuery], responses=RoundsShape)
    def get(self, request: Request, slug: str) -> Response:
        """A page of them."""
        campaign = reader_of(request, slug).campaign
        begun = rounds_begun(campaign)
        said, shown = page_of(self, request, len(begun))
        phases = phases_of_rounds(campaign, begun[shown])
        return Response({**said, "results": [_round(campaign, number, phases[number]) for number in begun[shown]]})


class StepsView(ReadView):
    """A round with its steps."""

    @extend_schema(operation_id="round_steps", responses=RoundShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The round."""
        campaign = reader_of(request, slug).campaign
        phases = phases_of_rounds(campaign, [number])[number]
        if not phases:
            raise Http404
        return Response(_round(campaign, number, phases))


def _round(campaign: Campaign, number: int, phases: Sequence[Phase]) -> Values:
    place = [campaign.slug, number]
    moved = any(phase.step == Step.MOVEMENT and phase.status == Phase.Status.PUBLISHED for phase in phases)
    links = {"self": reverse("api-round-steps", args=place), "posts": reverse("api-posts", args=place)}
    if moved:
        links |= {"document": reverse("api-round", args=place), "page": reverse("round", args=place)}
    return {"round": number, "steps": [_step(campaign, phase) for phase in phases], "links": links}


def _step(campaign: Campaign, phase: Phase) -> Values:
    published = phase.status == Phase.Status.PUBLISHED
    place = [campaign.slug, phase.round, phase.step]
    before, after = (reverse("api-position", args=[*place, one]) if published else None for one in MOMENTS)
    return {
        "step": phase.step,
        "status": phase.status,
        "opened_at": phase.opened_at,
        "due_at": phase.due_at,
        "closed_at": phase.closed_at,
        "published_at": phase.published_at,
        "corrected": phase.correction_id is not None,
        "before": before,
        "after": after,
    }
