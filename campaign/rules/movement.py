"""Movement on land, impulse by impulse (MV.1 to MV.9 and MV.11)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from campaign.rules.contention import Judgement, Move, judge
from campaign.rules.march import Claim, March
from campaign.rules.put_back import PutBack, put_back_friends
from hexmap.rules.board import Board
from hexmap.rules.hexes import OFF_MAP, SIDE, STAND
from hexmap.rules.land_costs import bounded, unbounded_cost
from hexmap.rules.position import Position
from hexmap.rules.zones_of_control import army_zone, structures_holding
from orders.rules.legality import Marching


@dataclass(frozen=True, slots=True)
class Stop:
    """A march that ended because the army could not or may not go on (MV.5); `reason` is a word for programs."""

    march: March
    impulse: int
    reason: str
    target: int


@dataclass(frozen=True, slots=True)
class Halt:
    """A march that ended in zones of control: of which armies, of which structures (MV.6)."""

    march: March
    impulse: int
    armies: tuple[int, ...]
    structures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Impulse:
    """What happened in one impulse."""

    number: int
    stops: list[Stop]
    judgement: Judgement
    halts: list[Halt]


@dataclass(slots=True)
class Movement:
    """The movement of a round: the marches by army number, the impulses, and who was put back at the end."""

    marches: dict[int, March]
    impulses: list[Impulse] = field(default_factory=list)
    put_backs: list[PutBack] = field(default_factory=list)


def march_all(
    board: Board, position: Position, instructions: Mapping[int, Sequence[int]], marching: Marching
) -> Movement:
    """Moves all armies at once, impulse by impulse.

    `instructions` maps army numbers to their numbers; who has none stands still. Navies stay where they are.
    """
    field_ = _Field(board, position, marching)
    movement = Movement(
        {army.number: March(army, tuple(instructions.get(army.number, ()))) for army in position.armies}
    )
    marches = list(movement.marches.values())
    impulse = 0
    while moving := _still_moving(marches, impulse):
        impulse += 1
        movement.impulses.append(field_.carry_out(impulse, moving, marches))
    movement.put_backs = put_back_friends(board, marches)
    return movement


def _still_moving(marches: Iterable[March], impulse: int) -> list[March]:
    """The marches that go on after an impulse; those whose instruction is exhausted are finished (MV.5)."""
    moving = []
    for march in marches:
        if march.finished is None:
            if len(march.numbers) > impulse:
                moving.append(march)
            else:
                march.finish("MV.5", len(march.numbers))
    return moving


class _Field:
    """The board with everything that stays the same during the movement."""

    def __init__(self, board: Board, position: Position, marching: Marching) -> None:
        self.board = board
        self.position = position
        self.marching = marching
        self.held_by = structures_holding(board, position, marching.radii)
        self.navy_factions = _navy_factions(board, position, marching)
        self.nearness: dict[tuple[int, str], float] = {}
        self.near: dict[int, tuple[int, ...]] = {}

    def carry_out(self, impulse: int, moving: list[March], marches: list[March]) -> Impulse:
        """Carries out one number of every army that still moves."""
        stops: list[Stop] = []
        moves = [move for march in moving if (move := self._next_move(march, impulse, stops))]
        movers = {move.number for move in moves}
        judgement = judge(moves, [march for march in marches if march.army.number not in movers])
        for block in judgement.blocks:
            block.move.march.finish("MV.7", impulse)
        for contest in judgement.contests:
            for loser in contest.losers:
                loser.march.finish("MV.8", impulse)
        for move in judgement.moves:
            move.march.enter(move.target, move.cost, impulse, move.claim)
        halts = self._halts(impulse, judgement.moves, marches)
        for halt in halts:
            halt.march.finish("MV.6", impulse)
        return Impulse(impulse, stops, judgement, halts)

    def _next_move(self, march: March, impulse: int, stops: list[Stop]) -> Move | None:
        """The move an army is about to make, or None if it stands or must stop (MV.3, MV.5)."""
        number = march.numbers[impulse - 1]
        left = self.marching.points - march.spent
        if number == STAND:
            if self.marching.stand <= left:
                march.stand(self.marching.stand)
            else:
                self._stop(march, impulse, "points", march.hex, stops)
            return None
        target = self.board.neighbours[march.hex][SIDE[number]]
        if reason := self._barred(target):
            self._stop(march, impulse, reason, target, stops)
            return None
        full = self._cost(march, target)
        cost = bounded(self.marching.costs, full)
        if cost > left:
            self._stop(march, impulse, "points", target, stops)
            return None
        return Move(march, target, cost, self._claim(march, target, full))

    def _stop(self, march: March, impulse: int, reason: str, target: int, stops: list[Stop]) -> None:
        march.finish("MV.5", impulse)
        stops.append(Stop(march, impulse, reason, target))

    def _barred(self, target: int) -> str | None:
        if target == OFF_MAP:
            return "map"
        if self.board.is_passable_land(target):
            return None
        return "impassable" if self.board.is_land(target) else "water"

    def _cost(self, march: March, target: int) -> int:
        navies = self.navy_factions.get(target, frozenset())
        return unbounded_cost(
            self.board, self.marching.costs, march.hex, target, under_navy=bool(navies - {march.army.faction})
        )

    def _claim(self, march: March, target: int, full_cost: int) -> Claim:
        army, spent, origin = march.army, march.spent, march.hex

        def criteria() -> tuple[float, ...]:
            return (
                full_cost,
                spent,
                -army.strength,
                self._distance_to_structure(target, army.faction),
                -self.position.faction[army.faction].victory_points,
                *self.board.grid.northing(origin),
            )

        return Claim(criteria, army.number)

    def _distance_to_structure(self, target: int, faction: str) -> float:
        """Hexes from a hex to the nearest structure that a faction controls; infinite if it has none (MV.8 4)."""
        if (target, faction) not in self.nearness:
            grid = self.board.grid
            held = (s.hex for s in self.board.structures if self.position.controller(s) == faction)
            self.nearness[target, faction] = min((grid.distance(target, hex_) for hex_ in held), default=inf)
        return self.nearness[target, faction]

    def _halts(self, impulse: int, moves: list[Move], marches: list[March]) -> list[Halt]:
        """Which of the armies that moved ended their move in a ZoC (MV.6)."""
        standing: dict[int, list[March]] = {}
        for march in marches:
            if not march.army.afloat:
                standing.setdefault(march.hex, []).append(march)
        halts = []
        for move in moves:
            armies = self._armies_holding(move.target, move.faction, standing)
            structures = tuple(
                s.name for s in self.held_by.get(move.target, ()) if self.position.controller(s) != move.faction
            )
            if armies or structures:
                halts.append(Halt(move.march, impulse, armies, structures))
        return halts

    def _armies_holding(self, target: int, faction: str, standing: Mapping[int, list[March]]) -> tuple[int, ...]:
        if target not in self.near:
            self.near[target] = tuple(self.board.grid.within(target, self.marching.radii.army))
        near = (hex_ for hex_ in self.near[target] if hex_ in standing)
        return tuple(sorted(m.army.number for hex_ in near for m in standing[hex_] if m.army.faction != faction))


def _navy_factions(board: Board, position: Position, marching: Marching) -> dict[int, frozenset[str]]:
    """For every hex in the ZoC of navies the factions of these navies (MV.2 (d))."""
    factions: dict[int, frozenset[str]] = {}
    for navy in position.armies:
        if navy.afloat:
            for hex_ in army_zone(board, navy, marching.radii):
                factions[hex_] = factions.get(hex_, frozenset()) | {navy.faction}
    return factions
