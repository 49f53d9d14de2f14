"""What an army does with its next number: stand, march, cross a strait or sail (MV.3, MV.5, MV.10, NV.1)."""

from campaign.rules.movement.impulse import Stop
from campaign.rules.movement.impulse_start import ImpulseStart
from campaign.rules.movement.land_steps import march_into, stand
from campaign.rules.movement.march import March
from campaign.rules.movement.moves import Move
from campaign.rules.movement.naval_points import NavalPoints
from campaign.rules.movement.sea_steps import may_embark, sail
from campaign.rules.movement.strait_steps import begin_crossing, land
from hexmap.rules.hexes import OFF_MAP, SIDE, STAND
from navy.rules.straits import crossing


def next_step(at: ImpulseStart, points: NavalPoints, march: March) -> Move | Stop | None:
    """The move that an army is about to make, why it stops, or None if it stays for now and goes on later."""
    if march.crossing:
        return land(at, march, march.crossing)
    number = march.numbers[at.number - 1]
    if number == STAND:
        return stand(at, march)
    target = at.round.board.neighbours[march.hex][SIDE[number]]
    if march.afloat:
        return sail(at, points, march, target)
    if target != OFF_MAP and at.round.board.is_coast(target):
        return _step_into_coast(at, points, march, target)
    return march_into(at, march, target)


def _step_into_coast(at: ImpulseStart, points: NavalPoints, march: March, target: int) -> Move | Stop | None:
    """Two numbers over a strait are always a crossing; else a port lets an army embark (MV.10)."""
    following = march.numbers[at.number] if len(march.numbers) > at.number else STAND
    way = crossing(at.round.board, march.hex, march.numbers[at.number - 1], following)
    if way:
        return begin_crossing(at, march, way)
    if may_embark(at, march):
        return sail(at, points, march, target)
    return march_into(at, march, target)
