"""A step of a plan: what comes of it, and what is written into it. Nothing here is a real order."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.own_view import OwnView, sent
from campaign.api.plan_shapes import PlanStepShape, WrittenStepShape
from campaign.api.plan_values import step_values
from campaign.api.planning import FOR_PLANNING, found_plan, overtaken, own_plan
from campaign.api.refusals import NotAllowed, refused
from campaign.api.scopes import player_of
from campaign.models import Plan, Scope
from campaign.rules.plan_entries import Key, Typed
from campaign.rules.planning import MOST_ROUNDS, Run, StepOutcome
from campaign.rules.report_text import Given
from campaign.selectors.plan_steps import run_of
from campaign.selectors.plans import plan_of
from campaign.services import plans as table
from campaign.services.plans import NotUnderstood, PlanOvertaken, PlanRefused
from campaign.telling.told import told
from orders.rules.kinds import OF_FACTION, Kind, Step

_LONGEST_NUMBER = 9


class PlanStepView(OwnView):
    """A step of a plan."""

    required_scopes: ClassVar[Mapping[str, Scope]] = FOR_PLANNING
    counted_as = "plans"

    @extend_schema(operation_id="plan_step", responses=PlanStepShape)
    def get(self, request: Request, slug: str, number: int, round_: int, step: str) -> Response:
        """What comes of a plan up to a step: the events of it, and the position document after it."""
        member, _seat = player_of(request, slug)
        plan = found_plan(member, number)
        return Response(step_values(plan, *_ran(plan, round_, step)))

    @extend_schema(operation_id="write_plan_step", request=WrittenStepShape, responses=PlanStepShape)
    def put(self, request: Request, slug: str, number: int, round_: int, step: str) -> Response:
        """Writes orders of any faction, results and random numbers into a step of one's own plan, and runs it."""
        member, _seat = player_of(request, slug)
        plan = own_plan(member, number)
        asked, (_run, outcome) = sent(request, WrittenStepShape), _ran(plan, round_, step)
        try:
            table.save_step(plan, outcome, _typed(asked), asked["version"], timezone.now())
        except PlanOvertaken:
            raise overtaken() from None
        except NotUnderstood as error:
            where, problem = next(iter(error.problems.items()))
            raise refused(where, told(problem.text), problem.rule) from None
        except PlanRefused as error:
            raise NotAllowed(told(str(error))) from None
        plan = own_plan(member, number)
        return Response(step_values(plan, *_ran(plan, round_, step)))


def _typed(asked: Mapping[str, Any]) -> Typed:
    sheets: dict[Key, str] = {}
    for one in asked["sheets"]:
        kind, subject = Kind(one["kind"]), one["subject"]
        army = subject.isascii() and subject.isdigit() and len(subject) <= _LONGEST_NUMBER
        sheets[kind, int(subject) if army and kind not in OF_FACTION else subject] = one["text"]
    results = {one["engagement"]: Given(one["winner"], one["score"]) for one in asked["results"]}
    return Typed(sheets, results, asked.get("numbers"))


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
