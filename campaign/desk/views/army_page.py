"""The page of an army in words and tables, with its orders hex by hex, without map, mouse or script."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaign.desk.forms import posted_rows
from campaign.desk.queries.armies import ArmyView, army_view, forecast_of_army, in_reach, march_of
from campaign.desk.queries.decisions import DecisionLine, OrderLine, order_line
from campaign.desk.queries.hints import Hint, HintsOff, gives_hints, hint_for
from campaign.games.desk import MarchForecast, MarchTables
from campaign.games.orders_form import Key, field_of
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Army, Phase
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, current_phase
from campaign.selectors.forecasts import NoSuchArmy
from campaign.selectors.phases import game_document
from campaign.services.errors import NotTaken, NotYours, StepClosed
from campaign.services.sheets import submit_orders
from campaign.views.access import for_members
from campaign.views.order_answers import tell_outcome, too_late
from orders.rules.notation import NotationError, format_instruction, parse_instruction

_COMPASS = {
    12: gettext_noop("north"),
    2: gettext_noop("north-east"),
    4: gettext_noop("south-east"),
    6: gettext_noop("south"),
    8: gettext_noop("south-west"),
    10: gettext_noop("north-west"),
}
"""The words for the clock numbers of a hex."""

_KEEPS = ("hand_in", "draft")
"""The actions of the form that save something; all others only preview an instruction."""


@dataclass(frozen=True)
class InstructionAttempt:
    """The instruction on the page as typed, and errors of orders, by kind and army."""

    text: str
    problems: Mapping[Key, NotTaken]


@throttled("sheets", reads="questions")
@require_http_methods(["GET", "POST"])
@never_cache
@for_members
def army_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Show an army; preview and accept the orders of its commander."""
    phase = current_phase(member.campaign)
    try:
        view = army_view(phase, member, number, timezone.now())
    except Army.DoesNotExist:
        raise Http404 from None
    if request.method == "GET":
        return _show(request, member, phase, view, InstructionAttempt(view.text, {}))
    if not view.mine:
        raise PermissionDenied(_("You do not command this army. Nothing was changed."))
    if request.POST.get("phase") != str(phase.pk):
        return too_late(request, member, translated(say("this_page_is_of_an_earlier_step")))
    text = str(request.POST.get(f"sheet-{field_of(*_march_key(view))}", view.text))
    do = str(request.POST.get("do", ""))
    if do in _KEEPS:
        return _keep(request, member, phase, view, text)
    return _show(request, member, phase, view, InstructionAttempt(_changed(number, text, do), {}))


@throttled("hints", in_turn=True)
@require_POST
@never_cache
@for_members
def suggestion(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Show the page of an army with the suggestion of a general in its fields, and why; nothing is saved."""
    phase = current_phase(member.campaign)
    try:
        view = army_view(phase, member, number, timezone.now())
    except Army.DoesNotExist:
        raise Http404 from None
    if not view.mine:
        raise PermissionDenied(_("You do not command this army. Nothing was changed."))
    try:
        hint = hint_for(phase, member, number, timezone.now())
    except (HintsOff, NoSuchArmy):
        messages.info(request, _("There are no suggestions in this step. Decide for yourself."))
        return redirect("army", member.campaign.slug, number)
    typed = {_key(name): text for name, text in hint.texts.items()}
    march = typed.get(_march_key(view), view.text)
    return _show(request, member, phase, view, InstructionAttempt(march, {}), typed, hint)


def _changed(army: int, text: str, do: str) -> str:
    """The instruction after a button: `go:4` adds a number, `way:4 4` is another one, `back` takes the last away.

    A text that is not understood stays as it is, so that it can be put right.
    """
    what, _colon, numbers = do.partition(":")
    try:
        instruction, added = parse_instruction(text, army), parse_instruction(numbers)
    except NotationError:
        return text
    if what == "way":
        return format_instruction(added)
    return format_instruction(instruction[:-1] if what == "back" else instruction + added)


def _keep(request: HttpRequest, member: Membership, phase: Phase, view: ArmyView, text: str) -> HttpResponse:
    """Submit the orders of the form, or save them as drafts."""
    if member.seat is None:
        raise AssertionError("an army of somebody without a seat")
    game, now = member.campaign.game_record, arrived_at(request)
    rows, do = posted_rows(request.POST, game), str(request.POST.get("do", ""))
    entries = [row.action(game, game_document(phase), do) for row in rows]
    try:
        problems = submit_orders(phase_id=phase.pk, seat=member.seat, entries=entries, at=now, loaded=phase)
    except StepClosed as error:
        return too_late(request, member, str(error))
    except NotYours as error:
        raise PermissionDenied(str(error)) from None
    tell_outcome(request, member.seat, entries, now)
    if not problems:
        return redirect("army", member.campaign.slug, view.army.number)
    fresh = army_view(phase, member, view.army.number, now)
    typed = {entry.key: entry.text for entry in entries}
    return _show(request, member, phase, fresh, InstructionAttempt(text, problems), typed)


def _show(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    view: ArmyView,
    tried: InstructionAttempt,
    typed: Mapping[Key, str] | None = None,
    hint: Hint | None = None,
) -> HttpResponse:
    form = member.campaign.game_record.orders_form

    def shown(line: DecisionLine) -> OrderLine:
        key = line.choice.kind, line.choice.army
        return order_line(form, line, (typed or {}).get(key), tried.problems.get(key))

    planned = forecast_of_army(phase, member) if view.is_on_the_map else None
    march, problem = _march(planned, view, tried)
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "takes_sheets": phase.takes_sheets(timezone.now()),
        "view": view,
        "desk": view.desk,
        "hint": hint,
        "gives_hints": view.mine and view.is_on_the_map and gives_hints(phase, timezone.now()),
        "text": tried.text,
        "problem": problem,
        "to_confirm": " ".join(str(one) for one in problem.lost) if problem else "",
        **(_march_context(view, march) if march else {}),
        "reach": in_reach(planned, view.army.number),
        "lines": [shown(line) for line in view.lines],
        "beforehand": [shown(line) for line in view.beforehand],
    }
    return render(request, "campaign/desk/army.html", context, status=422 if problem or tried.problems else 200)


def _march_key(view: ArmyView) -> Key:
    return view.army.campaign.game_record.orders_form.march, view.army.number


def _key(field: str) -> Key:
    kind, _dash, number = field.partition("-")
    return kind, int(number)


def _march(
    planned: MarchForecast | None, view: ArmyView, tried: InstructionAttempt
) -> tuple[MarchTables | None, NotTaken | None]:
    """Return the tables of the instruction for the army's own faction, and its error."""
    problem = tried.problems.get(_march_key(view))
    if not view.is_on_the_map or not view.ours:
        return None, problem
    try:
        return march_of(planned, view.army.number, tried.text), problem
    except NotationError as error:
        return None, problem or NotTaken(say("not_understood", sentence=str(error)))


def _march_context(view: ArmyView, march: MarchTables) -> dict[str, Any]:
    neighbours = [
        (one, _(_COMPASS[one.direction]), [view.armies[army.number] for army in one.standing])
        for one in march.neighbours
    ]
    return {"preview": march.preview, "neighbours": neighbours, "stand": march.standing.step}
