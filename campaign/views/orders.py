"""My orders: one line an army, checked as it is sent."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.models import Phase, Seat
from campaign.selectors import ArmyRow, Membership, current_phase, opening_picture, phase_view, sheets_for
from campaign.services.errors import NotYourArmy, StepClosed
from campaign.services.sheets import hand_in_all
from campaign.views.access import for_members
from orders.models import OrderSheet

_FIELD = "army-"
_LONGEST_NUMBER = 9


@dataclass(frozen=True)
class Line:
    """A line of the form: an army, its last sheet, the text in the field, and what is wrong with it."""

    row: ArmyRow
    sheet: OrderSheet | None
    text: str
    error: str = ""


@require_http_methods(["GET", "POST"])
@never_cache
@for_members
def my_orders(request: HttpRequest, member: Membership) -> HttpResponse:
    """Shows the sheets of the player's armies and takes new ones."""
    seat = member.seat
    if seat is None:
        raise PermissionDenied("You administer this campaign, but you command no army in it.")
    phase = current_phase(member.campaign)
    if request.method == "GET":
        return _show(request, member, seat, phase, {}, {})
    if request.POST.get("phase") != str(phase.pk):
        return _too_late(request, member, "This page is of an earlier round; nothing was changed.")
    texts = _lines(request.POST)
    try:
        errors = hand_in_all(phase_id=phase.pk, seat=seat, texts=texts, at=timezone.now())
    except StepClosed as error:
        return _too_late(request, member, str(error))
    except NotYourArmy as error:
        raise PermissionDenied(str(error)) from None
    if errors:
        return _show(request, member, seat, phase, texts, errors, status=422)
    return redirect("orders", member.campaign.slug)


def _lines(form: QueryDict) -> dict[int, str]:
    """The text of every line of the form, by army; raises PermissionDenied where a name is no army's."""
    texts = {}
    for key, text in form.items():
        if key.startswith(_FIELD):
            number = key.removeprefix(_FIELD)
            if not number.isdecimal() or len(number) > _LONGEST_NUMBER:
                raise PermissionDenied("There is no such army; nothing was changed.")
            texts[int(number)] = str(text)
    return texts


def _show(
    request: HttpRequest,
    member: Membership,
    seat: Seat,
    phase: Phase,
    texts: dict[int, str],
    errors: dict[int, str],
    status: int = 200,
) -> HttpResponse:
    view = phase_view(phase)
    sheets = sheets_for(phase, member)
    mine, team = [], []
    for row in view.rows:
        sheet = sheets.get(row.army.number)
        if row.army.seat_id == seat.pk:
            number = row.army.number
            mine.append(Line(row, sheet, texts.get(number, sheet.text if sheet else ""), errors.get(number, "")))
        elif sheet is not None and row.army.faction_id == seat.faction_id:
            team.append(Line(row, sheet, sheet.text))
    context = {"member": member, "campaign": member.campaign, "phase": phase, "mine": mine, "team": team}
    context |= {"errors": bool(errors), "picture": opening_picture(phase)}
    return render(request, "campaign/orders.html", context, status=status)


def _too_late(request: HttpRequest, member: Membership, problem: str) -> HttpResponse:
    context = {"member": member, "campaign": member.campaign, "problem": problem}
    return render(request, "campaign/too_late.html", context, status=409)
