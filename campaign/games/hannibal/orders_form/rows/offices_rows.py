"""Choices of the steps `offices` and `dictator` (HH.2.4, HH.3.7, HH.3.9, HH.4.7, HH.10.8)."""

from dataclasses import dataclass

from campaign.games.hannibal.orders_form.forms.values import Values, value
from campaign.games.hannibal.orders_form.leader_cards import UnitCount, count_units
from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.rules.arrivals import alpine_hexes, chief_hexes, dead_chiefs, landing_hexes
from campaign.games.hannibal.rules.placing import dictator_hexes, may_be_dictator, order_of_office
from campaign.games.hannibal.rules.position import ROMA, Leader, Position
from campaign.games.hannibal.rules.recruiting import legions_of_year
from campaign.games.hannibal.rules.taking import limit
from campaign.games.hannibal.rules.units import GUARD, SLAVES


@dataclass(frozen=True, slots=True)
class HexOption:
    """A hex to choose: its name, how people call it, and whether it is chosen."""

    name: str
    place: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class UnitInput:
    """A number of units of a type: as typed, and how many there are."""

    type: str
    value: str
    there: int


@dataclass(frozen=True, slots=True)
class VacatedHex:
    """A hex that leaders who left office held: SP and units there without a leader, leaders who stay."""

    name: str
    place: str
    sp: int
    units: tuple[UnitCount, ...]
    leaders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlacingRow:
    """A leader who took office: limit of SP, the hex of the form (empty: by the rules), units of the form."""

    leader: Leader
    name: str
    most: int
    hex: str
    units: tuple[UnitInput, ...]


@dataclass(frozen=True, slots=True)
class PlacingTable:
    """The four leaders who took office, and where they can go; `levy` are the legions of this summer."""

    rows: tuple[PlacingRow, ...]
    hexes: tuple[VacatedHex, ...]
    levy: int


def placing_table(seen: SeenPosition, values: Values) -> PlacingTable:
    """The leaders that roma places in `offices` (HH.3.7)."""
    position = seen.position
    order = order_of_office(position, [n for n in position.elected if position.leaders[n].in_play])
    hexes = tuple(_vacated(seen, hex_) for hex_ in position.vacated)
    there: dict[str, int] = {}
    for one in hexes:
        for unit in one.units:
            if unit.type not in (GUARD, SLAVES):
                there[unit.type] = there.get(unit.type, 0) + unit.whole + unit.reduced
    rows = tuple(
        PlacingRow(
            position.leaders[number],
            position.name(number),
            limit(position, number) or 0,
            value(values, f"hex-{number}"),
            tuple(UnitInput(type_, value(values, f"unit-{number}-{type_}"), count) for type_, count in there.items()),
        )
        for number in order
    )
    return PlacingTable(rows, hexes, sum(legions_of_year(position, name) for name in position.theatre.provinces))


def _vacated(seen: SeenPosition, hex_: int) -> VacatedHex:
    position = seen.position
    units = position.garrison(hex_, ROMA).units
    names = tuple(position.name(number) for number in position.leaders_at(hex_, ROMA))
    return VacatedHex(
        position.hex_name(hex_), position.theatre.place(hex_), position.sp(units), count_units(seen, units), names
    )


@dataclass(frozen=True, slots=True)
class FirstTable:
    """What carthago decides in `offices`: who moved first last year, and hexes where something comes (or none)."""

    last: str
    chosen: str
    landing: tuple[HexOption, ...]
    alpine: tuple[HexOption, ...]
    chief: tuple[HexOption, ...]


def first_table(position: Position, values: Values) -> FirstTable:
    """The order of movement, landings, and the Gaulish leader (HH.2.4, HH.4.7, HH.10.8)."""
    landing, alpine = landing_hexes(position), alpine_hexes(position)
    lands = {value(values, name) for name in ("land-1", "land-2")}
    chief = chief_hexes(position) if dead_chiefs(position) else []
    return FirstTable(
        position.first,
        value(values, "first"),
        _options(position, landing, lands),
        _options(position, alpine, lands),
        _options(position, chief, {value(values, "chief")}),
    )


def _options(position: Position, hexes: list[int], chosen: set[str]) -> tuple[HexOption, ...]:
    names = ((position.hex_name(hex_), position.theatre.place(hex_)) for hex_ in hexes)
    return tuple(HexOption(name, place, name in chosen) for name, place in names)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A leader who can be named dictator or master of horse."""

    leader: Leader
    name: str
    combat: int
    withdrawal: int | None


@dataclass(frozen=True, slots=True)
class DictatorTable:
    """Who can be named, where they can stand, and what the form has."""

    candidates: tuple[Candidate, ...]
    hexes: tuple[HexOption, ...]
    one: str
    other: str


def dictator_table(position: Position, values: Values) -> DictatorTable:
    """The choices of the step `dictator` (HH.3.9)."""
    entries = ((number, position.entry(number)) for number in may_be_dictator(position))
    hexes = sorted(dictator_hexes(position), key=position.hex_name)
    return DictatorTable(
        tuple(
            Candidate(position.leaders[number], entry.name, entry.combat, entry.withdrawal) for number, entry in entries
        ),
        _options(position, hexes, {value(values, "hex")}),
        value(values, "one"),
        value(values, "other"),
    )
