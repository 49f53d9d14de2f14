"""Whether an order that is understood is also allowed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hexmap.rules.board import Board
from hexmap.rules.hexes import OFF_MAP, SIDE, STAND
from hexmap.rules.land_costs import LandCosts, bounded, unbounded_cost
from hexmap.rules.position import Army, Position
from hexmap.rules.zones_of_control import Radii, is_blockaded


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an order is illegal: the paragraph, and a sentence for the player."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Marching:
    """The figures that marches are judged by: MP a round, MP for a `0`, costs of hexes, radii of ZoCs."""

    points: int
    stand: int
    costs: LandCosts
    radii: Radii


def movement_faults(
    board: Board, position: Position, army: Army, numbers: Sequence[int], marching: Marching
) -> list[Fault]:
    """Why a movement instruction is illegal; empty if it is legal.

    Legal is whatever MV.5 merely cuts short: a number off the map, into Peaks or over the army's MP. Ships and
    straits (NV, MV.10) are not adjudicated by this version, so an instruction that the army could follow onto
    the water is illegal, as is every move of a navy.
    """
    if army.afloat:
        return [_navy_fault(army)] if any(numbers) else []
    step = _first_step_into_water(board, army, numbers, marching)
    if step is None:
        return []
    if _crosses(board, step.origin, step.water, step.following):
        return [_strait_fault(board, army, step.origin, step.water)]
    if step.is_first_move and board.is_coast(step.water) and _is_port(board, position, army, marching.radii):
        return [_embarkation_fault(board, army, step.water)]
    return []


@dataclass(frozen=True, slots=True)
class _WaterStep:
    """A number that leads from land into water; `following` is the number after it, 0 if there is none."""

    origin: int
    water: int
    following: int
    is_first_move: bool


def _first_step_into_water(board: Board, army: Army, numbers: Sequence[int], marching: Marching) -> _WaterStep | None:
    """Follows an instruction as far as the army's MP and the land go; None if it never comes to the water."""
    here, spent, moved = army.hex, 0, False
    for number, following in pairwise([*numbers, STAND]):
        if number == STAND:
            spent += marching.stand
        else:
            target = board.neighbours[here][SIDE[number]]
            if target != OFF_MAP and not board.is_land(target):
                return _WaterStep(here, target, following, is_first_move=not moved)
            if target == OFF_MAP or not board.is_passable_land(target):
                return None
            spent += bounded(marching.costs, unbounded_cost(board, marching.costs, here, target, under_navy=False))
            here, moved = target, True
        if spent > marching.points:
            return None
    return None


def _navy_fault(army: Army) -> Fault:
    return Fault("NV.2", f"Army {army.number} is at sea; the movement of navies is not adjudicated yet.")


def _strait_fault(board: Board, army: Army, here: int, strait: int) -> Fault:
    way = f"from {board.describe(here)} over {board.describe(strait)}"
    return Fault("MV.10", f"Army {army.number} would cross the strait {way}; straits are not adjudicated yet.")


def _embarkation_fault(board: Board, army: Army, coast: int) -> Fault:
    way = f"from {board.describe(army.hex)} into {board.describe(coast)}"
    return Fault("NV.1", f"Army {army.number} would embark {way}; navies are not adjudicated yet.")


def _crosses(board: Board, here: int, water: int, following: int) -> bool:
    """Whether two numbers are a crossing: over a Coast hex into land not adjacent to the first hex (MV.10)."""
    if following == STAND or not board.is_strait(water):
        return False
    beyond = board.neighbours[water][SIDE[following]]
    return beyond not in (OFF_MAP, here) and board.is_land(beyond) and beyond not in board.neighbours[here]


def _is_port(board: Board, position: Position, army: Army, radii: Radii) -> bool:
    """Whether the army began the round where it may embark (NV.1)."""
    structure = board.structure_at.get(army.hex)
    return (
        structure is not None
        and position.controller(structure) == army.faction
        and structure.name not in position.besieged
        and bool(board.coastal_zones(structure))
        and not is_blockaded(board, position, structure, radii)
        and army.inactive_rounds == 0
    )
