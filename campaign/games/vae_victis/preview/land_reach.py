"""How far an army can march in a round, and by which way (MV.5 to MV.7, MV.10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from campaign.games.vae_victis.preview.fellows import Fellows
from campaign.games.vae_victis.preview.situation import Situation
from campaign.games.vae_victis.preview.values import ReachedHex, Way
from campaign.games.vae_victis.rules.movement.steps import obstacle, unbounded_cost
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP
from hexmap.rules.land_costs import bounded
from hexmap.rules.position import Army
from navy.rules.straits import crossings

UNLIMITED = 10**6
"""More MP than any way on any map costs."""


class Toll(NamedTuple):
    """What a way over land costs an army: MP, then hexes in the ZoC of others, then numbers of its instruction.

    Of two ways to a hex the one with the smaller toll is the better one: the cheapest, then the one through the fewest
    ZoCs, then the shortest. An army leaves no hex that holds it (MV.6), so the ZoCs that count here are those
    of navies, which let it pass.
    """

    mp: int
    zones: int = 0
    numbers: int = 0


@dataclass(frozen=True, slots=True)
class Waived:
    """Limits that a search ignores, to find out which of them keeps an army from a hex.

    Without `straits` a crossing needs what MV.10 asks for, and ends the march.
    """

    points: bool = False
    zones: bool = False
    enemies: bool = False
    straits: bool = False


NOTHING_WAIVED = Waived()


class LandReach:
    """The best paths over land from an army's hex, with other factions standing still.

    A hex in the ZoC of another faction can be entered, but is not left again in this round; a hex in which an
    army of another faction stands is not entered; a crossing finishes the army.
    """

    def __init__(self, situation: Situation, army: Army, fellows: Fellows, waived: Waived = NOTHING_WAIVED) -> None:
        self.situation = situation
        self.board = situation.board
        self.army = army
        self.waived = waived
        self.points = UNLIMITED if waived.points else situation.points
        held, _ = situation.logistics.barred(army.faction)
        self.held = frozenset() if waived.zones else held
        rivals = {other.hex for other in situation.position.armies if other.faction != army.faction}
        self.rivals = set() if waived.enemies else rivals
        self.friends = set(fellows.ends) - {army.hex}
        self.tolls: dict[int, Toll] = {army.hex: Toll(0)}
        self.ways: dict[int, Way | None] = {army.hex: None}
        self.crossed: dict[int, tuple[Toll, Way]] = {}
        self.clear: dict[int, bool] = {}
        self.open: list[tuple[Toll, int]] = []

    def hexes(self) -> Iterator[tuple[int, ReachedHex]]:
        """Return every hex that the army reaches, with the MP left on the best path."""
        self._search()
        for hex_ in sorted({*self.tolls, *self.crossed}):
            toll = self.tolls.get(hex_)
            over = self.crossed.get(hex_)
            if over and (toll is None or over[0].mp < toll.mp):
                yield hex_, self._reached(hex_, over[0], "MV.10", over[1])
            elif toll is not None:
                halted = "MV.6" if hex_ in self.held and hex_ != self.army.hex else ""
                yield hex_, self._reached(hex_, toll, halted, self.ways[hex_])

    def _reached(self, hex_: int, toll: Toll, halted: str, way: Way | None) -> ReachedHex:
        return ReachedHex(self.points - toll.mp, 0, halted, False, hex_ in self.friends, way)

    def _search(self) -> None:
        heappush(self.open, (self.tolls[self.army.hex], self.army.hex))
        while self.open:
            toll, here = heappop(self.open)
            if toll > self.tolls[here] or (here in self.held and here != self.army.hex):
                continue
            self._cross(here, toll)
            for side, target in enumerate(self.board.neighbours[here]):
                if target == OFF_MAP or target in self.rivals or not self.board.is_passable_land(target):
                    continue
                self._enter(target, self._toll(toll, here, target, 1), Way(self.ways[here], (DIRECTIONS[side],)))

    def _enter(self, target: int, toll: Toll, way: Way) -> None:
        """Record a way into a hex from which the army can go on, if it is the best one yet."""
        known = self.tolls.get(target)
        if toll.mp <= self.points and (known is None or toll < known):
            self.tolls[target] = toll
            self.ways[target] = way
            heappush(self.open, (toll, target))

    def _toll(self, toll: Toll, origin: int, target: int, numbers: int) -> Toll:
        """Return the toll of a way that goes on from a hex into another one."""
        zone = self.situation.start.navies.holds_enemy(target, self.army.faction)
        return Toll(toll.mp + self._cost(origin, target), toll.zones + zone, toll.numbers + numbers)

    def _cost(self, origin: int, target: int) -> int:
        full = unbounded_cost(self.situation.start, self.army.faction, origin, target)
        return bounded(self.situation.ruleset.costs, full)

    def _cross(self, here: int, toll: Toll) -> None:
        """Add the hexes beyond the straits next to a hex."""
        for first, second, crossing in crossings(self.board)[here]:
            landing = crossing.landing
            if landing in self.rivals or not self.board.is_passable_land(landing):
                continue
            over, way = self._toll(toll, crossing.strait, landing, 2), Way(self.ways[here], (first, second))
            if self.waived.straits:
                self._enter(landing, over, way)
            elif self._is_clear(crossing.strait):
                known = self.crossed.get(landing)
                if over.mp <= self.points and (known is None or over < known[0]):
                    self.crossed[landing] = over, way

    def _is_clear(self, strait: int) -> bool:
        if strait not in self.clear:
            self.clear[strait] = obstacle(self.situation.start, self.army.faction, strait) is None
        return self.clear[strait]
