"""The position of a game as rows of tables: leaders, provinces, sieges, meetings of both sides."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.games.hannibal.reports.map_scene import HIDDEN, NO_UNITS
from campaign.games.hannibal.rules.intelligence import Reader, is_hidden
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Force, Position, order_of_forces
from campaign.games.hannibal.rules.theatre import SIDES


@dataclass(frozen=True, slots=True)
class ForceRow:
    """A leader on the map, or a garrison (`leader` None): the side, the office, the place, the SP in words.

    `sp` is `HIDDEN` for units that the reader does not see and `NO_UNITS` for none.
    """

    leader: int | None
    name: str
    side: str
    office: str
    hex: int
    place: str
    inside: bool
    sp: str


def leader_rows(position: Position, reader: Reader | None = None) -> tuple[ForceRow, ...]:
    """The leaders on the map, Rome's first, by number."""
    led = sorted(position.led.items(), key=lambda item: (item[1].side != ROMA, item[0]))
    return tuple(_row(position, force, reader) for _, force in led)


def meeting_rows(position: Position, reader: Reader | None = None) -> tuple[ForceRow, ...]:
    """The forces in the hexes where both sides are, hex by hex."""
    forces = order_of_forces(position)
    return tuple(
        _row(position, force, reader) for force in forces if all(position.at(force.hex, side) for side in SIDES)
    )


def _row(position: Position, force: Force, reader: Reader | None) -> ForceRow:
    hidden = reader is not None and is_hidden(position, force, reader)
    shown = str(position.sp(force.units)) if force.units else NO_UNITS
    name, office = "", "garrison"
    if force.leader is not None:
        name, office = position.name(force.leader).removeprefix("the "), position.leaders[force.leader].office
    place = position.theatre.place(force.hex)
    return ForceRow(force.leader, name, force.side, office, force.hex, place, force.inside, HIDDEN if hidden else shown)


@dataclass(frozen=True, slots=True)
class ProvinceRow:
    """A province: its value, who controls it, and how many of its cities are Roman and Carthaginian (HH.7, HH.13.1)."""

    name: str
    value: int
    controller: str | None
    roma: int
    carthago: int
    carthaginian: Sequence[str]


def province_rows(position: Position) -> tuple[ProvinceRow, ...]:
    """The provinces in the order of the theatre."""
    found = []
    for name, province in position.theatre.provinces.items():
        cities = [city.name for city in position.theatre.cities_of[name]]
        lost = tuple(city for city in cities if position.control[city] == CARTHAGO)
        found.append(
            ProvinceRow(name, province.value, position.provinces[name], len(cities) - len(lost), len(lost), lost)
        )
    return tuple(found)


@dataclass(frozen=True, slots=True)
class SiegeRow:
    """A siege: the city, the besieger, the die from which on the city falls, and works if there are any (HH.9)."""

    city: str
    side: str
    falls_on: int
    works: str | None


def siege_rows(position: Position) -> tuple[SiegeRow, ...]:
    """The sieges by city."""
    works_fall = position.ruleset.siege.works_fall
    return tuple(
        SiegeRow(siege.city, siege.side, works_fall if siege.marker is None else siege.marker, siege.works)
        for _, siege in sorted(position.sieges.items())
    )
