"""Which hexes a side may enter, and what a step costs (HH.5.4 to HH.5.6)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heappop, heappush
from math import inf

from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Position
from campaign.games.hannibal.rules.ruleset import MarchNumbers
from campaign.games.hannibal.rules.theatre import Theatre


def may_enter(position: Position, hex_: int, side: str, leaders: Iterable[int]) -> bool:
    """Whether a side with these leaders may enter a hex: provinces, the Gaulish leader, Capua (HH.5.6)."""
    province = position.theatre.province_of.get(hex_)
    if province is None:
        return False
    if any(position.entry(number).part == "chief" for number in leaders):
        return province in position.ruleset.chief.provinces and not _is_closed_capua(position, hex_, side)
    return not _is_closed_capua(position, hex_, side)


def _is_closed_capua(position: Position, hex_: int, side: str) -> bool:
    """HH.12.2: Carthaginians never enter Capua's hex, Romans not before it is carthago's."""
    capua = position.theatre.cities[position.ruleset.places.capua]
    return hex_ == capua.hex and (side == CARTHAGO or position.control[capua.name] == ROMA)


def step_cost(position: Position, from_: int, to: int, side: str) -> int:
    """The half points of a step between neighbours (HH.5.5)."""
    costs, theatre = position.ruleset.march, position.theatre
    ground = theatre.ground(to)
    if theatre.has_road(from_, to):
        return costs.city if ground == "city" and not position.is_friendly(to, side) else costs.road
    if ground == "city":
        return costs.city
    on_foot = costs.clear if ground == "clear" else costs.rough if ground == "rough" else costs.mountain
    return on_foot + (costs.river if theatre.board.rivers[to] else 0)


@dataclass(frozen=True, slots=True)
class _Map:
    """What the way to friendly cities depends on; `position` is one with these values."""

    theatre: Theatre
    costs: MarchNumbers
    capua: str
    control: tuple[str, ...]
    side: str
    position: Position = field(compare=False)


def cost_to_cities(position: Position, side: str) -> Mapping[int, float]:
    """For every hex the half points to the nearest friendly city, 0 on its own hex (HH.8.10).

    Enemies in the way do not count. A hex from which none can be reached is missing. Kept as long as no city changes
    sides, because every withdrawal asks for it.
    """
    numbers = position.ruleset
    control = tuple(position.control[name] for name in position.theatre.cities)
    return _cost_to_cities(_Map(position.theatre, numbers.march, numbers.places.capua, control, side, position))


@lru_cache(maxsize=64)
def _cost_to_cities(of: _Map) -> Mapping[int, float]:
    position, side = of.position, of.side
    best: dict[int, float] = {}
    waiting: list[tuple[float, int]] = [
        (0, city.hex)
        for city in position.theatre.cities.values()
        if position.control[city.name] == side and not _is_closed_capua(position, city.hex, side)
    ]
    waiting.sort()
    while waiting:
        cost, hex_ = heappop(waiting)
        if cost >= best.get(hex_, inf):
            continue
        best[hex_] = cost
        if _is_closed_capua(position, hex_, side):
            continue
        for near in position.theatre.ways[hex_]:
            if near not in best:
                heappush(waiting, (cost + step_cost(position, near, hex_, side), near))
    return best
