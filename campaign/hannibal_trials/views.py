"""The what-if page: a step of the campaign tried out with any orders. Nothing of it is stored."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.games.hannibal.what_if import WhatIfTable, sees_all_units, what_if
from campaign.hannibal_trials.form import WhatIfForm, empty_form, sent_form
from campaign.hannibal_trials.queries import own_texts
from campaign.hannibal_trials.results import refusals, result_tables
from campaign.language.translated import translated
from campaign.models import Phase, Seat
from campaign.platform.throttle import throttled
from campaign.platform.time_left import check_time
from campaign.selectors import Membership, current_phase
from campaign.selectors.hannibal import hannibal_document
from campaign.views.access import for_players
from hexmap.rules.documents import DocumentError


@throttled("plans", in_turn=True)
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def what_if_page(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Show the orders of the player's side; a POST tries them out and shows the chances."""
    phase, side = current_phase(member.campaign), seat.faction.identifier
    if phase.status == Phase.Status.PUBLISHED:
        return _show(request, member, phase, None)
    document = hannibal_document(phase)
    if not sees_all_units(document.position, side):
        raise PermissionDenied(_("You do not see all units of the other side, so you cannot try out this step."))
    if request.method == "GET":
        return _show(request, member, phase, empty_form(document, side, own_texts(phase, member)))
    form = sent_form(document, side, request.POST)
    question = form.question()
    if question is None:
        return _show(request, member, phase, form, status=422)
    try:
        return _show(request, member, phase, form, what_if(question, check_time))
    except DocumentError as error:
        form.problems.append(translated(str(error)))
        return _show(request, member, phase, form, status=422)


def _show(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    form: WhatIfForm | None,
    table: WhatIfTable | None = None,
    status: int = 200,
) -> HttpResponse:
    titles = dict(member.campaign.factions.values_list("identifier", "title"))
    context: dict[str, Any] = {"member": member, "campaign": member.campaign, "phase": phase, "form": form}
    if form is not None:
        context |= {"own_title": titles[form.side], "rival_title": titles[form.rival_side]}
        context |= _result(form, table, titles)
    return render(request, "campaign/hannibal_trials/what_if.html", context, status=status)


def _result(form: WhatIfForm, table: WhatIfTable | None, titles: Mapping[str, str]) -> dict[str, Any]:
    if table is None:
        return {}
    return {
        "trials": table.trials,
        "tables": result_tables(table, form.document.position, titles),
        "refusals": list(refusals(table)),
    }
