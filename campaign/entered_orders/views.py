"""Orders entered from messages, as their players see them: each is confirmed or refused with one button."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.desk.forms import PostedRow, posted_rows
from campaign.entered_orders.commands import answer_message
from campaign.entered_orders.queries import opened_by, to_answer
from campaign.games.orders_form import field_of
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Campaign, Phase, Seat
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import open_to_strangers, throttled
from campaign.selectors import Membership, current_phase, membership
from campaign.services.errors import NotTaken, NotYours, StepClosed
from campaign.views.access import for_players
from campaign.views.order_answers import tell_receipts, tell_refusal
from orders.selectors import Sheet

_ANSWERS = ("confirm", "refuse")


@dataclass(frozen=True)
class EnteredOrder:
    """An order that waits; with `loss` its player has to confirm a second time that it loses armies at sea (NV.5)."""

    sheet: Sheet
    loss: NotTaken | None = None

    @property
    def field(self) -> str:
        """The name of its row in a form: `movement-4`."""
        return field_of(self.sheet.kind, self.sheet.army)

    @property
    def lost(self) -> str:
        """The armies that it loses as the form sends them, e.g. `"3 12"`; empty where there are none."""
        return " ".join(str(number) for number in self.loss.lost) if self.loss else ""


@dataclass(frozen=True)
class AnswerProblem:
    """Why an answer was not taken: a sentence, the status of the response, and the row with a loss to confirm."""

    text: str
    status: int
    row: PostedRow | None = None
    loss: NotTaken | None = None

    def loss_of(self, sheet: Sheet) -> NotTaken | None:
        """Return the loss to confirm for an order that waits; None for others, and for other versions of it."""
        version = sheet.message.version if sheet.message is not None else None
        asked = self.row is not None and self.row.key == (sheet.kind, sheet.army) and self.row.seen == version
        return self.loss if asked else None


@throttled("sheets")
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def entered(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Show the orders that wait for the player's answer, and take one answer."""
    phase = current_phase(member.campaign)
    if request.method == "GET":
        return _page(request, member, phase)
    problem = _answered(request, phase, seat)
    if problem is not None:
        return _page(request, member, phase, problem)
    return redirect("entered", member.campaign.slug)


@open_to_strangers
@require_http_methods(["GET", "POST"])
@never_cache
def entered_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Answer by the link of a mail; it signs nobody in, and gives access to nothing else."""
    opened = opened_by(token)
    if opened is None:
        return render(request, "campaign/entered_orders/entered_unknown.html", status=404)
    phase, user = opened
    try:
        member = membership(user, phase.campaign.slug)
    except Campaign.DoesNotExist:
        return render(request, "campaign/entered_orders/entered_unknown.html", status=404)
    if member.seat is None:
        return render(request, "campaign/entered_orders/entered_unknown.html", status=404)
    if request.method == "GET":
        return _page(request, member, phase, by_link=True)
    problem = _answered(request, phase, member.seat)
    if problem is not None:
        return _page(request, member, phase, problem, by_link=True)
    return redirect("entered-by-link", token)


def _answered(request: HttpRequest, phase: Phase, seat: Seat) -> AnswerProblem | None:
    """Take an answer; why it was not taken, None where it was.

    The form has one row, as the page Orders sends them: `seen` is the version of the entered order.
    """
    if request.POST.get("phase") != str(phase.pk):
        return AnswerProblem(translated(say("this_page_is_of_an_earlier_step")), 409)
    rows, at = posted_rows(request.POST, phase.campaign.game_record), arrived_at(request)
    answer = request.POST.get("do")
    if len(rows) != 1 or rows[0].seen is None or answer not in _ANSWERS:
        raise PermissionDenied(translated(say("there_is_no_such_sheet")))
    row, version, confirms = rows[0], rows[0].seen, answer == "confirm"
    try:
        answer_message(
            phase_id=phase.pk,
            seat=seat,
            kind=row.kind,
            army=row.army,
            version=version,
            confirms=confirms,
            at=at,
            accepted=row.accepted,
        )
    except StepClosed as error:
        return AnswerProblem(translated(str(error)), 409)
    except NotYours as error:
        raise PermissionDenied(translated(str(error))) from None
    except NotTaken as error:
        if not error.lost:
            return AnswerProblem(translated(str(error)), 422)
        asks = _("Not confirmed yet, because the order would lose an army at sea. Confirm it anyway, or refuse it.")
        return AnswerProblem(asks, 422, row, error)
    (tell_receipts if confirms else tell_refusal)(request, seat, at)
    return None


def _page(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    problem: AnswerProblem | None = None,
    *,
    by_link: bool = False,
) -> HttpResponse:
    """The page; by a link it has nothing of the campaign around it, because its reader need not be signed in."""
    waiting = to_answer(phase, member, timezone.now())
    context = {
        "layout": "base.html" if by_link else "campaign/base.html",
        "by_link": by_link,
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "orders": [EnteredOrder(sheet, problem.loss_of(sheet) if problem else None) for sheet in waiting],
        "problem": problem,
    }
    return render(
        request, "campaign/entered_orders/entered.html", context, status=problem.status if problem is not None else 200
    )
