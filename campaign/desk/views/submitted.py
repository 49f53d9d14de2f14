"""What a player reads after submitting: the receipts, in short."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import ngettext

from campaign.models import Seat
from orders.selectors import receipts_given

SHORT = 12
"""Digits of a receipt that are shown where it stands beside other things."""


def tell_receipts(request: HttpRequest, seat: Seat, at: datetime) -> bool:
    """Tell a player the receipts that they were given at a moment, in short; whether there were any."""
    given = receipts_given(seat, at)
    if given:
        short = ", ".join(f"{receipt[:SHORT]}…" for receipt in given)
        said = ngettext("Handed in. Receipt %(receipts)s", "Handed in. Receipts %(receipts)s", len(given))
        messages.success(request, said % {"receipts": short})
    return bool(given)
