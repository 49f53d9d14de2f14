"""What-if plans: a position, and orders for all sides, run through the steps as a real round would be."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from campaign.games.engagements import GameResult
from campaign.games.forward import Assumptions, PlayedStep, rest_of_round
from campaign.games.vae_victis.rules.document import RoundDocument, RuleChange, carried_over, settled, with_rule_changes
from campaign.games.vae_victis.rules.step_of_round import SEQUENCE
from campaign.games.vae_victis.steps import Step
from campaign.planning.rules.steps import dice_of, numbers_of, results_of, whose
from hexmap.rules.documents import DocumentError
from orders.rules.game_steps import STEPS, SeedKind
from orders.rules.kinds import OF_FACTION, STEP_OF, kinds_of
from orders.rules.sheets import SheetText

MOST_ROUNDS = 6
"""Rounds that a plan can hold, the one in which it begins included."""
MOST_STEPS = len(Step)
"""Steps of a round, placement included."""

_ORDER = tuple(Step)


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

    step: Step
    before: RoundDocument
    after: RoundDocument
    idle: Sequence[SheetText] = ()
    results: Sequence[GameResult] = ()
    assumed: frozenset[str] = frozenset()

    @property
    def round(self) -> int:
        """The round that it belongs to."""
        return self.before.position.round

    @property
    def events(self) -> Sequence[Mapping[str, Any]]:
        """The events in it."""
        return tuple(self.after.model.events[len(_events_of_round(self.before)) :])


@dataclass(frozen=True, slots=True)
class PlanFault:
    """Why a plan cannot be run further: the step, and the place and problem that the adjudicator names."""

    round: int
    step: Step
    place: str
    problem: str


@dataclass(frozen=True)
class PlanProgress:
    """A plan as far as it could be run, step by step; `following` is the step that would come next, if any."""

    outcomes: Sequence[StepOutcome]
    following: Step | None = None
    fault: PlanFault | None = None

    @property
    def goes_on(self) -> bool:
        """Whether another round follows."""
        return self.fault is None and self.following is not None

    def of_round(self, round_: int) -> list[StepOutcome]:
        """The steps of a round."""
        return [outcome for outcome in self.outcomes if outcome.round == round_]

    def outcome(self, round_: int, step: Step) -> StepOutcome | None:
        """A step of a round, if it came to it."""
        return next((one for one in self.of_round(round_) if one.step is step), None)


def run(
    start: RoundDocument,
    step: Step,
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
    while ran.goes_on and start.position.round <= until:
        *_, of_round = run_round(start, ran.following or step, plan)
        ran = PlanProgress((*ran.outcomes, *of_round.outcomes), of_round.following, of_round.fault)
        if ran.following and STEPS[ran.following].opens_round:
            start = next_round(of_round, changes)
    return ran


def run_round(start: RoundDocument, step: Step, plan: PlanContent) -> Iterator[PlanProgress]:
    """Run what is left of one round; the run after each of its steps. The last one is of the whole round."""
    planned = plan.of(start.position.round)
    steps = rest_of_round(SEQUENCE, start, step, partial(_sheets, planned), _assumptions(planned))
    ran = PlanProgress((), step)
    try:
        for played in steps:
            following = None if played.following is None else Step(played.following)
            ran = PlanProgress((*ran.outcomes, _outcome(played, planned)), following)
            yield ran
    except DocumentError as error:
        fault = PlanFault(start.position.round, ran.following or step, error.place, error.problem)
        yield PlanProgress(ran.outcomes, ran.following, fault)


def next_round(ran: PlanProgress, changes: Mapping[int, Sequence[RuleChange]] = NOTHING_CHANGES) -> RoundDocument:
    """The document with which the round after a run begins, which has come to its end."""
    after = ran.outcomes[-1].after
    return with_rule_changes(carried_over(after), changes.get(after.position.round, ()))


def _sheets(planned: PlannedRound, before: RoundDocument, step: str) -> list[SheetText]:
    """The orders of a plan in a step, for armies and factions that are there."""
    return [sheet for sheet in _of_step(planned, step) if whose(before, sheet) is not None]


def _of_step(planned: PlannedRound, step: str) -> list[SheetText]:
    return [sheet for sheet in planned.sheets if sheet.kind in kinds_of(step)]


def _assumptions(planned: PlannedRound) -> Assumptions[RoundDocument]:
    """The chance and engagements of a plan, and the assumptions where it says nothing."""
    return Assumptions(
        numbers=lambda before, step: numbers_of(before, Step(step), planned.numbers),
        dice=lambda before, step: dice_of(before, Step(step), planned.dice),
        results=lambda before, _step: [one.as_json() for one in results_of(before, planned.results)],
    )


def _outcome(played: PlayedStep[RoundDocument], planned: PlannedRound) -> StepOutcome:
    step, before, after = Step(played.step), played.before, settled(played.after)
    if not STEPS[step].takes_orders:
        results = results_of(before, planned.results)
        assumed = {result.engagement for result in results} - {result.engagement for result in planned.results}
        return StepOutcome(step, before, after, results=results, assumed=frozenset(assumed))
    idle = [sheet for sheet in _of_step(planned, step) if whose(before, sheet) is None]
    return StepOutcome(step, before, after, idle)


def _events_of_round(document: RoundDocument) -> list[Any]:
    """The events that a document brings of its own round; those of an earlier one are dropped by every step."""
    return [event for event in document.model.events if event.get("round") == document.position.round]


def seconds_of_round(document: RoundDocument) -> float:
    """About how long a round takes to be run on one core; measured with marches and battles on maps of many sizes."""
    hexes, armies = len(document.board.grid), len(document.position.armies)
    return hexes / 100_000 + len(document.board.structures) / 4_000 + hexes * armies / 8_000_000


def begun_again(plan: PlanContent, document: RoundDocument, step: Step) -> tuple[PlanContent, int]:
    """A plan that restarts with a document that waits for a step, and how many of its sheets have no use there.

    Kept is what it says of this step and later ones of the round and of later rounds, for armies that are still there.
    """
    here = document.position.round
    kept: dict[int, PlannedRound] = {}
    for round_, planned in plan.rounds.items():
        from_ = step if round_ == here else _ORDER[0]
        left = _still_to_come(planned, document, from_)
        if here <= round_ < here + MOST_ROUNDS and not left.says_nothing:
            kept[round_] = left
    before, after = (sum(len(one.sheets) for one in rounds.values()) for rounds in (plan.rounds, kept))
    return PlanContent(plan.title, kept), before - after


def _still_to_come(planned: PlannedRound, document: RoundDocument, step: Step) -> PlannedRound:
    """The entries of a round for a step and those after it, for armies and factions that are there."""
    comes = _ORDER[_ORDER.index(step) :]
    return PlannedRound(
        tuple(s for s in planned.sheets if STEP_OF[s.kind] in comes and whose(document, s) is not None),
        planned.results if any(not STEPS[one].takes_orders for one in comes) else (),
        planned.numbers if any(STEPS[one].reveals is SeedKind.NAVAL for one in comes) else (),
        planned.dice if any(STEPS[one].reveals is SeedKind.SIEGES for one in comes) else (),
    )


def sheets_of_faction(planned: PlannedRound, document: RoundDocument, faction: str) -> list[SheetText]:
    """The decisions of a plan for one faction in a round."""
    return [sheet for sheet in planned.sheets if whose(document, sheet) == faction]


def subject_of(sheet: SheetText) -> int | None:
    """The army that a sheet is about; None for one of a whole faction."""
    return None if sheet.kind in OF_FACTION else int(sheet.subject)
