"""The plan of a side for battles, a line a hex (HH.8.2)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from campaign.games.hannibal.rules.sheets.lines import lines_of, not_valid, whole_number
from campaign.games.hannibal.rules.sheets.offices import hex_of, leader_number
from campaign.games.hannibal.rules.theatre import Theatre
from campaign.games.hannibal.rules.units import GROUPS

_WRITE = (
    "2620: fight=yes leave=below 60 rounds=4 ambush=20 losses=ally,gaul,horse command=32 consul=4 siege=assault; "
    "for all other hexes *; leave is no, first, below N or after N; siege is assault, siege, works or none"
)
EVERYWHERE = "*"
SiegeWord = Literal["assault", "siege", "works", "none"]


@dataclass(frozen=True, slots=True)
class Leave:
    """When a side breaks off: never, before combat, below so many per cent of the enemy's SP, after so many rounds."""

    when: Literal["no", "first", "below", "after"]
    number: int = 0


@dataclass(frozen=True, slots=True)
class BattleLine:
    """The plan of a side for a hex.

    `leave` is None where the plan does not say it (`line_for` does); `rounds` None fights as many as there can be,
    `siege` None goes on with a siege.
    """

    fight: bool = False
    leave: Leave | None = None
    rounds: int | None = None
    ambush: int = 0
    command: int | None = None
    consul: int | None = None
    losses: tuple[str, ...] = ()
    siege: SiegeWord | None = None


DEFAULT = BattleLine()


@dataclass(frozen=True, slots=True)
class BattlePlan:
    """The lines of a plan by hex, and the one for all other hexes (None where there is none)."""

    hexes: Mapping[int, BattleLine] = field(default_factory=dict)
    everywhere: BattleLine | None = None

    def line(self, hex_: int) -> BattleLine:
        """The line for a hex (HH.15.5)."""
        return self.hexes.get(hex_, self.everywhere or DEFAULT)


def read_battle(text: str, theatre: Theatre, types: Mapping[str, object]) -> BattlePlan:
    """A plan for battles; raises SheetError for what is not valid."""
    hexes: dict[int, BattleLine] = {}
    everywhere: BattleLine | None = None
    for line in lines_of(text):
        before, colon, after = line.partition(":")
        name = before.strip()
        if not colon:
            raise not_valid(line, _WRITE)
        read = _line(after, line, theatre, types)
        if name == EVERYWHERE and everywhere is None:
            everywhere = read
        elif name != EVERYWHERE and hex_of(name, theatre) not in hexes:
            hexes[hex_of(name, theatre)] = read
        else:
            raise not_valid(line, _WRITE)
    return BattlePlan(hexes, everywhere)


def star_line(text: str) -> str:
    """The line of a plan for all other hexes, with single blanks; empty if there is none."""
    return next((line for line in lines_of(text) if line.partition(":")[0].strip() == EVERYWHERE), "")


def _line(text: str, given: str, theatre: Theatre, types: Mapping[str, object]) -> BattleLine:
    values: dict[str, str] = {}
    key = ""
    for word in text.split():
        name, equals, value = word.partition("=")
        if equals and name not in values:
            key, values[name] = name, value
        elif not equals and key == "leave":
            values[key] += f" {word}"
        else:
            raise not_valid(given, _WRITE)
    line = BattleLine()
    for name, value in values.items():
        if name not in _READERS:
            raise not_valid(given, _WRITE)
        line = _READERS[name](line, value, given, theatre, types)
    return line


_Reader = Callable[[BattleLine, str, str, Theatre, Mapping[str, object]], BattleLine]


def _fight(line: BattleLine, value: str, given: str, _theatre: Theatre, _types: Mapping[str, object]) -> BattleLine:
    if value not in ("yes", "no"):
        raise not_valid(given, _WRITE)
    return replace(line, fight=value == "yes")


def _leave(line: BattleLine, value: str, given: str, _theatre: Theatre, _types: Mapping[str, object]) -> BattleLine:
    word, *rest = value.split() or [""]
    if word in ("no", "first") and not rest:
        return replace(line, leave=Leave("no" if word == "no" else "first"))
    if word in ("below", "after") and len(rest) == 1:
        return replace(line, leave=Leave("below" if word == "below" else "after", whole_number(rest[0], given, _WRITE)))
    raise not_valid(given, _WRITE)


def _rounds(line: BattleLine, value: str, given: str, _theatre: Theatre, _types: Mapping[str, object]) -> BattleLine:
    rounds = whole_number(value, given, _WRITE)
    if not rounds:
        raise not_valid(given, _WRITE)
    return replace(line, rounds=rounds)


def _ambush(line: BattleLine, value: str, given: str, _theatre: Theatre, _types: Mapping[str, object]) -> BattleLine:
    return replace(line, ambush=whole_number(value, given, _WRITE))


def _command(line: BattleLine, value: str, given: str, theatre: Theatre, _types: Mapping[str, object]) -> BattleLine:
    return replace(line, command=leader_number(value, theatre, given, _WRITE))


def _consul(line: BattleLine, value: str, given: str, theatre: Theatre, _types: Mapping[str, object]) -> BattleLine:
    return replace(line, consul=leader_number(value, theatre, given, _WRITE))


def _losses(line: BattleLine, value: str, given: str, _theatre: Theatre, types: Mapping[str, object]) -> BattleLine:
    words = tuple(value.split(","))
    if any(word not in types and word not in GROUPS for word in words):
        raise not_valid(given, _WRITE)
    return replace(line, losses=words)


def _siege(line: BattleLine, value: str, given: str, _theatre: Theatre, _types: Mapping[str, object]) -> BattleLine:
    words: Mapping[str, SiegeWord] = {"assault": "assault", "siege": "siege", "works": "works", "none": "none"}
    if value not in words:
        raise not_valid(given, _WRITE)
    return replace(line, siege=words[value])


_READERS: Mapping[str, _Reader] = {
    "fight": _fight,
    "leave": _leave,
    "rounds": _rounds,
    "ambush": _ambush,
    "command": _command,
    "consul": _consul,
    "losses": _losses,
    "siege": _siege,
}
