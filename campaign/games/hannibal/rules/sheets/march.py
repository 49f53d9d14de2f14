"""The words of a march (HH.5.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from campaign.games.hannibal.rules.sheets.lines import lines_of, not_valid, units_in
from campaign.games.hannibal.rules.sheets.recruiting import city_named
from campaign.games.hannibal.rules.theatre import Theatre
from hexmap.rules.hexes import DIRECTIONS, SIDE

_WRITE = "2 4 6 8 10 12, x4, d:Nola, d!Nola, d?Nola, drop legion_foot 1, and at the beginning in"


@dataclass(frozen=True, slots=True)
class StepWord:
    """A step to a neighbour, by its place in the order 12, 2, 4, 6, 8, 10; with `x` with overrun (HH.5.9)."""

    side: int
    overrun: bool = False


@dataclass(frozen=True, slots=True)
class Diplomacy:
    """Diplomacy at a city; when the march goes on: always `:`, only if it succeeds `!`, only if it fails `?`."""

    city: str
    goes_on: Literal[":", "!", "?"]


@dataclass(frozen=True, slots=True)
class Drop:
    """Units that are left behind."""

    type: str
    count: int


@dataclass(frozen=True, slots=True)
class GoInside:
    """The leader is inside the city of the hex (HH.5.11)."""


MarchWord = StepWord | Diplomacy | Drop | GoInside
March = tuple[MarchWord, ...]


def read_march(text: str, theatre: Theatre, types: Mapping[str, object]) -> March:
    """The words of a march; raises SheetError for what is not valid. A name can have several words."""
    words = [word for line in lines_of(text) for word in line.split(" ")]
    found: list[MarchWord] = []
    place = 0
    while place < len(words):
        length = _length(words, place, types)
        found += _read(words[place : place + length], theatre, types, first=place == 0)
        place += length
    return tuple(found)


def word_text(word: MarchWord) -> str:
    """A word of a march as it is written: `x4`, `d!Nola`, `drop legion_foot 1`, `in`."""
    if isinstance(word, StepWord):
        return f"{'x' if word.overrun else ''}{DIRECTIONS[word.side]}"
    if isinstance(word, Diplomacy):
        return f"d{word.goes_on}{word.city}"
    return f"drop {word.type} {word.count}" if isinstance(word, Drop) else "in"


def without_drops(text: str, types: Mapping[str, object]) -> str:
    """A march without the words that leave units behind (HH.15.4)."""
    words = [word for line in lines_of(text) for word in line.split(" ")]
    kept: list[str] = []
    place = 0
    while place < len(words):
        length = _length(words, place, types)
        kept += [] if words[place] == "drop" else words[place : place + length]
        place += length
    return " ".join(kept)


def _length(words: list[str], place: int, types: Mapping[str, object]) -> int:
    """The number of words that belong together from a place on."""
    word, after = words[place], words[place + 1 :]
    if word == "drop":
        pairs = 0
        while len(after) >= 2 * pairs + 2 and after[2 * pairs] in types and _is_count(after[2 * pairs + 1]):
            pairs += 1
        return 1 + 2 * max(pairs, 1)
    if word[:1] == "d":
        return 1 + next((count for count, one in enumerate(after) if not one[:1].isupper()), len(after))
    return 1


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _read(words: list[str], theatre: Theatre, types: Mapping[str, object], *, first: bool) -> list[MarchWord]:
    word, text = words[0], " ".join(words)
    if word == "drop":
        return [Drop(type_, count) for type_, count in units_in(words[1:], types, text, _WRITE).items()]
    if word == "in" and first:
        return [GoInside()]
    if word[:2] in ("d:", "d!", "d?"):
        goes_on: Literal[":", "!", "?"] = ":" if word[1] == ":" else "!" if word[1] == "!" else "?"
        return [Diplomacy(city_named(text[2:].strip(), theatre), goes_on)]
    direction = word.removeprefix("x")
    if not direction.isascii() or not direction.isdigit() or int(direction[:3]) not in SIDE or direction[0] == "0":
        raise not_valid(word, _WRITE)
    return [StepWord(SIDE[int(direction)], overrun=word[0] == "x")]
