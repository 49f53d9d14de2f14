"""One step of a plan: whose its orders are, and what is assumed where it says nothing."""

from collections.abc import Sequence
from itertools import cycle

from campaign.games.engagements import Engagement, GameResult
from campaign.games.game import Dice
from campaign.games.vae_victis.rules.document import NEEDED_FOR_BATTLES, RoundDocument, after_movement
from campaign.games.vae_victis.steps import Step
from orders.rules.game_steps import STEPS, SeedKind
from orders.rules.kinds import OF_FACTION
from orders.rules.sheets import SheetText

ASSUMED_CASUALTIES = 30
"""Per cent that both sides lose in an engagement of which a plan says nothing; nobody wins it."""
ASSUMED_NUMBERS = (4, 5)
"""The random numbers of sealed chance where a plan gives none: 4.5 on average, as the numbers 0 to 9 are."""
ASSUMED_FACE = 4
"""What every siege die shows where a plan says nothing: a point with a red die, which makes 5/6 on average (SD.8)."""


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


def numbers_of(document: RoundDocument, step: Step, planned: Sequence[int]) -> Sequence[int]:
    """The random numbers of a step whose numbers are sealed: those of a plan, else the assumed ones (NB.4)."""
    if STEPS[step].reveals is not SeedKind.NAVAL or not draws_from_seed(document):
        return ()
    return planned or ASSUMED_NUMBERS


def dice_of(document: RoundDocument, step: Step, planned: Sequence[int]) -> Dice | None:
    """The siege dice of a step in which they are thrown: those of a plan, else the assumed ones (SD.6)."""
    if STEPS[step].reveals is not SeedKind.SIEGES or not throws_siege_dice(document):
        return None
    return assumed_dice(document, planned)


def engagements_in(document: RoundDocument) -> Sequence[Engagement]:
    """The engagements of a document after movement."""
    return after_movement(document, NEEDED_FOR_BATTLES).engagements


def results_of(document: RoundDocument, said: Sequence[GameResult]) -> list[GameResult]:
    """A result for every engagement of a document: the one that is said, else a draw with equal losses (EN.9)."""
    by_id = {result.engagement: result for result in said}
    return [by_id.get(one.id) or _drawn(one) for one in engagements_in(document)]


def _drawn(engagement: Engagement) -> GameResult:
    return GameResult(engagement.id, "", {str(number): ASSUMED_CASUALTIES for number in engagement.armies})
