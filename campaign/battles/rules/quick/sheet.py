"""The sheet of a quick battle (GS.15, GS.16)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from campaign.battles.rules.quick.armies import ALLIES, NO_ALLIES, army_list, bases_of, troops_of
from campaign.battles.rules.quick.board import COLUMNS, name_of, square
from campaign.battles.rules.sheet_lines import SheetFault, check_same, check_word, read_lines
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import one_line

TITLE = "Quick battle sheet"
DEPTH = 4
"""The rows of the zone of deployment."""
ADVANCE, HOLD, ENVELOP = "advance", "hold", "envelop"
STANCES = (ADVANCE, HOLD, ENVELOP)
FIRST, SECOND, WAIT = "first", "second", "wait"
DEFAULT_GENERAL = 2
_NAMES = ("engagement", "side", "list", "allies", "deployment", "general", "stances", "initiative")
_SQUARE = re.compile(r"(0[1-9]|1[0-8])0[1-4]")


@dataclass(frozen=True, slots=True)
class QuickSheet:
    """A side's sheet: squares in own view, one for each unit; the number of the general's unit; stances by wing."""

    engagement: str
    side: str
    army_list: str
    allies: str
    deployment: Sequence[int]
    general: int
    stances: Sequence[str]
    initiative: str

    @property
    def text(self) -> str:
        """The sheet as it is sealed: lines joined by line feeds, none at the end."""
        return "\n".join(
            (
                TITLE,
                f"engagement: {self.engagement}",
                f"side: {self.side}",
                f"list: {self.army_list}",
                f"allies: {self.allies}",
                f"deployment: {' '.join(map(name_of, self.deployment))}",
                f"general: {self.general}",
                f"stances: {' '.join(self.stances)}",
                f"initiative: {self.initiative}",
            )
        )


def default_sheet(engagement: str, side: str, name: str, fp: int) -> QuickSheet:
    """Return the sheet of who submits none (GS.16)."""
    units = len(bases_of(troops_of(name, NO_ALLIES), fp))
    squares = army_list(name).squares[:units]
    general = min(DEFAULT_GENERAL, units)
    return QuickSheet(engagement, side, name, NO_ALLIES, squares, general, (ADVANCE,) * 3, WAIT)


def read_quick_sheet(text: str, engagement: str, side: str, name: str, fp: int) -> QuickSheet:
    """Return a sheet as it was entered; raises SheetFault for anything that GS.15 does not allow."""
    values = read_lines(text, TITLE, _NAMES)
    check_same("engagement", values["engagement"], engagement)
    check_same("side", values["side"], side)
    check_same("list", values["list"], name)
    allies = check_word("allies", values["allies"], (NO_ALLIES, *ALLIES))
    troops = troops_of(name, allies)
    units = len(bases_of(troops, fp))
    if values["general"] not in map(str, range(1, len(troops) + 1)):
        raise SheetFault(say("battle_sheet_general", number=len(troops)))
    initiative = check_word("initiative", values["initiative"], (FIRST, SECOND, WAIT))
    return QuickSheet(
        engagement,
        side,
        name,
        allies,
        _deployment(values["deployment"], units),
        int(values["general"]),
        _stances(values["stances"]),
        initiative,
    )


def _deployment(value: str, units: int) -> tuple[int, ...]:
    words = value.split()
    if len(words) != units:
        raise SheetFault(say("battle_sheet_squares", number=units, count=len(words)))
    for word in words:
        if not _SQUARE.fullmatch(word):
            raise SheetFault(say("battle_sheet_square", quoted=one_line(word), number=COLUMNS, most_number=DEPTH))
        if words.count(word) > 1:
            raise SheetFault(say("battle_sheet_square_twice", quoted=one_line(word)))
    return tuple(square(int(word[:2]), int(word[2:])) for word in words)


def _stances(value: str) -> tuple[str, ...]:
    words = value.split()
    if len(words) != 3:
        raise SheetFault(say("battle_sheet_stances", list=STANCES))
    return tuple(check_word("stances", word, STANCES) for word in words)
