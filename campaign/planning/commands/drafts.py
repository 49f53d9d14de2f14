"""Turning a plan into drafts: its orders for the player's own armies become drafts of real orders."""

from collections.abc import Mapping
from datetime import datetime

from campaign.language.catalogue.sentences import say
from campaign.models import Phase, Plan
from campaign.planning.commands.plans import PlanOvertaken, PlanRefused, share
from campaign.planning.queries.drafts import draft_table
from campaign.planning.queries.plans import is_owner
from campaign.selectors.membership import Membership
from campaign.services.errors import NotTaken
from campaign.services.sheets import SheetAction, submit_orders
from orders.rules.life import Version


def take_as_drafts(
    plan: Plan, member: Membership, phase: Phase, seen: int, at: datetime
) -> Mapping[tuple[str, int | None], NotTaken]:
    """Save a plan's orders for a player's armies as drafts; return why some were not, by kind and army.

    Submitted orders stay as they are. The owner's plan is shared with their faction if it has orders for teammates'
    armies, so that these can take them over. Raises PlanRefused for a plan of another step, PlanOvertaken for one that
    was changed since it was `seen`, and StepClosed when no sheets are taken any more.
    """
    if member.seat is None:
        raise AssertionError("a plan of somebody without a seat")
    if plan.phase_id != phase.pk:
        raise PlanRefused(say("this_plan_begins_with_an_earlier_step"))
    if plan.version != seen:
        raise PlanOvertaken(say("this_plan_was_changed_after_you_had_opened_this"))
    table = draft_table(plan, member, phase, at)
    entries = [SheetAction(*line.key, line.offer.sheet.text, Version.DRAFT) for line in table.mine]
    problems = submit_orders(phase_id=phase.pk, seat=member.seat, entries=entries, at=at, loaded=phase)
    if table.others and is_owner(member, plan) and not plan.shared:
        share(plan, at, shared=True)
        plan.shared = True
    return problems
