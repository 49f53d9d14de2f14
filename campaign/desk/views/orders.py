"""The page Orders: everything a player may decide in a step, as plain forms, checked when submitted."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaign.desk.forms import WITHDRAW, PostedRow, posted_rows
from campaign.desk.queries.decisions import foreseen, own_answer
from campaign.desk.queries.map_picture import map_element
from campaign.desk.queries.order_form import OrderForm, order_form
from campaign.desk.views.answers import script_data
from campaign.games.orders_form import Key, field_of
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Phase, Seat
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, current_phase, sheets_for
from campaign.selectors.engagements_to_do import engagements_to_do
from campaign.selectors.forecasts import together_at_sea
from campaign.selectors.phases import game_document
from campaign.services.errors import NotTaken, NotYours, StepClosed
from campaign.services.sheets import SheetAction, submit_orders
from campaign.views.access import for_players
from campaign.views.order_answers import tell_outcome, tell_receipts, too_late

_ASKS = "ask-"
"""Buttons that ask the game something and save nothing."""


@throttled("sheets")
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def my_orders(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Show the player's choices and accept orders."""
    phase = current_phase(member.campaign)
    if request.method == "GET":
        return _show(request, member, phase)
    if request.POST.get("phase") != str(phase.pk):
        return too_late(request, member, translated(say("this_page_is_of_an_earlier_step")))
    do, at = str(request.POST.get("do", "")), arrived_at(request)
    posted = posted_rows(request.POST, member.campaign.game_record)
    if do.startswith(_ASKS):
        return _show(request, member, phase, posted, asked=do.removeprefix(_ASKS))
    entries = _entries(phase, posted, do)
    try:
        problems = submit_orders(phase_id=phase.pk, seat=seat, entries=entries, at=at, loaded=phase)
    except StepClosed as error:
        return too_late(request, member, str(error))
    except NotYours as error:
        raise PermissionDenied(str(error)) from None
    _tell(request, seat, entries, at, do)
    if problems:
        return _show(request, member, phase, posted, problems, status=422)
    # Where someone plays alone the step ends with their last orders: their game shows what comes of it.
    return redirect("campaign" if member.campaign.solo else "orders", member.campaign.slug)


def _entries(phase: Phase, posted: Sequence[PostedRow], do: str) -> list[SheetAction]:
    """The act that the form asks for; only orders that were given can be withdrawn."""
    game, document = phase.campaign.game_record, game_document(phase)
    return [row.action(game, document, do) for row in posted if do != WITHDRAW or row.seen]


def _tell(request: HttpRequest, seat: Seat, entries: Sequence[SheetAction], at: datetime, do: str) -> None:
    """Show receipts, or say what became of the form."""
    if do != WITHDRAW:
        tell_outcome(request, seat, entries, at)
    elif not tell_receipts(request, seat, at):
        messages.info(request, _("Nothing was withdrawn: no orders were submitted."))


@throttled("sheets")
@require_POST
@never_cache
@for_players
def one_sheet(request: HttpRequest, member: Membership, seat: Seat) -> JsonResponse:
    """Accept the orders of one line from the map; answer with their text and state, or the error."""
    phase = current_phase(member.campaign)
    entries = _sent(request, phase)
    problems = _submitted(request, seat, phase, entries if len(entries) == 1 else [])
    if isinstance(problems, JsonResponse):
        return problems
    if problems:
        return JsonResponse(_refusal(problems[entries[0].key]), status=422)
    subject = seat.faction.identifier if entries[0].army is None else entries[0].army
    about = entries[0].kind, subject
    found = next((sheet for sheet in sheets_for(phase, member) if (sheet.kind, sheet.subject) == about), None)
    sheet = own_answer(found, seat.name, member.campaign.game_record.loans)
    return JsonResponse(
        {
            "text": sheet.text if sheet else "",
            "draft": sheet.draft if sheet else None,
            "life": sheet.life if sheet else "none",
            "seen": sheet.last if sheet else 0,
            "receipt": sheet.receipt if sheet else "",
        }
    )


@throttled("sheets")
@require_POST
@never_cache
@for_players
def all_drafts(request: HttpRequest, member: Membership, seat: Seat) -> JsonResponse:
    """Submit the drafts of several lines of the map together; answer which were submitted, and why not the others."""
    phase = current_phase(member.campaign)
    entries = _sent(request, phase)
    problems = _submitted(request, seat, phase, entries)
    if isinstance(problems, JsonResponse):
        return problems
    refused = [{"field": field_of(*key), **_refusal(problem)} for key, problem in problems.items()]
    submitted = [field_of(*entry.key) for entry in entries if entry.key not in problems]
    return JsonResponse({"submitted": submitted, "refused": refused})


def _sent(request: HttpRequest, phase: Phase) -> list[SheetAction]:
    posted = posted_rows(request.POST, phase.campaign.game_record)
    return _entries(phase, posted, str(request.POST.get("do", "")))


def _submitted(
    request: HttpRequest, seat: Seat, phase: Phase, entries: Sequence[SheetAction]
) -> Mapping[Key, NotTaken] | JsonResponse:
    """Submit orders from the map; return what was refused of them, or the answer if none of them could be submitted."""
    if request.POST.get("phase") != str(phase.pk):
        problem = _("This page shows an earlier step. Nothing was changed. Reload the page.")
        return JsonResponse({"problem": problem, "rule": ""}, status=409)
    if not entries:
        return JsonResponse({"problem": translated(say("there_is_no_such_sheet")), "rule": ""}, status=400)
    try:
        return submit_orders(phase_id=phase.pk, seat=seat, entries=entries, at=arrived_at(request), loaded=phase)
    except StepClosed as error:
        return JsonResponse({"problem": translated(str(error)), "rule": ""}, status=409)
    except NotYours as error:
        return JsonResponse({"problem": translated(str(error)), "rule": ""}, status=403)


def _refusal(problem: NotTaken) -> dict[str, object]:
    """Return why orders were refused, as JSON."""
    return {
        "problem": " ".join(translated(sentence) for sentence in problem.sentences),
        "rule": problem.rule,
        "overtaken": problem.overtaken,
        "lost": problem.lost,
    }


def _show(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    posted: Sequence[PostedRow] = (),
    problems: Mapping[Key, NotTaken] | None = None,
    *,
    asked: str = "",
    status: int = 200,
) -> HttpResponse:
    at = timezone.now()
    form = order_form(phase, member, at, posted, problems, asked)
    desk, listed = form.desk, {(row.choice.kind, row.choice.army) for row in form.rows}
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "takes_sheets": phase.takes_sheets(at),
        "form": form,
        "desk": desk,
        "engagements_to_do": engagements_to_do(phase, member, at),
        "at_sea": together_at_sea(phase, member) if member.campaign.game_record.has_desk else None,
        "team": () if form.game_form.shows_others else desk.team,
        "to_answer": desk.to_answer,
        "foreseen": foreseen(phase, member, desk),
        "waiting": len(desk.waiting),
        "problems": bool(problems),
        "other_problems": [problem for key, problem in (problems or {}).items() if key not in listed],
        **_map_context(member, phase, form),
    }
    return render(request, "campaign/desk/orders.html", context, status=status)


def _map_context(member: Membership, phase: Phase, form: OrderForm) -> dict[str, object]:
    """The map of a game whose form has one, and what its scripts begin with."""
    if not form.game_form.answers:
        return {}
    return {"map": map_element(phase, form.request.reader), "desk_data": script_data(member, phase, form)}
