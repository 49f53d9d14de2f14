"""One step of a plan: what it says is filled into the document, and the adjudicator does the rest."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

from campaign.games.game import Dice
from campaign.games.vae_victis.rules.battles import Engagement, GameResult
from campaign.games.vae_victis.rules.document import NEEDED_FOR_BATTLES, RoundDocument, after_movement
from campaign.games.vae_victis.rules.step_of_round import carried_out, filled_in
from orders.rules.game_steps import STEPS, SeedKind
from orders.rules.kinds import OF_FACTION, Step, kinds_of
from orders.rules.sheets import SheetText

ASSUMED_CASUALTIES = 30
"""Per cent that both sides lose in an engagement of which a plan says nothing; nobody wins it."""
ASSUMED_NUMBERS = (4, 5)
"""The random numbers of sealed chance where a plan gives none: 4.5 on average, as the numbers 0 to 9 are."""
ASSUMED_FACE = 4
"""What every siege die shows where a plan says nothing: a point with a red die, which makes 5/6 on average (SD.8)."""


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What a plan says of the round of a step; sheets of other steps are passed over."""

    sheets: Sequence[SheetText] = ()
    results: Sequence[GameResult] = ()
    numbers: Sequence[int] = ()
    dice: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class PlanStepResult:
    """The document after a step; the sheets that had no army any more; the results, and which of them were assumed."""

    after: RoundDocument
    idle: Sequence[SheetText]
    results: Sequence[GameResult] = ()
    assumed: frozenset[str] = frozenset()


def resolved(before: RoundDocument, step: Step, said: Assumptions) -> PlanStepResult:
    """Adjudicate a step of a document with what is said of it; raise DocumentError as the adjudicator does."""
    asked = [sheet for sheet in said.sheets if sheet.kind in kinds_of(step)]
    sheets = [sheet for sheet in asked if whose(before, sheet) is not None]
    idle = [sheet for sheet in asked if whose(before, sheet) is None]
    if not STEPS[step].takes_orders:
        results = results_of(before, said.results)
        known = {result.engagement for result in said.results}
        assumed = frozenset(result.engagement for result in results) - known
        after = carried_out(before, step, results=[one.as_json() for one in results])
        return PlanStepResult(after, idle, results, assumed)
    seed = STEPS[step].reveals
    numbers = (said.numbers or ASSUMED_NUMBERS) if seed is SeedKind.NAVAL and draws_from_seed(before) else ()
    dice = assumed_dice(before, said.dice) if seed is SeedKind.SIEGES and throws_siege_dice(before) else None
    return PlanStepResult(carried_out(filled_in(before, step, sheets, numbers, dice), step, sheets), idle)


def whose(document: RoundDocument, sheet: SheetText) -> str | None:
    """The faction that a sheet belongs to; None for that of an army or faction that is not there (any more).

    An army that was lost in the movement of the round still is there for the rest of it.
    """
    if sheet.kind in OF_FACTION:
        faction = document.position.faction.get(str(sheet.subject))
        return faction.id if faction else None
    number = int(sheet.subject)
    gone = {entry.army: entry.faction for entry in document.model.eliminated or ()}
    army = document.position.army.get(number)
    return army.faction if army else gone.get(number)


def draws_from_seed(document: RoundDocument) -> bool:
    """Whether the random numbers come from a seed that nobody knows, so that a plan has to assume them (NB.4)."""
    return document.ruleset.naval_battle.chance == "sealed"


def throws_siege_dice(document: RoundDocument) -> bool:
    """Whether besieging armies throw dice, which nobody knows, so that a plan has to assume them (SD.6)."""
    return document.ruleset.siege_die.is_on


def assumed_dice(document: RoundDocument, faces: Sequence[int] = ()) -> Dice:
    """A face for every army of every siege of a document after movement.

    `faces` are taken in the order in which dice are thrown: structures as on the map, armies by number (SD.7). They
    begin again when they run out.
    """
    found: dict[str, dict[str, int]] = {}
    following = cycle(faces or (ASSUMED_FACE,))
    for structure in document.board.structures:
        siege = document.position.siege_of.get(structure.name)
        if siege is not None:
            found[structure.name] = {str(number): next(following) for number in siege.armies}
    return found


def engagements_in(document: RoundDocument) -> Sequence[Engagement]:
    """The engagements of a document after movement."""
    return after_movement(document, NEEDED_FOR_BATTLES).engagements


def results_of(document: RoundDocument, said: Sequence[GameResult]) -> list[GameResult]:
    """A result for every engagement of a document: the one that is said, else a draw with equal losses (EN.9)."""
    by_id = {result.engagement: result for result in said}
    return [by_id.get(one.id) or _drawn(one) for one in engagements_in(document)]


def _drawn(engagement: Engagement) -> GameResult:
    return GameResult(engagement.id, "", {str(number): ASSUMED_CASUALTIES for number in engagement.armies})
