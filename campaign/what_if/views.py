"""The what-if page: a step of the campaign tried out with any orders. Nothing of it is stored."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.games.what_if import TrialResult
from campaign.language.translated import translated
from campaign.models import Phase, Seat
from campaign.platform.throttle import throttled
from campaign.platform.time_left import check_time
from campaign.selectors import Membership, current_phase
from campaign.selectors.phases import game_document
from campaign.views.access import for_players
from campaign.what_if.form import WhatIfForm
from campaign.what_if.queries import own_sheets
from campaign.what_if.words import cell_words, in_words
from hexmap.rules.documents import DocumentError


@throttled("plans", in_turn=True)
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def what_if_page(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Show the orders of the player's side; a POST tries them out and shows the chances."""
    game, phase = member.campaign.game_record, current_phase(member.campaign)
    part, side = game.what_if, seat.faction.identifier
    if part is None or phase.status == Phase.Status.PUBLISHED:
        return _show(request, member, phase)
    document = game_document(phase)
    if not part.sees_enough(document, side):
        raise PermissionDenied(_("You do not see all units of the other side, so you cannot try out this step."))
    if request.method == "GET":
        own = own_sheets(phase, member)
        return _show(request, member, phase, WhatIfForm(game, part, document, side, own=own))
    form = WhatIfForm(game, part, document, side, sent=request.POST)
    if not form.is_valid():
        return _show(request, member, phase, form, status=422)
    try:
        return _show(request, member, phase, form, part.try_out(document, side, form.assumed, check_time))
    except DocumentError as error:
        form.add_error(None, translated(str(error)))
        return _show(request, member, phase, form, status=422)


@require_http_methods(["GET", "POST"])
@for_players
def former_address(_request: HttpRequest, member: Membership, _seat: Seat) -> HttpResponse:
    """Lead from the address that the page had in HANNIBAL alone to the one that it has in every game."""
    return redirect("what-if", member.campaign.slug)


def _show(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    form: WhatIfForm | None = None,
    result: TrialResult | None = None,
    status: int = 200,
) -> HttpResponse:
    titles = dict(member.campaign.factions.values_list("identifier", "title"))
    context: dict[str, Any] = {"member": member, "campaign": member.campaign, "phase": phase, "form": form}
    if form is not None:
        context |= {"own_title": titles[form.side], "rival_title": titles[form.rival_side]}
    if result is not None:
        context |= {"result": result, "tables": [in_words(table) for table in result.tables]}
        context["refusals"] = [(one.rule, one.text, cell_words(one.chance)) for one in result.refusals]
    return render(request, "campaign/what_if/what_if.html", context, status=status)
