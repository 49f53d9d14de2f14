"""Receipts as programs read them."""

from typing import Any

from rest_framework import serializers

from orders.selectors import Receipt


class ReceiptSerializer(serializers.Serializer[Receipt]):
    """A receipt with what it is for: it is the SHA-256 of `salt`, a line feed, and `sheet`."""

    receipt = serializers.CharField(source="listed.receipt")
    faction = serializers.CharField(source="listed.faction")
    by = serializers.CharField(source="listed.by")
    at = serializers.CharField(source="listed.at")
    salt = serializers.CharField()
    sheet = serializers.CharField(source="statement")


class ReceiptsSerializer(serializers.Serializer[Any]):
    """The receipts of the player's faction in a round."""

    round = serializers.IntegerField()
    receipts = ReceiptSerializer(many=True)
