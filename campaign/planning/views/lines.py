"""The displayed form of a step of a plan: the saved orders, or typed ones that could not be saved."""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any

from campaign.planning.queries.steps import Factions, PlanFight, PlanLine, fights_of, sides_of
from campaign.planning.rules.entries import EntryProblem, StepEntries, field_of
from campaign.planning.rules.planned_rounds import PlanContent, StepOutcome
from campaign.planning.rules.steps import ASSUMED_CASUALTIES, DICE, NUMBERS, is_revealed


@dataclass(frozen=True)
class Refusal:
    """A form that was not saved: the lines as typed, their errors and general ones."""

    typed: StepEntries = field(default_factory=StepEntries)
    problem: str = ""
    problems: dict[str, EntryProblem] = field(default_factory=dict)
    overtaken: bool = False


@dataclass(frozen=True)
class ShownLine:
    """A displayed line: `there` is the saved text, if it was changed in another window."""

    line: PlanLine
    text: str
    problem: EntryProblem | None = None
    there: str | None = None

    @property
    def has_state(self) -> bool:
        """Whether there is something to say below its field."""
        return self.problem is not None or self.there is not None or not self.text

    @property
    def is_odd(self) -> bool:
        """Whether the text is none of the options, so that it must be listed beside them."""
        known = {"", self.line.nothing, *(option.text for option in self.line.choice.options)}
        return not self.line.choice.free and self.text not in known


@dataclass(frozen=True)
class ShownFight:
    """A displayed engagement, with what was typed."""

    fight: PlanFight
    winner: str
    casualties: tuple[str, str]
    problem: EntryProblem | None = None


def form_context(
    first: str, found: PlanContent, factions: Factions, outcome: StepOutcome, refused: Refusal
) -> dict[str, Any]:
    """Return the lines of the step with the plan's orders, or what was typed, those of the faction `first` first."""
    sides = sides_of(outcome, found, factions, first)
    typed = {field_of(kind, subject): text for (kind, subject), text in refused.typed.sheets.items()}

    def shown(line: PlanLine) -> ShownLine:
        text = typed.get(line.field, line.text)
        there = line.text if refused.overtaken and text.strip() != line.text else None
        return ShownLine(line, text, refused.problems.get(line.field), there)

    offered = {line.field for side in sides for line in (*side.pressing, *side.seldom)}
    fights = fights_of(outcome, factions)
    planned = found.of(outcome.round)
    numbers, dice = (" ".join(map(str, one)) for one in (planned.numbers, planned.dice))
    return {
        "sides": [
            {
                "faction": side.faction,
                "pressing": [shown(line) for line in side.pressing],
                "seldom": [shown(line) for line in side.seldom],
                "seldom_open": side.seldom_said or any(line.field in refused.problems for line in side.seldom),
            }
            for side in sides
        ],
        "fights": [_fight(one, refused) for one in fights],
        "numbers": refused.typed.numbers if refused.typed.numbers is not None else numbers,
        "asks_numbers": is_revealed(NUMBERS, outcome.before, outcome.step),
        "numbers_problem": refused.problems.get("numbers"),
        "dice": refused.typed.dice if refused.typed.dice is not None else dice,
        "asks_dice": is_revealed(DICE, outcome.before, outcome.step),
        "dice_problem": refused.problems.get("dice"),
        "assumed_face": DICE.assumed[0],
        "leftover": [
            *((name, text, refused.problems.get(name)) for name, text in typed.items() if name not in offered and text),
            *_results_left(refused, {one.engagement.id for one in fights}),
        ],
        "idle": outcome.idle,
        "assumed_casualties": ASSUMED_CASUALTIES,
        "assumed_numbers": " ".join(map(str, NUMBERS.assumed)),
    }


def _fight(fight: PlanFight, refused: Refusal) -> ShownFight:
    given = refused.typed.results.get(fight.engagement.id)
    problem = refused.problems.get(f"result-{fight.engagement.id}")
    if given is None:
        return ShownFight(fight, fight.winner, fight.casualties, problem)
    return ShownFight(fight, given.winner, given.casualties, problem)


def _results_left(refused: Refusal, shown: Container[str]) -> Iterator[tuple[str, str, EntryProblem | None]]:
    """Results of engagements that the step does not have (any more), as they were typed."""
    for id_, given in refused.typed.results.items():
        if id_ not in shown:
            typed = " ".join((given.winner, *given.casualties)).strip()
            yield id_, typed, refused.problems.get(f"result-{id_}")
