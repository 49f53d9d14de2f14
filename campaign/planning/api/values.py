"""Plans as the values that the API answers."""

from typing import Any

from campaign.language.told import told
from campaign.models import Plan
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules.planned_rounds import Fault, PlannedRound, Run, StepOutcome
from campaign.rules.battles.report_text import DRAW, Result
from orders.rules.sheets import SheetText

Values = dict[str, Any]


def row_values(plan: Plan, title: str, by: str, *, own: bool) -> Values:
    """A plan as a list has it."""
    return {
        "number": plan.pk,
        "title": title,
        "by": by,
        "own": own,
        "round": plan.phase.round,
        "step": plan.phase.step,
        "version": plan.version,
        "shared": plan.shared,
        "put_away": plan.put_away,
        "changed_at": plan.changed_at,
    }


def plan_values(plan: Plan, by: str, *, own: bool) -> Values:
    """A plan with what it says."""
    found = plan_of(plan)
    rounds = [_round(number, planned) for number, planned in sorted(found.rounds.items())]
    return {**row_values(plan, found.title, by, own=own), "rounds": rounds}


def step_values(plan: Plan, ran: Run, outcome: StepOutcome) -> Values:
    """A step of a plan as it was run."""
    planned, fault = plan_of(plan).of(outcome.round), ran.fault
    return {
        "round": outcome.round,
        "step": outcome.step.value,
        "version": plan.version,
        "sheets": [_sheet(sheet) for sheet in planned.sheets],
        "results": [_result(result) for result in outcome.results],
        "assumed": sorted(outcome.assumed),
        "idle": [_sheet(sheet) for sheet in outcome.idle],
        "events": list(outcome.events),
        "document": outcome.after.as_json(),
        "fault": _fault(fault) if fault else None,
    }


def _fault(fault: Fault) -> Values:
    return {"round": fault.round, "step": fault.step.value, "detail": f"{fault.place}: {told(fault.problem)}"}


def _round(number: int, planned: PlannedRound) -> Values:
    return {
        "round": number,
        "sheets": [_sheet(sheet) for sheet in planned.sheets],
        "results": [_result(result) for result in planned.results],
        "numbers": list(planned.numbers),
    }


def _sheet(sheet: SheetText) -> Values:
    return {"kind": sheet.kind.value, "subject": str(sheet.subject), "text": sheet.text}


def _result(result: Result) -> Values:
    return {"engagement": result.engagement, "winner": result.winner or DRAW, "casualties": dict(result.casualties)}
