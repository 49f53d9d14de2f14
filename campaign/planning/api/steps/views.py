"""A step of a plan: what comes of it, and what is written into it. Nothing here is a real order."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api_base.own_view import OwnView, sent
from campaign.api_base.refusals import NotAllowed, TooLate, refused
from campaign.api_base.scopes import planner_of, user_of
from campaign.games.engagements import TypedReport
from campaign.language.translated import translated
from campaign.models import Plan, Scope
from campaign.planning.api.plans.views import FOR_PLANNING, found_plan, overtaken, own_plan
from campaign.planning.api.runs.serializers import PlanRunSerializer
from campaign.planning.api.runs.views import asked_for, run_answer
from campaign.planning.api.steps.serializers import PlanStepItem, PlanStepSerializer, WrittenStepSerializer
from campaign.planning.commands import plans as table
from campaign.planning.commands.plans import NotUnderstood, PlanOvertaken, PlanRefused
from campaign.planning.commands.runs import run_at_once
from campaign.planning.queries.runs import may_reach
from campaign.planning.rules.entries import Key, StepEntries
from campaign.planning.rules.planned_rounds import PlanProgress, StepOutcome
from campaign.platform.throttle import CALCULATING
from orders.rules.kinds import OF_FACTION

_LONGEST_NUMBER = 9


class PlanStepView(OwnView):
    """A step of a plan."""

    required_scopes: ClassVar[Mapping[str, Scope]] = FOR_PLANNING
    counted_as = "plans"
    in_turn: ClassVar[Mapping[str, str]] = {"GET": CALCULATING, "PUT": CALCULATING}

    @extend_schema(operation_id="plan_step", responses={200: PlanStepSerializer, 202: PlanRunSerializer})
    def get(self, request: Request, slug: str, number: int, round_: int, step: str) -> Response:
        """Return the result of a plan up to a step: its events, and the position document after it.

        202 while a worker calculates it: repeat the request, or poll the address given, until the run has ended.
        """
        member, _seat = planner_of(request, slug)
        return _answer(request, found_plan(member, number), round_, step)

    @extend_schema(
        operation_id="write_plan_step",
        request=WrittenStepSerializer,
        responses={200: PlanStepSerializer, 202: PlanRunSerializer},
    )
    def put(self, request: Request, slug: str, number: int, round_: int, step: str) -> Response:
        """Write orders of any faction, results, random numbers and dice into a step of your own plan, and run it.

        202: saved, and a worker calculates it. 409 while an earlier step has not been calculated.
        """
        member, _seat = planner_of(request, slug)
        plan = own_plan(member, number)
        asked, found = sent(request, WrittenStepSerializer), _ran(request, plan, round_, step)
        if found is None:
            asked_for(request, plan, round_)
            raise TooLate(
                gettext("Nothing was saved, because the plan must be calculated first. GET the step, then PUT again.")
            )
        _run, outcome = found
        try:
            table.save_step(plan, outcome, _typed(asked), asked["version"], timezone.now())
        except PlanOvertaken:
            raise overtaken() from None
        except NotUnderstood as error:
            where, problem = next(iter(error.problems.items()))
            raise refused(where, translated(problem.text), problem.rule) from None
        except PlanRefused as error:
            raise NotAllowed(translated(str(error))) from None
        return _answer(request, own_plan(member, number), round_, step)


def _typed(asked: Mapping[str, Any]) -> StepEntries:
    sheets: dict[Key, str] = {}
    for one in asked["sheets"]:
        kind, subject = one["kind"], one["subject"]
        army = subject.isascii() and subject.isdigit() and len(subject) <= _LONGEST_NUMBER
        sheets[kind, int(subject) if army and kind not in OF_FACTION else subject] = one["text"]
    results = {one["engagement"]: TypedReport(one["winner"], one["score"]) for one in asked["results"]}
    return StepEntries(sheets, results, asked.get("numbers"), asked.get("dice"))


def _answer(request: Request, plan: Plan, round_: int, step: str) -> Response:
    """A step of a plan, or how far the worker is that calculates it."""
    found = _ran(request, plan, round_, step)
    if found is None:
        return run_answer(plan, asked_for(request, plan, round_), status.HTTP_202_ACCEPTED)
    return Response(PlanStepSerializer(PlanStepItem(plan, *found)).data)


def _ran(request: Request, plan: Plan, round_: int, step: str) -> tuple[PlanProgress, StepOutcome] | None:
    """A plan run to the end of a round, and a step of it; None where a worker has to run it.

    Raises Http404 for a step to which it does not come.
    """
    if not may_reach(plan, round_, step):
        raise Http404
    ran = run_at_once(plan, round_, user_of(request))
    if ran is None:
        return None
    outcome = ran.outcome(round_, step)
    if outcome is None:
        raise Http404(gettext("The plan does not reach this step."))
    return ran, outcome
