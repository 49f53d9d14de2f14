"""One step of a plan: whose its orders are, and what is assumed where it says nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.engagements import Engagement, GameResult
from campaign.games.game import Dice
from orders.rules.game_steps import STEPS, SeedKind
from orders.rules.kinds import STEP_OF
from orders.rules.sheets import SheetText

ASSUMED_CASUALTIES = 30
"""Per cent that both sides lose in an engagement of which a plan says nothing; nobody wins it."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Sealed chance that a plan has to assume, because nobody knows it: its paragraph, its digits, what is `assumed`.

    `name` is that of the field, `code` that of the sentence that refuses a digit.
    """

    name: str
    seed: SeedKind
    rule: str
    digits: str
    code: str
    assumed: tuple[int, ...]


NUMBERS = Chance("numbers", SeedKind.NAVAL, "NB.4", "0123456789", "number", (4, 5))
"""The random numbers of naval battles: 4.5 on average, as the numbers 0 to 9 are."""
DICE = Chance("dice", SeedKind.SIEGES, "SD.6", "123456", "face", (4,))
"""The siege dice: a point with a red die, which makes 5/6 on average (SD.8)."""


def owner_of(document: AnyDocument, sheet: SheetText) -> str | None:
    """The faction that a sheet belongs to; None for that of an army or faction that is not there (any more)."""
    part = game_of_step(STEP_OF[sheet.kind]).plans
    return part.owner(document, sheet) if part else None


def is_assumed(chance: Chance, document: AnyDocument, step: str) -> bool:
    """Whether a round that is at a step has sealed chance of a kind."""
    return chance.seed in game_of_step(step).seeds(document)


def is_revealed(chance: Chance, document: AnyDocument, step: str) -> bool:
    """Whether sealed chance of a kind decides a step, so that its form asks for it."""
    return STEPS[step].reveals is chance.seed and is_assumed(chance, document, step)


def numbers_of(document: AnyDocument, step: str, planned: Sequence[int]) -> Sequence[int]:
    """The random numbers of a step whose numbers are sealed: those of a plan, else the assumed ones (NB.4)."""
    return planned or NUMBERS.assumed if is_revealed(NUMBERS, document, step) else ()


def dice_of(document: AnyDocument, step: str, planned: Sequence[int]) -> Dice | None:
    """A face for every army of every siege in a step in which dice are thrown (SD.6).

    Faces of a plan, else the assumed one, are taken in the order in which dice are thrown: structures as on the map,
    armies by number (SD.7). They begin again when they run out.
    """
    game = game_of_step(step)
    if game.dice is None or not is_revealed(DICE, document, step):
        return None
    thrown, following = game.dice(document, "", ""), cycle(planned or DICE.assumed)
    structures = [one.name for one in game.outline(document).board.structures]
    return {name: {army: next(following) for army in thrown[name]} for name in structures if name in thrown}


def engagements_in(document: AnyDocument, step: str) -> Sequence[Engagement]:
    """The engagements of which a step of a plan waits for results."""
    return () if STEPS[step].takes_orders else game_of_step(step).outline(document).engagements


def results_of(document: AnyDocument, step: str, said: Sequence[GameResult]) -> list[GameResult]:
    """A result for every engagement of a step: the one that is said, else a draw with equal losses (EN.9)."""
    by_id = {result.engagement: result for result in said}
    return [by_id.get(one.id) or _drawn(one) for one in engagements_in(document, step)]


def _drawn(engagement: Engagement) -> GameResult:
    return GameResult(engagement.id, "", {str(number): ASSUMED_CASUALTIES for number in engagement.armies})
