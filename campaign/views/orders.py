"""My orders: one line an army, checked as it is sent."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaign.models import Phase
from campaign.selectors import ArmyRow, Membership, current_phase, opening_picture, phase_view, sheets_for
from campaign.services.errors import IllegalOrder, NotYourArmy, StepClosed
from campaign.services.sheets import hand_in
from campaign.views.access import for_members
from orders.models import OrderSheet

_FIELD = "army-"
LONGEST = 2000
"""Characters of a sheet that are looked at; the longest instruction has well below a thousand."""


@dataclass(frozen=True)
class Line:
    """A line of the form: an army, its last sheet, the text in the field, and what is wrong with it."""

    row: ArmyRow
    sheet: OrderSheet | None
    text: str
    error: str = ""


@require_http_methods(["GET", "POST"])
@for_members
def my_orders(request: HttpRequest, member: Membership) -> HttpResponse:
    """Shows the sheets of the player's armies and takes new ones."""
    if member.seat is None:
        raise PermissionDenied("You administer this campaign, but you command no army in it.")
    phase = current_phase(member.campaign)
    if request.method == "GET":
        return _show(request, member, phase, {}, {})
    if request.POST.get("phase") != str(phase.pk):
        return _too_late(request, member, "This page is of an earlier round; nothing was changed.")
    texts = {key.removeprefix(_FIELD): text for key, text in request.POST.items() if key.startswith(_FIELD)}
    try:
        errors = _hand_in_all(member, phase, {number: str(text) for number, text in texts.items()})
    except StepClosed as error:
        return _too_late(request, member, str(error))
    except NotYourArmy as error:
        raise PermissionDenied(str(error)) from None
    if errors:
        return _show(request, member, phase, texts, errors, status=422)
    return redirect("orders", member.campaign.slug)


def _hand_in_all(member: Membership, phase: Phase, texts: dict[str, str]) -> dict[str, str]:
    """Hands in every line that is legal; gives back what is wrong with the others, by army.

    A line left blank says nothing, unless it takes back an earlier sheet. An army that is not the player's
    spoils the whole form: no page of ours sends that.
    """
    seat = member.seat
    if seat is None:
        raise NotYourArmy("You command no army here; nothing was changed.")
    own = {str(number) for number in seat.armies.values_list("number", flat=True)}
    if foreign := sorted(set(texts) - own):
        raise NotYourArmy(f"Army {foreign[0][:20]} is not under your command; nothing was changed.")
    sheets = sheets_for(phase, member)
    errors = {}
    for number, text in texts.items():
        if not text.strip() and int(number) not in sheets:
            continue
        try:
            if len(text) > LONGEST:
                raise IllegalOrder(f"Not understood: {len(text)} characters are too many for an order.")
            hand_in(phase_id=phase.pk, army_number=int(number), seat=seat, text=text, at=timezone.now())
        except IllegalOrder as error:
            errors[number] = str(error)
    return errors


def _show(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    texts: dict[str, Any],
    errors: dict[str, str],
    status: int = 200,
) -> HttpResponse:
    view = phase_view(phase)
    sheets = sheets_for(phase, member)
    mine, team = [], []
    for row in view.rows:
        sheet = sheets.get(row.army.number)
        if row.army.seat_id == (member.seat and member.seat.pk):
            key = str(row.army.number)
            mine.append(Line(row, sheet, texts.get(key, sheet.text if sheet else ""), errors.get(key, "")))
        elif sheet is not None and row.army.faction_id == (member.seat and member.seat.faction_id):
            team.append(Line(row, sheet, sheet.text))
    context = {"member": member, "campaign": member.campaign, "phase": phase, "mine": mine, "team": team}
    context |= {"errors": bool(errors), "picture": opening_picture(phase)}
    return render(request, "campaign/orders.html", context, status=status)


def _too_late(request: HttpRequest, member: Membership, problem: str) -> HttpResponse:
    context = {"member": member, "campaign": member.campaign, "problem": problem}
    return render(request, "campaign/too_late.html", context, status=409)
