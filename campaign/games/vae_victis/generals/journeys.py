"""Where an army can be after this round and the next ones, over land and sea, if all others stand still."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.generals.waters import Waters
from hexmap.rules.board import LAND, Terrain
from hexmap.rules.hexes import DIRECTIONS
from hexmap.rules.land_costs import ways
from hexmap.rules.position import Army
from navy.rules.straits import Crossing, crossings, obstacle

PART = 24
"""Parts of a round that an MP takes. At sea a round lasts as long as the pool of the zone."""
SEA_ROUNDS = 2
"""No journey over sea is looked at that takes longer."""


@dataclass(frozen=True, slots=True)
class Leg:
    """The first round of a journey: the numbers of the instruction, where it ends, and the NMP it takes by zone."""

    numbers: tuple[int, ...]
    hex: int
    afloat: bool
    sailed: Mapping[str, int]


class Journeys:
    """The earliest times at which an army can be in the hexes around it.

    `times` are in parts of a round, `round_` of them a round. Who enters a ZoC of another faction goes on in the next
    round (MV.6, NV.4); who has left a port sails in one round, or rests in a Coast hex (NV.5).
    """

    def __init__(self, view: GeneralView, army: Army, waters: Waters, rounds: int) -> None:
        self.view = view
        self.board = view.board
        self.army = army
        self.waters = waters
        self.round_ = waters.round_
        self.rounds = rounds
        self.latest = rounds * self.round_
        self._latest_at_sea = min(rounds, SEA_ROUNDS) * self.round_
        self._ways = ways(self.board, view.ruleset.costs)
        self.times: dict[int, int] = {army.hex: 0}
        self._from: dict[int, int] = {}
        self._open = [(0, army.hex)]
        self._search()

    def rounds_to(self, hex_: int) -> int | None:
        """The rounds after which the army is in a hex: 0 where it stands, None for a hex it does not get to in time."""
        time = self.times.get(hex_)
        return None if time is None else -(-time // self.round_)

    def first_leg(self, goal: int) -> Leg:
        """The part of the journey to a hex that the army makes this round; without one it stands."""
        way = self._way(goal)
        numbers: list[int] = []
        sailed: dict[str, int] = {}
        here, afloat = self.army.hex, self.army.afloat
        for origin, target in pairwise(way):
            if self.times[target] > self.round_ or (afloat and self.board.is_land(target)):
                break  # no instruction debarks a navy (NV.9)
            numbers += self._directions(origin, target)
            here, afloat = target, afloat or not self.board.is_land(target)
            if afloat:
                zone = self.waters.zone(target)
                sailed[zone] = sailed.get(zone, 0) + self.waters.nmp(target)
        return self._ending_on_coast(Leg(tuple(numbers), here, afloat, sailed))

    def _ending_on_coast(self, leg: Leg) -> Leg:
        """A leg that would end in a Sea hex is not begun: its navy would be lost (NV.5)."""
        if leg.afloat and self.board.terrain[leg.hex] == Terrain.SEA:
            return Leg((), self.army.hex, self.army.afloat, {})
        return leg

    def _way(self, goal: int) -> list[int]:
        """The hexes of the journey to a goal, the army's own first."""
        way = [goal]
        while way[-1] in self._from:
            way.append(self._from[way[-1]])
        return way[::-1]

    def _directions(self, origin: int, target: int) -> list[int]:
        """The numbers that lead from a hex into the next one of a journey: two across a strait."""
        neighbours = self.board.neighbours[origin]
        if target in neighbours:
            return [DIRECTIONS[neighbours.index(target)]]
        return next(
            [one, other]
            for one, other, way in crossings(self.board)[origin]
            if way.landing == target and self._is_clear(way.strait)
        )

    def _search(self) -> None:
        open_, times, terrain, round_ = self._open, self.times, self.board.terrain, self.round_
        while open_:
            time, here = heappop(open_)
            if time > times[here]:
                continue
            evening = -(-time // round_) * round_
            night = evening + round_ if time == evening else evening
            if terrain[here] in LAND:
                self._go_by_land(here, time, evening, night)
            else:
                self._sail(here, time, evening, night)

    def _reach(self, origin: int, target: int, time: int) -> None:
        if time <= self.latest and time < self.times.get(target, time + 1):
            self.times[target] = time
            self._from[target] = origin
            heappush(self._open, (time, target))

    def _evening(self, time: int) -> int:
        """The end of a round, at which an army goes on that was finished during it."""
        return -(-time // self.round_) * self.round_

    def _go_by_land(self, here: int, time: int, evening: int, night: int) -> None:
        """The moves from a hex on land: each ends in the round in which it begins, or waits for the next one (MV.5)."""
        times, enemy_at, barred = self.times, self.view.enemy_at, self.view.barred_land
        for target, cost in self._ways[here]:
            if target in enemy_at:
                continue
            end = time + cost * PART
            if end > night:
                end = evening + cost * PART
            if target in barred:
                end = self._evening(end)
            if end <= self.latest and end < times.get(target, end + 1):
                times[target] = end
                self._from[target] = here
                heappush(self._open, (end, target))
        for _, _, way in crossings(self.board)[here]:
            self._cross(here, way, time, evening, night)
        if here in self.view.ports and not self.army.inactive_rounds:
            self._embark(here, evening)

    def _cross(self, here: int, way: Crossing, time: int, evening: int, night: int) -> None:
        """A crossing takes the cost of the land hex beyond, and ends the march (MV.10)."""
        landing = self._ways_into(way.landing)
        if landing and way.landing not in self.view.enemy_at and self._is_clear(way.strait):
            duration = landing[0] * PART
            end = time + duration if time + duration <= night else evening + duration
            self._reach(here, way.landing, self._evening(end))

    def _ways_into(self, target: int) -> list[int]:
        """The costs of entering a hex, the highest first: no road leads there out of a strait."""
        if not self.board.is_passable_land(target):
            return []
        near = self.board.adjacent(target)
        return sorted((cost for one in near for to, cost in self._ways[one] if to == target), reverse=True)

    def _sail(self, here: int, time: int, evening: int, night: int) -> None:
        """The moves and landings from a water hex: each ends in the round in which it begins, none at Sea (NV.5)."""
        rests = time == evening or self.board.terrain[here] != Terrain.SEA
        times, origins, open_ = self.times, self._from, self._open
        latest, end_of_round = self._latest_at_sea, night - time
        for target, duration, halts in self.waters[here]:
            if duration <= end_of_round:
                end = time + duration
            elif rests:
                end = evening + duration
            else:
                continue
            if halts:
                end = self._evening(end)
            if end <= latest and end < times.get(target, end + 1):
                times[target] = end
                origins[target] = here
                heappush(open_, (end, target))

    def _embark(self, here: int, morning: int) -> None:
        """The moves out of a port, at the beginning of a round (NV.1)."""
        for target, duration, halts in self.waters.embarkations(here):
            end = morning + duration
            self._reach(here, target, self._evening(end) if halts else end)

    def _is_clear(self, strait: int) -> bool:
        """Whether the faction can cross a strait now (MV.10)."""
        view = self.view
        return not obstacle(
            self.board,
            strait,
            view.faction,
            enemy_near=self._enemy_near,
            cities=tuple(
                one.name
                for one in view.held_by_structures.get(strait, ())
                if one.is_city and view.position.controller(one) != view.faction
            ),
            levels=view.levels,
            level=view.ruleset.superiority.strait,
        )

    def _enemy_near(self, hex_: int) -> int | None:
        near = self.view.deployment.near(hex_, self.view.ruleset.movement.strait_clear)
        return min((army.number for army in near if army.faction != self.view.faction), default=None)
