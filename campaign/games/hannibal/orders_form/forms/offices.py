"""Forms of the steps `ballot`, `offices` and `dictator` (HH.3, HH.2.4, HH.4.7)."""

from campaign.games.hannibal.orders_form.forms.values import Values, by_place, named, numbered, value
from campaign.games.hannibal.rules.arrivals import alpine_hexes
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import read_ballot, read_dictators, read_first, read_placing
from campaign.games.hannibal.rules.sheets.offices import LEVY

LANDINGS = ("land-1", "land-2")
"""The controls of the two hexes in which reinforcements can come (HH.4.7)."""


def ballot_values(text: str, position: Position) -> dict[str, str]:
    """The controls `proconsul`, `home-NUMBER` and `prefer-NUMBER` (the place of a leader in the list)."""
    ballot = read_ballot(text, position.theatre)
    return {
        "proconsul": "" if ballot.proconsul is None else str(ballot.proconsul),
        **{f"home-{number}": "yes" for number in ballot.home},
        **{f"prefer-{number}": str(place) for place, number in enumerate(ballot.prefer or (), start=1)},
    }


def ballot_text(values: Values, _position: Position) -> str:
    """The orders of an election: `proconsul 2`, `home 5`, `prefer 3 6 4`, a line each."""
    home = " ".join(str(number) for number, _ in numbered(values, "home"))
    parts = (("proconsul", value(values, "proconsul")), ("home", home), ("prefer", by_place(values, "prefer")))
    return "\n".join(f"{word} {given}" for word, given in parts if given)


def place_values(text: str, position: Position) -> dict[str, str]:
    """The controls `hex-NUMBER` and `unit-NUMBER-TYPE` (HH.3.7)."""
    placing = read_placing(text, position.theatre, position.ruleset.units)
    hexes = {
        f"hex-{number}": LEVY if hex_ is None else position.hex_name(hex_) for number, hex_ in placing.hexes.items()
    }
    units = {
        f"unit-{number}-{type_}": str(count)
        for number, types in placing.units.items()
        for type_, count in types.items()
    }
    return hexes | units


def place_text(values: Values, position: Position) -> str:
    """The orders about where leaders go, and the units that they shall have."""
    lines = [f"{number}: {hex_}" for number, hex_ in numbered(values, "hex")]
    for number in position.theatre.leaders:
        units = named(values, f"unit-{number}", position.ruleset.units)
        if units:
            lines.append(f"units {number}: {' '.join(f'{type_} {count}' for type_, count in units.items())}")
    return "\n".join(lines)


def first_values(text: str, position: Position) -> dict[str, str]:
    """The controls `first`, `land-1`, `land-2` and `chief` (HH.2.4, HH.4.7, HH.10.8)."""
    first = read_first(text, position.theatre)
    alpine = set(alpine_hexes(position))
    by_sea, by_land = ([hex_ for hex_ in first.lands if (hex_ in alpine) is wanted] for wanted in (False, True))
    lands = dict(zip(LANDINGS, (position.hex_name(hex_) for hex_ in (*by_sea, *by_land)), strict=False))
    if by_land and not by_sea:
        lands = {LANDINGS[1]: lands[LANDINGS[0]]}
    chief = "" if first.chief is None else position.hex_name(first.chief)
    return {"first": first.side or "", **lands, "chief": chief}


def first_text(values: Values, _position: Position) -> str:
    """The orders about who moves first, and where leaders and reinforcements come."""
    lines = [value(values, "first")]
    lines += [f"land: {value(values, name)}" for name in LANDINGS if value(values, name)]
    lines += [f"chief: {value(values, 'chief')}"] if value(values, "chief") else []
    return "\n".join(line for line in lines if line)


def dictator_values(text: str, position: Position) -> dict[str, str]:
    """The controls `one`, `other` and `hex` (HH.3.9)."""
    named_ = read_dictators(text, position.theatre)
    if named_ is None:
        return {}
    one, other = named_.named
    return {"one": str(one), "other": str(other), "hex": position.hex_name(named_.hex)}


def dictator_text(values: Values, _position: Position) -> str:
    """The two leaders who are named, and where they stand: `2 12 to 1817`; empty where nobody is named."""
    one, other = value(values, "one"), value(values, "other")
    if not one and not other:
        return ""
    return f"{one} {other} to {value(values, 'hex')}"
