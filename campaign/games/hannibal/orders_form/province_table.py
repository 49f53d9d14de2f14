"""Provinces: their cities, the SP of both sides, who controls them, who would now, and why (HH.7, HH.13.1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.rules.control import controller, sp_in_province, title
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Position, Siege
from campaign.games.hannibal.rules.recruiting import legions_of_year
from campaign.games.hannibal.rules.sieges import walls_of
from campaign.games.hannibal.rules.theatre import SIDES, City
from campaign.games.orders_form import Note
from campaign.language.catalogue.sentences import say


@dataclass(frozen=True, slots=True)
class CityRow:
    """A city: who holds it, its siege, and the SP with which it defends itself (0 for unfortified ones)."""

    city: City
    hex: str
    holder: str
    walls: int
    siege: Siege | None


@dataclass(frozen=True, slots=True)
class ProvinceRow:
    """A province; `now` is who would control it if it were determined now, None for nobody.

    `known` is False where that depends on units that the reader does not see; SP are None there.
    """

    name: str
    plain: bool
    value: int
    holder: str | None
    now: str | None
    known: bool
    why: tuple[Note, ...]
    sp_roma: int | None
    sp_carthago: int | None
    legions: int
    cities: tuple[CityRow, ...]


@dataclass(frozen=True, slots=True)
class PointsNow:
    """The points that carthago would get if they were counted now: for provinces, cities, foot, and two cities."""

    provinces: int
    cities: int
    foot: int
    capua: int
    tarentum: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.provinces + self.cities + self.foot + self.capua + self.tarentum


def province_table(seen: SeenPosition) -> tuple[ProvinceRow, ...]:
    """All provinces in the order of the theatre."""
    return tuple(_row(seen, name) for name in seen.position.theatre.provinces)


def points_now(position: Position) -> PointsNow:
    """The points of HH.13.1 as the position is, by who controls the provinces since it was last determined."""
    theatre, numbers, places = position.theatre, position.ruleset.victory, position.ruleset.places
    counts_tarentum = position.year >= numbers.tarentum_year and position.control[places.tarentum] == ROMA
    return PointsNow(
        sum(one.value for name, one in theatre.provinces.items() if position.provinces[name] == CARTHAGO),
        sum(city.loyalty or 0 for city in theatre.cities.values() if position.control[city.name] == CARTHAGO),
        position.counts.foot_lost_this_year,
        numbers.capua if position.control[places.capua] == CARTHAGO else 0,
        -numbers.tarentum if counts_tarentum else 0,
    )


def _row(seen: SeenPosition, name: str) -> ProvinceRow:
    position = seen.position
    theatre = position.theatre
    sp = {side: _sp(seen, name, side) for side in SIDES}
    known = None not in sp.values()
    now = controller(position, name) if known else None
    return ProvinceRow(
        name=name,
        plain=theatre.provinces[name].plain,
        value=theatre.provinces[name].value,
        holder=position.provinces[name],
        now=now,
        known=known,
        why=tuple(_why(position, name, sp)),
        sp_roma=sp[ROMA],
        sp_carthago=sp[CARTHAGO],
        legions=legions_of_year(position, name),
        cities=tuple(_city(position, city) for city in theatre.cities_of[name]),
    )


def _sp(seen: SeenPosition, name: str, side: str) -> int | None:
    """The SP of a side in a province (HH.7.1), None if some of its units are hidden."""
    forces = [one for one in seen.position.forces if one.side == side]
    there = [one for one in forces if seen.position.theatre.province_of[one.hex] == name]
    return None if seen.hides_any(there) else sp_in_province(seen.position, name, side)


def _city(position: Position, city: City) -> CityRow:
    walls = walls_of(position, city) if city.has_inside else 0
    name = position.hex_name(city.hex)
    return CityRow(city, name, position.control[city.name], walls, position.sieges.get(city.name))


def _why(position: Position, name: str, sp: dict[str, int | None]) -> Iterator[Note]:
    """By what each side meets the condition (HH.7.2)."""
    ratio = position.ruleset.control.ratio
    meeting = False
    for side in (ROMA, CARTHAGO):
        own, other = sp[side], sp[OTHER[side]]
        if all(position.control[city.name] == side for city in position.theatre.cities_of[name]):
            meeting = True
            yield Note(say("hhd_all_cities", faction=title(side)), "HH.7.2")
        if own is None or other is None:
            continue
        if own >= 1 and own >= ratio * other:
            meeting = True
            yield Note(say("hhd_enough_sp", faction=title(side), number=own, other_number=other), "HH.7.2")
    if None in sp.values():
        yield Note(say("hhd_units_unseen"), "HH.11.3")
    elif not meeting:
        yield Note(say("hhd_nobody_meets", number=ratio), "HH.7.2")
