"""The page Orders: everything a player may decide in a step, as plain forms, checked when submitted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaign.desk.forms import Key, entries_in
from campaign.desk.queries.decisions import DecisionLine, desk_of, foreseen, own_answer
from campaign.games.vae_victis.choices import Option
from campaign.games.vae_victis.rules.administration import leaving
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Phase, Seat
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, current_phase, round_document, sheets_for
from campaign.selectors.engagements_to_do import engagements_to_do
from campaign.selectors.forecasts import together_at_sea
from campaign.services.errors import NotTaken, NotYours, StepClosed
from campaign.services.sheets import SheetAction, submit_orders
from campaign.views.access import for_players
from campaign.views.order_answers import tell_outcome, too_late
from orders.rules.kinds import NOTHING


@dataclass(frozen=True)
class OrderLine:
    """A line of the form: the choice, the text in its field, and its error."""

    line: DecisionLine
    text: str
    problem: NotTaken | None = None

    @property
    def nothing(self) -> str:
        """The word for deciding to do nothing, if there is one."""
        return NOTHING.get(self.line.choice.kind, "")

    @property
    def to_confirm(self) -> str:
        """The armies whose loss at sea is to be confirmed, as the form sends them; empty where there are none."""
        return " ".join(str(number) for number in self.problem.lost) if self.problem else ""

    @property
    def is_odd(self) -> bool:
        """Whether the text is none of the options, so that it must be listed beside them."""
        known = {"", self.nothing, *(option.text for option in self.line.choice.options)}
        return not self.line.choice.free and self.text not in known

    @property
    def notes(self) -> list[Option]:
        """The options with a note."""
        return [option for option in self.line.choice.options if option.note]


@throttled("sheets")
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def my_orders(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Show the player's choices and accept orders."""
    phase = current_phase(member.campaign)
    if request.method == "GET":
        return _show(request, member, phase, {}, {})
    if request.POST.get("phase") != str(phase.pk):
        return too_late(request, member, translated(say("this_page_is_of_an_earlier_step")))
    entries, now = entries_in(request.POST), arrived_at(request)
    try:
        problems = submit_orders(phase_id=phase.pk, seat=seat, entries=entries, at=now, loaded=phase)
    except StepClosed as error:
        return too_late(request, member, str(error))
    except NotYours as error:
        raise PermissionDenied(str(error)) from None
    tell_outcome(request, seat, entries, now)
    if problems:
        texts = {entry.key: entry.text for entry in entries}
        return _show(request, member, phase, texts, problems, status=422)
    # Where someone plays alone the step ends with their last orders: their game shows what comes of it.
    return redirect("campaign" if member.campaign.solo else "orders", member.campaign.slug)


@throttled("sheets")
@require_POST
@never_cache
@for_players
def one_sheet(request: HttpRequest, member: Membership, seat: Seat) -> JsonResponse:
    """Accept the orders of one line from the map; answer with their text and state, or the error."""
    phase, entries = current_phase(member.campaign), entries_in(request.POST)
    problems = _submitted(request, seat, phase, entries if len(entries) == 1 else [])
    if isinstance(problems, JsonResponse):
        return problems
    if problems:
        return JsonResponse(_refusal(problems[entries[0].key]), status=422)
    subject = seat.faction.identifier if entries[0].army is None else entries[0].army
    about = entries[0].kind, subject
    found = next((sheet for sheet in sheets_for(phase, member) if (sheet.kind, sheet.subject) == about), None)
    sheet = own_answer(found, seat.name)
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
    phase, entries = current_phase(member.campaign), entries_in(request.POST)
    problems = _submitted(request, seat, phase, entries)
    if isinstance(problems, JsonResponse):
        return problems
    refused = [{"field": _field(key), **_refusal(problem)} for key, problem in problems.items()]
    submitted = [_field(entry.key) for entry in entries if entry.key not in problems]
    return JsonResponse({"submitted": submitted, "refused": refused})


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


def _field(key: Key) -> str:
    """Return the name of the field of orders in a form: `movement-4`, `sea_links`."""
    kind, army = key
    return kind if army is None else f"{kind}-{army}"


def _refusal(problem: NotTaken) -> dict[str, object]:
    """Return why orders were refused, as JSON."""
    return {
        "problem": " ".join(translated(sentence) for sentence in problem.sentences),
        "rule": problem.rule,
        "overtaken": problem.overtaken,
        "lost": problem.lost,
    }


def _key(line: DecisionLine) -> Key:
    return line.choice.kind, line.choice.army


def _show(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    texts: Mapping[Key, str],
    problems: Mapping[Key, NotTaken],
    status: int = 200,
) -> HttpResponse:
    at = timezone.now()
    desk = desk_of(phase, member, at)

    def shown(line: DecisionLine) -> OrderLine:
        return OrderLine(line, texts.get(_key(line), line.text), problems.get(_key(line)))

    listed = {_key(line) for line in desk.lines}
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "takes_sheets": phase.takes_sheets(at),
        "desk": desk,
        "engagements_to_do": engagements_to_do(phase, member, at),
        "leaves": bool(desk.conceding) and _leaves(phase, member),
        **_lists(*([shown(line) for line in lines] for lines in (desk.now, desk.beforehand, desk.conceding))),
        "at_sea": together_at_sea(phase, member),
        "team": desk.team,
        "to_answer": desk.to_answer,
        "foreseen": foreseen(phase, member, desk),
        "waiting": len(desk.waiting),
        "problems": bool(problems),
        "other_problems": [problem for key, problem in problems.items() if key not in listed],
    }
    return render(request, "campaign/desk/orders.html", context, status=status)


def _leaves(phase: Phase, member: Membership) -> bool:
    """Return whether the faction of a player leaves the war when it concedes, and the others play on (VW.8)."""
    document = round_document(phase)
    faction = member.seat.faction.identifier if member.seat else ""
    return bool(leaving(document.position, [faction], document.ruleset))


def _lists(now: list[OrderLine], beforehand: list[OrderLine], conceding: list[OrderLine]) -> dict[str, object]:
    """Return the lists of the page, and of those that can be folded whether they hold orders or errors."""
    seldom = [one for one in now if not one.line.choice.pressing]
    return {
        "now": now,
        "pressing": [one for one in now if one.line.choice.pressing],
        "seldom": seldom,
        "seldom_said": _are_said(seldom),
        "beforehand": beforehand,
        "beforehand_said": _are_said(beforehand),
        "conceding": conceding,
        "conceding_said": _are_said(conceding),
    }


def _are_said(lines: Sequence[OrderLine]) -> bool:
    return any(one.line.sheet is not None or one.problem for one in lines)
