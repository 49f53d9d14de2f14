"""The generals of a faction in its war room: why they ordered what they did, and what its players wish."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.games.generals import Wish, WishKind
from campaign.generals.commands.wishes import add_wish, remove_wish
from campaign.generals.queries.wishes import reasons_of, wishes_of
from campaign.language.general_names import EXPLANATION, wish_in_words
from campaign.language.translated import translated
from campaign.models import Phase, Seat
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, round_document
from campaign.selectors.generals import generals_of
from campaign.services.errors import Refused
from campaign.views.access import for_players
from campaign.views.typed_numbers import whole_number


@throttled("messages")
@require_POST
@for_players
def wish(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Add a wish for the faction's generals, or remove one."""
    removes = request.POST.get("do") == "remove"
    change: Callable[[Seat, Wish, datetime], None] = remove_wish if removes else add_wish
    try:
        change(seat, _wish(request), timezone.now())
        messages.success(request, _("Saved. Your generals decide again while the step is open."))
    except ValueError:
        messages.error(request, _("Nothing was saved. Choose what you wish from the list."))
    except Refused as problem:
        messages.error(request, translated(str(problem)))
    return redirect("room", member.campaign.slug)


def _wish(request: HttpRequest) -> Wish:
    """Return the wish of a form; raise ValueError for one of an unknown kind."""
    kind = WishKind(request.POST.get("kind", ""))
    army = whole_number(request.POST.get("army")) if kind is WishKind.NEAR else None
    return Wish(kind, request.POST.get("structure", "")[:100], army)


def generals_context(phase: Phase, seat: Seat) -> Mapping[str, Any]:
    """Return what the war room shows of the faction's generals; nothing where it has none."""
    found = generals_of(phase.campaign, timezone.now()).values()
    generals = [one for one in found if one.seat.faction_id == seat.faction_id]
    if not generals:
        return {}
    document = round_document(phase)
    armies = seat.faction.armies.filter(seat__in=[one.seat for one in generals]).order_by("number")
    there = document.position.army
    return {
        "generals": generals,
        "general_explanation": _(EXPLANATION),
        "reasons": reasons_of(phase, seat.faction),
        "wishes": [(one, wish_in_words(one.kind, one.structure, one.army)) for one in wishes_of(seat.faction)],
        "wish_structures": sorted(one.name for one in document.board.structures),
        "wish_armies": [army.number for army in armies if army.number in there],
    }
