"""The page of players: armies, absences, transfers of armies, and leaving."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.language.general_names import EXPLANATION, NOT_HERE
from campaign.members.commands import absences, hand_over
from campaign.members.commands.newcomers import confirm_newcomer
from campaign.members.queries.players import players_of, with_profiles
from campaign.members.views.players_forms import AbsenceForm, HandOverForm, LeaveForm
from campaign.models import Seat
from campaign.selectors import Membership
from campaign.selectors.generals import levels_of_generals
from campaign.selectors.phases import leader_names_of
from campaign.services import seats
from campaign.services.errors import Refused
from campaign.views.access import among_players, for_members, for_players, signed_in
from campaign.views.typed_numbers import whole_number


@require_GET
@never_cache
@for_members
@among_players
def players_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show who commands what and who is absent; a player's forms, and the administrator's for everyone."""
    return _page(request, member)


@require_POST
@for_members
@among_players
def away(request: HttpRequest, member: Membership) -> HttpResponse:
    """Record a stand-in for an absent player, at once or later."""
    form = AbsenceForm(member, players_of(member.campaign, timezone.now()), request.POST)
    if not form.is_valid():
        return _page(
            request, member, problem=_("Nothing was saved. Please correct the errors below."), status=422, away=form
        )

    def act(at: datetime) -> None:
        said = form.cleaned_data
        time = absences.AbsencePeriod(said["since"] or at, said["until"])
        seat = said["seat"] if member.administers else _own(member).pk
        stand_in, by = said["delegate"], signed_in(request)
        if isinstance(stand_in, int):
            absences.go_away(member.campaign, seat, stand_in, time, by, at)
        else:
            absences.leave_to_general(member.campaign, seat, stand_in, time, by, at)

    return _do(request, member, act, away=form)


@require_POST
@for_members
@among_players
def back(request: HttpRequest, member: Membership) -> HttpResponse:
    """End an absence: the player's own, or, for the administrator, any."""
    seat = (whole_number(request.POST.get("number")) or 0) if member.administers else _own(member).pk
    return _do(request, member, lambda at: _come_back(request, member, seat, at))


@require_POST
@for_members
@among_players
def hand_over_army(request: HttpRequest, member: Membership) -> HttpResponse:
    """Give an army to another player of its faction."""
    form = HandOverForm(
        member, players_of(member.campaign, timezone.now()), leader_names_of(member.campaign), request.POST
    )
    if not form.is_valid():
        return _page(
            request, member, problem=_("Nothing was saved. Please correct the errors below."), status=422, army=form
        )

    def act(at: datetime) -> None:
        said, giver = form.cleaned_data, None if member.administers else _own(member)
        hand_over.hand_over(member.campaign, said["army"], said["seat"], at, signed_in(request), giver=giver)

    return _do(request, member, act, army=form)


@require_POST
@for_players
def confirm(request: HttpRequest, member: Membership, _seat: Seat) -> HttpResponse:
    """Confirm a newcomer of the player's own faction."""

    def act(at: datetime) -> None:
        number = whole_number(request.POST.get("number")) or 0
        confirm_newcomer(member.campaign, number, signed_in(request), at)

    return _do(request, member, act)


@require_http_methods(["GET", "POST"])
@never_cache
@for_members
@among_players
def leave(request: HttpRequest, member: Membership) -> HttpResponse:
    """Ask for confirmation and a reason, then remove a player, or a newcomer, from the campaign."""
    seat = member.newcomer.seat if member.newcomer else _own(member)
    form = LeaveForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        campaign, by = member.campaign, signed_in(request)
        seats.leave_seat(campaign, seat.pk, timezone.now(), by, form.cleaned_data["reason"])
        messages.success(request, _("You have left %(campaign)s.") % {"campaign": campaign.title})
        return redirect("administration", campaign.slug) if member.administers else redirect("home")
    context = {"member": member, "campaign": member.campaign, "seat": seat, "form": form}
    return render(request, "campaign/members/leave.html", context, status=422 if form.is_bound else 200)


def _page(
    request: HttpRequest, member: Membership, *, problem: str = "", status: int = 200, **kept: Any
) -> HttpResponse:
    """Render the page with its errors; `kept` are forms as they were submitted."""
    rows = players_of(member.campaign, timezone.now())
    names = leader_names_of(member.campaign)
    forms = {"away": AbsenceForm(member, rows), "army": HandOverForm(member, rows, names), **kept}
    context = {
        "member": member,
        "campaign": member.campaign,
        "rows": with_profiles(rows, request.user),
        "own": next((row for row in rows if member.seat is not None and row.seat.pk == member.seat.pk), None),
        "problem": problem,
        "leaders": names,
        "general_explanation": _(EXPLANATION if levels_of_generals(member.campaign) else NOT_HERE),
        **forms,
    }
    return render(request, "campaign/members/players.html", context, status=status)


def _do(request: HttpRequest, member: Membership, act: Callable[[datetime], None], **kept: Any) -> HttpResponse:
    """Carry out an action; show a refusal on the page, with the submitted form."""
    try:
        act(timezone.now())
    except Refused as problem:
        return _page(request, member, problem=str(problem), status=409, **kept)
    messages.success(request, _("Done. The log shows the change."))
    return redirect("players", member.campaign.slug)


def _come_back(request: HttpRequest, member: Membership, seat: int, at: datetime) -> None:
    absences.come_back(member.campaign, seat, at, signed_in(request))


def _own(member: Membership) -> Seat:
    """Return the seat that a member commands; newcomers and administrators who do not play have none."""
    if member.seat is None:
        raise PermissionDenied(_("This page is for the players of a faction."))
    return member.seat
