"""Orders entered from messages, as their players see them: each is confirmed or refused with one button."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.desk.forms import accepted_losses
from campaign.entered_orders.commands import answer_message
from campaign.entered_orders.queries import opened_by, to_answer
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Campaign, Phase, Seat
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import open_to_strangers, throttled
from campaign.selectors import Membership, current_phase, membership
from campaign.services.errors import NotTaken, NotYours, StepClosed
from campaign.views.access import for_players
from campaign.views.order_answers import tell_receipts, tell_refusal
from campaign.views.typed_numbers import whole_number
from orders.rules.kinds import KINDS
from orders.selectors import Sheet

_ANSWERS = ("confirm", "refuse")


@dataclass(frozen=True)
class Loss:
    """Armies that an order from a message loses at sea, so that its player has to confirm it a second time (NV.5).

    `kind`, `army` and `version` say which order, `numbers` are the armies, `details` the sentences that say why.
    """

    kind: str
    army: int | None
    version: int
    numbers: tuple[int, ...]
    details: tuple[str, ...]

    @property
    def armies(self) -> str:
        """The armies as the form sends them, e.g. `"3 12"`."""
        return " ".join(str(number) for number in self.numbers)

    def is_of(self, sheet: Sheet) -> bool:
        """Return whether this is for the waiting order of a line."""
        version = sheet.message.version if sheet.message is not None else None
        return (sheet.kind, sheet.army, version) == (self.kind, self.army, self.version)


@dataclass(frozen=True)
class AnswerProblem:
    """Why an answer was not taken: a sentence, the status of the response, and the loss to confirm, if that is why."""

    text: str
    status: int
    loss: Loss | None = None


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
    """Take an answer; why it was not taken, None where it was."""
    kind, army = request.POST.get("kind", ""), request.POST.get("army", "")
    version, answer = whole_number(request.POST.get("version", "")), request.POST.get("do", "")
    if request.POST.get("phase") != str(phase.pk):
        return AnswerProblem(translated(say("this_page_is_of_an_earlier_step")), 409)
    if kind not in KINDS or version is None or answer not in _ANSWERS or (army and whole_number(army) is None):
        raise PermissionDenied(translated(say("there_is_no_such_sheet")))
    at = arrived_at(request)
    try:
        answer_message(
            phase_id=phase.pk,
            seat=seat,
            kind=kind,
            army=whole_number(army),
            version=version,
            confirms=answer == "confirm",
            at=at,
            accepted=accepted_losses(request.POST.get(f"lost-{kind}-{army}", "")),
        )
    except StepClosed as error:
        return AnswerProblem(translated(str(error)), 409)
    except NotYours as error:
        raise PermissionDenied(translated(str(error))) from None
    except NotTaken as error:
        if not error.lost:
            return AnswerProblem(translated(str(error)), 422)
        loss = Loss(kind, whole_number(army), version, error.lost, error.details)
        asks = _("Not confirmed yet, because the order would lose an army at sea. Confirm it anyway, or refuse it.")
        return AnswerProblem(asks, 422, loss)
    (tell_receipts if answer == "confirm" else tell_refusal)(request, seat, at)
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
    loss = problem.loss if problem is not None else None
    sheets = to_answer(phase, member, timezone.now())
    context = {
        "layout": "base.html" if by_link else "campaign/base.html",
        "by_link": by_link,
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "sheets": [(sheet, loss if loss is not None and loss.is_of(sheet) else None) for sheet in sheets],
        "problem": problem,
    }
    return render(
        request, "campaign/entered_orders/entered.html", context, status=problem.status if problem is not None else 200
    )
