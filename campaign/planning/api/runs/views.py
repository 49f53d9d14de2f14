"""A plan that a worker runs: how far it is; started again, and cancelled."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api_base.own_view import OwnView, sent
from campaign.api_base.refusals import Forbidden, TooLate, TooMany, refused
from campaign.api_base.scopes import planner_of, user_of
from campaign.language.translated import translated
from campaign.models import Plan, PlanRun, Scope
from campaign.planning.api.plans.views import FOR_PLANNING, found_plan
from campaign.planning.api.runs.serializers import NewRunSerializer, PlanRunItem, PlanRunSerializer
from campaign.planning.commands import runs
from campaign.planning.commands.runs import QueueFull
from campaign.planning.queries.plans import is_owner
from campaign.planning.queries.runs import is_active, run_row
from campaign.planning.rules.planned_rounds import MOST_ROUNDS
from campaign.planning.tasks import ask_for_run, ask_worker


def asked_for(request: Request, plan: Plan, until: int, *, again: bool = False) -> PlanRun:
    """The run of a plan for which a worker has been asked; raises TooMany, and TooLate where it is not under way."""
    try:
        row = ask_for_run(plan, until, user_of(request), again=again)
    except QueueFull as error:
        raise TooMany(translated(str(error))) from None
    if not is_active(row):
        raise TooLate(gettext("The calculation was cancelled or took too long. POST to start it again."))
    return row


class PlanRunView(OwnView):
    """The run of a plan."""

    required_scopes: ClassVar[Mapping[str, Scope]] = {**FOR_PLANNING, "DELETE": Scope.PLANNING}
    counted_as = "plans"

    @extend_schema(operation_id="plan_run", responses=PlanRunSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return the progress of the run of a plan, after a step was answered with 202."""
        member, _seat = planner_of(request, slug)
        plan = found_plan(member, number)
        row = run_row(plan)
        if row is not None:
            ask_worker(row)
        return run_answer(plan, row)

    @extend_schema(operation_id="start_plan_run", request=NewRunSerializer, responses={202: PlanRunSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Start the run of a plan again, after it was cancelled or did not finish."""
        member, _seat = planner_of(request, slug)
        plan, until = found_plan(member, number), sent(request, NewRunSerializer)["until"]
        if not plan.phase.round <= until < plan.phase.round + MOST_ROUNDS:
            raise refused("until", gettext("The plan does not reach this round."))
        return run_answer(plan, asked_for(request, plan, until, again=True), status.HTTP_202_ACCEPTED)

    @extend_schema(operation_id="cancel_plan_run", responses=PlanRunSerializer)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Cancel the run that you started, or the run of your own plan."""
        member, _seat = planner_of(request, slug)
        plan = found_plan(member, number)
        row = run_row(plan)
        if row is not None and row.user_id != request.user.pk and not is_owner(member, plan):
            raise Forbidden(gettext("A teammate started this calculation. Only they can cancel it."))
        runs.cancel(plan)
        return run_answer(plan, run_row(plan))


def run_answer(plan: Plan, row: PlanRun | None, code: int = status.HTTP_200_OK) -> Response:
    """The run of a plan."""
    return Response(PlanRunSerializer(PlanRunItem(plan, row)).data, code)
