"""The pages of What-if plans: the list, a plan as a whole, and its drafts."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.models import Phase, Plan, Seat
from campaign.planning.commands import plans as table
from campaign.planning.commands.drafts import take_as_drafts
from campaign.planning.commands.plans import PlanRefused
from campaign.planning.queries.drafts import draft_table
from campaign.planning.queries.plans import is_owner, plan_of, table_of
from campaign.planning.views.runs import plan_found
from campaign.planning.views.steps import check_owner, show_first_step
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import HEAVY, throttled
from campaign.selectors import Membership, current_phase
from campaign.services.errors import NotTaken, NotYours, StepClosed
from campaign.views.access import for_players
from campaign.views.order_answers import too_late
from campaign.views.typed_numbers import whole_number


@throttled("plans", reads=HEAVY)
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def plans_page(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """The plans on the table, and a new one."""
    phase = current_phase(member.campaign)
    title, problem = request.POST.get("title"), ""
    if request.method == "POST":
        try:
            plan = table.begin_plan(seat, phase, title or "", timezone.now())
        except PlanRefused as error:
            problem = str(error)
        else:
            return redirect("plan", member.campaign.slug, plan.pk)
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "table": table_of(member),
        "title": title,
        "problem": problem,
        "most_plans": table.MOST_PLANS,
    }
    return render(request, "campaign/planning/plans.html", context, status=422 if problem else 200)


@throttled("plans", reads=HEAVY)
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def plan_page(request: HttpRequest, member: Membership, seat: Seat, number: int) -> HttpResponse:
    """Show a plan at its first step; carry out the action of a button."""
    plan = plan_found(member, number)
    if request.method == "GET":
        return show_first_step(request, member, plan)
    act = _ACTS.get(request.POST.get("do", ""))
    if act is None:
        problem = _("Nothing was changed. Press one of the buttons of the form.")
        return show_first_step(request, member, plan, problem)
    if act is not _copy:
        check_owner(member, plan)
    try:
        return act(request, seat, plan)
    except PlanRefused as error:
        return show_first_step(request, member, plan_found(member, number), str(error))


@throttled("plans", reads=HEAVY)
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def plan_drafts(request: HttpRequest, member: Membership, _seat: Seat, number: int) -> HttpResponse:
    """Show which orders of a plan become drafts of the reader; make them on confirmation."""
    plan, phase = plan_found(member, number), current_phase(member.campaign)
    if plan.phase_id != phase.pk or phase.status != Phase.Status.OPEN:
        problem = _("This plan starts in an earlier step. Drafts are only for the step that is open now.")
        return too_late(request, member, problem)
    problems: Mapping[tuple[str, int | None], NotTaken] | None = None
    refusal = ""
    if request.method == "POST":
        try:
            seen = whole_number(request.POST.get("version")) or 0
            problems = take_as_drafts(plan, member, phase, seen, arrived_at(request))
        except StepClosed as error:
            return too_late(request, member, str(error))
        except NotYours as error:
            raise PermissionDenied(str(error)) from None
        except PlanRefused as error:
            refusal = str(error)
    drafts = draft_table(plan, member, phase, timezone.now())
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "plan": plan,
        "title": plan_of(plan).title,
        "own": is_owner(member, plan),
        "drafts": drafts,
        "mine": [(line, (problems or {}).get(line.key)) for line in drafts.mine],
        "done": problems is not None,
        "refusal": refusal,
    }
    return render(request, "campaign/planning/plan_drafts.html", context, status=409 if refusal else 200)


def _share(_request: HttpRequest, _seat: Seat, plan: Plan) -> HttpResponse:
    table.share(plan, timezone.now(), shared=True)
    return _to(plan)


def _keep(_request: HttpRequest, _seat: Seat, plan: Plan) -> HttpResponse:
    table.share(plan, timezone.now(), shared=False)
    return _to(plan)


def _put_away(_request: HttpRequest, _seat: Seat, plan: Plan) -> HttpResponse:
    table.put_away(plan, away=True)
    return redirect("plans", plan.phase.campaign.slug)


def _fetch(_request: HttpRequest, _seat: Seat, plan: Plan) -> HttpResponse:
    table.put_away(plan, away=False)
    return _to(plan)


def _rename(request: HttpRequest, _seat: Seat, plan: Plan) -> HttpResponse:
    seen = whole_number(request.POST.get("version")) or 0
    table.rename(plan, request.POST.get("title", ""), seen, timezone.now())
    return _to(plan)


def _copy(_request: HttpRequest, seat: Seat, plan: Plan) -> HttpResponse:
    title = _("Copy of %(title)s") % {"title": plan_of(plan).title}
    return _to(table.copy_plan(seat, plan, title, timezone.now()))


def _begin_again(request: HttpRequest, seat: Seat, plan: Plan) -> HttpResponse:
    seen = whole_number(request.POST.get("version")) or 0
    dropped = table.begin_again(plan, current_phase(seat.campaign), seen, timezone.now())
    left_out = ngettext(
        "The plan now starts from the current position. One order no longer applies and was deleted.",
        "The plan now starts from the current position. %(count)s orders no longer apply and were deleted.",
        dropped,
    ) % {"count": dropped}
    all_kept = _("The plan now starts from the current position, with all its orders.")
    messages.success(request, left_out if dropped else all_kept)
    return _to(plan)


def _to(plan: Plan) -> HttpResponse:
    return redirect("plan", plan.phase.campaign.slug, plan.pk)


_ACTS: Mapping[str, Callable[[HttpRequest, Seat, Plan], HttpResponse]] = {
    "share": _share,
    "keep": _keep,
    "put_away": _put_away,
    "fetch": _fetch,
    "rename": _rename,
    "copy": _copy,
    "begin_again": _begin_again,
}
"""The actions of the buttons beside a plan."""
