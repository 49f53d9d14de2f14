"""The engagements of a round, their reports, and what is said of those (EN.9)."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.engagements.serializers import (
    EngagementItem,
    EngagementSerializer,
    EngagementsSerializer,
    NewAnswerSerializer,
    NewReportSerializer,
)
from campaign.api_base.own_view import OwnView, sent
from campaign.api_base.read_view import ReadView
from campaign.api_base.refusals import refusal, refused
from campaign.api_base.scopes import player_with_desk, reader_of, with_desk
from campaign.engagements.queries.engagements import RoundEngagements, round_engagements
from campaign.games.engagements import InvalidReport, TypedReport
from campaign.language.translated import translated
from campaign.models import Campaign, Phase, Scope
from campaign.selectors import Membership
from campaign.services.errors import Refused
from campaign.services.reports import ReportSubject, answer_report, submit_report


class EngagementsView(ReadView):
    """The engagements of a round."""

    @extend_schema(operation_id="engagements", responses=EngagementsSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return every engagement with both sides, their FP, and the reports; 404 before the engagements are known."""
        member = with_desk(reader_of(request, slug))
        found = round_engagements(member.campaign, number, timezone.now())
        if found is None:
            raise Http404
        battles = found.battles
        values = {
            "round": number,
            "phase": battles.pk if battles else None,
            "takes_reports": _takes_reports(member.campaign, found),
            "engagements": [EngagementItem(card, member.seat) for card in found.cards],
        }
        return Response(EngagementsSerializer(values).data)


class ReportsView(OwnView):
    """Reports of games."""

    required_scopes: ClassVar[dict[str, Scope]] = {"POST": Scope.REPORTS_WRITE}
    counted_as = "reports"

    @extend_schema(operation_id="report", request=NewReportSerializer, responses=EngagementSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Reports how a game ended, and returns the engagement.

        Sending the same report again changes nothing.
        """
        member, seat = player_with_desk(request, slug)
        asked = sent(request, NewReportSerializer)
        one, other = (*asked["casualties"], "", "")[:2]
        given = TypedReport(asked["winner"], asked["score"], (one, other))

        def report(place: ReportSubject) -> None:
            submit_report(place, seat, given, timezone.now())

        return _carried_out(member, asked, report)


class AnswersView(OwnView):
    """Answers to reports."""

    required_scopes: ClassVar[dict[str, Scope]] = {"POST": Scope.REPORTS_WRITE}
    counted_as = "reports"

    @extend_schema(operation_id="answer_report", request=NewAnswerSerializer, responses=EngagementSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Confirm or dispute a report of the other side, and return the engagement.

        The last answer counts; sending the same answer again changes nothing.
        """
        member, seat = player_with_desk(request, slug)
        asked = sent(request, NewAnswerSerializer)
        number, agrees, note = asked["report"], asked["agrees"], asked["note"]
        if not agrees and not note:
            raise refused("note", gettext("Give a short reason. Everyone can read it."))

        def answer(place: ReportSubject) -> None:
            answer_report(place, seat, number, agrees=agrees, note=note, at=timezone.now())

        return _carried_out(member, asked, answer)


def _takes_reports(campaign: Campaign, found: RoundEngagements) -> bool:
    still_open = found.battles is not None and found.battles.status == Phase.Status.OPEN
    return still_open and not campaign.is_given_up


def _carried_out(member: Membership, asked: Mapping[str, Any], act: Callable[[ReportSubject], None]) -> Response:
    """Do it, and answer with the engagement; raise ApiRefusal where it cannot be done."""
    place = ReportSubject(member.campaign, asked["phase"], asked["engagement"])
    try:
        act(place)
    except InvalidReport as error:
        raise refused(error.field, translated(str(error))) from None
    except Refused as error:
        raise refusal(error) from None
    round_ = member.campaign.phases.get(pk=place.phase_id).round
    found = round_engagements(member.campaign, round_, timezone.now())
    card = found.card(place.engagement) if found else None
    if card is None:
        raise AssertionError("an engagement that has been reported and is not there")
    return Response(EngagementSerializer(EngagementItem(card, member.seat)).data)
