"""Movement, impulse by impulse: armies on land, over straits and at sea (MV, NV.1 to NV.4)."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field

from campaign.rules.movement.claims import Claim, claim, distance_to_structure
from campaign.rules.movement.contention import Judgement, Move, judge
from campaign.rules.movement.march import March
from campaign.rules.movement.put_back import PutBack, put_back_friends
from campaign.rules.ruleset import Ruleset
from hexmap.rules.board import SAILABLE, Board, Structure
from hexmap.rules.hexes import OFF_MAP, SIDE, STAND
from hexmap.rules.land_costs import CostPart, bounded, bounding_part, cost_parts, unbounded_cost
from hexmap.rules.logistics import Network
from hexmap.rules.position import Army, Position
from navy.rules import sailing, straits


@dataclass(frozen=True, slots=True)
class Stop:
    """A march that ended because the army could not or may not go on: by which paragraph, and why.

    `reason` is a word for programs, `why` more about it where there is more to say.
    """

    march: March
    impulse: int
    rule: str
    reason: str
    target: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Halt:
    """A march that ended in zones of control: of which armies (navies), of which structures (MV.6, NV.4)."""

    march: March
    impulse: int
    rule: str
    armies: tuple[int, ...]
    structures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A hex that an army entered in an impulse, for MP or, in water, NMP from the pool of a zone."""

    march: March
    origin: int
    target: int
    cost: int
    zone: str | None


@dataclass(frozen=True, slots=True)
class Impulse:
    """What happened in one impulse."""

    number: int
    stops: list[Stop]
    judgement: Judgement
    steps: list[Step]
    halts: list[Halt]


@dataclass(slots=True)
class Movement:
    """The movement of a round: the marches by army number, the impulses, who was put back, the NMP left."""

    marches: dict[int, March]
    impulses: list[Impulse] = field(default_factory=list)
    put_backs: list[PutBack] = field(default_factory=list)
    nmp_left: sailing.Pools = field(default_factory=dict)


def march_all(
    board: Board,
    position: Position,
    instructions: Mapping[int, Sequence[int]],
    ruleset: Ruleset,
    *,
    superiority: Mapping[str, Mapping[str, int]],
    networks: Mapping[str, Network],
    held_by: Mapping[int, tuple[Structure, ...]],
) -> Movement:
    """Moves all armies and navies at once, impulse by impulse.

    `instructions` maps army numbers to their numbers; who has none stands still. `superiority` is this round's,
    `networks` are those at the start of the round, by faction; `held_by` the structures that have a hex in their
    ZoC (ZC.3).
    """
    field_ = Field(board, position, ruleset, superiority, networks, held_by)
    movement = Movement(
        {army.number: field_.march_of(army, tuple(instructions.get(army.number, ()))) for army in position.armies}
    )
    marches = list(movement.marches.values())
    field_.note_navies(marches)
    impulse = 0
    while moving := still_moving(marches, impulse):
        impulse += 1
        movement.impulses.append(field_.carry_out(impulse, moving, marches))
    movement.put_backs = put_back_friends(board, marches)
    spent = [
        (march.army.faction, stay.zone, stay.cost)
        for march in marches
        for stay in march.stays[1:]
        if stay.zone is not None
    ]
    movement.nmp_left = sailing.pools_left(field_.full_pools, spent)
    return movement


def still_moving(marches: Iterable[March], impulse: int) -> list[March]:
    """The marches that go on after an impulse; those whose instruction is exhausted are finished (MV.5)."""
    moving = []
    for march in marches:
        if march.finished is None:
            if len(march.numbers) > impulse:
                moving.append(march)
            else:
                march.finish("MV.5", len(march.numbers))
    return moving


