"""The notation of movement instructions (OR.1): `2 4 2 6 0 6`, and the ways in which people type it."""

import re

from hexmap.rules.documents import one_line
from hexmap.rules.hexes import DIRECTIONS, STAND
from orders.rules.plain_text import is_damaged, plain, without_politeness
from orders.rules.sentences import say

MOST_NUMBERS = 255
"""More than any navy could carry out with the points of a whole faction; a longer text is a mistake."""
LONGEST_TYPED = 2000
"""Characters of a text that is not in the notation but may be meant so."""

NUMBERED = (
    r"(?:(?:arm(?:y|ies|é|én|éer|éerna|e|een)|nav(?:y|ies)|fleets?|flotta|flottan|flottor)"
    r"\s*(?:no\.?|nr\.?|number|nummer)?\s*#?|#)"
)
"""What stands before the number of an army, in English and in Swedish: `army no. 4`, `#4`."""
STILL = re.compile(
    r"(?:(?:it|will|to|shall|den|ska)\s+)*(?:stand(?:s|ing)?(?:\s+still)?|stay(?:s|ing)?(?:\s+(?:put|here|still|where\s+it\s+is))?|remain(?:s|ing)?\s+(?:here|in\s+place|where\s+it\s+is)"
    r"|hold(?:s|ing)?(?:\s+(?:its\s+|the\s+)?position|\s+still)?|(?:does\s+)?not\s+move|doesn't\s+move|does\s+nothing|no\s+(?:orders?|moves?|movement)"
    r"|stå(?:r)?(?:\s+still)?|stanna(?:r)?|ligger\s+still)"
)
MARCH = re.compile(
    r"^(?:(?:will|to|shall)\s+)?(?:move(?:s|ment)?|march(?:es)?|goes?|instruction|går|marscherar|förflyttning)\s*[:-]?\s+(?=\d)"
)

_NUMBERS = {str(number): number for number in (STAND, *DIRECTIONS)}
_BETWEEN = re.compile(r"[\s,;/.>\-]+")
_TIMES = re.compile(r"(\d{1,3})[x*](\d{1,3})")
_OF_ARMY = re.compile(
    rf"(?:{NUMBERED}\s*(?P<named>\d{{1,4}})|\(?(?P<bare>\d{{1,4}})\s*(?=[:)=;]))\s*(?:[:)=;.,-]|->)*\s*"
)
_NOT_MEANT = re.compile(r"~~|(?<!\S)[-\u2212]\d|[\u00b2\u00b3\u00b9\u2070-\u2089]")
"""What is struck out, negative, or raised."""
_DECIMAL = re.compile(r"(?<![\d.])\d+\.0+(?![\d.])")
_ALL_PARTED = re.compile(r"\d+(?:\s*;\s*\d+)+")


class NotationError(ValueError):
    """A text that is no movement instruction; `word` is the position of the first bad word, from 1."""

    def __init__(self, word: int, problem: str) -> None:
        self.word = word
        super().__init__(problem)


def parse_instruction(text: str, army: int | None = None) -> tuple[int, ...]:
    """The numbers of an instruction: `parse_instruction("2 4,  2 0") == (2, 4, 2, 0)`.

    An empty text is an empty instruction. Also reads what is meant so: `2-4-2`, `2 4 2.`, `[code]2 4 2[/code]`, `4x3`,
    full-width digits, "moves 2 4, please", "stands still", and `Army 3: 2 4 2` where the instruction is known to be for
    army 3. Raises NotationError for anything else, for what can be read in two ways, and for more than
    `MOST_NUMBERS` numbers.
    """
    try:
        return _in_notation(text)
    except NotationError as error:
        if len(text) > LONGEST_TYPED or _NOT_MEANT.search(text) or is_damaged(text):
            raise
        refusal = error
    try:
        typed = _without_army(without_politeness(plain(text)), army).strip(" .!,;:'")
        if STILL.fullmatch(typed):
            return ()
        found = marches_in(MARCH.sub("", typed))
    except NotationError as error:
        raise (error if isinstance(error, _Ambiguous) else refusal) from None
    if len(found) > 1:
        raise _Ambiguous(1, say("the_text_can_be_read_in_two_ways"))
    return _in_notation(found[0])


def format_instruction(numbers: tuple[int, ...]) -> str:
    """The canonical text of an instruction: `format_instruction((2, 4, 0)) == "2 4 0"`."""
    return " ".join(map(str, numbers))


def marches_in(text: str) -> tuple[str, ...]:
    """The canonical marches that a plain text of numbers can mean: `marches_in("2-4, 2") == ("2 4 2",)`.

    `4x3` is 4 three times, because 3 is no direction; `2x4` can be read in two ways. Raises NotationError where it is
    no march at all, and for a text without any number.
    """
    if _DECIMAL.search(text):
        return (format_instruction(_in_notation(text)),)
    words = _BETWEEN.sub(" ", re.sub(r"(?<=\d)\s*[x*]\s*(?=\d)", "x", text)).split()
    if not words:
        raise NotationError(1, "word 1 is missing")
    if not any(_TIMES.fullmatch(word) for word in words):
        return (format_instruction(_in_notation(" ".join(words))),)
    found = [march for first in (True, False) if (march := _spelt_out(words, direction_first=first)) is not None]
    if not found:  # the words as they are say best what is wrong with them
        raise _first_fault(words)
    return tuple(dict.fromkeys(format_instruction(_in_notation(" ".join(march))) for march in found))


class _Ambiguous(NotationError):
    """A text that can mean several things, or is for another army."""


def _in_notation(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    for place, word in enumerate(words[: MOST_NUMBERS + 1], start=1):
        if word not in _NUMBERS:
            raise NotationError(place, say("word_is_no_direction", number=place, quoted=one_line(word)))
    if len(words) > MOST_NUMBERS:
        problem = say("numbers_are_too_many", number=len(words), most_number=MOST_NUMBERS)
        raise NotationError(MOST_NUMBERS + 1, problem)
    return tuple(_NUMBERS[word] for word in words)


def _without_army(text: str, army: int | None) -> str:
    """A plain text without the army that it names; raises NotationError if that is another one."""
    named = _OF_ARMY.match(text)
    if named is None:
        return text
    number = int(named["named"] or named["bare"])
    if named["bare"] and _ALL_PARTED.fullmatch(text):
        if number == army:
            raise _Ambiguous(1, say("the_text_may_begin_with_the_army"))
        return text
    if army is None:
        raise NotationError(1, say("the_text_names_another_army", army=number))
    if number != army:
        raise _Ambiguous(1, say("the_text_names_another_army", army=number))
    return text[named.end() :]


def _spelt_out(words: list[str], *, direction_first: bool) -> list[str] | None:
    """The words with every `4x3` written out; None where one of them cannot be read in this way."""
    found: list[str] = []
    for word in words:
        times = _TIMES.fullmatch(word)
        if times is None:
            found.append(word)
            continue
        direction, count = (int(part) for part in (times.groups() if direction_first else reversed(times.groups())))
        if direction not in _NUMBERS.values() or not 1 <= count <= MOST_NUMBERS:
            return None
        found += [str(direction)] * count
        if len(found) > MOST_NUMBERS:
            return None
    return found if len(found) <= MOST_NUMBERS and all(word in _NUMBERS for word in found) else None


def _first_fault(words: list[str]) -> NotationError:
    try:
        _in_notation(" ".join(words))
    except NotationError as error:
        return error
    return NotationError(1, say("numbers_are_too_many", number=len(words), most_number=MOST_NUMBERS))
