"""Crossing a strait: the step over the water and the step onto the land beyond it (MV.10)."""

from campaign.rules.movement.impulse import Stop
from campaign.rules.movement.impulse_start import ImpulseStart
from campaign.rules.movement.land_steps import pay_for_land
from campaign.rules.movement.march import March
from campaign.rules.movement.moves import Move
from navy.rules import straits


def begin_crossing(at: ImpulseStart, march: March, way: straits.Crossing) -> Stop | None:
    """Take an army over the water, from where it still occupies the hex it came from; or say why it stops."""
    if why := obstacle(at, march.army.faction, way.strait):
        return Stop(march, at.number, "MV.10", "strait", way.strait, why)
    march.crossing = way
    return None


def land(at: ImpulseStart, march: March, way: straits.Crossing) -> Move | Stop:
    """The move of an army in the middle of a crossing onto the land; if it cannot land, the crossing is over."""
    step = _landing(at, march, way)
    if isinstance(step, Stop):
        march.crossing = None
    return step


def _landing(at: ImpulseStart, march: March, way: straits.Crossing) -> Move | Stop:
    if why := obstacle(at, march.army.faction, way.strait):
        return Stop(march, at.number, "MV.10", "strait", way.strait, why)
    if not at.round.board.is_passable_land(way.landing):
        return Stop(march, at.number, "MV.10", "impassable", way.landing)
    return pay_for_land(at, march, way.strait, way.landing, "MV.10")


def obstacle(at: ImpulseStart, faction: str, strait: int) -> str | None:
    """Why a faction cannot cross a strait in this impulse, in words; None if it can."""
    round_ = at.round

    def enemy_near(hex_: int) -> int | None:
        hexes = round_.within(hex_, round_.ruleset.movement.strait_clear)
        near = (march.army for h in hexes for march in at.standing.get(h, ()))
        return min((army.number for army in near if army.faction != faction), default=None)

    return straits.obstacle(
        round_.board,
        strait,
        round_.position.faction[faction].title,
        enemy_near=enemy_near,
        cities=tuple(s.name for s in round_.enemy_structures(strait, faction) if s.is_city),
        levels=round_.superiority[faction],
        level=round_.ruleset.superiority.strait,
    )
