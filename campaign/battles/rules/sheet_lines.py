"""The lines of a battle sheet: a title, then a name and a value on each."""

from collections.abc import Sequence

from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import one_line
from hexmap.rules.sentences.catalogue import Sentence

LONGEST_BATTLE_SHEET = 1000
"""Characters of a sheet; no valid one has so many."""


class SheetFault(ValueError):
    """A battle sheet, or an order in a battle, that is not valid; `sentence` says what to do, as `str()` does."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def read_lines(text: str, title: str, names: Sequence[str]) -> dict[str, str]:
    """Return the values of a sheet by their names; raises SheetFault unless it has just these lines in this order."""
    lines = text.replace("\r\n", "\n").strip("\n").split("\n") if len(text) <= LONGEST_BATTLE_SHEET else []
    if len(lines) != len(names) + 1 or lines[0].strip() != title:
        raise SheetFault(say("battle_sheet_lines", quoted=one_line(title), list=tuple(names)))
    values = {}
    for name, line in zip(names, lines[1:], strict=True):
        given, colon, value = line.partition(":")
        if given.strip() != name or not colon:
            raise SheetFault(say("battle_sheet_line", name=name, quoted=one_line(line)))
        values[name] = " ".join(value.split())
    return values


def check_word(name: str, value: str, allowed: Sequence[str]) -> str:
    """Return a value of a sheet; raises SheetFault unless it is one of the allowed words."""
    if value not in allowed:
        raise SheetFault(say("battle_sheet_word", name=name, quoted=one_line(value), list=tuple(allowed)))
    return value


def check_number(name: str, value: str, most: int, otherwise: str) -> int | None:
    """Return a whole number from 1 to `most`, None for the word `otherwise`; raises SheetFault for anything else."""
    if value == otherwise:
        return None
    if value not in map(str, range(1, most + 1)):
        problem = say("battle_sheet_number", name=name, quoted=one_line(value), word_name=otherwise, number=most)
        raise SheetFault(problem)
    return int(value)


def check_same(name: str, value: str, wanted: str) -> None:
    """Raise SheetFault unless a sheet names the engagement or the side that it is for."""
    if value != wanted:
        raise SheetFault(say("battle_sheet_same", name=name, quoted=one_line(value), wanted_quoted=one_line(wanted)))
