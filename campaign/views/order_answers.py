"""What pages of orders answer: receipts, and a page for orders that come too late."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Seat
from campaign.platform.posted_forms import posted_text
from campaign.platform.unsent_forms import not_sent
from campaign.selectors import Membership
from campaign.services.sheets import SheetAction
from orders.selectors import receipts_given

SHORT_RECEIPT_LENGTH = 12
"""Digits of a shortened receipt."""


def tell_outcome(request: HttpRequest, seat: Seat, entries: Sequence[SheetAction], at: datetime) -> None:
    """Show a player the receipts of their orders, or that an unchanged form submitted nothing."""
    changed = any(entry.had is None or entry.text.strip() != entry.had.strip() for entry in entries)
    if tell_receipts(request, seat, at) or changed:
        return
    if any(entry.text.strip() for entry in entries):
        messages.info(request, _("Nothing was changed: all orders are the same as before."))
    else:
        messages.info(request, _("Nothing was submitted: every field is empty."))


def too_late(request: HttpRequest, member: Membership, problem: str) -> HttpResponse:
    """Return the page for orders that are no longer accepted."""
    context = {
        "member": member,
        "campaign": member.campaign,
        "problem": problem,
        "posted": posted_text(request),
    }
    return not_sent(render(request, "campaign/too_late.html", context, status=409))


def tell_receipts(request: HttpRequest, seat: Seat, at: datetime) -> bool:
    """Show a player the receipts given at a moment, shortened; return whether there were any."""
    submitted, withdrawn = receipts_given(seat, at)
    if submitted:
        said = ngettext(
            "Orders submitted. Receipt %(receipts)s", "Orders submitted. Receipts %(receipts)s", len(submitted)
        )
        messages.success(request, said % {"receipts": _shortened(submitted)})
    if withdrawn:
        said = ngettext(
            "Orders withdrawn. Receipt %(receipts)s", "Orders withdrawn. Receipts %(receipts)s", len(withdrawn)
        )
        messages.success(request, said % {"receipts": _shortened(withdrawn)})
    return bool(submitted or withdrawn)


def tell_refusal(request: HttpRequest, seat: Seat, at: datetime) -> None:
    """Show a player that they refused an order from a message, with the receipt for what counts instead."""
    submitted, withdrawn = receipts_given(seat, at)
    receipts = _shortened([*submitted, *withdrawn])
    if submitted:
        said = _("Order refused. Your own order counts. Receipt %(receipts)s")
    else:
        said = _("Order refused. It does not count. Receipt %(receipts)s")
    messages.success(request, said % {"receipts": receipts})


def _shortened(receipts: Sequence[str]) -> str:
    return ", ".join(f"{receipt[:SHORT_RECEIPT_LENGTH]}…" for receipt in receipts)
