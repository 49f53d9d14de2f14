"""Marches of a force: what each step costs, the cheapest ways, how far places are from each other (HH.5.5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from campaign.games.hannibal.rules.ground import may_enter, step_cost
from campaign.games.hannibal.rules.position import OTHER, Force, Position
from hexmap.rules.hexes import DIRECTIONS

Graph = Mapping[int, tuple[tuple[int, int], ...]]
"""For every hex the neighbours with the half points that the step to each costs."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The cheapest marches of a force: half points to each hex, and the hex before each on the way."""

    costs: Mapping[int, int]
    before: Mapping[int, int]

    def hexes(self, to: int) -> tuple[int, ...]:
        """The hexes of the march to a hex, the start included."""
        path = [to]
        while path[-1] in self.before:
            path.append(self.before[path[-1]])
        return tuple(reversed(path))


def graph_of(position: Position, side: str) -> Graph:
    """The steps that a side can take, without Capua where it is closed, with their costs in half points."""
    theatre = position.theatre
    closed = {hex_ for hex_ in theatre.city_at if not may_enter(position, hex_, side, ())}
    return {
        hex_: tuple((near, step_cost(position, hex_, near, side)) for near in ways if near not in closed)
        for hex_, ways in theatre.ways.items()
    }


def ways_from(position: Position, graph: Graph, force: Force, most: int, start: int | None = None) -> Ways:
    """The cheapest marches of a force within so many half points; a hex with enemies ends a march."""
    first = force.hex if start is None else start
    leaders = [] if force.leader is None else [force.leader]
    is_bound = any(position.entry(number).part == "chief" for number in leaders)
    held = {hex_ for hex_ in position.forces_at if position.at(hex_, OTHER[force.side])} - {first}
    costs, before = {first: 0}, dict[int, int]()
    waiting = [(0, first)]
    while waiting:
        cost, here = heappop(waiting)
        if cost > costs[here] or here in held:
            continue
        for near, step in graph[here]:
            total = cost + step
            if total > most or total >= costs.get(near, most + 1):
                continue
            if is_bound and not may_enter(position, near, force.side, leaders):
                continue
            costs[near], before[near] = total, here
            heappush(waiting, (total, near))
    return Ways(costs, before)


def words_of(position: Position, hexes: Iterable[int]) -> list[str]:
    """The words of a march along hexes."""
    neighbours = position.theatre.board.neighbours
    return [str(DIRECTIONS[neighbours[one].index(other)]) for one, other in pairwise(hexes)]
