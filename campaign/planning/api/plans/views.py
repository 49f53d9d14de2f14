"""What-if plans of the API. Nothing here is a real order."""

from collections.abc import Mapping
from typing import ClassVar

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api_base.own_view import OwnView, sent
from campaign.api_base.refusals import Forbidden, TooLate, refused
from campaign.api_base.scopes import planner_of
from campaign.language.translated import translated
from campaign.models import Plan, Scope
from campaign.planning.api.plans.serializers import (
    NewPlanSerializer,
    PlanChangeSerializer,
    PlanItem,
    PlanSerializer,
    PlansSerializer,
    plan_details,
)
from campaign.planning.commands import plans as table
from campaign.planning.commands.plans import PlanOvertaken, PlanRefused
from campaign.planning.queries.plans import is_owner, maker_of, plan_for, table_of
from campaign.selectors import Membership, current_phase

FOR_PLANNING: Mapping[str, Scope] = dict.fromkeys(("GET", "POST", "PATCH", "PUT"), Scope.PLANNING)
"""What a key must be good for on the planning table, whatever is done there."""


class PlansView(OwnView):
    """The what-if plans of the player."""

    required_scopes: ClassVar[Mapping[str, Scope]] = FOR_PLANNING
    counted_as = "plans"

    @extend_schema(operation_id="plans", responses=PlansSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """List your own plans, archived ones included, and the plans that teammates share."""
        member, _seat = planner_of(request, slug)
        found = table_of(member)
        rows = (*found.mine, *found.shared, *found.put_away)
        plans = [PlanItem(row.plan, row.title, row.by, is_owner(member, row.plan)) for row in rows]
        return Response(PlansSerializer({"plans": plans}).data)

    @extend_schema(operation_id="begin_plan", request=NewPlanSerializer, responses={201: PlanSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Make a plan that begins with the step that is open now. Sending it twice makes two plans."""
        member, seat = planner_of(request, slug)
        title = sent(request, NewPlanSerializer)["title"]
        try:
            plan = table.begin_plan(seat, current_phase(member.campaign), title, timezone.now())
        except PlanRefused as error:
            raise refused("title", translated(str(error))) from None
        return Response(PlanSerializer(plan_details(plan, seat.name, own=True)).data, status.HTTP_201_CREATED)


class PlanView(OwnView):
    """A plan."""

    required_scopes: ClassVar[Mapping[str, Scope]] = FOR_PLANNING
    counted_as = "plans"

    @extend_schema(operation_id="plan", responses=PlanSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return a plan, with its content for every round."""
        member, _seat = planner_of(request, slug)
        return _plan(member, number)

    @extend_schema(operation_id="change_plan", request=PlanChangeSerializer, responses=PlanSerializer)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Change the title of your own plan, share or unshare it, archive or restore it."""
        member, _seat = planner_of(request, slug)
        plan = own_plan(member, number)
        asked, at = sent(request, PlanChangeSerializer), timezone.now()
        if asked["version"] != plan.version:
            raise overtaken()
        try:
            if "title" in asked:
                table.rename(plan, asked["title"], asked["version"], at)
        except PlanOvertaken:
            raise overtaken() from None
        except PlanRefused as error:
            raise refused("title", translated(str(error))) from None
        if "shared" in asked:
            table.share(plan, at, shared=asked["shared"])
        if "put_away" in asked:
            table.put_away(plan, away=asked["put_away"])
        return _plan(member, number)


def found_plan(member: Membership, number: int) -> Plan:
    """A plan that one finds on the table; raises Http404 for any other."""
    try:
        return plan_for(member, number)
    except Plan.DoesNotExist:
        raise Http404 from None


def own_plan(member: Membership, number: int) -> Plan:
    """One's own plan; raises Forbidden for one that a teammate shares."""
    plan = found_plan(member, number)
    if not is_owner(member, plan):
        raise Forbidden(
            gettext("This plan belongs to a teammate. Nothing was changed. Copy the plan and change the copy.")
        )
    return plan


def _plan(member: Membership, number: int) -> Response:
    plan = found_plan(member, number)
    return Response(PlanSerializer(plan_details(plan, maker_of(plan), own=is_owner(member, plan))).data)


def overtaken() -> TooLate:
    """The refusal of a change that was made from an earlier version of a plan."""
    problem = TooLate(gettext("The plan has changed since then. Nothing was saved. Fetch the plan again."))
    problem.where = "version"
    return problem
