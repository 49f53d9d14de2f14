"""Whether the random numbers of a round and its dice follow from its seeds (NB.3, NB.4, SD.6, HH.1.10)."""

from collections.abc import Callable, Iterator, Sequence

from campaign.receipts.rules.export import AdjudicatedEntry, ChanceEntry
from campaign.receipts.rules.words import ProblemPlace, ReceiptProblem
from navy.rules.chance import sealed_numbers
from orders.rules.sheets import SheetText


def number_problems(
    place: ProblemPlace, adjudicated: AdjudicatedEntry, seed: str, sheets: Sequence[SheetText]
) -> Iterator[ReceiptProblem]:
    """The faults of the numbers of a movement, and of those that each navy took of them."""
    numbers = adjudicated.random_numbers or []
    if not numbers:
        yield ReceiptProblem(place, "numbers missing")
    expected = list(sealed_numbers(seed, (sheet.line for sheet in sheets), len(numbers)))
    if numbers != expected:
        yield ReceiptProblem(place, "numbers", {"numbers": _told(numbers), "expected": _told(expected)})
    taken = 0
    for battle in sorted(adjudicated.naval_battles or [], key=lambda one: min(one.armies, default=0)):
        armies = sorted(battle.armies)
        drawn = [battle.numbers.get(str(army)) for army in armies]
        due = numbers[taken : taken + len(drawn)]
        taken += len(drawn)
        if drawn != due:
            about = {"armies": _told(armies), "numbers": _told(drawn), "expected": _told(due)}
            yield ReceiptProblem(place, "drawn", about)


def seed_problems(
    place: ProblemPlace, adjudicated: AdjudicatedEntry, seeds: Sequence[ChanceEntry]
) -> Iterator[ReceiptProblem]:
    """The faults of the seed that a step was adjudicated with; `seeds` are its own, the last one in force."""
    expected = seeds[-1].seed if seeds else None
    if adjudicated.seed is None:
        yield ReceiptProblem(place, "dice seed missing")
    elif expected is not None and adjudicated.seed != expected:
        yield ReceiptProblem(place, "dice seed", {"seed": adjudicated.seed, "expected": expected})


def siege_die_problems(
    place: ProblemPlace, adjudicated: AdjudicatedEntry, die: Callable[[str, str], int]
) -> Iterator[ReceiptProblem]:
    """The faults of the siege dice; `die` is the face that a structure and an army must have."""
    if adjudicated.siege_dice is None:
        yield ReceiptProblem(place, "siege dice missing")
        return
    for structure, dice in adjudicated.siege_dice.items():
        for army, face in dice.items():
            expected = die(structure, army)
            if face != expected:
                about = {"army": army, "die": str(face), "structure": structure, "expected": str(expected)}
                yield ReceiptProblem(place, "siege die", about)


def _told(numbers: Sequence[int | None]) -> str:
    return " ".join("-" if number is None else str(number) for number in numbers)
