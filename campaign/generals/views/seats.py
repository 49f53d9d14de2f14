"""The administrator seats and dismisses generals; the forms are on the page of people."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from campaign.generals.commands.seating import CannotSeat, dismiss_general, seat_general
from campaign.language.catalogue.sentences import say
from campaign.language.general_names import general_name
from campaign.language.translated import translated
from campaign.models import Seat
from campaign.selectors import Membership
from campaign.services.errors import Refused
from campaign.views.access import for_administrator, signed_in
from campaign.views.typed_numbers import whole_number


@require_POST
@for_administrator
def seat(request: HttpRequest, member: Membership) -> HttpResponse:
    """Let a general hold a seat without a player, or change its level."""

    def act(chosen: Seat) -> str:
        level = request.POST.get("level", "")
        seat_general(chosen, level, timezone.now(), signed_in(request))
        said = gettext("The seat %(name)s is held by %(general)s. It submits its orders in a moment.")
        return said % {"name": chosen.name, "general": general_name(level)}

    return _do(request, member, act)


@require_POST
@for_administrator
def dismiss(request: HttpRequest, member: Membership) -> HttpResponse:
    """Let the general of a seat leave it."""

    def act(chosen: Seat) -> str:
        dismiss_general(chosen, timezone.now(), signed_in(request))
        said = gettext("The general has left the seat %(name)s. Its submitted orders count. Invite a player to it.")
        return said % {"name": chosen.name}

    return _do(request, member, act)


def _do(request: HttpRequest, member: Membership, act: Callable[[Seat], str]) -> HttpResponse:
    """Carry out an action on the seat in the form; show what was done, or a refusal, on the page of people."""
    try:
        number = whole_number(request.POST.get("number")) or 0
        chosen = member.campaign.seats.filter(pk=number).first()
        if chosen is None:
            raise CannotSeat(say("there_is_no_such_seat_in_this_campaign"))
        messages.success(request, act(chosen))
    except Refused as problem:
        messages.error(request, translated(str(problem)))
    return redirect("people", member.campaign.slug)
