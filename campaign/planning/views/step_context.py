"""A step of a plan on its page: saving its form, and its context."""

from typing import Any

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.models import Plan
from campaign.planning.commands.plans import NotUnderstood, PlanOvertaken, PlanRefused, save_step
from campaign.planning.forms import Refusal, read_step, step_form
from campaign.planning.rules.planned_rounds import MOST_ROUNDS, PlanContent, PlanProgress, StepOutcome
from campaign.planning.rules.steps import ASSUMED_CASUALTIES
from campaign.planning.views.outcomes import map_context, outcome_context
from orders.rules.game_steps import STEPS


def refusal_of(plan: Plan, outcome: StepOutcome, sent: QueryDict) -> tuple[Refusal, int] | None:
    """Save what was typed for a step; return the errors and the status of the answer if it was not saved."""
    form = read_step(sent)
    if form.odd:
        problem = _("The form has an unknown field. Nothing was saved. Reload the page.")
        return Refusal(sent, problem), 422
    try:
        save_step(plan, outcome, form.typed, form.seen, timezone.now())
    except PlanOvertaken as error:
        return Refusal(sent, str(error), overtaken=True), 409
    except NotUnderstood as error:
        return Refusal(sent, str(error), error.problems), 422
    except PlanRefused as error:
        return Refusal(sent, str(error)), 422
    return None


def first_of(ran: PlanProgress) -> StepOutcome | None:
    """Return the first step of a run; None if it has none."""
    return ran.outcomes[0] if ran.outcomes else None


def last_of(ran: PlanProgress) -> StepOutcome | None:
    """Return the last step of a run; None if it has none."""
    return ran.outcomes[-1] if ran.outcomes else None


def step_context(
    plan: Plan,
    found: PlanContent,
    first: str,
    ran: PlanProgress,
    outcome: StepOutcome,
    refused: Refusal,
) -> dict[str, Any]:
    """Return the context of a step: its form, its outcome, its map, and where one can go from it.

    The faction `first` comes before the others.
    """
    factions = {faction.identifier: faction for faction in plan.phase.campaign.factions.all()}
    return {
        "game_step": STEPS[outcome.step],
        "form": step_form(found, outcome, factions, first, refused),
        "assumed_casualties": ASSUMED_CASUALTIES,
        "idle": outcome.idle,
        **_ways(plan, ran, outcome),
        **outcome_context(factions, outcome),
        **map_context(plan, factions, ran.of_round(outcome.round), outcome),
    }


def _ways(plan: Plan, ran: PlanProgress, outcome: StepOutcome) -> dict[str, Any]:
    """The ways from a step: the rounds and steps, and the one that comes next."""
    steps, opening = ran.of_round(outcome.round), plan.phase.campaign.game_record.steps
    which = steps.index(outcome)
    further = outcome.round + 1
    can_go_on = ran.following is not None and ran.fault is None and further < plan.phase.round + MOST_ROUNDS
    return {
        "rounds": range(plan.phase.round, outcome.round + 1),
        "opening_step": next(one.name for one in opening if one.opens_round),
        "steps": [one.step for one in steps],
        "next_step": steps[which + 1].step if which + 1 < len(steps) else None,
        "next_round": further if can_go_on else None,
        "is_last_round": further == plan.phase.round + MOST_ROUNDS,
        "most_rounds": MOST_ROUNDS,
    }
