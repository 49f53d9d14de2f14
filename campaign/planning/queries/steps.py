"""A step of a plan on its page: the choices of every faction, the plan's orders, and the outcome."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.engagements import Engagement, GameResult
from campaign.games.frames import Frame, StepDocuments
from campaign.games.orders_form import Choice, Row
from campaign.games.plans import PlannedFight
from campaign.games.reader import EVERYTHING
from campaign.language.catalogue.sentences import say
from campaign.models import Faction, Plan
from campaign.planning.rules.entries import field_of
from campaign.planning.rules.planned_rounds import PlanContent, StepOutcome, sheets_of_faction, subject_of
from campaign.planning.rules.steps import engagements_in
from campaign.selectors.phases import published_records
from campaign.selectors.seen import reader_playing_for, seen_documents
from orders.rules.game_steps import place_of
from orders.rules.kinds import STEP_OF
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText

Factions = Mapping[str, Faction]
"""The factions of a campaign by their ids in the documents."""


@dataclass(frozen=True)
class PlanLine:
    """A line of a plan: a choice with the text that the plan has for it, and why the campaign would refuse that."""

    row: Row
    fault: Fault | None

    @property
    def choice(self) -> Choice:
        """The choice of the line."""
        return self.row.choice

    @property
    def text(self) -> str:
        """The orders that the plan has."""
        return self.row.text

    @property
    def field(self) -> str:
        """The name of its field, without the prefix."""
        return field_of(self.choice.kind, self.choice.faction if self.choice.army is None else self.choice.army)


@dataclass(frozen=True)
class PlanSide:
    """The decisions of one faction in a step of a plan."""

    faction: Faction
    lines: Sequence[PlanLine]


@dataclass(frozen=True)
class PlanFight:
    """An engagement of a plan: the factions of its two sides, what decides it, and the result that is assumed."""

    engagement: Engagement
    factions: tuple[Faction, Faction]
    facts: PlannedFight
    result: GameResult
    assumed: bool

    @property
    def winner(self) -> str:
        """The side that wins; "draw" if none does."""
        return self.result.winner or "draw"

    @property
    def casualties(self) -> tuple[str, str]:
        """The per cent of both sides, "" if a garrison's is missing."""
        one, other = (self.result.casualties.get(side, "") for side in self.engagement.sides)
        return str(one), str(other)


def sides_of(outcome: StepOutcome, plan: PlanContent, factions: Factions, first: str) -> list[PlanSide]:
    """Return the choices of all factions in a step of a plan, the faction `first` before the others."""
    active = sorted(game_of_step(outcome.step).outline(outcome.before).active, key=lambda one: one != first)
    sides = []
    for faction in active:
        lines = list(_lines(outcome, sheets_of_faction(plan.of(outcome.round), outcome.before, faction), faction))
        sides.append(PlanSide(factions[faction], lines))
    return sides


def fights_of(outcome: StepOutcome, factions: Factions) -> list[PlanFight]:
    """The engagements that are fought in a step, with the results that are assumed."""
    part = game_of_step(outcome.step).plans
    facts = part.fights(outcome.before) if part else {}
    results = {result.engagement: result for result in outcome.results}
    return [
        PlanFight(
            engagement=one,
            factions=(factions[one.factions[0]], factions[one.factions[1]]),
            facts=facts[one.id],
            result=results[one.id],
            assumed=one.id in outcome.assumed,
        )
        for one in engagements_in(outcome.before, outcome.step)
        if one.id in results
    ]


def frames_of_round(plan: Plan, outcomes: Sequence[StepOutcome]) -> tuple[Sequence[Frame], Mapping[str, int]]:
    """A planned round to be played back, and the frame with which each of its steps ended.

    The published steps of the round in which a plan begins are played first, as its faction may see them.
    """
    game = plan.phase.campaign.game_record
    steps = list(_published_before(plan)) if plan.phase.round == outcomes[0].round else []
    frames, ends = [_opening_frame(outcomes[-1])], dict[str, int]()
    for one in outcomes:
        steps.append(StepDocuments(one.step, one.before, one.after))
        frames = list(game.frames(steps, EVERYTHING)) or frames
        ends[one.step] = len(frames) - 1
    return frames, ends


def _published_before(plan: Plan) -> Iterator[StepDocuments[AnyDocument]]:
    """The steps of the round in which a plan begins that come before it, as its faction may see them."""
    campaign, first = plan.phase.campaign, place_of(0, plan.phase.step)
    if any(step.marches and place_of(0, step.name) < first for step in campaign.game_record.steps):
        reader = reader_playing_for(campaign, plan.faction.identifier)
        for step, record in published_records(campaign, plan.phase.round).items():
            if place_of(0, step) < first:
                yield seen_documents(record, reader)


def _opening_frame(outcome: StepOutcome) -> Frame:
    """The frame of a round in which nobody has marched yet."""
    outline = game_of_step(outcome.step).outline(outcome.after)
    places = {number: outline.board.grid.name(army.hex) for number, army in outline.army.items()}
    return Frame("start", say("scene_start"), places)


def _lines(outcome: StepOutcome, own: Sequence[SheetText], faction: str) -> Iterator[PlanLine]:
    """Return the choices of a faction with the plan's orders, then its orders without a choice."""
    texts = {(sheet.kind, subject_of(sheet)): sheet for sheet in own}
    form = game_of_step(outcome.step).orders_form
    offered = form.now(outcome.before, outcome.step, faction, own, None)
    for choice in offered:
        sheet = texts.get((choice.kind, choice.army))
        yield PlanLine(Row(choice, sheet.text if sheet else ""), _fault(outcome, sheet, own) if sheet else None)
    known = {(choice.kind, choice.army) for choice in offered}
    for key, sheet in texts.items():
        if STEP_OF[sheet.kind] == outcome.step and key not in known:
            yield PlanLine(Row(_idle(sheet, faction), sheet.text), None)


def _fault(outcome: StepOutcome, sheet: SheetText, own: Sequence[SheetText]) -> Fault | None:
    others = [other for other in own if other is not sheet]
    return game_of_step(outcome.step).fault(outcome.before, outcome.step, sheet, others)


def _idle(sheet: SheetText, faction: str) -> Choice:
    """Return the choice of orders that have no effect in the plan."""
    why = say("as_things_stand_this_would_come_to_nothing")
    return Choice(sheet.kind, faction, subject_of(sheet), (), say("nothing_is_decided"), "RD.8", why, free=True)
