"""A plan that a worker runs: how far it is, and a button that cancels it or starts it again."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaign.language.translated import translated
from campaign.models import Plan, PlanRun, Seat
from campaign.planning.commands import runs
from campaign.planning.commands.runs import QueueFull
from campaign.planning.queries.plans import is_owner, plan_for, plan_of
from campaign.planning.queries.runs import is_active, may_reach, run_row, runs_ahead
from campaign.planning.tasks import ask_for_run
from campaign.platform.throttle import HEAVY, is_kept, throttled
from campaign.selectors import Membership
from campaign.views.access import for_players, signed_in


@throttled("plans", reads=HEAVY)
@require_POST
@never_cache
@for_players
def plan_run(
    request: HttpRequest, member: Membership, _seat: Seat, number: int, round_: int, step: str
) -> HttpResponse:
    """Cancel the run of a plan, or start it again; lead back to the step for which someone waits."""
    plan = plan_found(member, number)
    check_step(plan, round_, step)
    do = request.POST.get("do")
    if do == "cancel":
        row = run_row(plan)
        if row is not None and request.user.pk != row.user_id and not is_owner(member, plan):
            raise PermissionDenied(_("A teammate started this calculation. Only they can cancel it."))
        runs.cancel(plan)
    elif do == "start":
        try:
            ask_for_run(plan, round_, signed_in(request), again=True)
        except QueueFull as error:
            messages.error(request, translated(str(error)))
    return redirect("plan-step", member.campaign.slug, plan.pk, round_, step)


def plan_found(member: Membership, number: int) -> Plan:
    """A plan by its number; to whom it is not shown it does not exist."""
    try:
        return plan_for(member, number)
    except Plan.DoesNotExist:
        raise Http404 from None


def check_step(plan: Plan, round_: int, step: str) -> None:
    """Raise Http404 for a step that no plan with this start reaches."""
    if not may_reach(plan, round_, step):
        raise Http404


def _progress(row: PlanRun, until: int) -> str:
    """Return how far a calculation is, in words."""
    if row.state == PlanRun.State.RUNNING:
        return _("The server is calculating this plan: round %(now)s of %(round)s.") % {
            "now": row.round,
            "round": until,
        }
    ahead = runs_ahead(row)
    if not ahead:
        return _("This plan is in the queue. The server calculates it as soon as a worker is free.")
    return ngettext(
        "This plan is in the queue, after %(ahead)s other plan of yours.",
        "This plan is in the queue, after %(ahead)s other plans of yours.",
        ahead,
    ) % {"ahead": ahead}


def waiting_page(request: HttpRequest, member: Membership, plan: Plan, round_: int, step: str) -> HttpResponse:
    """Return the page shown while a step is being calculated: progress, and what was typed.

    202; 409 where something was sent, which is not saved; 429 where too many plans of the reader wait.
    """
    problem, row = "", None
    try:
        row = ask_for_run(plan, round_, signed_in(request))
    except QueueFull as error:
        problem = str(error)
    sent = request.method == "POST"
    first, steps = plan.phase.round, len(plan.phase.campaign.game_record.steps)
    context = {
        "member": member,
        "campaign": member.campaign,
        "plan": plan,
        "title": plan_of(plan).title,
        "round": round_,
        "step": step,
        "row": row,
        "is_active": row is not None and is_active(row),
        "may_cancel": row is not None and (row.user_id == request.user.pk or is_owner(member, plan)),
        "progress": "" if row is None else _progress(row, round_),
        "done": (row.round - first) * steps + row.steps if row is not None else 0,
        "all": (round_ - first + 1) * steps,
        "problem": problem,
        "sent": sent,
        "fields": [(name, text) for name, texts in request.POST.lists() for text in texts if is_kept(name)],
    }
    status = 429 if problem else 409 if sent else 202
    return render(request, "campaign/planning/plan_waiting.html", context, status=status)
