"""Steps at sea: embarking and sailing, paid in NMP from a shared pool (NV.1, NV.2)."""

from campaign.rules.movement.impulse import Stop
from campaign.rules.movement.impulse_start import ImpulseStart
from campaign.rules.movement.march import March
from campaign.rules.movement.moves import Move, move_into
from campaign.rules.movement.naval_points import NavalPoints
from hexmap.rules.board import SAILABLE
from hexmap.rules.hexes import OFF_MAP


def may_embark(at: ImpulseStart, march: March) -> bool:
    """Whether an army that began the round in a port makes its first move, out of a port still open (NV.1)."""
    return march.port and not march.entered and not at.navies.holds_enemy(march.hex, march.army.faction)


def sail(at: ImpulseStart, points: NavalPoints, march: March, target: int) -> Move | Stop:
    """The move of a navy (or of an army that embarks), paid at once from a pool; or why it stops (MV.5, NV.2)."""
    board = at.round.board
    if target == OFF_MAP or board.terrain[target] not in SAILABLE:
        reason = "map" if target == OFF_MAP else "land" if board.is_land(target) else "ocean"
        return Stop(march, at.number, "MV.5", reason, target)
    cost = at.round.sailing_costs.entering(board.terrain[target])
    zone = points.draw(at.round, march, target, cost)
    if zone is None:
        return Stop(march, at.number, "NV.2", "naval_points", target)
    return move_into(at.round, march, target, cost=cost, full_cost=cost, spent=march.sailed, zone=zone)
