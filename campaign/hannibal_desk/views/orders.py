"""The page Orders of HANNIBAL: everything that a side decides in a step, as plain forms, checked when submitted."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.units import in_words
from campaign.hannibal_desk.forms import CONCEDE, WITHDRAW, Key, PostedLine, posted_lines
from campaign.hannibal_desk.queries.map_picture import hexes_of_drawing, map_element
from campaign.hannibal_desk.queries.odds import HexOdds, hex_odds
from campaign.hannibal_desk.queries.order_lines import OrderBook, order_book
from campaign.hannibal_desk.queries.step_forms import step_forms
from campaign.hannibal_desk.views.words import script_words
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Phase, Seat
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, current_phase
from campaign.selectors.hannibal import hannibal_document
from campaign.services.errors import NotTaken, NotYours, StepClosed
from campaign.services.sheets import SheetAction, submit_orders
from campaign.views.access import for_players
from campaign.views.order_answers import tell_outcome, tell_receipts, too_late
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import DIRECTIONS
from orders.rules.life import Version

_PREVIEW, _ODDS = "preview", "odds-"
"""What buttons do that save nothing: show marches, or the odds of a hex."""
_NAME_UNITS = frozenset({Kind.PLACE, Kind.TAKE, Kind.MARCH, Kind.BATTLE})
"""The kinds of orders whose text can name units."""


@throttled("sheets")
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def orders_page(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Show what the side decides in the step, and accept orders."""
    phase = current_phase(member.campaign)
    if request.method == "GET":
        return _show(request, member, phase)
    if request.POST.get("phase") != str(phase.pk):
        return too_late(request, member, translated(say("this_page_is_of_an_earlier_step")))
    do, at = str(request.POST.get("do", "")), arrived_at(request)
    posted = posted_lines(request.POST)
    if do == _PREVIEW or do.startswith(_ODDS):
        return _show(request, member, phase, posted, odds_of=do.removeprefix(_ODDS))
    entries = _entries(request, phase, posted, do)
    if entries is None:
        return redirect("hannibal-orders", member.campaign.slug)
    try:
        problems = submit_orders(phase_id=phase.pk, seat=seat, entries=entries, at=at, loaded=phase)
    except StepClosed as error:
        return too_late(request, member, str(error))
    except NotYours as error:
        raise PermissionDenied(str(error)) from None
    _tell(request, seat, entries, at, do)
    if problems:
        return _show(request, member, phase, posted, problems=problems, status=422)
    return redirect("campaign" if member.campaign.solo else "hannibal-orders", member.campaign.slug)


def _entries(request: HttpRequest, phase: Phase, posted: Sequence[PostedLine], do: str) -> Sequence[SheetAction] | None:
    """The entries of the form; None for a game that is conceded without the box that confirms it."""
    position = hannibal_document(phase).position
    if do != CONCEDE:
        return [line.action(position, do) for line in posted if do != WITHDRAW or line.seen]
    if request.POST.get("confirm") != "yes":
        messages.error(request, _("Nothing was submitted. Tick the box to confirm that your side concedes the game."))
        return None
    return [SheetAction(Kind.CONCEDE_GAME, None, "concede", Version.HANDED_IN)]


def _tell(request: HttpRequest, seat: Seat, entries: Sequence[SheetAction], at: datetime, do: str) -> None:
    """Show receipts, or say what became of the form."""
    if do == WITHDRAW:
        if not tell_receipts(request, seat, at):
            messages.info(request, _("Nothing was withdrawn: no orders were submitted."))
    else:
        tell_outcome(request, seat, entries, at)


def _show(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    posted: Sequence[PostedLine] = (),
    *,
    problems: Mapping[Key, NotTaken] | None = None,
    odds_of: str = "",
    status: int = 200,
) -> HttpResponse:
    at = timezone.now()
    book = order_book(phase, member, at, posted, problems)
    listed = {line.key for line in book.lines}
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "position": book.position,
        "takes_sheets": phase.takes_sheets(at),
        "disabled": not phase.takes_sheets(at) or not any(line.mine for line in book.lines if line.leader is None),
        "book": book,
        "lines": {line.kind: line for line in book.lines if line.leader is None},
        "forms": step_forms(book),
        "odds": _odds(book, odds_of),
        "unit_words": _unit_words(book),
        "problems": bool(problems),
        "other_problems": [problem for key, problem in (problems or {}).items() if key not in listed],
        "map": map_element(phase, book.seen.reader, book.position.theatre.board),
        "desk_data": _script_data(member, phase, book),
    }
    return render(request, "campaign/hannibal_desk/orders.html", context, status=status)


def _unit_words(book: OrderBook) -> list[str]:
    """The types of units that the side's orders can name in this step."""
    if not any(line.kind in _NAME_UNITS for line in book.lines):
        return []
    types = book.position.ruleset.units.items()
    return [type_ for type_, numbers in types if numbers.side in (book.side, "either")]


def _odds(book: OrderBook, name: str) -> HexOdds | None:
    """The odds of the hex that the page was asked for."""
    line = book.line(Kind.BATTLE)
    return hex_odds(book, name, line.text) if line and name else None


def _script_data(member: Membership, phase: Phase, book: OrderBook) -> JsonObject:
    """The data with which the page's scripts begin."""
    slug = member.campaign.slug
    board = book.document.position.theatre.board
    addresses: dict[str, Any] = {name: reverse(f"hannibal-{name}", args=[slug]) for name in ("march", "odds")}
    return {
        "phase": phase.pk,
        "layout": hexes_of_drawing(board).as_json,
        "grid": {"columns": board.grid.columns, "rows": board.grid.rows, "digits": board.grid.digits},
        "directions": list(DIRECTIONS),
        "urls": addresses | {"rules": reverse("rules")},
        "words": script_words(),
        "units": {type_: translated(in_words(type_)) for type_ in _unit_words(book)},
    }
