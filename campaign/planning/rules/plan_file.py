"""A plan as JSON text, and back."""

import json
from collections.abc import Mapping
from typing import Any

from campaign.games.engagements import GameResult
from campaign.planning.rules.planned_rounds import PlanContent, PlannedRound
from orders.rules.sheets import SheetText

FORMAT = "vae-victis/plan/1"
LARGEST_PLAN = 100_000
"""Bytes of a plan; six rounds with every order of sixteen armies at its longest have less."""
LONGEST_TITLE = 100


def plan_text(plan: PlanContent) -> str:
    """The JSON text of a plan; equal plans are equal texts."""
    rounds = {str(number): _round(planned) for number, planned in sorted(plan.rounds.items())}
    return json.dumps({"format": FORMAT, "title": plan.title, "rounds": rounds}, ensure_ascii=False)


def read_plan(text: str) -> PlanContent:
    """The plan of a text that `plan_text` has written; raises ValueError for one of another format."""
    values = json.loads(text)
    if values["format"] != FORMAT:
        raise ValueError("a plan of another format")
    return PlanContent(values["title"], {int(number): _planned(value) for number, value in values["rounds"].items()})


def _round(planned: PlannedRound) -> dict[str, Any]:
    return {
        "sheets": [[sheet.kind, sheet.subject, sheet.text] for sheet in planned.sheets],
        "results": [[one.engagement, one.winner, dict(one.casualties)] for one in planned.results],
        "numbers": list(planned.numbers),
        **({"dice": list(planned.dice)} if planned.dice else {}),
    }


def _planned(value: Mapping[str, Any]) -> PlannedRound:
    return PlannedRound(
        tuple(SheetText(kind, subject, text) for kind, subject, text in value["sheets"]),
        tuple(GameResult(engagement, winner, casualties) for engagement, winner, casualties in value["results"]),
        tuple(value["numbers"]),
        tuple(value.get("dice", ())),
    )
