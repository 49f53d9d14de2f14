"""The administrator's answers to requests for seats."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from campaign.language.translated import translated
from campaign.members.commands.seat_requests import (
    LONGEST_LINE,
    accept_request,
    decline_request,
    offer_seat,
)
from campaign.selectors import Membership
from campaign.services.errors import Refused
from campaign.views.access import for_administrator, signed_in
from campaign.views.typed_numbers import whole_number


class AnswerForm(forms.Form):
    """The line with which the administrator declines."""

    answer = forms.CharField(label=_("Your answer (optional)"), max_length=LONGEST_LINE, required=False)


@require_POST
@for_administrator
def answer(request: HttpRequest, member: Membership) -> HttpResponse:
    """Accept or decline a request, or offer a seat to someone on the waiting list."""
    campaign, at, by = member.campaign, timezone.now(), signed_in(request)
    number = whole_number(request.POST.get("number")) or 0
    seat = whole_number(request.POST.get("seat")) or 0
    form = AnswerForm(request.POST)
    try:
        match request.POST.get("do"):
            case "accept":
                given = accept_request(campaign, number, seat, at, by)
                said = gettext("Request accepted. The player has the seat %(name)s.") % {"name": given.name}
            case "offer":
                offered = offer_seat(campaign, number, seat, at, by)
                said = gettext("The seat %(name)s is offered. It waits for their answer.") % {"name": offered.seat.name}
            case "decline" if not form.is_valid():
                messages.error(request, " ".join(map(str, form.errors["answer"])))
                return _back(member)
            case "decline":
                decline_request(campaign, number, form.cleaned_data["answer"], at, by)
                said = gettext("Request declined.")
            case _:
                messages.error(request, gettext("The form was incomplete. Reload the page and try again."))
                return _back(member)
    except Refused as problem:
        messages.error(request, translated(str(problem)))
    else:
        messages.success(request, said)
    return _back(member)


def _back(member: Membership) -> HttpResponse:
    return redirect("people", member.campaign.slug)
