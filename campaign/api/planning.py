"""The planning table: the plans that one finds on it, and what comes of them. Nothing here is a real order."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.own_view import OwnView, sent
from campaign.api.plan_shapes import (
    NewPlanShape,
    PlanChangeShape,
    PlanShape,
    PlansShape,
    PlanStepShape,
    WrittenStepShape,
)
from campaign.api.plan_values import plan_values, row_values, step_values
from campaign.api.refusals import Forbidden, NotAllowed, TooLate, refused
from campaign.api.scopes import player_of
from campaign.models import Plan, Scope
from campaign.rules.plan_entries import Key, Typed
from campaign.rules.planning import MOST_ROUNDS, Run, StepOutcome
from campaign.rules.report_text import Given
from campaign.selectors import Membership, current_phase
from campaign.selectors.plan_steps import run_of
from campaign.selectors.plans import is_owner, maker_of, plan_for, plan_of, table_of
from campaign.services import plans as table
from campaign.services.plans import NotUnderstood, PlanOvertaken, PlanRefused
from campaign.telling.told import told
from orders.rules.kinds import OF_FACTION, Kind, Step

_READ_AND_WRITE: Mapping[str, Scope] = dict.fromkeys(("GET", "POST", "PATCH", "PUT"), Scope.PLANNING)
_LONGEST_NUMBER = 9


class PlansView(OwnView):
    """The plans on the table."""

    required_scopes: ClassVar[Mapping[str, Scope]] = _READ_AND_WRITE

    @extend_schema(operation_id="plans", responses=PlansShape)
    def get(self, request: Request, slug: str) -> Response:
        """One's own plans, those put away included, and those that others of the faction share."""
        member, _seat = player_of(request, slug)
        found = table_of(member)
        rows = (*found.mine, *found.shared, *found.put_away)
        plans = [row_values(row.plan, row.title, row.by, own=is_owner(member, row.plan)) for row in rows]
        return Response({"plans": plans})

    @extend_schema(operation_id="begin_plan", request=NewPlanShape, responses={201: PlanShape})
    def post(self, request: Request, slug: str) -> Response:
        """Begins a plan with the step that is open now. Sent twice it makes two."""
        member, seat = player_of(request, slug)
        title = sent(request, NewPlanShape)["title"]
        try:
            plan = table.begin_plan(seat, current_phase(member.campaign), title, timezone.now())
        except PlanRefused as error:
            raise refused("title", told(str(error))) from None
        return Response(plan_values(plan, seat.name, own=True), status.HTTP_201_CREATED)


class PlanView(OwnView):
    """A plan as a whole."""

    required_scopes: ClassVar[Mapping[str, Scope]] = _READ_AND_WRITE

    @extend_schema(operation_id="plan", responses=PlanShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """A plan, with what it says of every round."""
        member, _seat = player_of(request, slug)
        return _plan(member, number)

    @extend_schema(operation_id="change_plan", request=PlanChangeShape, responses=PlanShape)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Gives one's own plan another title, shares it or takes it back, puts it away or fetches it."""
        member, _seat = player_of(request, slug)
        plan = _own(member, number)
        asked, at = sent(request, PlanChangeShape), timezone.now()
        if asked["version"] != plan.version:
            raise _overtaken()
        try:
            if "title" in asked:
                table.rename(plan, asked["title"], asked["version"], at)
        except PlanOvertaken:
            raise _overtaken() from None
        except PlanRefused as error:
            raise refused("title", told(str(error))) from None
        if "shared" in asked:
            table.share(plan, at, shared=asked["shared"])
        if "put_away" in asked:
            table.put_away(plan, away=asked["put_away"])
        return _plan(member, number)


class PlanStepView(OwnView):
    """A step of a plan."""

    required_scopes: ClassVar[Mapping[str, Scope]] = _READ_AND_WRITE

    @extend_schema(operation_id="plan_step", responses=PlanStepShape)
    def get(self, request: Request, slug: str, number: int, round_: int, step: str) -> Response:
        """What comes of a plan up to a step: the events of it, and the position document after it."""
        member, _seat = player_of(request, slug)
        plan = _found(member, number)
        return Response(step_values(plan, *_ran(plan, round_, step)))

    @extend_schema(operation_id="write_plan_step", request=WrittenStepShape, responses=PlanStepShape)
    def put(self, request: Request, slug: str, number: int, round_: int, step: str) -> Response:
        """Writes orders of any faction, results and random numbers into a step of one's own plan, and runs it."""
        member, _seat = player_of(request, slug)
        plan = _own(member, number)
        asked, (_run, outcome) = sent(request, WrittenStepShape), _ran(plan, round_, step)
        try:
            table.save_step(plan, outcome, _typed(asked), asked["version"], timezone.now())
        except PlanOvertaken:
            raise _overtaken() from None
        except NotUnderstood as error:
            where, problem = next(iter(error.problems.items()))
            raise refused(where, told(problem.text), problem.rule) from None
        except PlanRefused as error:
            raise NotAllowed(told(str(error))) from None
        plan = _own(member, number)
        return Response(step_values(plan, *_ran(plan, round_, step)))


def _typed(asked: Mapping[str, Any]) -> Typed:
    sheets: dict[Key, str] = {}
    for one in asked["sheets"]:
        kind, subject = Kind(one["kind"]), one["subject"]
        army = subject.isascii() and subject.isdigit() and len(subject) <= _LONGEST_NUMBER
        sheets[kind, int(subject) if army and kind not in OF_FACTION else subject] = one["text"]
    results = {one["engagement"]: Given(one["winner"], one["score"]) for one in asked["results"]}
    return Typed(sheets, results, asked.get("numbers"))


def _found(member: Membership, number: int) -> Plan:
    try:
        return plan_for(member, number)
    except Plan.DoesNotExist:
        raise Http404 from None


def _own(member: Membership, number: int) -> Plan:
    """One's own plan; raises Forbidden for one that a teammate shares."""
    plan = _found(member, number)
    if not is_owner(member, plan):
        raise Forbidden(gettext("This is a teammate's plan; nothing was changed. Take a copy and change that."))
    return plan


def _plan(member: Membership, number: int) -> Response:
    plan = _found(member, number)
    return Response(plan_values(plan, maker_of(plan), own=is_owner(member, plan)))


def _ran(plan: Plan, round_: int, step: str) -> tuple[Run, StepOutcome]:
    """A plan run to the end of a round, and a step of it; raises Http404 for one to which it does not come."""
    first = plan.phase.round
    if step not in set(Step) or not first <= round_ < first + MOST_ROUNDS:
        raise Http404
    ran = run_of(plan.phase, plan_of(plan), round_)
    outcome = ran.outcome(round_, Step(step))
    if outcome is None:
        raise Http404(gettext("The plan does not come to this step."))
    return ran, outcome


def _overtaken() -> TooLate:
    problem = TooLate(gettext("This plan has been changed since; nothing was saved. Ask for it again."))
    problem.where = "version"
    return problem
