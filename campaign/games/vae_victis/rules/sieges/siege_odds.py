"""The odds of siege dice before they are thrown: rounds until the fall, and the chance of it in one round (SD.8)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from campaign.games.vae_victis.rules.ruleset import Ruleset, SiegeDieNumbers
from campaign.games.vae_victis.rules.sieges.siege_die import FACES, SiegeDie, die_of, effect
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.position import Position

_EXACT = 30
"""Points up to which the rounds are worked out one by one; from there on each costs the same to the last digit."""


@dataclass(frozen=True, slots=True)
class SiegeOdds:
    """The odds of a siege as it stands: the colour of its dice, how many, the rounds on average, and the chance now.

    `rounds` is None where the structure never falls.
    """

    colour: str
    dice: int
    rounds: Fraction | None
    chance: Fraction


def odds_of_siege(
    position: Position, ruleset: Ruleset, structure: str, armies: Iterable[int], resilience: int
) -> SiegeOdds | None:
    """The odds of armies before a structure of that current resilience; None without dice, or without armies (SD.8)."""
    dice = [die_of(position, number, structure) for number in armies if number in position.army]
    if not dice or not ruleset.siege_die.is_on:
        return None
    points = resilience - ruleset.siege.falls_below + 1
    rounds = average_rounds(points, dice, ruleset.siege_die)
    return SiegeOdds(dice[0].colour, len(dice), rounds, chance_to_fall(points, dice, ruleset.siege_die))


def odds_in_words(odds: SiegeOdds, *, begun: bool = True) -> Sentence:
    """The odds as a part of a sentence; a siege that has not `begun` counts from the next round on."""
    if odds.rounds is None:
        return say("odds.never")
    return say(
        "odds.of_this_round" if begun else "odds.of_the_next_round",
        siegedie=say(f"siegedie.{odds.colour}"),
        count=odds.dice,
        mean=in_tenths(odds.rounds),
        percent_number=in_per_cent(odds.chance),
    )


def chance_to_fall(points: int, dice: Sequence[SiegeDie], numbers: SiegeDieNumbers) -> Fraction:
    """The chance that these dice together have so many points, or more, in one round."""
    return _sum(chance for made, chance in _chances(tuple(dice), numbers) if made >= points)


def average_rounds(points: int, dice: Sequence[SiegeDie], numbers: SiegeDieNumbers) -> Fraction | None:
    """The average number of rounds until these dice have so many points; None where they never do.

    No siege takes less than one round (SD.1). One red die: 3/2 rounds for 1 point, 21/8 for 2.
    """
    chances = _chances(tuple(dice), numbers)
    nothing = _sum(chance for made, chance in chances if not made)
    if points < 1:
        return Fraction(1)
    if nothing == 1:
        return None
    needed = [Fraction(0)]
    for left in range(1, min(points, _EXACT) + 1):
        after = _sum(chance * needed[max(0, left - made)] for made, chance in chances if made)
        needed.append((1 + after) / (1 - nothing))
    return needed[-1] + max(0, points - _EXACT) / _sum(made * chance for made, chance in chances)


@lru_cache(maxsize=256)
def _chances(dice: tuple[SiegeDie, ...], numbers: SiegeDieNumbers) -> tuple[tuple[int, Fraction], ...]:
    """The chance of each sum of points that these dice can have."""
    found = {0: Fraction(1)}
    for die in dice:
        faces = Counter(effect(die, face, numbers).points for face in range(1, FACES + 1))
        sums: defaultdict[int, Fraction] = defaultdict(Fraction)
        for before, chance in found.items():
            for made, many in faces.items():
                sums[before + made] += chance * Fraction(many, FACES)
        found = dict(sums)
    return tuple(sorted(found.items()))


def _sum(fractions: Iterable[Fraction]) -> Fraction:
    return sum(fractions, Fraction(0))


def in_tenths(rounds: Fraction) -> Sentence:
    """A number of rounds with one decimal, halves rounded up: `in_tenths(Fraction(27, 4)) == "6.8"`."""
    whole, tenths = divmod((20 * rounds + 1) // 2, 10)
    return say("mean.in_tenths", whole_number=whole, tenths_number=tenths)


def in_per_cent(chance: Fraction) -> str:
    """A chance in whole per cent; what is possible and not certain is 1 to 99."""
    if chance in (0, 1):
        return str(100 * chance.numerator)
    return str(min(99, max(1, (200 * chance + 1) // 2)))
