"""Choices of the march steps: recruiting, the order of marching, and who has which units (HH.4, HH.5.1, HH.5.2)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaign.games.hannibal.orders_form.forms.values import Values, value
from campaign.games.hannibal.orders_form.rows.offices_rows import UnitInput
from campaign.games.hannibal.rules.control import controller
from campaign.games.hannibal.rules.position import OTHER, ROMA, Leader, Position
from campaign.games.hannibal.rules.recruiting import (
    is_in_levy,
    legions_of_year,
    may_raise_slaves,
    recruiting_cities,
)
from campaign.games.hannibal.rules.taking import limit
from campaign.games.hannibal.rules.units import GUARD, SLAVES, Unit


@dataclass(frozen=True, slots=True)
class LegionCity:
    """A city in which legions can appear, and the number of the form."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class LegionProvince:
    """A province with legions this year; without cities they are lost for the year (HH.4.2)."""

    name: str
    legions: int
    holder: str | None
    cities: tuple[LegionCity, ...]


@dataclass(frozen=True, slots=True)
class LevyRow:
    """A leader of the levy, and the city of the form."""

    leader: Leader
    name: str
    most: int
    city: str


@dataclass(frozen=True, slots=True)
class LeaderOption:
    """A leader to choose."""

    number: int
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class RecruitTable:
    """What roma recruits: legions by province, leaders of the levy, who can have the slaves (none: not now)."""

    provinces: tuple[LegionProvince, ...]
    levy: tuple[LevyRow, ...]
    slaves: tuple[LeaderOption, ...]


def recruit_table(position: Position, values: Values) -> RecruitTable:
    """The choices of Roman recruiting, with the control of provinces as it will be determined (HH.7.3)."""
    theatre = position.theatre
    position = replace(position, provinces={name: controller(position, name) for name in theatre.provinces})
    provinces = tuple(
        LegionProvince(
            name,
            legions_of_year(position, name),
            position.provinces[name],
            tuple(
                LegionCity(city.name, value(values, f"legions-{city.name}"))
                for city in recruiting_cities(position, name)
            ),
        )
        for name in theatre.provinces
        if legions_of_year(position, name)
    )
    levy = tuple(
        LevyRow(leader, position.name(number), limit(position, number) or 0, value(values, f"levy-{number}"))
        for number, leader in sorted(position.leaders.items())
        if is_in_levy(position, number) and not leader.dead
    )
    romans = sorted(number for number, force in position.led.items() if force.side == ROMA)
    chosen = value(values, "slaves")
    slaves = tuple(LeaderOption(number, position.name(number), str(number) == chosen) for number in romans)
    return RecruitTable(provinces, levy, slaves if may_raise_slaves(position) else ())


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A leader on the map, and the place of the form in the order of marching."""

    number: int
    name: str
    place: str
    value: str


def order_rows(position: Position, side: str, values: Values) -> tuple[OrderRow, ...]:
    """The leaders of a side by number (HH.5.1)."""
    numbers = sorted(number for number, force in position.led.items() if force.side == side)
    return tuple(
        OrderRow(
            number,
            position.name(number),
            position.theatre.place(position.led[number].hex),
            value(values, f"place-{number}"),
        )
        for number in numbers
    )


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A leader, or the garrison (number None), in a table of units: SP, their limit, what they have of each type."""

    number: int | None
    name: str
    sp: int
    most: int | None
    has: tuple[int, ...]
    reduced: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShareTable:
    """Units of a side in a place, which its leaders can share out; `types` are the columns (HH.5.2)."""

    hex: str
    place: str
    inside: bool | None
    types: tuple[str, ...]
    rows: tuple[ShareRow, ...]


def share_tables(position: Position, side: str) -> tuple[ShareTable, ...]:
    """The places in which leaders can share out units: with two forces or more, by hex; inside and outside apart."""
    found = []
    for hex_ in sorted({force.hex for force in position.led.values() if force.side == side}, key=position.hex_name):
        for inside in (True, False) if position.at(hex_, OTHER[side]) else (None,):
            forces = position.at(hex_, side, inside=inside)
            types = _types(position, (unit for force in forces for unit in force.units))
            if len(forces) > 1 and types and any(force.leader is not None for force in forces):
                rows = tuple(_share(position, force.leader, force.units, types) for force in forces)
                place = position.theatre.place(hex_)
                found.append(ShareTable(position.hex_name(hex_), place, inside, types, rows))
    return tuple(found)


def take_inputs(table: ShareTable, values: Values) -> tuple[UnitInput, ...]:
    """The controls of a leader in a table: a number for each type of which there is any."""
    return tuple(
        UnitInput(type_, value(values, type_), sum(row.has[place] for row in table.rows))
        for place, type_ in enumerate(table.types)
    )


def _types(position: Position, units: Iterable[Unit]) -> tuple[str, ...]:
    """The types that can be taken: neither guards nor slaves, in the order of the type table."""
    types = {unit.type for unit in units} - {GUARD, SLAVES}
    return tuple(sorted(types, key=lambda type_: position.ruleset.unit_order[type_]))


def _share(position: Position, number: int | None, units: tuple[Unit, ...], types: tuple[str, ...]) -> ShareRow:
    whole = {type_: len(position.ruleset.units[type_].sp) for type_ in types}
    return ShareRow(
        number,
        "" if number is None else position.name(number),
        position.sp(units),
        None if number is None else limit(position, number),
        tuple(sum(unit.type == type_ for unit in units) for type_ in types),
        tuple(sum(unit.type == type_ and unit.steps < whole[type_] for unit in units) for type_ in types),
    )
