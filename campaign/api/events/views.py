"""What happened in a campaign, event by event, for programs."""

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.events.serializers import EventsQuerySerializer, EventsSerializer
from campaign.api.published import PublishedEvent, published_events
from campaign.api_base.pages import ListPage
from campaign.api_base.queries import QuerySerializer
from campaign.api_base.read_view import ReadView
from campaign.api_base.scopes import reader_of
from campaign.selectors import seen


class EventsView(ReadView):
    """The events of the published steps of a campaign."""

    query: ClassVar[type[QuerySerializer]] = EventsQuerySerializer

    @extend_schema(operation_id="events", parameters=[EventsQuerySerializer], responses=EventsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """A page of them."""
        member = reader_of(request, slug)
        events = published_events(member.campaign, seen.document_reader(member), self.asked.get("round"))
        found = [event for event in events if _fits(event, self.asked)]
        page = ListPage(request, self.asked, len(found))
        return Response(EventsSerializer(page.holding(found[page.slice])).data)


def _fits(event: PublishedEvent, asked: Mapping[str, Any]) -> bool:
    """Whether an event is one of those that are asked for."""
    rule = asked.get("rule")
    return (
        asked.get("step", event.step) == event.step
        and asked.get("kind", event.kind) == event.kind
        and (rule is None or event.rule == rule or event.rule.startswith(f"{rule}."))
        and all(_names(event, what, asked[what]) for what in ("army", "faction", "structure") if what in asked)
    )


def _names(event: PublishedEvent, what: str, which: object) -> bool:
    """Whether an event is about an army, a faction or a structure, alone or among others."""
    about, several = event.about, {"army": "armies", "faction": "factions", "structure": "structures"}[what]
    return about.get(what) == which or which in _listed(about.get(several))


def _listed(found: object) -> list[object]:
    """The things that an event lists; some have a number in that place, of how many there were."""
    return found if isinstance(found, list) else []
