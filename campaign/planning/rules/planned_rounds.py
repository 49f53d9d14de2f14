"""What-if plans: a position, and orders for all sides, run through the steps as a real round would be."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.engagements import GameResult
from campaign.games.forward import Assumptions, PlayedStep, rest_of_round
from campaign.games.outline import Outline
from campaign.planning.rules.steps import DICE, NUMBERS, dice_of, numbers_of, owner_of, results_of
from hexmap.rules.documents import DocumentError
from orders.rules.game_steps import STEPS
from orders.rules.kinds import OF_FACTION, STEP_OF, kinds_of
from orders.rules.sheets import SheetText

MOST_ROUNDS = 6
"""Rounds that a plan can hold, the one in which it begins included."""
RuleChange = Mapping[str, Any]
"""A change of the ruleset, as the campaign keeps it (RD.6)."""


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """What a plan says of one round: sheets of all factions in canonical form, one of a kind and subject.

    `results` are those that it assumes for engagements (EN.9), `numbers` the random numbers of sealed chance (NB.4),
    `dice` the faces of siege dice (SD.6); where it says nothing of one of them, `campaign.planning.rules.steps` says
    what is assumed.
    """

    sheets: tuple[SheetText, ...] = ()
    results: tuple[GameResult, ...] = ()
    numbers: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()

    @property
    def says_nothing(self) -> bool:
        """Whether it leaves everything to the defaults."""
        return not (self.sheets or self.results or self.numbers or self.dice)


NOTHING_PLANNED = PlannedRound()
NOTHING_CHANGES: Mapping[int, Sequence[RuleChange]] = {}


@dataclass(frozen=True, slots=True)
class PlanContent:
    """A plan: its title, and what it says of each round, by number."""

    title: str
    rounds: Mapping[int, PlannedRound] = field(default_factory=dict)

    def of(self, round_: int) -> PlannedRound:
        """The entries of a round."""
        return self.rounds.get(round_, NOTHING_PLANNED)

    def with_round(self, round_: int, planned: PlannedRound) -> "PlanContent":
        """The same with something else said of one round."""
        rounds = {**self.rounds, round_: planned}
        return PlanContent(
            self.title, {number: rounds[number] for number in sorted(rounds) if not rounds[number].says_nothing}
        )


@dataclass(frozen=True)
class StepOutcome:
    """A step as it was run: the documents before and after it, the sheets of armies that are no more.

    `results` are those with which the battles were settled, `assumed` the engagements among them of which the plan says
    nothing.
    """

    step: str
    round: int
    before: AnyDocument
    after: AnyDocument
    idle: Sequence[SheetText] = ()
    results: Sequence[GameResult] = ()
    assumed: frozenset[str] = frozenset()

    @property
    def events(self) -> Sequence[Mapping[str, Any]]:
        """The events in it; a document may still have those of the round before."""
        before, after = (game_of_step(self.step).outline(one).events for one in (self.before, self.after))
        return tuple(after[sum(event["round"] == self.round for event in before) :])


@dataclass(frozen=True, slots=True)
class PlanFault:
    """Why a plan cannot be run further: the step, and the place and problem that the adjudicator names."""

    round: int
    step: str
    place: str
    problem: str


@dataclass(frozen=True)
class PlanProgress:
    """A plan as far as it could be run, step by step; `following` is the step that would come next, if any."""

    outcomes: Sequence[StepOutcome]
    following: str | None = None
    fault: PlanFault | None = None

    @property
    def goes_on(self) -> bool:
        """Whether another round follows."""
        return self.fault is None and self.following is not None

    def of_round(self, round_: int) -> list[StepOutcome]:
        """The steps of a round."""
        return [outcome for outcome in self.outcomes if outcome.round == round_]

    def outcome(self, round_: int, step: str) -> StepOutcome | None:
        """A step of a round, if it came to it."""
        return next((one for one in self.of_round(round_) if one.step == step), None)


def run(
    start: AnyDocument,
    step: str,
    plan: PlanContent,
    until: int,
    changes: Mapping[int, Sequence[RuleChange]] = NOTHING_CHANGES,
) -> PlanProgress:
    """Run a plan from a document that waits for a step to the end of a round, or of the campaign.

    `changes` are those of the ruleset that have been declared for rounds to come, by round (RD.6).
    What the plan does not say is the default of the rules (RD.2). Nothing here knows that it is no real round: the
    documents are those that it would give. A document that the adjudicator refuses ends the run with its fault.
    """
    ran = PlanProgress((), step)
    while ran.goes_on and game_of_step(step).outline(start).round <= until:
        *_, of_round = run_round(start, ran.following or step, plan)
        ran = PlanProgress((*ran.outcomes, *of_round.outcomes), of_round.following, of_round.fault)
        if ran.following and STEPS[ran.following].opens_round:
            start = next_round(of_round, changes)
    return ran


def run_round(start: AnyDocument, step: str, plan: PlanContent) -> Iterator[PlanProgress]:
    """Run what is left of one round; the run after each of its steps. The last one is of the whole round."""
    game = game_of_step(step)
    round_ = game.outline(start).round
    planned = plan.of(round_)
    steps = rest_of_round(game, start, step, partial(_sheets, planned), _assumptions(planned))
    ran = PlanProgress((), step)
    try:
        for played in steps:
            ran = PlanProgress((*ran.outcomes, _outcome(played, round_, planned)), played.following)
            yield ran
    except DocumentError as error:
        fault = PlanFault(round_, ran.following or step, error.place, error.problem)
        yield PlanProgress(ran.outcomes, ran.following, fault)


def next_round(ran: PlanProgress, changes: Mapping[int, Sequence[RuleChange]] = NOTHING_CHANGES) -> AnyDocument:
    """The document with which the round after a run begins, which has come to its end."""
    last, following = ran.outcomes[-1], ran.following or ran.outcomes[-1].step
    game = game_of_step(following)
    document: AnyDocument = game.opening(last.after, following)
    declared = changes.get(game.outline(document).round, ())
    if game.rule_changes:
        document = game.rule_changes.with_changes(document, declared)
    return document


def _sheets(planned: PlannedRound, before: AnyDocument, step: str) -> list[SheetText]:
    """The orders of a plan in a step, for armies and factions that are there."""
    return [sheet for sheet in _of_step(planned, step) if owner_of(before, sheet) is not None]


def _of_step(planned: PlannedRound, step: str) -> list[SheetText]:
    return [sheet for sheet in planned.sheets if sheet.kind in kinds_of(step)]


def _assumptions(planned: PlannedRound) -> Assumptions[AnyDocument]:
    """The chance and engagements of a plan, and the assumptions where it says nothing."""
    return Assumptions(
        numbers=lambda before, step: numbers_of(before, step, planned.numbers),
        dice=lambda before, step: dice_of(before, step, planned.dice),
        results=lambda before, step: [one.as_json() for one in results_of(before, step, planned.results)],
    )


def _outcome(played: PlayedStep[AnyDocument], round_: int, planned: PlannedRound) -> StepOutcome:
    step, before, after = played.step, played.before, played.after
    results = results_of(before, step, planned.results)
    assumed = {result.engagement for result in results} - {result.engagement for result in planned.results}
    idle = [sheet for sheet in _of_step(planned, step) if owner_of(before, sheet) is None]
    return StepOutcome(step, round_, before, after, idle, results, frozenset(assumed))


def seconds_of_round(outline: Outline) -> float:
    """About how long a round takes to be run on one core; measured with marches and battles on maps of many sizes."""
    hexes, armies = len(outline.board.grid), len(outline.army)
    return hexes / 100_000 + len(outline.board.structures) / 4_000 + hexes * armies / 8_000_000


def begun_again(plan: PlanContent, document: AnyDocument, step: str) -> tuple[PlanContent, int]:
    """A plan that restarts with a document that waits for a step, and how many of its sheets have no use there.

    Kept is what it says of this step and later ones of the round and of later rounds, for armies that are still there.
    """
    game = game_of_step(step)
    here, steps = game.outline(document).round, [one.name for one in game.steps]
    kept: dict[int, PlannedRound] = {}
    for round_, planned in plan.rounds.items():
        left = _still_to_come(planned, document, steps[steps.index(step) :] if round_ == here else steps)
        if here <= round_ < here + MOST_ROUNDS and not left.says_nothing:
            kept[round_] = left
    before, after = (sum(len(one.sheets) for one in rounds.values()) for rounds in (plan.rounds, kept))
    return PlanContent(plan.title, kept), before - after


def _still_to_come(planned: PlannedRound, document: AnyDocument, steps: Sequence[str]) -> PlannedRound:
    """The entries of a round for some of its steps, for armies and factions that are there."""
    revealed = {STEPS[one].reveals for one in steps}
    return PlannedRound(
        tuple(s for s in planned.sheets if STEP_OF[s.kind] in steps and owner_of(document, s) is not None),
        planned.results if not all(STEPS[one].takes_orders for one in steps) else (),
        planned.numbers if NUMBERS.seed in revealed else (),
        planned.dice if DICE.seed in revealed else (),
    )


def sheets_of_faction(planned: PlannedRound, document: AnyDocument, faction: str) -> list[SheetText]:
    """The decisions of a plan for one faction in a round."""
    return [sheet for sheet in planned.sheets if owner_of(document, sheet) == faction]


def subject_of(sheet: SheetText) -> int | None:
    """The army that a sheet is about; None for one of a whole faction."""
    return None if sheet.kind in OF_FACTION else int(sheet.subject)
