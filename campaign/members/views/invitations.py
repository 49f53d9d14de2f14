"""The page of an invitation, for the invited person."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.games.engagements import OUTSIDE
from campaign.language.catalogue.sentences import say
from campaign.language.method_names import METHOD_NAMES
from campaign.language.moments import zone_known
from campaign.language.translated import translated
from campaign.members.commands.invitations import take_seat
from campaign.members.queries.people import InvitationState, invitation_view, sides_of
from campaign.models import Campaign, Invitation, Phase
from campaign.selectors import current_phase, shown_maps
from campaign.selectors.phases import leader_names_of, outline
from campaign.services.errors import Refused
from campaign.views.remembered import forget, remember
from orders.rules.game_steps import SETTING_UP, STEPS


def game_words(campaign: Campaign, phase: Phase) -> list[str]:
    """Return the game of a campaign, in `phase`, in three sentences for invited people, in the active language."""
    methods = outline(phase).methods
    return [*map(gettext, campaign.game_record.introduction), *([_battle_words(methods)] if methods else [])]


def _battle_words(methods: Sequence[str]) -> str:
    """Return how the battles of a campaign are fought, by its methods (GS.84)."""
    names = [gettext(METHOD_NAMES[method]) for method in methods]
    if names[1:]:
        said = gettext("Where armies meet, both sides agree on how to fight: %(methods)s. If they do not: %(usual)s.")
        return said % {"methods": ", ".join(names), "usual": names[0]}
    if methods[0] == OUTSIDE:
        return gettext("Where armies meet you play the battle in Field of Glory II and report how it ended.")
    return gettext("Where armies meet you fight: %(method)s.") % {"method": names[0]}


_MISSING: Mapping[Campaign.Missing, Promise] = {
    Campaign.Missing.REPEAT: _("Orders that are missing at a deadline are repeated from the round before."),
    Campaign.Missing.HOLD: _("A step waits for players whose orders are missing at its deadline."),
    Campaign.Missing.GENERAL: _("A general, a computer player, gives the orders that are missing at a deadline."),
    Campaign.Missing.DEFAULT: _("Without orders at a deadline you stand still."),
}


@require_GET
@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation's campaign and seat; it is remembered while the visitor signs up or in."""
    try:
        view = invitation_view(token, request.user)
    except Invitation.DoesNotExist:
        return render(request, "campaign/members/invitation_unknown.html", status=404)
    if view.state in (InvitationState.OPEN, InvitationState.BOUND) and not request.user.is_authenticated:
        remember(request, str(view.invitation.token))
    else:
        forget(request)
    context = {"view": view, "invitation_state": view.state.name}
    if view.state is InvitationState.ADMINISTRATOR:
        context["no_seat"] = translated(say("the_administrator_cannot_play_here"))
    context["leaders"] = leader_names_of(view.invitation.seat.campaign)
    if view.state in (InvitationState.OPEN, InvitationState.YOURS, InvitationState.SEATED):
        context |= _game(view.invitation.seat.campaign)
    zone = None if request.user.is_authenticated else zone_known(view.invitation.seat.campaign.time_zone)
    with timezone.override(zone) if zone else nullcontext():
        return render(request, "campaign/members/invitation.html", context)


def _game(campaign: Campaign) -> dict[str, Any]:
    """Return the facts to know before taking a seat; all of them are public to invited people."""
    phase = current_phase(campaign)
    days = outline(phase).days
    return {
        "campaign": campaign,
        "phase": phase,
        "maps": shown_maps(campaign),
        "game": game_words(campaign, phase),
        "tempo": [
            (_(STEPS[step].title), campaign.days.get(step) or number)
            for step, number in days.items()
            if step not in SETTING_UP
        ],
        "sides": sides_of(campaign),
        "missing_words": _MISSING[Campaign.Missing(campaign.missing)],
        "state": _state(campaign, phase),
        "note": _("You can submit orders before that.") if campaign.has_not_started else "",
    }


def _state(campaign: Campaign, phase: Phase) -> Promise | str:
    """Return whether the clock runs, in words; "" while a step is being played."""
    if campaign.has_not_started:
        if campaign.starts == Campaign.Starts.FULL:
            return _("The clock starts when all seats are taken.")
        return _("The administrator starts the clock.")
    if campaign.is_given_up or phase.status == Phase.Status.PUBLISHED:
        return _("The campaign is over.")
    return _("The campaign is paused.") if campaign.standing == Campaign.Standing.PAUSED else ""


@require_POST
@login_required
def take(request: HttpRequest) -> HttpResponse:
    """Take the seat. The token is in the body, so that a refusal does not bring it into a log."""
    try:
        token = UUID(request.POST.get("token", ""))
        assert isinstance(request.user, User)  # noqa: S101 - who is signed in
        seat = take_seat(token, request.user, timezone.now())
    except ValueError:
        return render(request, "campaign/members/invitation_unknown.html", status=404)
    except Refused as problem:
        messages.error(request, translated(str(problem)))
        return redirect("invitation", str(token))
    return redirect("campaign", seat.campaign.slug)
