"""Why an army cannot get to a hex in this round: the one rule that keeps it from there, in a sentence."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from campaign.games.desk import Problem
from campaign.games.vae_victis.preview.fellows import Fellows
from campaign.games.vae_victis.preview.land_reach import LandReach, Waived
from campaign.games.vae_victis.preview.situation import Situation
from campaign.games.vae_victis.preview.values import Way
from campaign.games.vae_victis.preview.warnings import why_not_embark
from campaign.games.vae_victis.rules.events import holders
from campaign.games.vae_victis.rules.movement.steps import may_embark, obstacle
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import SAILABLE, Terrain
from hexmap.rules.hexes import OFF_MAP, SIDE
from hexmap.rules.position import Army
from hexmap.rules.zones_of_control import army_zone
from navy.rules.sailing import SeaWay, sea_ways


def why_out_of_reach(situation: Situation, number: int, hex_: int, fellows: Fellows) -> Problem:
    """Return why an army cannot get to a hex in this round, for a hex that its reach does not have.

    What keeps every army from the hex comes first, then points, then what stands in the way.
    """
    army = situation.position.army[number]
    if hex_ == OFF_MAP:
        return Problem("GR.1", say("unreached.off_the_map"))
    search = _Search(situation, army, hex_, fellows)
    return search.closed() or (search.by_water() if search.sails else search.by_land())


class _Search:
    """Ways of one army to one hex, with limits ignored one after the other until one leads there."""

    def __init__(self, situation: Situation, army: Army, target: int, fellows: Fellows) -> None:
        self.situation = situation
        self.board = situation.board
        self.army = army
        self.target = target
        self.fellows = fellows
        self.terrain = self.board.terrain[target]
        self.sails = self.terrain in SAILABLE
        self.place = self.board.describe(target)

    def closed(self) -> Problem | None:
        """Return why the army cannot be in the hex at all; None if it could be there."""
        if self.terrain == Terrain.OCEAN:
            return self._problem("MV.5", "ocean")
        if self.sails and not self._is_on_water():
            return why_not_embark(self.situation, self.situation.standing[self.army.number])
        if not self.sails and self.army.afloat:
            return self._problem("NV.10", "land", army=self.army.number)
        if not self.sails and not self.board.is_passable_land(self.target):
            return self._problem("MV.5", "impassable")
        enemies = [other for other in self._others() if other.hex == self.target]
        return self._problem("MV.7", "enemy", enemy_army=enemies[0].number) if enemies else None

    def _is_on_water(self) -> bool:
        return self.army.afloat or may_embark(self.situation.start, self.situation.standing[self.army.number])

    def by_land(self) -> Problem:
        """Return what keeps the army from a land hex that it could enter (MV.5 to MV.7, MV.10)."""
        points = self.situation.points
        straight = self._land_way(Waived(points=True, zones=True))
        if straight is None:
            return self._blocked()
        stop = self._first_held(straight.path[:-1], afloat=False)
        around = straight if stop is None else self._land_way(Waived(points=True))
        values: dict[str, object] = {"army": self.army.number}
        if stop is not None:
            values |= {"holders": self._holders(stop, afloat=False), "stop_place": self.board.describe(stop)}
        if around is None:
            return self._problem("MV.6", "zone", **values)
        needed = {"needed_mp": around.mp, "mp": points}
        if straight.mp > points:
            return self._problem("MV.1", "points", army=self.army.number, **needed)
        if stop is None:
            return self._problem("MV.5", "no_way")
        return self._problem("MV.6", "zone_around", **values, **needed)

    def _blocked(self) -> Problem:
        """Return why no way over land leads to the hex, whatever it costs."""
        past = self._land_way(Waived(points=True, zones=True, enemies=True))
        if past is not None:
            there = {other.hex: other.number for other in self._others()}
            stop = next(hex_ for hex_ in past.path if hex_ in there)
            return self._problem("MV.7", "enemy_before", enemy_army=there[stop], stop_place=self.board.describe(stop))
        over = self._land_way(Waived(points=True, zones=True, enemies=True, straits=True))
        if over is None:
            return self._problem("MV.5", "no_way")
        strait = next(which for which, hex_ in enumerate(over.path) if not self.board.is_land(hex_))
        why = obstacle(self.situation.start, self.army.faction, over.path[strait])
        if why:
            place = self.board.describe(over.path[strait])
            return self._problem("MV.10", "strait", strait_place=place, obstacle=why)
        landing = self.board.describe(over.path[strait + 1])
        return self._problem("MV.10", "beyond_strait", army=self.army.number, stop_place=landing)

    def _land_way(self, waived: Waived) -> "_LandWay | None":
        reach = LandReach(self.situation, self.army, self.fellows, waived)
        reached = dict(reach.hexes()).get(self.target)
        if reached is None:
            return None
        return _LandWay(reach.points - reached.mp_left, _path(self.situation, self.army.hex, reached.way))

    def by_water(self) -> Problem:
        """Return what keeps a navy, or an army that can embark, from a water hex (NV.2, NV.4)."""
        left, faction = self.fellows.left, self.situation.position.faction[self.army.faction].title
        way = _sea_way(self.situation, self.army, self.target, left, {other.hex for other in self._others()})
        if way is None:
            return self._problem("MV.5", "no_way_by_water")
        for zone, needed in way.needs.items():
            if needed > left[zone]:
                code = "nmp" if left[zone] else "no_nmp"
                values = {"needed_nmp": needed, "nmp": left[zone]} if left[zone] else {}
                return self._problem("NV.2", code, zone=zone, faction=faction, **values)
        stop = self._first_held(way.path[:-1], afloat=True)
        if stop is None:
            return self._problem("NV.2", "nmp_of_others", faction=faction)
        about = {"holders": self._holders(stop, afloat=True), "stop_place": self.board.describe(stop)}
        return self._problem("NV.4", "zone", army=self.army.number, **about)

    def _first_held(self, path: Sequence[int], *, afloat: bool) -> int | None:
        """Return the first hex of a way in which a ZoC holds the army, the one that it comes from apart."""
        held = self.situation.logistics.barred(self.army.faction)[afloat]
        return next((hex_ for hex_ in path if hex_ in held and hex_ != self.army.hex), None)

    def _holders(self, hex_: int, *, afloat: bool) -> list[str]:
        """The holders of the ZoC (MV.6, NV.4)."""
        board, radii = self.board, self.situation.ruleset.radii
        armies = [
            other.number
            for other in self._others()
            if other.afloat == afloat and hex_ in set(army_zone(board, other, radii))
        ]
        structures = (one.name for one in self.situation.round.enemy_structures(hex_, self.army.faction))
        return holders(armies, structures)

    def _others(self) -> Iterator[Army]:
        """The armies of other factions."""
        return (other for other in self.situation.position.armies if other.faction != self.army.faction)

    def _problem(self, rule: str, code: str, **values: object) -> Problem:
        return Problem(rule, say(f"unreached.{code}", place=self.place, **values))


class _LandWay(NamedTuple):
    """What a way over land costs, and the hexes that it enters."""

    mp: int
    path: tuple[int, ...]


class _SeaWay(NamedTuple):
    """The NMP that a way over water needs of each zone, and the hexes that it enters."""

    needs: Mapping[str, int]
    path: tuple[int, ...]


def _path(situation: Situation, start: int, way: Way | None) -> tuple[int, ...]:
    """Return the hexes that a way enters, the first one left out."""
    parts: list[tuple[int, ...]] = []
    while way is not None:
        parts.append(way.numbers)
        way = way.before
    path, here = [], start
    for numbers in reversed(parts):
        for number in numbers:
            here = situation.board.neighbours[here][SIDE[number]]
            path.append(here)
    return tuple(path)


def _sea_way(
    situation: Situation, army: Army, target: int, left: Mapping[str, int], enemies: set[int]
) -> _SeaWay | None:
    """Return the way over water that needs the fewest NMP, however few there are, through ZoCs too.

    A navy pays from the pool of its zone as long as a hex is in it, else from that pool of the hex that has the most.
    """
    ways = sea_ways(situation.board, situation.round.sailing_costs)
    first = _SeaWay({}, ())
    open_: list[tuple[int, int, int, str | None, _SeaWay]] = [
        (0, 0, army.hex, situation.standing[army.number].zone, first)
    ]
    known: set[int] = set()
    pushed = 0
    while open_:
        spent, _, here, zone, so_far = heappop(open_)
        if here in known:
            continue
        known.add(here)
        if here == target:
            return so_far
        for step in ways[here]:
            embarks = not so_far.path and not army.afloat
            if step.target in known or step.target in enemies:
                continue
            if embarks and not situation.board.is_coast(step.target):
                continue
            pays = _payer(step, zone, left)
            needs = {**so_far.needs, pays: so_far.needs.get(pays, 0) + step.cost}
            pushed += 1
            heappush(open_, (spent + step.cost, pushed, step.target, pays, _SeaWay(needs, (*so_far.path, step.target))))
    return None


def _payer(step: SeaWay, zone: str | None, left: Mapping[str, int]) -> str:
    """Return the zone whose pool would pay for a hex."""
    return zone if zone in step.zones else max(step.zones, key=lambda one: left[one])
