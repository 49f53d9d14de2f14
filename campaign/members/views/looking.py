"""The administrator's switch by which a campaign looks for players."""

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from campaign.language.translated import translated
from campaign.members.commands.listings import LONGEST_LINE, look_for_players, stop_looking
from campaign.members.queries.open_seats import OpenSeats, described, under_way
from campaign.models import Campaign, SeatListing
from campaign.selectors import Membership
from campaign.services.errors import Refused
from campaign.views.access import for_administrator, signed_in


class LookingForm(forms.Form):
    """The administrator's own line in the list of campaigns that look for players."""

    line = forms.CharField(
        label=_("Your line to players (optional)"),
        max_length=LONGEST_LINE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@dataclass(frozen=True, slots=True)
class Looking:
    """Whether a campaign looks for players, what everyone reads of it then, and the form of its line."""

    on: bool
    shown: OpenSeats
    form: LookingForm


def looking_of(campaign: Campaign) -> Looking | None:
    """Return the switch of a campaign; None once it is over."""
    if not Campaign.objects.filter(under_way(), pk=campaign.pk).exists():
        return None
    listing = SeatListing.objects.filter(campaign=campaign).first() or SeatListing(campaign=campaign)
    listing.campaign = campaign
    on = listing.pk is not None and listing.stopped_at is None
    return Looking(on, described([listing])[0], LookingForm(initial={"line": listing.line}, auto_id="id_looking_%s"))


@require_POST
@for_administrator
def look(request: HttpRequest, member: Membership) -> HttpResponse:
    """List the campaign among those that look for players, change its line, or take it off the list."""
    campaign, at, by = member.campaign, timezone.now(), signed_in(request)
    if request.POST.get("look") != "yes":
        stop_looking(campaign, at, by)
        messages.success(request, gettext("The campaign no longer looks for players."))
        return redirect("people", campaign.slug)
    form = LookingForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["line"])))
        return redirect("people", campaign.slug)
    try:
        look_for_players(campaign, form.cleaned_data["line"], at, by)
    except Refused as problem:
        messages.error(request, translated(str(problem)))
    else:
        messages.success(request, gettext("The campaign is in the list of campaigns that look for players."))
    return redirect("people", campaign.slug)
