"""Questions and objections as programs read them, and how they ask for them."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from campaign.api_base.fields import MomentField, StepField
from campaign.api_base.pages import PageSerializer
from campaign.api_base.queries import PageQuerySerializer
from campaign.models import Question, QuestionAnswer
from campaign.questions.queries import QuestionDetails


class QuestionsQuerySerializer(PageQuerySerializer):
    """Which questions; what is asked for together must all be so."""

    objection = serializers.BooleanField(required=False, help_text="Objections only, or questions only.")
    state = serializers.ChoiceField(Question.State.choices, required=False)


class RulingField(serializers.CharField):
    """The paragraph on which an answer is a ruling; null where it is none."""

    def to_representation(self, value: str) -> Any:
        """The code of the paragraph."""
        return value or None


class QuestionPageField(serializers.CharField):
    """The address of the page of a question, in the campaign whose `slug` the context has."""

    def to_representation(self, value: Any) -> str:
        """The address for a question's number."""
        return reverse("question", args=[self.context["slug"], value])


class QuestionAnswerSerializer(serializers.Serializer[QuestionAnswer]):
    """The answer that counts; `ruling` is the paragraph that it rules on, null if it is no ruling."""

    text = serializers.CharField()
    ruling = RulingField(allow_null=True)
    answered_at = MomentField()


class QuestionSerializer(serializers.Serializer[QuestionDetails]):
    """A question about the rules, or an objection to a published step, which has a `round` and a `step`."""

    number = serializers.IntegerField(source="question.number")
    objection = serializers.BooleanField(
        source="question.is_objection", help_text="Whether it is an objection to a step."
    )
    state = serializers.ChoiceField(Question.State.choices, source="question.state")
    player = serializers.CharField(source="question.seat.name", help_text="The name of the seat that asked.")
    faction = serializers.CharField(source="question.seat.faction.identifier", help_text="The id of its faction.")
    round = serializers.IntegerField(source="question.phase.round", allow_null=True)
    step = StepField(source="question.phase.step", allow_null=True)
    army = serializers.IntegerField(source="question.army", allow_null=True)
    hex = serializers.CharField(source="question.hex", allow_blank=True)
    text = serializers.CharField(source="question.text")
    paragraphs = serializers.ListField(
        source="codes", child=serializers.CharField(), help_text="The paragraphs that it names."
    )
    asked_at = MomentField(source="question.asked_at")
    settled_at = MomentField(source="question.settled_at", allow_null=True)
    answer = QuestionAnswerSerializer(allow_null=True)
    page = QuestionPageField(source="question.number")


class QuestionsSerializer(PageSerializer):
    """A page of questions and objections, the first one first."""

    results = QuestionSerializer(many=True)
