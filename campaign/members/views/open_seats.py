"""The page of a campaign that looks for players: what is free, for anyone, and the request for a seat."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.language.command_words import commands_of_faction
from campaign.language.translated import translated
from campaign.members.commands.seat_requests import LONGEST_LINE, Wish, ask_for_seat, withdraw_request
from campaign.members.queries.open_seats import OpenSeats, described, listing_of, public_name
from campaign.members.queries.seat_requests import OwnRequest, RequestState, closed_listing, own_request, wish_words
from campaign.models import SeatListing
from campaign.platform.throttle import open_to_strangers
from campaign.services.errors import Refused
from campaign.views.access import for_robots, kept_private, signed_in
from campaign.views.remembered import remember_listing

_CAN_ASK = (RequestState.NONE, RequestState.TAKEN, RequestState.DECLINED, RequestState.WAITS)


class AskForm(forms.Form):
    """The seat that a user asks for, or waits for, and their line to the administrator."""

    wish = forms.ChoiceField(
        error_messages={"invalid_choice": _("That seat is not free any more. Choose from the list.")}
    )
    line = forms.CharField(
        label=_("A line to the administrator (optional)"),
        max_length=LONGEST_LINE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, page: "SeatsPage", data: Any = None) -> None:
        super().__init__(data, auto_id="id_ask_%s")
        wish = self.fields["wish"]
        wish.label = _("Seat to wait for") if page.waits else _("Seat")
        assert isinstance(wish, forms.ChoiceField)  # noqa: S101 - as declared above
        wish.choices = _waiting_choices(page.listing) if page.waits else _free_choices(page.shown)

    def wished(self, *, waits: bool) -> Wish:
        """Return the wish of a valid form."""
        what, _hyphen, number = self.cleaned_data["wish"].partition("-")
        return Wish(
            seat=int(number) if what == "seat" else None,
            faction=int(number) if what == "faction" else None,
            waits=waits,
        )


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """The page for a visitor: `shown` is None once the campaign no longer looks for players."""

    listing: SeatListing
    shown: OpenSeats | None
    own: OwnRequest

    @property
    def title(self) -> str:
        """The name of the campaign, as everyone may know it."""
        return self.shown.title if self.shown else public_name(self.listing.campaign)

    @property
    def state(self) -> str:
        """The state of the visitor's request, for the template."""
        return self.own.state.name

    @property
    def wish(self) -> str:
        """The visitor's request in words."""
        return wish_words(self.own.request) if self.own.request else ""

    @property
    def waits(self) -> bool:
        """Whether one can only wait: no seat is free."""
        return self.shown is not None and not self.shown.sides

    @property
    def can_ask(self) -> bool:
        """Whether the visitor, once signed in, can ask for a seat or a place on the waiting list."""
        if self.shown is None or self.own.state not in _CAN_ASK:
            return False
        return self.own.state is not RequestState.WAITS or not self.waits


@open_to_strangers
@require_GET
@never_cache
def open_seats_page(request: HttpRequest, token: UUID) -> HttpResponseBase:
    """Show the facts of a campaign that looks for players; 404 once it no longer does."""
    page = _page(request, token)
    return _rendered(request, page, AskForm(page))


@require_POST
@login_required
def ask(request: HttpRequest, token: UUID) -> HttpResponseBase:
    """Ask for a seat, or for a place on the waiting list."""
    page = _page(request, token)
    if page.shown is None:
        return redirect("open-seats", token)
    form = AskForm(page, request.POST)
    if not form.is_valid():
        return _rendered(request, page, form, status=422)
    try:
        made = ask_for_seat(
            page.listing,
            signed_in(request),
            form.wished(waits=page.waits),
            form.cleaned_data["line"],
            timezone.now(),
        )
    except Refused as problem:
        return _rendered(request, _page(request, token), form, problem=str(problem), status=409)
    if made.waits:
        messages.success(request, gettext("You are on the waiting list."))
    else:
        messages.success(request, gettext("Request sent. You are notified when the administrator answers."))
    return redirect("open-seats", token)


@require_POST
@login_required
def withdraw(request: HttpRequest, token: UUID) -> HttpResponse:
    """Withdraw the request, or leave the waiting list."""
    page = _page(request, token)
    try:
        withdraw_request(page.listing, signed_in(request), timezone.now())
    except Refused as problem:
        messages.error(request, translated(str(problem)))
    else:
        messages.success(request, gettext("Your request is withdrawn."))
    return redirect("open-seats", token) if page.shown else redirect("public-campaigns")


@open_to_strangers
@require_POST
def sign_up(request: HttpRequest, token: UUID) -> HttpResponse:
    """Lead a visitor to signing up, and afterwards back to this campaign."""
    if listing_of(token) is None or not settings.SIGN_UP_FOR_SEATS:
        raise Http404
    if request.user.is_authenticated:
        return redirect("open-seats", token)
    remember_listing(request, str(token))
    return redirect("account_signup")


def _page(request: HttpRequest, token: UUID) -> SeatsPage:
    found = listing_of(token)
    listing = found or closed_listing(token, request.user)
    if listing is None:
        raise Http404
    shown = described([found]) if found else []
    return SeatsPage(listing, shown[0] if shown else None, own_request(listing, request.user))


def _rendered(
    request: HttpRequest, page: SeatsPage, form: AskForm, *, problem: str = "", status: int = 200
) -> HttpResponseBase:
    can_sign_up = settings.SIGN_UP_FOR_SEATS and not request.user.is_authenticated
    context = {"page": page, "shown": page.shown, "form": form, "problem": problem, "can_sign_up": can_sign_up}
    answer = render(request, "campaign/members/open_seats.html", context, status=status)
    return kept_private(answer) if request.user.is_authenticated else for_robots(answer)


def _free_choices(shown: OpenSeats | None) -> list[tuple[str, str]]:
    """Return the free seats to choose from: any, any of a faction with several, and each."""
    sides = shown.sides if shown else ()
    choices = [("any", gettext("Any seat"))] if sum(len(side.seats) for side in sides) > 1 else []
    for side in sides:
        title = side.faction.title
        if len(side.seats) > 1:
            choices.append((f"faction-{side.faction.pk}", gettext("Any seat of %(faction)s") % {"faction": title}))
        for free in side.seats:
            words = commands_of_faction(title, free.armies, leaders=free.seat.campaign.game_record.has_leaders)
            choices.append((f"seat-{free.seat.pk}", words))
    return choices


def _waiting_choices(listing: SeatListing) -> list[tuple[str, str]]:
    """Return what one can wait for: any seat, or one of a faction that has seats."""
    factions = listing.campaign.factions.filter(seats__isnull=False).distinct().order_by("pk")
    choices = [(f"faction-{one.pk}", gettext("Any seat of %(faction)s") % {"faction": one.title}) for one in factions]
    return [("any", gettext("Any seat")), *choices]
