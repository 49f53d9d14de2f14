"""Orders of the march steps but for marches: recruiting, the order of marching, units to take; and conceding."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaign.games.hannibal.rules.sheets.lines import SheetError, lines_of, not_valid, units_in, whole_number
from campaign.games.hannibal.rules.sheets.offices import leader_number
from campaign.games.hannibal.rules.theatre import Theatre
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import one_line

_RECRUIT = "Etruria: Arretium 1, levy 4: Roma, or slaves 3 on a line"
_ORDER = "31 35 32"
_TAKE = "legion_foot 2 legion_horse 1, or none"
NOTHING = "none"


@dataclass(frozen=True, slots=True)
class Recruiting:
    """HH.4: legions by province and city, the cities of leaders in the levy, the leader of the slaves."""

    legions: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    levy: Mapping[int, str] = field(default_factory=dict)
    slaves: int | None = None


def read_recruiting(text: str, theatre: Theatre) -> Recruiting:
    """The orders about recruiting; raises SheetError for what is not valid."""
    legions: dict[str, dict[str, int]] = {}
    levy: dict[int, str] = {}
    slaves: int | None = None
    for line in lines_of(text):
        before, colon, after = line.partition(":")
        word, _, number = before.partition(" ")
        if not colon and word == "slaves" and slaves is None:
            slaves = leader_number(number, theatre, line, _RECRUIT)
        elif colon and word == "levy":
            levy[leader_number(number, theatre, line, _RECRUIT)] = city_named(after.strip(), theatre)
        elif colon and before in theatre.provinces and before not in legions:
            legions[before] = _legions(after, theatre, line)
        else:
            raise not_valid(line, _RECRUIT)
    return Recruiting(legions, levy, slaves)


def _legions(text: str, theatre: Theatre, line: str) -> dict[str, int]:
    """The cities with their numbers of `Ariminum 1, Spoletium 1`."""
    found: dict[str, int] = {}
    for part in text.split(","):
        name, _, count = part.strip().rpartition(" ")
        if city_named(name.strip(), theatre) in found:
            raise not_valid(line, _RECRUIT)
        found[name.strip()] = whole_number(count, line, _RECRUIT)
    return found


def read_order(text: str, theatre: Theatre) -> tuple[int, ...]:
    """The order in which leaders march; raises SheetError for what is not valid, and for a leader named twice."""
    words = text.split()
    numbers = tuple(leader_number(word, theatre, text, _ORDER) for word in words)
    if len(set(numbers)) != len(numbers):
        raise not_valid(text, _ORDER)
    return numbers


def read_take(text: str, types: Mapping[str, object]) -> Mapping[str, int] | None:
    """The units that a leader shall have, None for no text; raises SheetError. `none` is no units at all."""
    words = [word for line in lines_of(text) for word in line.split(" ")]
    if not words:
        return None
    return {} if words == [NOTHING] else units_in(words, types, text, _TAKE)


def read_concede(text: str) -> bool:
    """Whether a side concedes (HH.13.4); raises SheetError for any other word."""
    if text.split() not in ([], ["concede"]):
        raise not_valid(text, "concede")
    return bool(text.split())


def city_named(name: str, theatre: Theatre) -> str:
    """The name of a city of the theatre; raises SheetError for any other."""
    if name not in theatre.cities:
        raise SheetError(say("hh_no_such_city", quoted=one_line(name)))
    return name
