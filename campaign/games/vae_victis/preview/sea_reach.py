"""How far a navy, or an army that embarks, can sail in a round (NV.1, NV.2, NV.4)."""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from campaign.games.vae_victis.preview.fellows import Fellows
from campaign.games.vae_victis.preview.situation import Situation
from campaign.games.vae_victis.preview.values import ReachedHex, Way
from campaign.games.vae_victis.rules.movement.steps import may_embark
from hexmap.rules.position import Army
from navy.rules.sailing import paying_zone, sea_ways


class _Label(NamedTuple):
    """A navy in a hex and in a zone after some impulses, with the NMP left to it in every pool."""

    hex: int
    zone: str | None
    pool: dict[str, int]
    way: Way | None
    impulse: int


class SeaReach:
    """The cheapest paths over water for a navy or embarking army, with other factions standing still.

    The rest of its faction goes as planned: a way that would take NMP from one of them is none.
    A way is kept if, in its hex and zone, none has spent less NMP in all and left as much in the pool of that zone.
    So one that costs more in all and leaves less in the pool of its own zone is dropped even where it leaves more
    in a third pool; in one zone, and in two, that loses nothing worth having.
    """

    def __init__(self, situation: Situation, army: Army, fellows: Fellows) -> None:
        self.situation = situation
        self.board = situation.board
        self.army = army
        self.fellows = fellows
        self.ways = sea_ways(situation.board, situation.round.sailing_costs)
        _, self.held = situation.logistics.barred(army.faction)
        self.rivals = {other.hex for other in situation.position.armies if other.faction != army.faction}
        self.friends = set(fellows.ends) - {army.hex}
        self.open: list[tuple[int, int, int, _Label]] = []
        self.order = count()
        self.pushed: dict[tuple[int, str], list[tuple[int, int]]] = {}
        self.best: dict[int, tuple[int, _Label]] = {}

    def hexes(self) -> Iterator[tuple[int, ReachedHex]]:
        """Every water hex that can be got to, with the most that can be left in the pool of the zone it is in."""
        self._search()
        for hex_, (left, label) in sorted(self.best.items()):
            halted = "NV.4" if hex_ in self.held and hex_ != self.army.hex else ""
            yield hex_, ReachedHex(self.situation.points, left, halted, True, hex_ in self.friends, label.way)

    def _search(self) -> None:
        start = self.situation.standing[self.army.number]
        if not self.army.afloat and not may_embark(self.situation.start, start):
            return
        first = _Label(self.army.hex, start.zone, self.fellows.left, None, 0)
        if self.army.afloat and start.zone is not None:
            self.best[self.army.hex] = first.pool[start.zone], first
        self._sail_on(first, 0)
        while self.open:
            spent, less_left, _, label = heappop(self.open)
            if -less_left > self.best.get(label.hex, (-1,))[0]:
                self.best[label.hex] = -less_left, label
            if label.hex not in self.held and not self._is_bettered(label, spent, -less_left):
                self._sail_on(label, spent)

    def _sail_on(self, label: _Label, spent: int) -> None:
        """Try the hexes around one; an army embarks into Coast only."""
        pool, zone = label.pool, label.zone
        embarks = label.way is None and not self.army.afloat
        for way in self.ways[label.hex]:
            if way.target in self.rivals or (embarks and not self.board.is_coast(way.target)):
                continue
            paying = paying_zone(way.zones, self._there(label), way.cost, zone)
            if paying is None or pool[paying] < way.cost:
                continue
            left = pool[paying] - way.cost
            if self._is_worth_it(way.target, paying, spent + way.cost, left):
                further = _Label(
                    way.target, paying, {**pool, paying: left}, Way(label.way, (way.direction,)), label.impulse + 1
                )
                heappush(self.open, (spent + way.cost, -left, next(self.order), further))

    def _there(self, label: _Label) -> Mapping[str, int]:
        """The NMP in every pool when the next hex is paid: the others may not have drawn theirs yet."""
        if not self.situation.plans:
            return label.pool
        later = self.fellows.still_to_draw(label.impulse + 1)
        return {zone: left + later[zone] for zone, left in label.pool.items()}

    def _is_worth_it(self, hex_: int, zone: str, spent: int, left: int) -> bool:
        """Return whether a path to a hex and zone is better than all before, and record it."""
        known = self.pushed.get((hex_, zone))
        if known is None:
            self.pushed[hex_, zone] = [(spent, left)]
            return True
        for other_spent, other_left in known:
            if other_spent <= spent and other_left >= left:
                return False
        known.append((spent, left))
        return True

    def _is_bettered(self, label: _Label, spent: int, left: int) -> bool:
        """Whether a better way to the same hex and zone has been found since this one was."""
        if label.zone is None:
            return False
        known = self.pushed[label.hex, label.zone]
        return any(s <= spent and n >= left and (s, n) != (spent, left) for s, n in known)
