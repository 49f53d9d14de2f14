"""The page of a battle, for its sides and for those who watch: the same on the practice ground and in a campaign."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.battles.commands.playing import Giver, give_order, give_plan, leave_to_bot, take_back_order
from campaign.battles.queries.fights import FightView, fight_view, published_document
from campaign.battles.rules.cards.sheet import CHANGEABLE
from campaign.battles.rules.plans import default_plan
from campaign.battles.texts.duel import DuelWords
from campaign.battles.texts.lines import RecordWords
from campaign.battles.views import plan_forms
from campaign.battles.views.hands import cards_context
from campaign.battles.views.quick_pages import battle_page, plan_page
from campaign.models import Fight
from campaign.services.errors import NotTaken, NotYours, Refused
from campaign.views.typed_numbers import whole_number

_LONGEST_FIELD = 1000


@dataclass(frozen=True)
class FightPlace:
    """A battle with its viewer, and where its pages are.

    `giver` is who gives plans and orders, None for someone who watches; `names` are those of both sides in sentences,
    `titles` those of headings; `more` are further values for the template.
    """

    fight: Fight
    giver: Giver | None
    names: tuple[str, str]
    titles: tuple[str, str]
    address: str
    state_address: str
    more: Mapping[str, Any] = field(default_factory=dict)


def fight_page(request: HttpRequest, place: FightPlace) -> HttpResponse:
    """Show a battle, or carry out what its side asks for."""
    if request.method != "POST":
        return _show(request, place)
    try:
        said = _do(request, place)
    except NotYours as problem:
        return _show(request, place, problem=problem, status=403)
    except NotTaken as problem:
        return _show(request, place, problem=problem, status=409 if problem.overtaken else 422)
    except Refused as problem:
        return _show(request, place, problem=problem, status=409)
    if said:
        messages.success(request, said)
    return redirect(place.address)


def state_of(place: FightPlace) -> JsonResponse:
    """Return whether a battle has gone on since its page was made: its version, and whom it waits for."""
    fight = place.fight
    return JsonResponse({"version": fight.version, "awaited": fight.awaited, "over": fight.is_over})


def document_file(fight: Fight) -> JsonResponse:
    """Return the battle document of a battle that is over."""
    return JsonResponse(published_document(fight), json_dumps_params={"ensure_ascii": False, "indent": 1})


def record_file(fight: Fight) -> HttpResponse:
    """Return the record of a battle that is over."""
    return HttpResponse(fight.record, content_type="text/plain; charset=utf-8")


def _do(request: HttpRequest, place: FightPlace) -> str:
    """Carry out a request; return what was done in a sentence."""
    giver, asked, at = place.giver, request.POST.get("do", ""), timezone.now()
    action = _ACTIONS.get(asked)
    if giver is None:
        raise NotYours(_("Only the two sides can act in a battle. Nothing was changed."))
    if action is None:
        raise NotTaken(_("Nothing was changed. Press one of the buttons of the form."))
    return action(request, place, giver, at)


def _plan(request: HttpRequest, place: FightPlace, giver: Giver, at: Any) -> str:
    give_plan(place.fight.pk, giver, _typed_plan(request, place, giver), at)
    return _("Battle plan submitted.")


def _order(request: HttpRequest, place: FightPlace, giver: Giver, at: Any) -> str:
    give_order(place.fight.pk, giver, request.POST.get("line", "")[:_LONGEST_FIELD], _after(request), at)
    return ""


def _instructions(request: HttpRequest, place: FightPlace, giver: Giver, at: Any) -> str:
    """Change the instructions that a form names, each by an order of its own (BC.28)."""
    now = fight_view(place.fight, giver.side).instructions
    after = _after(request)
    for name in CHANGEABLE:
        value = " ".join(request.POST.get(name, "")[:_LONGEST_FIELD].split())
        if value and value != now.get(name):
            give_order(place.fight.pk, giver, f"{name}: {value}", after, at)
            after += 1
    return _("Your instructions hold from now on.")


def _swap(request: HttpRequest, place: FightPlace, giver: Giver, at: Any) -> str:
    numbers = (request.POST.get(name, "")[:_LONGEST_FIELD] for name in ("one", "other"))
    give_order(place.fight.pk, giver, " ".join(["swap", *numbers]), _after(request), at)
    return ""


def _concede(request: HttpRequest, place: FightPlace, giver: Giver, at: Any) -> str:
    if request.POST.get("sure") != "yes":
        raise NotTaken(_("Tick “Yes, give up this battle” first. Nothing was changed."))
    give_order(place.fight.pk, giver, "concede", _after(request), at)
    return ""


def _back(request: HttpRequest, place: FightPlace, giver: Giver, at: Any) -> str:
    take_back_order(place.fight.pk, giver, _after(request), at)
    return _("The last order was taken back.")


def _leave(_request: HttpRequest, place: FightPlace, giver: Giver, at: Any) -> str:
    leave_to_bot(place.fight.pk, giver, at, leaves=True)
    return _("From now on your side is led for you. You can take over again at any time.")


def _take_over(_request: HttpRequest, place: FightPlace, giver: Giver, at: Any) -> str:
    leave_to_bot(place.fight.pk, giver, at, leaves=False)
    return _("You lead your side again.")


_ACTIONS: Mapping[str, Callable[[HttpRequest, FightPlace, Giver, Any], str]] = {
    "plan": _plan,
    "order": _order,
    "instructions": _instructions,
    "swap": _swap,
    "concede": _concede,
    "back": _back,
    "leave": _leave,
    "lead": _take_over,
}


def _after(request: HttpRequest) -> int:
    number = whole_number(request.POST.get("after", ""))
    return -1 if number is None else number


def _typed_plan(request: HttpRequest, place: FightPlace, giver: Giver) -> str:
    given = {name: str(value)[:_LONGEST_FIELD] for name, value in request.POST.items()}
    if "plan" in given:
        return given["plan"].replace("\r\n", "\n").strip("\n")
    return plan_forms.plan_text(fight_view(place.fight, giver.side).plan, given)


def _show(
    request: HttpRequest, place: FightPlace, *, problem: Refused | None = None, status: int = 200
) -> HttpResponse:
    place.fight.refresh_from_db()
    side = place.giver.side if place.giver else None
    view = fight_view(place.fight, side)
    asked = request.POST.get("do", "") if problem else ""
    plan = _typed_plan(request, place, place.giver) if problem and asked == "plan" and place.giver else view.plan
    if side is not None and "default" in request.GET and not problem:
        plan = default_plan(view.document, side)
    context = {
        **place.more,
        "place": place,
        "fight": place.fight,
        "view": view,
        "side": side,
        "problem": problem,
        "asked": asked,
        "line": request.POST.get("line", "")[:_LONGEST_FIELD] if problem else "",
        "plan": plan,
        "outcome": _outcome(place),
        "receipts": [(place.titles[one.side], one.receipt, one.salt) for one in view.receipts],
        "waits_for": None if place.fight.awaited is None else place.titles[place.fight.awaited],
        "led": None if side is None else bool(place.fight.sides[side].get("left")),
    }
    method = place.fight.method
    if method == Fight.Method.QUICK:
        context |= _quick(view, place, plan, request, problem=asked == "plan")
    else:
        context |= cards_context(view, DuelWords(place.names), plan)
    return render(request, f"campaign/battles/{method}.html", context, status=status)


def _outcome(place: FightPlace) -> str:
    """Return who has won a battle that is over, in a sentence; "" for one under way."""
    words = DuelWords(place.names)  # records of both methods have the same line
    lines = place.fight.record.splitlines() if place.fight.is_over else []
    return next((words.of(line) for line in lines if line.startswith("result ")), "")


def _quick(view: FightView, place: FightPlace, plan: str, request: HttpRequest, *, problem: bool) -> dict[str, Any]:
    """Return what the page of a quick battle shows."""
    words = RecordWords(place.names)
    if view.record:
        return battle_page(view, words, place.titles, whole_number(request.GET.get("unit", "")))
    if view.fight.begun_at is None:
        return plan_page(view, words, plan, problem=problem)
    return {}
