"""What it costs an army to enter a land hex as an impulse begins (MV.1, MV.2)."""

from campaign.rules.movement.impulse_start import ImpulseStart
from hexmap.rules import land_costs
from hexmap.rules.land_costs import CostPart


def unbounded_cost(at: ImpulseStart, faction: str, origin: int, target: int) -> int:
    """MP for an army of a faction to enter a passable land hex, before floor and ceiling (MV.2 (a) to (d))."""
    return land_costs.unbounded_cost(
        at.round.board,
        at.round.ruleset.costs,
        origin,
        target,
        on_network=(origin, target) in at.round.networks[faction].road_steps,
        under_navy=at.navies.holds_enemy(target, faction),
    )


def cost_parts(at: ImpulseStart, faction: str, origin: int, target: int) -> list[CostPart]:
    """What the MP for entering a passable land hex are made of, floor and ceiling included (MV.1, MV.2)."""
    costs = at.round.ruleset.costs
    parts = land_costs.cost_parts(
        at.round.board,
        costs,
        origin,
        target,
        on_network=(origin, target) in at.round.networks[faction].road_steps,
        under_navy=at.navies.holds_enemy(target, faction),
    )
    return parts + land_costs.bounding_part(costs, sum(amount for _, _, amount in parts))
