"""The sandbox: a What-if plan of the demonstration campaign for visitors, without an account."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.models import GuestTable, Plan
from campaign.planning.commands.guests import begin_table, use_table
from campaign.planning.commands.runs import run_plan
from campaign.planning.queries.guests import guest_table, is_untouched, sandbox_phase
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules.planned_rounds import PlanProgress, StepOutcome
from campaign.planning.rules.sandbox import FACTION, MOST_ROUNDS_OF_GUESTS, SUGGESTED, suggestions
from campaign.planning.tasks import ask_for_map
from campaign.planning.views.forms import sent
from campaign.planning.views.lines import Refusal, ShownLine
from campaign.planning.views.step_context import first_of, last_of, refusal_of, step_context
from campaign.platform.throttle import not_in_turn, open_to_strangers, too_often
from campaign.platform.throttle_counts import Turn, stranger, visitor_waits
from campaign.selectors import desk_picture
from campaign.views.access import for_robots, kept_private
from orders.rules.game_steps import STEPS
from orders.rules.kinds import Step

GuestPage = Callable[..., HttpResponseBase]
"""A page that receives the request, the table, and the parts of its address."""


@open_to_strangers
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def start(request: HttpRequest) -> HttpResponseBase:
    """Say what the sandbox is; make a table for a guest."""
    phase = sandbox_phase()
    is_asked = request.method == "POST"
    if is_asked and phase is not None:
        wait = visitor_waits(request.META, "guests", "all_guests", timezone.now())
        if wait:
            return too_often(request, wait)
        return redirect("try-table", begin_table(phase, timezone.now(), stranger(request.META)).token)
    picture = desk_picture(phase.campaign, phase.round) if phase is not None else None
    if phase is not None and picture is None:
        ask_for_map(phase)
    context = {"phase": phase, "picture": picture, "days": settings.GUEST_DAYS}
    answer = render(request, "campaign/planning/try.html", context, status=409 if is_asked else 200)
    return kept_private(answer) if phase is None else for_robots(answer)


def for_guests(page: GuestPage) -> GuestPage:
    """Mark a page of a table: for everyone who knows its token.

    An address loads one such page at a time, and all guests together GUESTS_AT_ONCE, so that players never wait long.
    Requests that are not in turn do not count, so that retries do not use up the limits.
    """

    @open_to_strangers
    @never_cache
    @wraps(page)
    def guarded(request: HttpRequest, token: UUID, **rest: Any) -> HttpResponseBase:
        try:
            table = guest_table(token)
        except GuestTable.DoesNotExist:
            return _gone(request)
        with _turn_taken(request) as in_turn:
            if not in_turn:
                return not_in_turn(request)
            wait = visitor_waits(request.META, "guest_pages", "all_guest_pages", timezone.now())
            if wait:
                return too_often(request, wait)
            use_table(table, timezone.now())
            return kept_private(page(request, table, **rest))

    return guarded


@require_safe
@for_guests
def table_page(request: HttpRequest, table: GuestTable) -> HttpResponse:
    """Show a table at its first step."""
    plan = table.plan
    ran = run_plan(plan, plan.phase.round)
    return _show(request, table, ran, first_of(ran))


@require_http_methods(["GET", "HEAD", "POST"])
@for_guests
def table_step(request: HttpRequest, table: GuestTable, round_: int, step: str) -> HttpResponse:
    """Show a step of a table; save submitted orders and run it."""
    plan = table.plan
    if step not in set(Step) or not plan.phase.round <= round_ < plan.phase.round + MOST_ROUNDS_OF_GUESTS:
        raise Http404
    ran = run_plan(plan, round_)
    outcome = ran.outcome(round_, Step(step))
    if request.method == "POST":
        return _save(request, table, ran, outcome)
    if outcome is None:
        return redirect("try-table", table.token)
    return _show(request, table, ran, outcome)


def _save(request: HttpRequest, table: GuestTable, ran: PlanProgress, outcome: StepOutcome | None) -> HttpResponse:
    """Save what was typed, or show it again with errors."""
    form = sent(request.POST)
    if outcome is None:
        problem = _("Your game no longer reaches this step, because an earlier step has changed.")
        return _show(request, table, ran, last_of(ran), Refusal(form.typed, problem), status=409)
    refused = refusal_of(table.plan, outcome, form)
    if refused is None:
        address = reverse("try-step", args=[table.token, outcome.round, outcome.step.value])
        return redirect(f"{address}#outcome")
    refusal, status = refused
    if refusal.overtaken:
        try:
            table = guest_table(table.token)
        except GuestTable.DoesNotExist:  # it was cleared in the meantime
            return _gone(request)
        ran = run_plan(table.plan, outcome.round)
        outcome = ran.outcome(outcome.round, outcome.step) or last_of(ran)
    return _show(request, table, ran, outcome, refusal, status=status)


def _show(
    request: HttpRequest,
    table: GuestTable,
    ran: PlanProgress,
    outcome: StepOutcome | None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    plan = table.plan
    begins = refusal is None and _is_first_step(plan, outcome) and is_untouched(table)
    refused = Refusal(suggestions()) if begins else refusal or Refusal()
    context: dict[str, Any] = {
        "campaign": plan.phase.campaign,
        "plan": plan,
        "address": reverse("try-table", args=[table.token]),
        "own": True,
        "guest": True,
        "begins": begins,
        "ran": ran,
        "outcome": outcome,
        "refused": refused,
        "days": settings.GUEST_DAYS,
    }
    if outcome is not None:
        context |= step_context(plan, plan_of(plan), FACTION, ran, outcome, refused, MOST_ROUNDS_OF_GUESTS)
        moves = STEPS[outcome.step].marches
        context["sides"] = [_folded(side, moves=moves) for side in context["sides"]]
        context["armies"] = [one for one in context.get("armies", ()) if one[0].order or not one[0].stays]
        if moves and request.user.pk is not None:
            context["puzzle_position"] = json.dumps(outcome.before.as_json(), ensure_ascii=False)
        if begins:
            context["plan_data"] |= _beginning(outcome)
    return render(request, "campaign/planning/try_table.html", context, status=status)


def _is_first_step(plan: Plan, outcome: StepOutcome | None) -> bool:
    """Whether a step is the one with which the plan begins; a run of a later round knows only that round's steps."""
    return outcome is not None and (outcome.round, outcome.step) == (plan.phase.round, plan.phase.step)


