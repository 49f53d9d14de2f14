"""The map and the position documents for programs, to the byte, and not again for who has them already."""

import json
from collections.abc import Callable
from datetime import datetime

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.crypto import salted_hmac
from django.utils.http import quote_etag
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from campaign.api.published import opening_of, opening_text, published_record, published_text
from campaign.api_base.read_view import ReadView
from campaign.api_base.scopes import reader_of
from campaign.games.reader import Reader
from campaign.models import LogEntry, Phase, PhaseRecord
from campaign.models.log import Action
from campaign.selectors import Membership, seen
from campaign.selectors.phases import outline
from hexmap.rules.shipped_maps import shipped_map_text
from orders.rules.game_steps import STEPS, steps_of

MOMENTS = ("before", "after")
"""A document of a step is that which was adjudicated, or that which came of it."""
_TAG_SALT = "campaign.api.positions"
"""Another one would make every program fetch again what it has."""
_DOCUMENT = {(200, "application/json"): OpenApiTypes.OBJECT}
_STEP_OF_A_ROUND = OpenApiParameter("step", str, OpenApiParameter.PATH, enum=list(STEPS))
_MOMENT = OpenApiParameter(
    "moment",
    str,
    OpenApiParameter.PATH,
    enum=MOMENTS,
    description="`before`: the adjudicated document, with all orders; `after`: its result.",
)


class MapView(ReadView):
    """The map document: terrain, roads, rivers, structures and sea zones."""

    @extend_schema(operation_id="map", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Return the map document of the campaign: a map of the site, or the campaign's own."""
        named = outline(opening_of(reader_of(request, slug).campaign)).map
        text = shipped_map_text(named) if isinstance(named, str) else json.dumps(named, ensure_ascii=False)
        return HttpResponse(text, content_type="application/json; charset=utf-8")


class OpeningView(ReadView):
    """The position document with which the current phase of a campaign opened."""

    @extend_schema(operation_id="position", responses=_DOCUMENT)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The document, to the byte."""
        member = reader_of(request, slug)
        phase, reader = opening_of(member.campaign), seen.document_reader(member)
        tag = _tag(f"opening{_exchanges(phase)}", phase, phase.opened_at, reader)
        return _document(request, tag, lambda: opening_text(phase, reader))


class RoundView(ReadView):
    """A published round: the position document after movement, with orders and events."""

    @extend_schema(operation_id="round", responses=_DOCUMENT)
    def get(self, request: Request, slug: str, number: int) -> HttpResponseBase:
        """Return the document of the adjudicator, byte for byte; raise Http404 in a game in which no army moves."""
        member = reader_of(request, slug)
        marches = [step.name for step in steps_of(member.campaign.game) if step.marches]
        march = marches[-1] if marches else ""
        return _of_step(request, member, number, march, after=True)


class PositionView(ReadView):
    """The position document before or after a published step."""

    @extend_schema(
        operation_id="step_position",
        parameters=[_STEP_OF_A_ROUND, _MOMENT],
        responses=_DOCUMENT,
    )
    def get(self, request: Request, slug: str, number: int, step: str, moment: str) -> HttpResponseBase:
        """The document, to the byte."""
        member = reader_of(request, slug)
        if moment not in MOMENTS:
            raise Http404
        return _of_step(request, member, number, step, after=moment == "after")


def _of_step(request: Request, member: Membership, number: int, step: str, *, after: bool) -> HttpResponseBase:
    try:
        record = published_record(member.campaign, number, step)
    except PhaseRecord.DoesNotExist:
        raise Http404 from None
    reader = seen.document_reader(member)
    tag = _tag("after" if after else "before", record.phase, record.made_at, reader, record.number)
    return _document(request, tag, lambda: published_text(record, reader, after=after))


def _exchanges(phase: Phase) -> str:
    """Return how often shares were exchanged in a phase: then its document is another one (HO.22); "" if never."""
    if phase.round > 1 or not phase.game_step.comes_before_orders:
        return ""
    number = LogEntry.objects.filter(campaign=phase.campaign_id, phase=phase, action=Action.SHARES).count()
    return f"-{number}" if number else ""


def _tag(moment: str, phase: Phase, at: datetime, reader: Reader, number: int = 0) -> str:
    """The ETag of a document: which one it is is as good as a digest.

    It changes when a correction replaces the document or shares are exchanged, and with what its reader may see
    of it. No row number can be read in it: that would reveal how many rows others have.
    """
    which = f"{moment}-{phase.round}-{phase.step}-{phase.correction_id}-{number}-{at.timestamp():.6f}"
    if not reader.reads_all:
        which += f"-{reader.faction}"
    return quote_etag(salted_hmac(_TAG_SALT, which, algorithm="sha256").hexdigest())


def _document(request: Request, tag: str, text: Callable[[], str]) -> HttpResponseBase:
    """A document, which is read only for who has not got it yet."""
    known = get_conditional_response(request._request, etag=tag)
    if known is not None:
        known.headers["ETag"] = tag
        return known
    return HttpResponse(text(), content_type="application/json; charset=utf-8", headers={"ETag": tag})
