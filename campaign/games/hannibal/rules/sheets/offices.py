"""Orders of the steps `ballot`, `offices` and `dictator` (HH.3, HH.2.4, HH.4.7)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaign.games.hannibal.rules.sheets.lines import SheetError, lines_of, not_valid, units_in, whole_number
from campaign.games.hannibal.rules.theatre import SIDES, Theatre
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import one_line
from hexmap.rules.hexes import OFF_MAP

LEVY = "levy"
_BALLOT = "proconsul 2, home 5, or prefer 3 6 4 on a line"
_PLACING = "3: 1915, 3: levy, or units 3: legion_foot 4 legion_horse 4 on a line"
_FIRST = "roma, carthago, land: 3128, or chief: 0504 on a line"
_DICTATOR = "2 12 to 1817"


@dataclass(frozen=True, slots=True)
class Ballot:
    """HH.3.2: the consul who is kept, the proconsuls sent home, the order of preference (None: as before)."""

    proconsul: int | None = None
    home: tuple[int, ...] = ()
    prefer: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Placing:
    """HH.3.7: where leaders go (None: to the levy), and the units that they shall have."""

    hexes: Mapping[int, int | None] = field(default_factory=dict)
    units: Mapping[int, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FirstMover:
    """HH.2.4: who moves first (None: as last year), and where reinforcements and the Gaulish leader come."""

    side: str | None = None
    lands: tuple[int, ...] = ()
    chief: int | None = None


@dataclass(frozen=True, slots=True)
class Dictators:
    """HH.3.9: the two leaders who are named, and the hex where they stand."""

    named: tuple[int, int]
    hex: int


def read_ballot(text: str, theatre: Theatre) -> Ballot:
    """The orders of an election; raises SheetError for what is not valid."""
    proconsul: int | None = None
    home: tuple[int, ...] = ()
    prefer: tuple[int, ...] | None = None
    for line in lines_of(text):
        word, *rest = line.split(" ")
        numbers = tuple(leader_number(one, theatre, line, _BALLOT) for one in rest)
        if word == "proconsul" and len(numbers) == 1 and proconsul is None:
            proconsul = numbers[0]
        elif word == "home" and numbers:
            home = (*home, *numbers)
        elif word == "prefer" and prefer is None:
            prefer = numbers
        else:
            raise not_valid(line, _BALLOT)
    return Ballot(proconsul, home, prefer)


def read_placing(text: str, theatre: Theatre, types: Mapping[str, object]) -> Placing:
    """The orders about where new leaders go; raises SheetError for what is not valid."""
    hexes: dict[int, int | None] = {}
    units: dict[int, Mapping[str, int]] = {}
    for line in lines_of(text):
        before, colon, after = line.partition(":")
        *word, number = before.split() or [""]
        if not colon or word not in ([], ["units"]):
            raise not_valid(line, _PLACING)
        leader = leader_number(number, theatre, line, _PLACING)
        if leader in (units if word else hexes):
            raise not_valid(line, _PLACING)
        if word:
            units[leader] = units_in(after.split(), types, line, _PLACING)
        else:
            hexes[leader] = None if after.strip() == LEVY else hex_of(after.strip(), theatre)
    return Placing(hexes, units)


def read_first(text: str, theatre: Theatre) -> FirstMover:
    """The orders about who moves first, and where leaders and reinforcements come; raises SheetError."""
    side: str | None = None
    lands: tuple[int, ...] = ()
    chief: int | None = None
    for line in lines_of(text):
        word, colon, after = line.partition(":")
        if not colon and word in SIDES and side is None:
            side = word
        elif colon and word == "land":
            lands = (*lands, hex_of(after.strip(), theatre))
        elif colon and word == "chief" and chief is None:
            chief = hex_of(after.strip(), theatre)
        else:
            raise not_valid(line, _FIRST)
    return FirstMover(side, lands, chief)


def read_dictators(text: str, theatre: Theatre) -> Dictators | None:
    """The leaders named as dictator and master of horse, None for no text; raises SheetError."""
    lines = list(lines_of(text))
    if not lines:
        return None
    words = lines[0].split(" ")
    if len(lines) != 1 or len(words) != 4 or words[2] != "to" or words[0] == words[1]:
        raise not_valid(text, _DICTATOR)
    first, second = (leader_number(word, theatre, lines[0], _DICTATOR) for word in words[:2])
    return Dictators((first, second), hex_of(words[3], theatre))


def leader_number(word: str, theatre: Theatre, given: str, write: str) -> int:
    """The number of a leader of the theatre; raises SheetError."""
    number = whole_number(word, given, write)
    if number not in theatre.leaders:
        raise SheetError(say("hh_no_such_leader", number=number))
    return number


def hex_of(name: str, theatre: Theatre) -> int:
    """The hex of a name; raises SheetError for one that is not in a province."""
    index = theatre.board.grid.index(name)
    if index == OFF_MAP or index not in theatre.province_of:
        raise SheetError(say("hh_no_such_hex", quoted=one_line(name)))
    return index
