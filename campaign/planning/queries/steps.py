"""A step of a plan on its page: the choices of every faction, the plan's orders, and the outcome."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.games.engagements import Engagement, GameResult
from campaign.games.frames import Frame
from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices import choices_of, fault_of
from campaign.games.vae_victis.reports.frames import frames_of, opening_frame
from campaign.games.vae_victis.reports.scenes import RoundScene
from campaign.games.vae_victis.steps import Step
from campaign.language.catalogue.sentences import say
from campaign.models import Faction
from campaign.planning.rules.entries import field_of
from campaign.planning.rules.planned_rounds import PlanContent, StepOutcome, sheets_of_faction, subject_of
from campaign.planning.rules.steps import engagements_in
from orders.rules.game_steps import STEPS, comes_before_march
from orders.rules.kinds import NOTHING, STEP_OF
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText

Factions = Mapping[str, Faction]
"""The factions of a campaign by their ids in the documents."""


@dataclass(frozen=True)
class PlanLine:
    """A line of a plan: a choice, the text that the plan has for it, and why that would be refused (if it would)."""

    choice: Choice
    text: str
    fault: Fault | None

    @property
    def field(self) -> str:
        """The name of its field, without the prefix."""
        return field_of(self.choice.kind, self.choice.faction if self.choice.army is None else self.choice.army)

    @property
    def nothing(self) -> str:
        """The word for deciding to do nothing, if there is one."""
        return NOTHING.get(self.choice.kind, "")

    @property
    def notes(self) -> list[Option]:
        """The options with a note."""
        return [option for option in self.choice.options if option.note]


@dataclass(frozen=True)
class PlanSide:
    """The decisions of one faction in a step of a plan; `seldom` are rarely used ones."""

    faction: Faction
    pressing: Sequence[PlanLine]
    seldom: Sequence[PlanLine]

    @property
    def seldom_said(self) -> bool:
        """Whether a rarely used line has orders."""
        return any(line.text for line in self.seldom)


@dataclass(frozen=True)
class PlanFight:
    """An engagement of a plan: the factions of its two sides, its FP, its ground, and the result that is assumed."""

    engagement: Engagement
    factions: tuple[Faction, Faction]
    fp: tuple[int, int]
    terrain: str
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
    active = sorted(outcome.before.position.active_factions, key=lambda one: one.id != first)
    sides = []
    for faction in active:
        lines = list(_lines(outcome, sheets_of_faction(plan.of(outcome.round), outcome.before, faction.id), faction.id))
        pressing = [line for line in lines if line.choice.pressing]
        sides.append(PlanSide(factions[faction.id], pressing, [line for line in lines if not line.choice.pressing]))
    return sides


def fights_of(outcome: StepOutcome, factions: Factions) -> list[PlanFight]:
    """The engagements that are fought in a step of battles, with the results that are assumed."""
    entries = {entry.id: entry for entry in outcome.before.model.engagements or ()}
    results = {result.engagement: result for result in outcome.results}
    return [
        PlanFight(
            engagement=one,
            factions=(factions[one.factions[0]], factions[one.factions[1]]),
            fp=(entries[one.id].fp[one.sides[0]], entries[one.id].fp[one.sides[1]]),
            terrain=entries[one.id].terrain,
            result=results[one.id],
            assumed=one.id in outcome.assumed,
        )
        for one in engagements_in(outcome.before)
        if one.id in results
    ]


def frames_of_round(outcomes: Sequence[StepOutcome]) -> tuple[Sequence[Frame], Mapping[Step, int]]:
    """A planned round to be played back, and the frame with which each of its steps ended.

    What happened in the round before the plan begins is played as well, as far as the position records it.
    """
    moved = next((one.after for one in outcomes if one.after.movement is not None), None)
    if outcomes[0].before.movement is not None:
        moved = outcomes[0].before
    if moved is None:
        position, name = outcomes[-1].after.position, outcomes[-1].after.board.grid.name
        armies = {army.number: name(army.hex) for army in position.armies}
        return [opening_frame(armies)], {}
    last = outcomes[-1].after
    later = last.model.events[len(moved.model.events) :]
    following = last.position if STEPS[outcomes[-1].step].closes_round else None
    frames = frames_of(moved, later, following)
    of_movement = len(frames_of(moved)) - 1
    retreats = [which for which, frame in enumerate(frames) if frame.scene is RoundScene.RETREATS]
    fought = retreats[-1] if retreats else of_movement
    ends = {}
    for step in Step:
        if not comes_before_march(step):
            ends[step] = len(frames) - 1 if STEPS[step].closes_round else fought
        elif STEPS[step].marches:
            ends[step] = of_movement
    return frames, ends


def _lines(outcome: StepOutcome, own: Sequence[SheetText], faction: str) -> Iterator[PlanLine]:
    """Return the choices of a faction with the plan's orders, then its orders without a choice."""
    texts = {(sheet.kind, subject_of(sheet)): sheet for sheet in own}
    offered = choices_of(outcome.before, outcome.step, faction, own)
    for choice in offered:
        sheet = texts.get((choice.kind, choice.army))
        yield PlanLine(choice, sheet.text if sheet else "", _fault(outcome, sheet, own) if sheet else None)
    known = {(choice.kind, choice.army) for choice in offered}
    for key, sheet in texts.items():
        if STEP_OF[sheet.kind] == outcome.step and key not in known:
            yield PlanLine(_idle(sheet, faction), sheet.text, None)


def _fault(outcome: StepOutcome, sheet: SheetText, own: Sequence[SheetText]) -> Fault | None:
    others = [other for other in own if other is not sheet]
    return fault_of(outcome.before, outcome.step, sheet, others)


def _idle(sheet: SheetText, faction: str) -> Choice:
    """Return the choice of orders that have no effect in the plan."""
    why = say("as_things_stand_this_would_come_to_nothing")
    return Choice(sheet.kind, faction, subject_of(sheet), (), say("nothing_is_decided"), "RD.8", why, free=True)
