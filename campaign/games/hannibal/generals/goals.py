"""What a force can win: cities by diplomacy, assault and siege, and battles (HH.6, HH.8, HH.9)."""

from collections.abc import Iterable, Mapping

from campaign.games.hannibal.generals.view import Host, View
from campaign.games.hannibal.rules.combat_tables import assault_column, assault_is_possible, held
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Force
from campaign.games.hannibal.rules.sieges import walls_of
from campaign.games.hannibal.rules.theatre import City
from campaign.games.hannibal.rules.units import only_elephants

SIEGE = 0.3
"""The chance that a siege takes a city in a segment, on average over its time (HH.9.5)."""
WORKS = 0.12
"""The same for works (HH.9.6)."""


def diplomacy_chances(view: View, force: Force) -> Mapping[int, float]:
    """The chance of diplomacy at each city that the force may try, by the hex of the city (HH.6.1, HH.6.2)."""
    position, numbers = view.position, view.position.ruleset.diplomacy
    sp = position.sp(force.units)
    if not force.units:
        return {}
    is_hannibal = force.leader is not None and position.entry(force.leader).part == "hannibal"
    found: dict[int, float] = {}
    for city in position.theatre.cities.values():
        if position.control[city.name] == view.side or city.loyalty is None or city.name in position.tried:
            continue
        garrison = sum(position.sp(one.units) for one in position.at(city.hex, view.enemy))
        if garrison >= numbers.garrison:
            continue
        added = 0
        if view.side == ROMA:
            added = (sp + _led_sp(view, city.province, force)) // numbers.roma
        elif is_hannibal and not position.theatre.provinces[city.province].plain:
            added = sp // numbers.hannibal
        found[city.hex] = min(1.0, max(0.0, (7 - city.loyalty + added) / 6))
    return {hex_: chance for hex_, chance in found.items() if chance > 0}


def _led_sp(view: View, province: str, but: Force) -> int:
    """The SP with other leaders of the side in a province."""
    position = view.position
    others = (one for one in view.own if one.leader != but.leader)
    return sum(position.sp(one.units) for one in others if position.theatre.province_of[one.hex] == province)


def assault_chance(view: View, city: City, besiegers: Host, inside: Host) -> tuple[float, float]:
    """The chance that an assault takes a city, and the steps that it costs on average; 0 if it is not possible."""
    position, numbers = view.position, view.position.ruleset
    if city.class_ == "1" or besiegers.commander is None or only_elephants(besiegers.units):
        return 0.0, 0.0
    own, garrison = position.sp(besiegers.units), position.sp(inside.units)
    defence = garrison + walls_of(position, city)
    if not assault_is_possible(own, defence, numbers):
        return 0.0, 0.0
    place = assault_column(own, defence, numbers, is_empty=not inside.units and not inside.leaders)
    added = position.entry(besiegers.commander).combat
    added -= 0 if inside.commander is None else position.entry(inside.commander).combat
    added += numbers.assault.carthago if view.side == CARTHAGO else 0
    results = [numbers.assault.table[held(die + added) - 1][place] for die in range(1, 7)]
    falls = sum(result.startswith("S") for result in results) / 6
    return falls, sum(int(result[-1]) for result in results if "A" in result) / 6


def assault_worth(view: View, city: City, besiegers: Host, inside: Host) -> float:
    """The worth of an assault: the city and those inside, less the steps that it costs."""
    falls, steps = assault_chance(view, city, besiegers, inside)
    if not falls:
        return 0.0
    per_step = view.position.sp(besiegers.units) / max(1, sum(unit.steps for unit in besiegers.units))
    per_sp = view.weight[view.side] + (0.7 if view.side == ROMA else 0.0)
    return falls * (view.city_worth(city) + garrison_worth(view, inside)) - steps * per_step * per_sp


def garrison_worth(view: View, inside: Host) -> float:
    """The worth of destroying those inside a city."""
    foot = sum(view.position.sp([unit]) for unit in inside.units if unit.type in ("legion_foot", "slaves"))
    points = foot if view.side == CARTHAGO else 0
    return points + view.weight[view.enemy] * view.position.sp(inside.units)


def siege_worth(view: View, city: City, besiegers: Host, inside: Host) -> float:
    """The worth of besieging a city, a segment."""
    own, garrison = view.position.sp(besiegers.units), view.position.sp(inside.units)
    if only_elephants(besiegers.units) or own < garrison + walls_of(view.position, city):
        return 0.0
    siege = view.position.sieges.get(city.name)
    if city.class_ == "1":
        worth = view.city_worth(city) + garrison_worth(view, inside)
        return WORKS * worth
    marker = siege.marker if siege and siege.marker else view.position.ruleset.siege.marker
    chance = max((7 - marker) / 6, SIEGE if siege else SIEGE / 2)
    return chance * (view.city_worth(city) + garrison_worth(view, inside))


def capture_worth(view: View, city: City, own: Iterable[Force]) -> float:
    """The worth of forces that stand before a city that is not friendly, with no enemies outside."""
    besiegers = view.host(own)
    inside = view.host(view.position.at(city.hex, view.enemy))
    if only_elephants(besiegers.units):
        return 0.0
    if city.class_ == "unfortified":
        return view.city_worth(city)
    return max(assault_worth(view, city, besiegers, inside), siege_worth(view, city, besiegers, inside))


def capture_chance(view: View, city: City, own: Iterable[Force]) -> float:
    """The chance that forces before a city have it after the battles of this segment."""
    besiegers = view.host(own)
    if city.class_ == "unfortified":
        return 0.0 if only_elephants(besiegers.units) else 1.0
    inside = view.host(view.position.at(city.hex, view.enemy))
    return assault_chance(view, city, besiegers, inside)[0]
