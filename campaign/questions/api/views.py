"""The questions and objections of a campaign with their answers, for programs."""

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api_base.pages import ListPage
from campaign.api_base.queries import QuerySerializer
from campaign.api_base.read_view import ReadView
from campaign.api_base.scopes import reader_of
from campaign.models import Question
from campaign.questions.api.serializers import QuestionsQuerySerializer, QuestionsSerializer
from campaign.questions.queries import questions_by_number, with_codes


class QuestionsView(ReadView):
    """The questions and objections of a campaign."""

    query: ClassVar[type[QuerySerializer]] = QuestionsQuerySerializer

    @extend_schema(operation_id="questions", parameters=[QuestionsQuerySerializer], responses=QuestionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """A page of them."""
        campaign = reader_of(request, slug).campaign
        found = questions_by_number(campaign).filter(**_wanted(self.asked))
        page = ListPage(request, self.asked, found.count())
        values = page.holding([with_codes(one) for one in found[page.slice]])
        return Response(QuestionsSerializer(values, context={"slug": campaign.slug}).data)


def _wanted(asked: Mapping[str, Any]) -> dict[str, str]:
    """The columns of the questions that are asked for."""
    wanted = {"state": asked["state"]} if "state" in asked else {}
    if "objection" in asked:
        wanted["kind"] = Question.Kind.OBJECTION if asked["objection"] else Question.Kind.QUESTION
    return wanted
