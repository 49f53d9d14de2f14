"""What the instructions of a whole faction come to if everybody else stands still: all its armies move at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.rules.march import March
from campaign.rules.movement import Movement, Stop, march_all
from campaign.rules.outlook.situation import Situation, problem_of
from campaign.rules.outlook.values import Problem
from campaign.rules.outlook.warnings import what_follows, why_not_embark
from hexmap.rules.board import SAILABLE
from hexmap.rules.hexes import OFF_MAP, SIDE, STAND
from navy.rules.sailing import zone_that_pays

_NO_POOL = "naval_points"
"""Why a navy stops that no pool can pay for."""


@dataclass(frozen=True, slots=True)
class Marched:
    """How far an army comes: the hexes it has been in, the first included, and the one in which it ends (MV.9).

    `mp_left` are its own MP, `nmp_left` the NMP that all navies together leave in the pool of the zone it is in (None
    on land). `problems` are what its player should know.
    """

    army: int
    path: tuple[int, ...]
    end: int
    afloat: bool
    mp_left: int
    nmp_left: int | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """The NMP of a faction in a zone: what it has, what its instructions ask for, who stops for want of them (NV.2)."""

    zone: str
    available: int
    planned: int
    stopped: tuple[int, ...]

    @property
    def left(self) -> int:
        """What is over; below 0 so much is asked for in vain."""
        return self.available - self.planned

    @property
    def lacking(self) -> int:
        """How many NMP are asked for in vain; 0 where all can be paid."""
        return max(0, -self.left)


@dataclass(frozen=True, slots=True)
class Together:
    """The marches of a faction by army number, and its pools in map order, those left out of which nothing is said."""

    marches: Mapping[int, Marched]
    pools: Sequence[PoolPlan]


def march_together(situation: Situation, faction: str, instructions: Mapping[int, Sequence[int]]) -> Together:
    """Carries out the instructions of a faction's armies; who has none, and every other faction, stands still.

    An instruction of anybody else is left out of account.
    """
    own = [army.number for army in situation.position.armies if army.faction == faction]
    movement = march_all(
        situation.board,
        situation.position,
        {number: instructions[number] for number in own if number in instructions},
        situation.ruleset,
        superiority=situation.superiority,
        networks=situation.networks,
        held_by=situation.logistics.structures,
    )
    problems = _problems(situation, movement)
    marches = {number: _marched(situation, movement, number, problems[number]) for number in own}
    return Together(marches, tuple(_pools(situation, movement, faction)))


def _problems(situation: Situation, movement: Movement) -> Mapping[int, list[Problem]]:
    """What stops or halts each army, where it is put back to, and what follows from where it ends."""
    told = situation.told
    found: dict[int, list[Problem]] = {number: [] for number in movement.marches}
    for impulse in movement.impulses:
        for stop in impulse.stops:
            found[stop.march.army.number] += [problem_of(told.stop(stop)), *_no_port(situation, stop)]
        for block in impulse.judgement.blocks:
            found[block.move.number].append(problem_of(told.block(block, impulse.number)))
        for halt in impulse.halts:
            found[halt.march.army.number].append(problem_of(told.halt(halt)))
    for one in movement.put_backs:
        found[one.march.army.number].append(problem_of(told.put_back(one)))
    for number, march in movement.marches.items():
        found[number] += what_follows(situation, march)
    return found


def _no_port(situation: Situation, stop: Stop) -> Iterator[Problem]:
    """Why an army that was sent onto the water could not embark (NV.1, NV.8)."""
    if stop.reason == "water" and situation.board.is_coast(stop.target):
        yield why_not_embark(situation, stop.march)


def _marched(situation: Situation, movement: Movement, number: int, problems: Sequence[Problem]) -> Marched:
    march = movement.marches[number]
    zone = march.stays[-1].zone
    return Marched(
        army=number,
        path=(march.army.hex, *march.path),
        end=march.hex,
        afloat=march.afloat,
        mp_left=situation.points - march.spent,
        nmp_left=movement.nmp_left[march.army.faction][zone] if march.afloat and zone is not None else None,
        problems=tuple(problems),
    )


def _pools(situation: Situation, movement: Movement, faction: str) -> Iterator[PoolPlan]:
    """What is drawn from every pool, and what navies that no pool can pay for would go on to draw."""
    full, left = situation.pool(faction), movement.nmp_left.get(faction, {})
    planned = {zone: full[zone] - left[zone] for zone in full}
    stopped: dict[str, list[int]] = {zone: [] for zone in full}
    for stop in (stop for impulse in movement.impulses for stop in impulse.stops if stop.reason == _NO_POOL):
        for which, (zone, cost) in enumerate(_rest(situation, movement, stop)):
            planned[zone] += cost
            if which == 0:
                stopped[zone].append(stop.march.army.number)
    for zone in full:
        if full[zone] or planned[zone]:
            yield PoolPlan(zone, full[zone], planned[zone], tuple(sorted(stopped[zone])))


def _rest(situation: Situation, movement: Movement, stop: Stop) -> Iterator[tuple[str, int]]:
    """What the rest of an instruction asks for, as it is written, where no pool can pay: zones and NMP (NV.2)."""
    board, hex_, zone = situation.board, *_where_stopped(movement, stop.march)
    for number in stop.march.numbers[stop.impulse - 1 :]:
        if number == STAND:
            continue
        hex_ = board.neighbours[hex_][SIDE[number]]
        if hex_ == OFF_MAP or board.terrain[hex_] not in SAILABLE:
            return
        cost = situation.field.sailing_costs.entering(board.terrain[hex_])
        zone = zone_that_pays(board, dict.fromkeys(board.zones, cost), hex_, cost, zone)
        if zone is not None:
            yield zone, cost


def _where_stopped(movement: Movement, march: March) -> tuple[int, str | None]:
    """The hex and the zone in which a navy was when it stopped, before anybody was put back."""
    steps = [step for impulse in movement.impulses for step in impulse.steps if step.march is march]
    return (steps[-1].target, steps[-1].zone) if steps else (march.army.hex, march.zone)
