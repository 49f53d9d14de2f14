"""The administrator's page of people: seats, invitations, captains."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.language.command_words import commands_in_words
from campaign.language.general_names import EXPLANATION, NOT_HERE
from campaign.language.translated import translated
from campaign.members.commands import invitations
from campaign.members.commands.invitations import invite_to_all
from campaign.members.queries.people import SeatRow, seat_rows
from campaign.members.queries.seat_requests import requests_of
from campaign.members.views.invitations import game_words
from campaign.members.views.looking import looking_of
from campaign.models import Campaign, Faction, Holder
from campaign.selectors import Membership, current_phase
from campaign.selectors.generals import levels_of_generals
from campaign.selectors.phases import leader_names_of
from campaign.services import seats
from campaign.services.errors import Refused
from campaign.views.access import for_administrator, signed_in
from campaign.views.typed_numbers import whole_number


@dataclass(frozen=True, slots=True)
class FactionInvitations:
    """The open invitations of a faction as one message."""

    faction: Faction
    message: str


@require_GET
@never_cache
@for_administrator
def people_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """The seats with their players and armies, and the links of open invitations."""
    seats_ = seat_rows(member.campaign)
    rows = [{"row": row, "link": _link(str(row.invitation.token)) if row.invitation else ""} for row in seats_]
    free = sum(row.seat.holder is Holder.NOBODY and row.invitation is None for row in seats_)
    levels = levels_of_generals(member.campaign)
    context = {
        "member": member,
        "campaign": member.campaign,
        "rows": rows,
        "free_seats": free,
        "looking": looking_of(member.campaign),
        "requests": requests_of(member.campaign),
        "levels": levels,
        "general_explanation": gettext(EXPLANATION if levels else NOT_HERE),
        "leaders": leader_names_of(member.campaign),
        "invitations": _invitation_messages(member.campaign, seats_),
    }
    return render(request, "campaign/members/people.html", context)


@require_POST
@for_administrator
def invite(request: HttpRequest, member: Membership) -> HttpResponse:
    """Make an invitation to a vacant seat."""
    return _do(request, member, lambda seat: _invite(request, member, seat))


@require_POST
@for_administrator
def invite_all(request: HttpRequest, member: Membership) -> HttpResponse:
    """Make an invitation to every seat that has neither a player nor one already."""
    made = invite_to_all(member.campaign, timezone.now(), signed_in(request))
    said = ngettext("%(count)s invitation created.", "%(count)s invitations created.", made) % {"count": made}
    messages.success(request, said)
    return redirect("people", member.campaign.slug)


@require_POST
@for_administrator
def withdraw(request: HttpRequest, member: Membership) -> HttpResponse:
    """Withdraw an open invitation."""

    def act(number: int) -> None:
        invitations.withdraw_invitation(member.campaign, number, timezone.now(), signed_in(request))
        messages.success(request, gettext("The invitation is withdrawn. Its link no longer works."))

    return _do(request, member, act)


@require_POST
@for_administrator
def captain(request: HttpRequest, member: Membership) -> HttpResponse:
    """Name the captain of a faction."""

    def act(number: int) -> None:
        seat = invitations.name_captain(member.campaign, number, timezone.now(), signed_in(request))
        messages.success(request, gettext("%(name)s is now captain.") % {"name": seat.name})

    return _do(request, member, act)


@require_POST
@for_administrator
def vacate(request: HttpRequest, member: Membership) -> HttpResponse:
    """End the tenure of the holder of a seat, so that a substitute can be invited."""

    def act(number: int) -> None:
        seat = seats.leave_seat(member.campaign, number, timezone.now(), signed_in(request))
        messages.success(request, gettext("The seat %(name)s is free. Invite a player to it.") % {"name": seat.name})

    return _do(request, member, act)


def _invite(request: HttpRequest, member: Membership, seat_id: int) -> None:
    made = invitations.make_invitation(member.campaign, seat_id, timezone.now(), signed_in(request))
    said = gettext("Send the link below to the player of %(name)s. It works for one person.")
    messages.success(request, said % {"name": made.seat.name})


def _do(request: HttpRequest, member: Membership, act: Callable[[int], None]) -> HttpResponse:
    """Carry out an action on the seat or invitation in the form; show a refusal on the page."""
    try:
        act(whole_number(request.POST.get("number")) or 0)
    except Refused as problem:
        messages.error(request, translated(str(problem)))
    return redirect("people", member.campaign.slug)


def _invitation_messages(campaign: Campaign, rows: Sequence[SeatRow]) -> list[FactionInvitations]:
    """Return the open invitations of each faction that has some as a message, in the language of the campaign.

    No message holds links of two sides: the links are secret, and who has one can take the seat.
    """
    invited = [row for row in rows if row.invitation is not None]
    with override(campaign.language):
        words = " ".join(game_words(campaign, current_phase(campaign))) if invited else ""
        return [
            FactionInvitations(faction, _message(campaign, list(own), words))
            for faction, own in groupby(invited, key=lambda row: row.seat.faction)
        ]


def _message(campaign: Campaign, invited: Sequence[SeatRow], words: str) -> str:
    """Return the open invitations of one faction as a message, in the active language; `words` are about the game."""
    leaders = campaign.game_record.has_leaders
    parts = [
        gettext("You are invited to the campaign %(title)s.") % {"title": campaign.title},
        words,
        gettext("Each link is for one seat. Open yours:"),
        "\n".join([invited[0].seat.faction.title, *(_line(row, leaders) for row in invited)]),
    ]
    return "\n\n".join(parts) + "\n"


def _line(row: SeatRow, leaders: bool) -> str:
    """A seat, its armies or leaders, and its link, as a line of the message."""
    armies = commands_in_words([army.number for army in row.armies], leaders=leaders)
    return f"{row.seat.name} ({armies}): {_link(str(row.invitation.token)) if row.invitation else ''}"


def _link(token: str) -> str:
    return f"{settings.PUBLIC_URL}{reverse('invitation', args=[token])}"
