"""Order sheets as programs read them, and how they submit them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from campaign.api_base.fields import BoundedListField, KindField, MomentField, SentencesField
from campaign.api_base.limits import LARGEST_NUMBER, LONGEST_TEXT, MOST_SHEETS
from campaign.api_base.problems import ProblemSerializer
from campaign.models import GeneralLevel
from campaign.receipts.api.serializers import ReceiptSerializer
from campaign.services.errors import NotTaken
from orders.rules.life import Life
from orders.selectors import EnteredOrder, Receipt, Sheet

HAND_IN, DRAFT, WITHDRAW = "hand_in", "draft", "withdraw"


@dataclass(frozen=True)
class TakenSheet:
    """A sheet that was taken: as it is now, with its receipt."""

    kind: str
    army: int | None
    sheet: Sheet | None
    receipt: Receipt | None


@dataclass(frozen=True)
class RefusedSheet:
    """A sheet that was not taken; `which` is its place among those that were sent."""

    which: int
    problem: NotTaken

    @property
    def code(self) -> str:
        """The reason, as a word that does not change."""
        return "overtaken" if self.problem.overtaken else "loss" if self.problem.lost else "not_allowed"

    @property
    def lost(self) -> Sequence[int]:
        """The armies whose loss at sea has to be confirmed."""
        return self.problem.lost

    @property
    def where(self) -> str:
        """Its place in what was sent."""
        return f"sheets[{self.which}]"


class MessageSerializer(serializers.Serializer[EnteredOrder]):
    """Orders that the administrator entered from a message of `by`, and that wait for an answer.

    The step stays open until `until`, or until the army's player confirms them by submitting the same
    text, or submits other orders. `counts` is false if someone had already submitted in person: then they count only if
    confirmed.
    """

    text = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    at = MomentField()
    until = MomentField()
    counts = serializers.BooleanField()


class SheetSerializer(serializers.Serializer[Sheet]):
    """Orders: `text` counts, `draft` is saved but not submitted; send `last` back as `seen`."""

    kind = KindField()
    faction = serializers.CharField()
    army = serializers.IntegerField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    draft = serializers.CharField(allow_null=True, allow_blank=True)
    life = serializers.ChoiceField([life.value for life in Life])
    version = serializers.IntegerField()
    last = serializers.IntegerField()
    receipt = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    at = MomentField()
    standing = serializers.BooleanField(source="beforehand")
    entered = serializers.BooleanField()
    repeated = serializers.BooleanField()
    general = serializers.ChoiceField([("", ""), *GeneralLevel.choices], allow_blank=True)
    message = MessageSerializer(allow_null=True)


class SheetsSerializer(serializers.Serializer[Any]):
    """The orders of the player's faction in a round."""

    round = serializers.IntegerField()
    sheets = SheetSerializer(many=True)


@extend_schema_serializer(component_name="EntryShape")
class SheetChangeSerializer(serializers.Serializer[Any]):
    """A change of orders. `army` is null for orders of the faction; `seen` is the `last` that you have seen of them."""

    kind = KindField()
    army = serializers.IntegerField(allow_null=True, default=None, min_value=1, max_value=LARGEST_NUMBER)
    text = serializers.CharField(default="", allow_blank=True, trim_whitespace=False, max_length=LONGEST_TEXT)
    do = serializers.ChoiceField([HAND_IN, DRAFT, WITHDRAW], default=HAND_IN)
    seen = serializers.IntegerField(
        allow_null=True,
        default=None,
        min_value=0,
        max_value=LARGEST_NUMBER,
        help_text="0 for orders that do not exist yet",
    )
    accept_loss = BoundedListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER),
        default=list,
        max_length=MOST_SHEETS,
        help_text="The armies that you accept to lose at sea (NV.5) by this movement: those in `lost` of the refusal.",
    )


@extend_schema_serializer(component_name="HandInShape")
class SubmissionSerializer(serializers.Serializer[Any]):
    """Orders that are submitted, saved as drafts or withdrawn together."""

    phase = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    sheets = BoundedListField(child=SheetChangeSerializer(), allow_empty=False, max_length=MOST_SHEETS)


@extend_schema_serializer(component_name="TakenShape")
class SubmittedSheetSerializer(serializers.Serializer[TakenSheet]):
    """Orders as they are now, with their receipt; null if there are none, or none were submitted."""

    kind = serializers.CharField()
    army = serializers.IntegerField(allow_null=True)
    sheet = SheetSerializer(allow_null=True)
    receipt = ReceiptSerializer(allow_null=True)


@extend_schema_serializer(component_name="NotTakenShape")
class RefusedSheetSerializer(serializers.Serializer[RefusedSheet]):
    """Why an entry was refused; `where` is its place in the body."""

    detail = SentencesField(source="problem.sentences")
    code = serializers.ChoiceField(["overtaken", "not_allowed", "loss"])
    lost = serializers.ListField(
        child=serializers.IntegerField(), help_text="The armies that would be lost at sea; otherwise empty."
    )
    where = serializers.CharField()
    rule = serializers.CharField(source="problem.rule", allow_blank=True)


@extend_schema_serializer(component_name="HandedInShape")
class SubmissionResultSerializer(serializers.Serializer[Any]):
    """The accepted entries, as they are now; nothing was refused."""

    taken = SubmittedSheetSerializer(many=True)
    refused = RefusedSheetSerializer(many=True)


@extend_schema_serializer(component_name="NotAllTakenShape")
class RefusedSubmissionSerializer(ProblemSerializer):
    """The first problem, with the entries that were accepted and all that were refused, if it came to that."""

    taken = SubmittedSheetSerializer(many=True, required=False)
    refused = RefusedSheetSerializer(many=True, required=False)
