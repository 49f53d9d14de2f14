"""What happened in a campaign, event by event, for programs."""

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.reading import LARGEST_NUMBER, PageQuery, PageShape, Query, ReadView, page_of
from campaign.api.scopes import reader_of
from campaign.selectors.published import PublishedEvent, published_events
from orders.rules.kinds import Step

_PARAGRAPH = r"^[A-Z]{2}(\.[0-9]{1,2})?$"


class EventsQuery(PageQuery):
    """Which events; what is asked for together must all be so."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_NUMBER)
    step = serializers.ChoiceField([step.value for step in Step], required=False)
    kind = serializers.CharField(required=False, max_length=60, help_text="Such as `army_marched`.")
    army = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_NUMBER, help_text="Its number.")
    faction = serializers.CharField(required=False, max_length=100, help_text="Its id: events that name it.")
    structure = serializers.CharField(required=False, max_length=200, help_text="Its name.")
    rule = serializers.RegexField(
        _PARAGRAPH, required=False, help_text="A paragraph, such as `MV.6`, or a chapter, such as `MV`."
    )


class EventShape(serializers.Serializer[Any]):
    """An event: its paragraph, what it is about by ids and names (hexes by name), and one English sentence."""

    round = serializers.IntegerField()
    step = serializers.ChoiceField([step.value for step in Step])
    rule = serializers.CharField()
    kind = serializers.CharField()
    about = serializers.DictField()
    text = serializers.CharField()


class EventsShape(PageShape):
    """A page of events, in the order in which they happened."""

    results = EventShape(many=True)


class EventsView(ReadView):
    """The events of the published steps of a campaign."""

    query: ClassVar[type[Query]] = EventsQuery

    @extend_schema(operation_id="events", parameters=[EventsQuery], responses=EventsShape)
    def get(self, request: Request, slug: str) -> Response:
        """A page of them."""
        campaign = reader_of(request, slug).campaign
        events = published_events(campaign, self.asked.get("round"))
        found = [event for event in events if _fits(event, self.asked)]
        said, shown = page_of(self, request, len(found))
        return Response({**said, "results": [_event(event) for event in found[shown]]})


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


def _event(event: PublishedEvent) -> dict[str, Any]:
    return {
        "round": event.round,
        "step": event.step,
        "rule": event.rule,
        "kind": event.kind,
        "about": event.about,
        "text": event.text,
    }
