"""Answers of the game to the scripts of the page Orders: what a march would come to, the odds of a plan."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaign.desk.forms import posted_rows
from campaign.desk.queries.map_picture import hexes_of_drawing
from campaign.desk.queries.order_form import OrderForm, order_form
from campaign.desk.views.words import form_words
from campaign.games.orders_form import NoAnswer
from campaign.language.translated import translated
from campaign.language.translated_values import translated_values
from campaign.models import Phase, Seat
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, current_phase
from campaign.selectors.phases import outline
from campaign.views.access import for_players
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import DIRECTIONS
from orders.rules.sheets import LONGEST_SHEET


@throttled("questions", in_turn=True)
@require_POST
@never_cache
@for_players
def answer(request: HttpRequest, member: Membership, _seat: Seat, name: str) -> HttpResponse:
    """Serve what the game says about the form as it was sent; what cannot be answered says why."""
    phase = current_phase(member.campaign)
    found = member.campaign.game_record.orders_form.answers.get(name)
    if found is None:
        raise Http404
    if request.POST.get("phase") != str(phase.pk):
        return _refused(_("This page shows an earlier step. Nothing was changed. Reload the page."), status=409)
    posted = posted_rows(request.POST, member.campaign.game_record)
    if any(len(row.typed) > LONGEST_SHEET for row in posted):
        return _refused(_("That order is too long. Shorten it."))
    form = order_form(phase, member, timezone.now(), posted)
    try:
        given = found(form.request, request.POST.dict())
    except NoAnswer as error:
        return _refused(translated(error.sentence), error.rule)
    html = render_to_string("campaign/desk/blocks/blocks.html", {"blocks": given.blocks})
    return JsonResponse({"html": html, **translated_values(given.values)})


def _refused(problem: str, rule: str = "", status: int = 422) -> JsonResponse:
    return JsonResponse({"problem": problem, "rule": rule}, status=status)


def script_data(member: Membership, phase: Phase, form: OrderForm) -> JsonObject:
    """The data with which the scripts of the page Orders begin."""
    slug, board = member.campaign.slug, outline(phase).board
    addresses: dict[str, Any] = {name: reverse("order-answer", args=[slug, name]) for name in form.game_form.answers}
    return {
        "phase": phase.pk,
        "layout": hexes_of_drawing(board).as_json,
        "grid": {"columns": board.grid.columns, "rows": board.grid.rows, "digits": board.grid.digits},
        "directions": list(DIRECTIONS),
        "urls": addresses | {"rules": reverse("rules")},
        "words": form_words(),
        "units": {word: translated(said) for word, said in form.game_form.words(form.request).items()},
    }