class Field:
    """The board with everything that stays the same during the movement, and the pools of NMP."""

    def __init__(
        self,
        board: Board,
        position: Position,
        ruleset: Ruleset,
        superiority: Mapping[str, Mapping[str, int]],
        networks: Mapping[str, Network],
        held_by: Mapping[int, tuple[Structure, ...]],
    ) -> None:
        self.board = board
        self.position = position
        self.ruleset = ruleset
        self.superiority = superiority
        self.road_steps = {faction: network.road_steps for faction, network in networks.items()}
        self.held_by = held_by
        self.sailing_costs = sailing.SailingCosts(ruleset.sailing.coast, ruleset.sailing.sea)
        self.full_pools = sailing.full_pools(superiority, ruleset.sailing.level)
        self.pools = {faction: dict(pools) for faction, pools in self.full_pools.items()}
        self.navies: dict[int, tuple[March, ...]] = {}
        self.navies_are_at: tuple[tuple[int, int], ...] | None = None
        self.nearness: dict[tuple[int, str], float] = {}
        self.near: dict[tuple[int, int], tuple[int, ...]] = {}

    def with_pool(self, faction: str, pool: dict[str, int]) -> "Field":
        """The same field with navies of its own to note, and with nothing to spend but one faction's pool.

        What is carried out on it changes nothing here, so that several marches can be tried out at the same time.
        """
        field_ = copy(self)
        field_.pools = {faction: pool}
        return field_

    def march_of(self, army: Army, numbers: tuple[int, ...]) -> March:
        """The march of an army as the round begins; `port` and `zone` are looked at then (NV.1, NV.2)."""
        return March(
            army,
            numbers,
            port=sailing.is_port(self.board, self.position, army, self.ruleset.radii),
            zone=self.board.zones[self.board.zones_of[army.hex][0]] if army.afloat else None,
        )

    def note_navies(self, marches: list[March]) -> None:
        """Notes which hexes are in the ZoC of which navies, as they are when an impulse begins (MV.4)."""
        afloat = [march for march in marches if march.afloat]
        places = tuple((march.army.number, march.hex) for march in afloat)
        if places == self.navies_are_at:
            return
        navies: dict[int, tuple[March, ...]] = {}  # a new one: fields made of this one go on reading the old one
        for march in afloat:
            for hex_ in self._within(march.hex, self.ruleset.radii.navy):
                navies[hex_] = (*navies.get(hex_, ()), march)
        self.navies, self.navies_are_at = navies, places

    def carry_out(self, impulse: int, moving: list[March], marches: list[March]) -> Impulse:
        """Carries out one number of every army that still moves."""
        self.note_navies(marches)
        standing: dict[int, list[March]] = {}
        for march in marches:
            standing.setdefault(march.hex, []).append(march)
        stops: list[Stop] = []
        moves = [move for march in moving if (move := self._next_move(march, impulse, stops, standing))]
        movers = {move.number for move in moves}
        judgement = judge(moves, [march for march in marches if march.army.number not in movers])
        for block in judgement.blocks:
            self._stay(block.move, "MV.7", impulse)
        for contest in judgement.contests:
            for loser in contest.losers:
                self._stay(loser, "MV.8", impulse)
        steps = [step for move in judgement.moves for step in self._move(move, impulse)]
        halts = self._halts(impulse, judgement.moves, marches)
        for halt in halts:
            if halt.march.finished is None:
                halt.march.finish(halt.rule, impulse)
        return Impulse(impulse, stops, judgement, steps, halts)

    def _stay(self, move: Move, rule: str, impulse: int) -> None:
        """A move that is not made: the NMP go back to the pool (NV.2), a crossing has failed (MV.10)."""
        if move.zone is not None:
            self.pools[move.faction][move.zone] += move.cost
        move.march.finish("MV.10" if move.march.crossing else rule, impulse)
        move.march.crossing = None

    def _move(self, move: Move, impulse: int) -> list[Step]:
        march = move.march
        origin = march.hex
        if move.zone is not None:
            march.sail(move.target, move.cost, impulse, move.claim, move.zone)
            return [Step(march, origin, move.target, move.cost, move.zone)]
        steps = []
        march.march(move.target, move.cost, impulse, move.claim)
        if march.crossing:
            steps.append(Step(march, origin, march.crossing.strait, 0, None))
            origin = march.crossing.strait
            march.crossing = None
            march.finish("MV.10", impulse)
        return [*steps, Step(march, origin, move.target, move.cost, None)]

    def _next_move(
        self, march: March, impulse: int, stops: list[Stop], standing: Mapping[int, list[March]]
    ) -> Move | None:
        """The move an army is about to make, or None if it stands or must stop (MV.3, MV.5)."""
        number = march.numbers[impulse - 1]
        if march.crossing:
            return self._landing(march, impulse, stops, standing)
        if number == STAND:
            self._stand(march, impulse, stops)
            return None
        target = self.board.neighbours[march.hex][SIDE[number]]
        if march.afloat:
            return self._sail(march, target, impulse, stops)
        if target != OFF_MAP and self.board.is_coast(target):
            following = march.numbers[impulse] if len(march.numbers) > impulse else STAND
            way = straits.crossing(self.board, march.hex, number, following)
            if way:
                self._begin_crossing(march, way, impulse, stops, standing)
                return None
            if self.may_embark(march):
                return self._sail(march, target, impulse, stops)
        return self._march(march, target, impulse, stops)

    def _stand(self, march: March, impulse: int, stops: list[Stop]) -> None:
        """A `0`: costs an army MP, a navy nothing (MV.3, NV.2)."""
        if march.afloat:
            return
        if march.spent + self.ruleset.movement.stand <= self.ruleset.movement.points:
            march.stand(self.ruleset.movement.stand)
        else:
            self._stop(march, impulse, "MV.5", "points", march.hex, stops)

    def _march(self, march: March, target: int, impulse: int, stops: list[Stop]) -> Move | None:
        if reason := self._barred(target):
            self._stop(march, impulse, "MV.5", reason, target, stops)
            return None
        return self._step_on_land(march, march.hex, target, impulse, stops)

    def _step_on_land(self, march: March, origin: int, target: int, impulse: int, stops: list[Stop]) -> Move | None:
        """The move from one hex into a passable land hex, if the army can pay it."""
        full = self.unbounded_cost(march.army.faction, origin, target)
        cost = bounded(self.ruleset.costs, full)
        if march.spent + cost > self.ruleset.movement.points:
            self._stop(march, impulse, "MV.10" if march.crossing else "MV.5", "points", target, stops)
            return None
        return Move(march, target, cost, self._claim(march, target, full, march.spent))

    def _sail(self, march: March, target: int, impulse: int, stops: list[Stop]) -> Move | None:
        """The move of a navy (or of an army that embarks), paid at once from a pool (NV.2)."""
        if target == OFF_MAP or self.board.terrain[target] not in SAILABLE:
            reason = "map" if target == OFF_MAP else "land" if self.board.is_land(target) else "ocean"
            self._stop(march, impulse, "MV.5", reason, target, stops)
            return None
        cost = self.sailing_costs.entering(self.board.terrain[target])
        pool = self.pools[march.army.faction]
        zone = sailing.zone_that_pays(self.board, pool, target, cost, march.stays[-1].zone)
        if zone is None:
            self._stop(march, impulse, "NV.2", "naval_points", target, stops)
            return None
        pool[zone] -= cost
        return Move(march, target, cost, self._claim(march, target, cost, march.sailed), zone)

    def may_embark(self, march: March) -> bool:
        """Whether an army that began the round in a port makes its first move, out of a port still open (NV.1)."""
        return march.port and not march.entered and not self.enemy_navies(march.hex, march.army.faction)

    def _begin_crossing(
        self,
        march: March,
        way: straits.Crossing,
        impulse: int,
        stops: list[Stop],
        standing: Mapping[int, list[March]],
    ) -> None:
        """The step into the strait: the army is over the water, and still occupies the hex it came from (MV.10)."""
        obstacle = self.obstacle(march.army.faction, way.strait, standing)
        if obstacle:
            self._stop(march, impulse, "MV.10", "strait", way.strait, stops, obstacle)
        else:
            march.crossing = way

    def _landing(
        self, march: March, impulse: int, stops: list[Stop], standing: Mapping[int, list[March]]
    ) -> Move | None:
        """The step out of the strait (MV.10)."""
        way = march.crossing
        if way is None:
            raise AssertionError("a landing without a crossing")
        obstacle = self.obstacle(march.army.faction, way.strait, standing)
        move = None
        if obstacle:
            self._stop(march, impulse, "MV.10", "strait", way.strait, stops, obstacle)
        elif not self.board.is_passable_land(way.landing):
            self._stop(march, impulse, "MV.10", "impassable", way.landing, stops)
        else:
            move = self._step_on_land(march, way.strait, way.landing, impulse, stops)
        if move is None:
            march.crossing = None
        return move

    def obstacle(self, faction: str, strait: int, standing: Mapping[int, list[March]]) -> str | None:
        """Why a faction cannot cross a strait now, in words; None if it can (MV.10).

        `standing` are the marches by the hex in which they are as the impulse begins.
        """

        def enemy_near(hex_: int) -> int | None:
            near = (m.army for h in self._within(hex_, self.ruleset.movement.strait_clear) for m in standing.get(h, ()))
            return min((army.number for army in near if army.faction != faction), default=None)

        return straits.obstacle(
            self.board,
            strait,
            self.position.faction[faction].title,
            enemy_near=enemy_near,
            cities=tuple(
                s.name for s in self.held_by.get(strait, ()) if s.is_city and self.position.controller(s) != faction
            ),
            levels=self.superiority[faction],
            level=self.ruleset.superiority.strait,
        )

    def _stop(
        self, march: March, impulse: int, rule: str, reason: str, target: int, stops: list[Stop], why: str = ""
    ) -> None:
        march.finish(rule, impulse)
        stops.append(Stop(march, impulse, rule, reason, target, why))

    def _barred(self, target: int) -> str | None:
        if target == OFF_MAP:
            return "map"
        if self.board.is_passable_land(target):
            return None
        return "impassable" if self.board.is_land(target) else "water"

    def enemy_navies(self, hex_: int, faction: str) -> bool:
        """Whether a hex is in the ZoC of a navy of another faction, as the impulse begins (MV.4)."""
        return any(navy.army.faction != faction for navy in self.navies.get(hex_, ()))

    def unbounded_cost(self, faction: str, origin: int, target: int) -> int:
        """MP for an army of a faction to enter a passable land hex, before floor and ceiling (MV.2 (a) to (d))."""
        return unbounded_cost(
            self.board,
            self.ruleset.costs,
            origin,
            target,
            on_network=(origin, target) in self.road_steps[faction],
            under_navy=self.enemy_navies(target, faction),
        )

    def cost_parts(self, faction: str, origin: int, target: int) -> list[CostPart]:
        """What the MP for entering a passable land hex are made of, floor and ceiling included (MV.1, MV.2)."""
        parts = cost_parts(
            self.board,
            self.ruleset.costs,
            origin,
            target,
            on_network=(origin, target) in self.road_steps[faction],
            under_navy=self.enemy_navies(target, faction),
        )
        return parts + bounding_part(self.ruleset.costs, sum(amount for _, _, amount in parts))

    def _claim(self, march: March, target: int, full_cost: int, spent: int) -> Claim:
        return claim(
            self.board,
            self.position,
            march.army,
            march.hex,
            full_cost=full_cost,
            spent=spent,
            nearest_structure=lambda: self._distance_to_structure(target, march.army.faction),
        )

    def _distance_to_structure(self, target: int, faction: str) -> float:
        """Hexes from a hex to the nearest structure that a faction controls; infinite if it has none (MV.8 4)."""
        if (target, faction) not in self.nearness:
            self.nearness[target, faction] = distance_to_structure(self.board, self.position.control, target, faction)
        return self.nearness[target, faction]

    def _halts(self, impulse: int, moves: list[Move], marches: list[March]) -> list[Halt]:
        """Which of those that moved ended their move in a ZoC (MV.6, NV.4)."""
        standing: dict[bool, dict[int, list[March]]] = {False: {}, True: {}}
        for march in marches:
            standing[march.afloat].setdefault(march.hex, []).append(march)
        halts = []
        for move in moves:
            afloat = move.march.afloat
            units = self._units_holding(move.target, move.faction, standing[afloat], afloat=afloat)
            structures = tuple(
                s.name for s in self.held_by.get(move.target, ()) if self.position.controller(s) != move.faction
            )
            if units or structures:
                halts.append(Halt(move.march, impulse, "NV.4" if afloat else "MV.6", units, structures))
        return halts

    def _units_holding(
        self, target: int, faction: str, standing: Mapping[int, list[March]], *, afloat: bool
    ) -> tuple[int, ...]:
        """The armies (navies) of other factions that have a hex in their ZoC."""
        radius = self.ruleset.radii.navy if afloat else self.ruleset.radii.army
        near = (hex_ for hex_ in self._within(target, radius) if hex_ in standing)
        return tuple(sorted(m.army.number for hex_ in near for m in standing[hex_] if m.army.faction != faction))

    def _within(self, hex_: int, radius: int) -> tuple[int, ...]:
        if (hex_, radius) not in self.near:
            self.near[hex_, radius] = tuple(self.board.grid.within(hex_, radius))
        return self.near[hex_, radius]
