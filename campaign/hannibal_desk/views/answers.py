"""Answers to the scripts of the page Orders: what a march would come to, and the odds of a plan."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.orders_form.march_preview import position_before, words_to
from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.rules.sheets import SheetError, read_march
from campaign.hannibal_desk.forms import posted_lines
from campaign.hannibal_desk.queries.odds import hex_odds
from campaign.hannibal_desk.queries.order_lines import OrderBook, order_book
from campaign.hannibal_desk.queries.step_forms import march_preview
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.language.translated_values import translated_values
from campaign.models import Seat
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, current_phase
from campaign.views.access import for_players
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import JsonObject
from hexmap.rules.sentences.catalogue import Sentence
from orders.rules.sheets import LONGEST_SHEET

_Answer = Callable[[HttpRequest, OrderBook], JsonObject]


class Refused(Exception):
    """A question that has no answer: why, the paragraph, and the status."""

    def __init__(self, text: str, status: int = 422, rule: str = "") -> None:
        super().__init__(text)
        self.status, self.rule = status, rule


def _of_page(answer: _Answer) -> Callable[[HttpRequest, Membership, Seat], HttpResponse]:
    """Mark an answer about a form of the page as it was sent; what cannot be answered says why."""

    @wraps(answer)
    def asked(request: HttpRequest, member: Membership, _seat: Seat) -> HttpResponse:
        try:
            return JsonResponse(translated_values(answer(request, _book(request, member))))
        except Refused as error:
            return JsonResponse({"problem": str(error), "rule": error.rule}, status=error.status)

    return asked


def _book(request: HttpRequest, member: Membership) -> OrderBook:
    """The orders of the side with the form that was sent; raise Refused for a page of an earlier step."""
    phase = current_phase(member.campaign)
    if request.POST.get("phase") != str(phase.pk):
        raise Refused(_("This page shows an earlier step. Nothing was changed. Reload the page."), 409)
    posted = posted_lines(request.POST)
    if any(len(line.typed) > LONGEST_SHEET for line in posted):
        raise Refused(_("That order is too long. Shorten it."))
    return order_book(phase, member, timezone.now(), posted)


def _refusal(sentence: Sentence, rule: str = "") -> Refused:
    return Refused(translated(sentence), rule=rule)


@throttled("questions")
@require_POST
@never_cache
@for_players
@_of_page
def march(request: HttpRequest, book: OrderBook) -> JsonObject:
    """Serve what the march of a leader would come to or, with `to`, with the cheapest way on to that hex."""
    number = whole_number(request.POST.get("leader")) or 0
    line = book.line(Kind.MARCH, number)
    if line is None:
        raise _refusal(say("hhd_not_your_march", number=number), "HH.2.2")
    try:
        words = read_march(line.text, book.position.theatre, book.position.ruleset.units)
    except SheetError as error:
        raise _refusal(error.sentence, "HH.5.3") from None
    text, to = " ".join(line.text.split()), str(request.POST.get("to", ""))
    if to:
        before = position_before(book.position, book.side or "", number, book.orders)
        index = before.theatre.board.grid.index(to)
        seen = SeenPosition(before, book.seen.reader, book.seen.hidden)
        way = words_to(seen, number, words, index) if index in before.theatre.province_of else None
        if way is None:
            raise _refusal(say("hhd_no_way", leader_name=line.name, place=to[:20]), "HH.5.6")
        text = " ".join([text, *way]).strip()
        book = _with_text(book, number, text)
    preview = march_preview(book, number)
    if preview is None:
        raise _refusal(say("hhd_not_your_march", number=number), "HH.2.2")
    return {"text": text, **preview.as_json()}


def _with_text(book: OrderBook, number: int, text: str) -> OrderBook:
    """The orders with another march of a leader."""
    lines = [replace(line, text=text) if line.key == (Kind.MARCH, number) else line for line in book.lines]
    return replace(book, lines=lines)


@throttled("questions", in_turn=True)
@require_POST
@never_cache
@for_players
@_of_page
def odds(request: HttpRequest, book: OrderBook) -> JsonObject:
    """Serve the odds of the plan for a hex."""
    line = book.line(Kind.BATTLE)
    if line is None:
        raise Refused(_("There are no battles to plan in this step."), rule="HH.2.2")
    found = hex_odds(book, str(request.POST.get("hex", "")), line.text)
    if found.problem is not None:
        raise _refusal(found.problem, "HH.8.2")
    return {"hex": found.hex, "odds": [one.as_json() for one in found.odds]}
