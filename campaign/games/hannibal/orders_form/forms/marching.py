"""Forms of the march steps, but for marches, which are written as text: recruiting, order, units (HH.4, HH.5)."""

from campaign.games.hannibal.orders_form.forms.values import Values, by_place, named, numbered, value
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import read_order, read_recruiting, read_take
from campaign.games.hannibal.rules.sheets.recruiting import NOTHING


def recruit_values(text: str, position: Position) -> dict[str, str]:
    """The controls `legions-CITY`, `levy-NUMBER` and `slaves` (HH.4.1 to HH.4.4)."""
    recruiting = read_recruiting(text, position.theatre)
    legions = {
        f"legions-{city}": str(count) for cities in recruiting.legions.values() for city, count in cities.items()
    }
    levy = {f"levy-{number}": city for number, city in recruiting.levy.items()}
    return legions | levy | {"slaves": "" if recruiting.slaves is None else str(recruiting.slaves)}


def recruit_text(values: Values, position: Position) -> str:
    """The orders about recruiting: a line for each province, for each leader of the levy, and for slaves."""
    lines = []
    for province, cities in position.theatre.cities_of.items():
        counts = named(values, "legions", [city.name for city in cities])
        if counts:
            lines.append(f"{province}: {', '.join(f'{city} {count}' for city, count in counts.items())}")
    lines += [f"levy {number}: {city}" for number, city in numbered(values, "levy")]
    lines += [f"slaves {value(values, 'slaves')}"] if value(values, "slaves") else []
    return "\n".join(lines)


def order_values(text: str, position: Position) -> dict[str, str]:
    """The controls `place-NUMBER` (HH.5.1)."""
    order = read_order(text, position.theatre)
    return {f"place-{number}": str(place) for place, number in enumerate(order, start=1)}


def order_text(values: Values, _position: Position) -> str:
    """The leaders in the order in which they march."""
    return by_place(values, "place")


def take_values(text: str, position: Position) -> dict[str, str]:
    """A control for each type of unit (HH.5.2); 0 for all others where anything is asked for."""
    units = read_take(text, position.ruleset.units)
    return {} if units is None else {type_: str(units.get(type_, 0)) for type_ in position.ruleset.units}


def take_text(values: Values, position: Position) -> str:
    """The units that a leader shall have; empty where no control has a value, `none` where all are 0."""
    given = {type_: value(values, type_) for type_ in position.ruleset.units if value(values, type_)}
    wanted = {type_: count for type_, count in given.items() if count.strip("0")}
    if not given:
        return ""
    return " ".join(f"{type_} {count}" for type_, count in wanted.items()) or NOTHING
