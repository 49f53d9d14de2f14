"""The shapes of order sheets and receipts, as they are sent and as they are answered."""

from typing import Any

from rest_framework import serializers

from campaign.api.problems import ProblemShape
from campaign.api.reading import LARGEST_NUMBER
from orders.rules.kinds import Kind
from orders.rules.life import Life

MOST_SHEETS = 300
"""Sheets in one request: more than any step asks a faction for."""
LONGEST_TEXT = 4000
"""Characters of a text that are taken in at all; what is too long for an order is refused in words."""
HAND_IN, DRAFT, WITHDRAW = "hand_in", "draft", "withdraw"


class MessageShape(serializers.Serializer[Any]):
    """An order that the administrator entered from a message of `by`, and that waits for an answer.

    The step stays open until `until`, or until the army's player confirms it by submitting the same text, or decides
    otherwise. `counts` is false where someone had already decided in person: then it never counts unconfirmed.
    """

    text = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()
    until = serializers.DateTimeField()
    counts = serializers.BooleanField()


class SheetShape(serializers.Serializer[Any]):
    """A sheet: what counts is `text`, what is noted beside it `draft`; `last` is to be sent back as `seen`."""

    kind = serializers.ChoiceField([kind.value for kind in Kind])
    faction = serializers.CharField()
    army = serializers.IntegerField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    draft = serializers.CharField(allow_null=True, allow_blank=True)
    life = serializers.ChoiceField([life.value for life in Life])
    version = serializers.IntegerField()
    last = serializers.IntegerField()
    receipt = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()
    standing = serializers.BooleanField()
    entered = serializers.BooleanField()
    repeated = serializers.BooleanField()
    message = MessageShape(allow_null=True)


class SheetsShape(serializers.Serializer[Any]):
    """The sheets of the player's faction in a round."""

    round = serializers.IntegerField()
    sheets = SheetShape(many=True)


class EntryShape(serializers.Serializer[Any]):
    """What is done to a sheet. `army` is null for a sheet of the faction; `seen` the `last` that one has seen of it."""

    kind = serializers.ChoiceField([kind.value for kind in Kind])
    army = serializers.IntegerField(allow_null=True, default=None, min_value=1, max_value=LARGEST_NUMBER)
    text = serializers.CharField(default="", allow_blank=True, trim_whitespace=False, max_length=LONGEST_TEXT)
    do = serializers.ChoiceField([HAND_IN, DRAFT, WITHDRAW], default=HAND_IN)
    seen = serializers.IntegerField(
        allow_null=True, default=None, min_value=0, max_value=LARGEST_NUMBER, help_text="0 for a sheet not there yet"
    )
    accept_loss = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER),
        default=list,
        max_length=MOST_SHEETS,
        help_text="The armies that may be lost at sea (NV.5) by this movement: those in `lost` of the refusal.",
    )


class HandInShape(serializers.Serializer[Any]):
    """Sheets that are handed in, kept as drafts or withdrawn together."""

    phase = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    sheets = serializers.ListField(child=EntryShape(), allow_empty=False, max_length=MOST_SHEETS)


class ReceiptShape(serializers.Serializer[Any]):
    """A receipt with what it is for: it is the SHA-256 of `salt`, a line feed, and `sheet`."""

    receipt = serializers.CharField()
    faction = serializers.CharField()
    by = serializers.CharField()
    at = serializers.CharField()
    salt = serializers.CharField()
    sheet = serializers.CharField()


class ReceiptsShape(serializers.Serializer[Any]):
    """The receipts of the player's faction in a round."""

    round = serializers.IntegerField()
    receipts = ReceiptShape(many=True)


class TakenShape(serializers.Serializer[Any]):
    """A sheet as it stands now, with its receipt; null where nothing stands, or nothing has been handed in."""

    kind = serializers.CharField()
    army = serializers.IntegerField(allow_null=True)
    sheet = SheetShape(allow_null=True)
    receipt = ReceiptShape(allow_null=True)


class NotTakenShape(serializers.Serializer[Any]):
    """Why an entry was not taken; `where` is its place in what was sent."""

    detail = serializers.CharField()
    code = serializers.ChoiceField(["overtaken", "not_allowed", "loss"])
    lost = serializers.ListField(
        child=serializers.IntegerField(), help_text="The armies that would be lost at sea; else empty."
    )
    where = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)


class HandedInShape(serializers.Serializer[Any]):
    """What was taken, as it stands now; nothing was refused."""

    taken = TakenShape(many=True)
    refused = NotTakenShape(many=True)


class NotAllTakenShape(ProblemShape):
    """The first thing that is wrong; with what was taken all the same, and all that was not, if it came to that."""

    taken = TakenShape(many=True, required=False)
    refused = NotTakenShape(many=True, required=False)
