"""The questions and objections of a campaign with their answers, for programs."""

from typing import Any, ClassVar

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.reading import PageQuery, PageShape, Query, ReadView, page_of
from campaign.api.round_shapes import STEPS
from campaign.api.scopes import reader_of
from campaign.models import Campaign, Question
from campaign.questions.queries import QuestionDetails, questions_by_number, with_codes

Values = dict[str, Any]


class QuestionsQuery(PageQuery):
    """Which questions; what is asked for together must all be so."""

    objection = serializers.BooleanField(required=False, help_text="Objections only, or questions only.")
    state = serializers.ChoiceField(Question.State.choices, required=False)


class QuestionAnswerShape(serializers.Serializer[Any]):
    """The answer that counts; `ruling` is the paragraph on which it is a ruling, null where it is none."""

    text = serializers.CharField()
    ruling = serializers.CharField(allow_null=True)
    answered_at = serializers.DateTimeField()


class QuestionShape(serializers.Serializer[Any]):
    """A question about the rules, or an objection to a published step, which has a `round` and a `step`."""

    number = serializers.IntegerField()
    objection = serializers.BooleanField(help_text="Whether it is an objection to a step.")
    state = serializers.ChoiceField(Question.State.choices)
    player = serializers.CharField(help_text="The name of the seat that asked.")
    faction = serializers.CharField(help_text="The id of its faction.")
    round = serializers.IntegerField(allow_null=True)
    step = serializers.ChoiceField(STEPS, allow_null=True)
    army = serializers.IntegerField(allow_null=True)
    hex = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    paragraphs = serializers.ListField(child=serializers.CharField(), help_text="The paragraphs that it names.")
    asked_at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)
    answer = QuestionAnswerShape(allow_null=True)
    page = serializers.CharField()


class QuestionsShape(PageShape):
    """A page of questions and objections, the first one first."""

    results = QuestionShape(many=True)


class QuestionsView(ReadView):
    """The questions and objections of a campaign."""

    query: ClassVar[type[Query]] = QuestionsQuery

    @extend_schema(operation_id="questions", parameters=[QuestionsQuery], responses=QuestionsShape)
    def get(self, request: Request, slug: str) -> Response:
        """A page of them."""
        campaign = reader_of(request, slug).campaign
        found = questions_by_number(campaign).filter(**_wanted(self.asked))
        said, shown = page_of(self, request, found.count())
        return Response({**said, "results": [_question(campaign, with_codes(one)) for one in found[shown]]})


def _wanted(asked: Values) -> dict[str, str]:
    """The columns of the questions that are asked for."""
    wanted = {"state": asked["state"]} if "state" in asked else {}
    if "objection" in asked:
        wanted["kind"] = Question.Kind.OBJECTION if asked["objection"] else Question.Kind.QUESTION
    return wanted


def _question(campaign: Campaign, details: QuestionDetails) -> Values:
    asked, answer = details.question, details.answer
    return {
        "number": asked.number,
        "objection": asked.is_objection,
        "state": asked.state,
        "player": asked.seat.name,
        "faction": asked.seat.faction.identifier,
        "round": asked.phase.round if asked.phase else None,
        "step": asked.phase.step if asked.phase else None,
        "army": asked.army,
        "hex": asked.hex,
        "text": asked.text,
        "paragraphs": list(details.codes),
        "asked_at": asked.asked_at,
        "settled_at": asked.settled_at,
        "answer": answer and {"text": answer.text, "ruling": answer.ruling or None, "answered_at": answer.answered_at},
        "page": reverse("question", args=[campaign.slug, asked.number]),
    }
