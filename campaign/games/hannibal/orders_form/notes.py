"""Notes on a page: a sentence with the paragraph that says so."""

from dataclasses import dataclass
from fractions import Fraction

from hexmap.rules.documents import JsonObject
from hexmap.rules.sentences.catalogue import Sentence


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence and its paragraph."""

    text: Sentence
    rule: str

    def as_json(self) -> JsonObject:
        """The note as scripts take it."""
        return {"text": self.text, "rule": self.rule}


def die_chance(needed: int) -> Fraction:
    """The chance that a die shows at least a number: `die_chance(5) == Fraction(1, 3)`."""
    return Fraction(min(6, max(0, 7 - needed)), 6)


def in_sixths(chance: Fraction) -> str:
    """A chance of one die as players count it: `4/6`."""
    return f"{int(chance * 6)}/6"
