"""What-if plans: which ones a member can see, and their content. Nobody outside the faction sees any (FA.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from campaign.members.queries.tenures import reads_from
from campaign.models import Plan, Seat, Tenure
from campaign.planning.rules import planned_rounds
from campaign.planning.rules.plan_file import read_plan
from campaign.selectors.membership import Membership
from orders.sealing import unseal


@dataclass(frozen=True)
class PlanRow:
    """A plan in a list: its title, its owner's seat, and its number of rounds with content."""

    plan: Plan
    title: str
    by: str
    rounds: int


@dataclass(frozen=True)
class PlanTable:
    """The plans of a list: a member's own, those shared with them, and their archived ones."""

    mine: Sequence[PlanRow]
    shared: Sequence[PlanRow]
    put_away: Sequence[PlanRow]


def plan_of(plan: Plan) -> planned_rounds.PlanContent:
    """Return the content of a plan; the caller checks that the user may read it."""
    return read_plan(unseal(plan.sealed))


def plan_for(member: Membership, number: int) -> Plan:
    """Return a plan by its number, for a member: their own, or one shared in their faction.

    Raises Plan.DoesNotExist for any other.
    """
    return _readable(member).get(pk=number)


def is_owner(member: Membership, plan: Plan) -> bool:
    """Return whether a plan is the member's own, and so editable."""
    return member.seat is not None and plan.owner_id == member.seat.user_id


def table_of(member: Membership) -> PlanTable:
    """All plans that a member finds, the last changed first."""
    found = list(_readable(member).defer("phase__document").order_by("-changed_at", "-pk"))
    names = _names(member.seat)
    rows = [_row(plan, names) for plan in found]
    mine = [row for row in rows if is_owner(member, row.plan)]
    return PlanTable(
        [row for row in mine if not row.plan.put_away],
        [row for row in rows if not is_owner(member, row.plan)],
        [row for row in mine if row.plan.put_away],
    )


def maker_of(plan: Plan) -> str:
    """The name of the seat that the owner of a plan has or had in the faction."""
    tenures = Tenure.objects.filter(user=plan.owner_id, seat__faction=plan.faction_id).order_by("since")
    return tenures.values_list("seat__name", flat=True).last() or ""


def _readable(member: Membership) -> QuerySet[Plan]:
    """Return the plans that a member may read: never those of other factions, none without a seat."""
    plans = Plan.objects.select_related("phase__campaign", "sealed")
    if member.seat is None:
        return plans.none()
    shown = Q(shared=True, put_away=False, changed_at__gte=reads_from(member.seat))
    return plans.filter(Q(owner=member.seat.user_id) | shown, faction=member.seat.faction_id)


def _row(plan: Plan, names: dict[int, str]) -> PlanRow:
    said = plan_of(plan)
    return PlanRow(plan, said.title, names.get(plan.owner_id, ""), len(said.rounds))


def _names(seat: Seat | None) -> dict[int, str]:
    """Return the names of the seats of a faction, by their current and former holders."""
    if seat is None:
        return {}
    tenures = Tenure.objects.filter(seat__faction=seat.faction_id).order_by("since")
    return dict(tenures.values_list("user", "seat__name"))