def _folded(side: dict[str, Any], *, moves: bool) -> dict[str, Any]:
    """Return a side of the form with what a guest need not look at in `rest`.

    A movement shows the armies with orders or suggested moves; other steps also the decisions of the faction FACTION.
    """
    lines: list[ShownLine] = [*side["pressing"], *side["seldom"]]
    own = side["faction"].identifier == FACTION
    if moves:
        shown = [line for line in lines if line.text or line.problem]
    else:
        shown = [line for line in lines if line.text or (own and line in side["pressing"])]
    rest = [line for line in lines if line not in shown]
    rest_open = any(line.problem for line in rest)
    return {**side, "pressing": shown, "seldom": [], "rest": rest, "rest_open": rest_open}


def _beginning(outcome: StepOutcome) -> dict[str, Any]:
    """Return what the map of a new table shows: the position before the moves, and where they are suggested."""
    board, armies = outcome.before.board, outcome.before.position.army
    look = [board.grid.name(armies[number].hex) for number in SUGGESTED]
    return {"frame": 0, "look": look, "chosen": str(max(SUGGESTED))}


def _gone(request: HttpRequest) -> HttpResponse:
    """Answer 410: the table was removed, or there never was one; offer a new one."""
    context = {"days": settings.GUEST_DAYS, "phase": sandbox_phase()}
    return render(request, "campaign/planning/try_gone.html", context, status=410)


@contextmanager
def _turn_taken(request: HttpRequest) -> Iterator[bool]:
    """Hold the turn of the visitor's address, and one of those of all guests; yield False if another request has it."""
    own = [Turn(f"guest-{stranger(request.META)}")]
    shared = [Turn(f"guests-{which}") for which in range(settings.GUESTS_AT_ONCE)]
    with ExitStack() as taken:
        yield _takes_one(own, taken) and _takes_one(shared, taken)


def _takes_one(turns: Iterable[Turn], taken: ExitStack) -> bool:
    """Take the first free turn, to be given back with `taken`; return whether one was free."""
    turn = next((one for one in turns if one.take()), None)
    if turn is not None:
        taken.callback(turn.give_back)
    return turn is not None
