"""Steps on land: standing and marching, paid in MP (MV.1 to MV.5)."""

from campaign.rules.movement.entry_costs import unbounded_cost
from campaign.rules.movement.impulse import Stop
from campaign.rules.movement.impulse_start import ImpulseStart
from campaign.rules.movement.march import March
from campaign.rules.movement.moves import Move, move_into
from campaign.rules.movement.round_start import RoundStart
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.land_costs import bounded


def stand(at: ImpulseStart, march: March) -> Stop | None:
    """Carry out a `0`: it costs an army MP, a navy nothing (MV.3, NV.2)."""
    if march.afloat:
        return None
    numbers = at.round.ruleset.movement
    if march.spent + numbers.stand > numbers.points:
        return Stop(march, at.number, "MV.5", "points", march.hex)
    march.stand(numbers.stand)
    return None


def march_into(at: ImpulseStart, march: March, target: int) -> Move | Stop:
    """The move of an army into the next hex, or why it stops (MV.5)."""
    if reason := _barrier(at.round, target):
        return Stop(march, at.number, "MV.5", reason, target)
    return pay_for_land(at, march, march.hex, target, "MV.5")


def pay_for_land(at: ImpulseStart, march: March, origin: int, target: int, rule: str) -> Move | Stop:
    """The move from a hex into a passable land hex, if the army can pay for it; else it stops by `rule`."""
    full = unbounded_cost(at, march.army.faction, origin, target)
    cost = bounded(at.round.ruleset.costs, full)
    if march.spent + cost > at.round.ruleset.movement.points:
        return Stop(march, at.number, rule, "points", target)
    return move_into(at.round, march, target, cost=cost, full_cost=full, spent=march.spent)


def _barrier(round_: RoundStart, target: int) -> str | None:
    """Why no army may march into a hex, as a word for programs; None if it may (MV.5)."""
    if target == OFF_MAP:
        return "map"
    if round_.board.is_passable_land(target):
        return None
    return "impassable" if round_.board.is_land(target) else "water"
