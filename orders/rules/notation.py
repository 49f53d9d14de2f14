"""The notation of movement instructions (OR.1): `2 4 2 6 0 6`."""

from hexmap.rules.documents import one_line
from hexmap.rules.hexes import DIRECTIONS, STAND
from orders.rules.sentences import say

MOST_NUMBERS = 255
"""More than any navy could carry out with the points of a whole faction; a longer text is a mistake."""

_NUMBERS = {str(number): number for number in (STAND, *DIRECTIONS)}


class NotationError(ValueError):
    """A text that is no movement instruction; `word` is the position of the first bad word, from 1."""

    def __init__(self, word: int, problem: str) -> None:
        self.word = word
        super().__init__(problem)


def parse_instruction(text: str) -> tuple[int, ...]:
    """The numbers of an instruction: `parse_instruction("2 4,  2 0") == (2, 4, 2, 0)`.

    An empty text is an empty instruction. Raises NotationError for anything but 0 2 4 6 8 10 12 between
    blanks, line breaks and commas, and for more than `MOST_NUMBERS` numbers.
    """
    words = text.replace(",", " ").split()
    for place, word in enumerate(words[: MOST_NUMBERS + 1], start=1):
        if word not in _NUMBERS:
            raise NotationError(place, say("word_is_no_direction", number=place, quoted=one_line(word)))
    if len(words) > MOST_NUMBERS:
        problem = say("numbers_are_too_many", number=len(words), most_number=MOST_NUMBERS)
        raise NotationError(MOST_NUMBERS + 1, problem)
    return tuple(_NUMBERS[word] for word in words)


def format_instruction(numbers: tuple[int, ...]) -> str:
    """The canonical text of an instruction: `format_instruction((2, 4, 0)) == "2 4 0"`."""
    return " ".join(map(str, numbers))
