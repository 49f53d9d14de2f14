"""How far an army can march in a round (MV.5 to MV.7, MV.10)."""

from collections.abc import Iterator
from heapq import heappop, heappush

from campaign.preview.fellows import Fellows
from campaign.preview.situation import Situation
from campaign.preview.values import ReachedHex, Way
from campaign.rules.movement.steps import obstacle, unbounded_cost
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP
from hexmap.rules.land_costs import bounded
from hexmap.rules.position import Army
from navy.rules.straits import crossings


class LandReach:
    """The cheapest paths over land from an army's hex, with other factions standing still.

    A hex in the ZoC of another faction can be entered, but is not left again in this round; a hex in which an
    army of another faction stands is not entered; a crossing finishes the army.
    """

    def __init__(self, situation: Situation, army: Army, fellows: Fellows) -> None:
        self.situation = situation
        self.board = situation.board
        self.army = army
        self.points = situation.points
        self.held, _ = situation.logistics.barred(army.faction)
        self.rivals = {other.hex for other in situation.position.armies if other.faction != army.faction}
        self.friends = set(fellows.ends) - {army.hex}
        self.spent: dict[int, int] = {army.hex: 0}
        self.ways: dict[int, Way | None] = {army.hex: None}
        self.crossed: dict[int, tuple[int, Way]] = {}
        self.clear: dict[int, bool] = {}

    def hexes(self) -> Iterator[tuple[int, ReachedHex]]:
        """Return every hex that the army reaches, with the MP left on the best path."""
        self._search()
        for hex_ in sorted({*self.spent, *self.crossed}):
            spent = self.spent.get(hex_, self.points + 1)
            over = self.crossed.get(hex_)
            if over and over[0] < spent:
                yield hex_, self._reached(hex_, over[0], "MV.10", over[1])
            else:
                halted = "MV.6" if hex_ in self.held and hex_ != self.army.hex else ""
                yield hex_, self._reached(hex_, spent, halted, self.ways[hex_])

    def _reached(self, hex_: int, spent: int, halted: str, way: Way | None) -> ReachedHex:
        return ReachedHex(self.points - spent, 0, halted, False, hex_ in self.friends, way)

    def _search(self) -> None:
        open_ = [(0, self.army.hex)]
        while open_:
            spent, here = heappop(open_)
            if spent > self.spent[here] or (here in self.held and here != self.army.hex):
                continue
            self._cross(here, spent)
            way = self.ways[here]
            for side, target in enumerate(self.board.neighbours[here]):
                if target == OFF_MAP or target in self.rivals or not self.board.is_passable_land(target):
                    continue
                total = spent + self._cost(here, target)
                if total <= self.points and total < self.spent.get(target, total + 1):
                    self.spent[target] = total
                    self.ways[target] = Way(way, (DIRECTIONS[side],))
                    heappush(open_, (total, target))

    def _cost(self, origin: int, target: int) -> int:
        full = unbounded_cost(self.situation.start, self.army.faction, origin, target)
        return bounded(self.situation.ruleset.costs, full)

    def _cross(self, here: int, spent: int) -> None:
        """Add the hexes beyond the straits next to a hex."""
        for first, second, way in crossings(self.board)[here]:
            landing = way.landing
            if landing in self.rivals or not self.board.is_passable_land(landing) or not self._is_clear(way.strait):
                continue
            total = spent + self._cost(way.strait, landing)
            known = self.crossed.get(landing)
            if total <= self.points and (known is None or total < known[0]):
                self.crossed[landing] = total, Way(self.ways[here], (first, second))

    def _is_clear(self, strait: int) -> bool:
        if strait not in self.clear:
            self.clear[strait] = obstacle(self.situation.start, self.army.faction, strait) is None
        return self.clear[strait]
