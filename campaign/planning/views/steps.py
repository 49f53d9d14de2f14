"""A step of a plan: the map, the orders of all sides beside it, and the outcome."""

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

from campaign.language.translated import translated
from campaign.models import Plan, Seat
from campaign.planning.commands.runs import run_at_once
from campaign.planning.forms import Refusal
from campaign.planning.queries.plans import is_owner, maker_of, plan_of
from campaign.planning.rules.planned_rounds import PlanProgress, StepOutcome
from campaign.planning.views.runs import check_step, plan_found, waiting_page
from campaign.planning.views.step_context import first_of, last_of, refusal_of, step_context
from campaign.platform.throttle import HEAVY, throttled
from campaign.selectors import Membership, current_phase
from campaign.views.access import for_players, signed_in


@throttled("plans", reads=HEAVY)
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def plan_step(
    request: HttpRequest, member: Membership, _seat: Seat, number: int, round_: int, step: str
) -> HttpResponse:
    """Show a step of a plan; save submitted orders and run the plan."""
    plan = plan_found(member, number)
    check_step(plan, round_, step)
    ran = run_at_once(plan, round_, signed_in(request))
    if ran is None:
        return waiting_page(request, member, plan, round_, step)
    outcome = ran.outcome(round_, step)
    if request.method == "POST":
        check_owner(member, plan)
        return _save(request, member, plan, ran, outcome)
    if outcome is None:
        return redirect("plan", member.campaign.slug, plan.pk)
    return _show(request, member, plan, ran, outcome)


def _save(
    request: HttpRequest, member: Membership, plan: Plan, ran: PlanProgress, outcome: StepOutcome | None
) -> HttpResponse:
    """Save what was typed, or show it again with errors."""
    if outcome is None:
        problem = _("The plan no longer reaches this step, because an earlier step has changed.")
        return _show(request, member, plan, ran, last_of(ran), Refusal(request.POST, problem), status=409)
    refused = refusal_of(plan, outcome, request.POST)
    if refused is None:
        return redirect("plan-step", member.campaign.slug, plan.pk, outcome.round, outcome.step)
    refusal, status = refused
    if refusal.overtaken:
        return _show_anew(request, member, plan, outcome, refusal)
    return _show(request, member, plan, ran, outcome, refusal, status=status)


def check_owner(member: Membership, plan: Plan) -> None:
    """Refuse changes by anyone but the owner."""
    if not is_owner(member, plan):
        raise PermissionDenied(
            _("This plan belongs to a teammate. Nothing was changed. Copy the plan and change the copy.")
        )


def show_first_step(request: HttpRequest, member: Membership, plan: Plan, problem: str = "") -> HttpResponse:
    """Show a plan at its first step, with the error of the request."""
    ran = run_at_once(plan, plan.phase.round, signed_in(request))
    if ran is None and problem:
        messages.error(request, translated(problem))
    if ran is None:
        return waiting_page(request, member, plan, plan.phase.round, plan.phase.step)
    refusal = Refusal(problem=problem)
    return _show(request, member, plan, ran, first_of(ran), refusal, status=422 if problem else 200)


def _show_anew(
    request: HttpRequest, member: Membership, changed: Plan, outcome: StepOutcome, refusal: Refusal
) -> HttpResponse:
    """Show the step of the changed plan, with what was typed."""
    plan = plan_found(member, changed.pk)
    until = max(outcome.round, plan.phase.round)
    ran = run_at_once(plan, until, signed_in(request))
    if ran is None:
        return waiting_page(request, member, plan, until, outcome.step)
    now = ran.outcome(outcome.round, outcome.step) or last_of(ran)
    return _show(request, member, plan, ran, now, refusal, status=409)


def _access(member: Membership, plan: Plan) -> str:
    """Return who can see and change a plan, in words."""
    if not is_owner(member, plan):
        return _("%(maker)s shares this plan. You can view and copy it.") % {"maker": maker_of(plan)}
    if plan.shared and member.seat is not None:
        return _("Shared with %(faction)s; only you can change it.") % {"faction": member.seat.faction.title}
    return _("Only you can see this plan.")


def _show(
    request: HttpRequest,
    member: Membership,
    plan: Plan,
    ran: PlanProgress,
    outcome: StepOutcome | None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    found, phase = plan_of(plan), current_phase(member.campaign)
    refused = refusal or Refusal()
    context: dict[str, Any] = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "plan": plan,
        "address": reverse("plan", args=[member.campaign.slug, plan.pk]),
        "title": found.title,
        "retitled": request.POST.get("title", ""),
        "own": is_owner(member, plan),
        "access": _access(member, plan),
        "is_current": plan.phase_id == phase.pk,
        "takes_drafts": plan.phase_id == phase.pk and phase.takes_sheets(timezone.now()),
        "ran": ran,
        "outcome": outcome,
        "refused": refused,
    }
    if outcome is not None:
        first = member.seat.faction.identifier if member.seat else ""
        context |= step_context(plan, found, first, ran, outcome, refused)
    return render(request, "campaign/planning/plan.html", context, status=status)
