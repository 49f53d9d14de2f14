"""What an army does with its next number, and its cost: stand, march, cross a strait or sail (MV, NV.1, NV.2)."""

from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.movement_record import Stop
from campaign.games.vae_victis.rules.movement.moves import Move, NavalPoints, move_into
from campaign.games.vae_victis.rules.movement.round_start import ImpulseStart, RoundStart
from hexmap.rules import land_costs
from hexmap.rules.board import SAILABLE
from hexmap.rules.hexes import OFF_MAP, SIDE, STAND
from hexmap.rules.land_costs import CostPart, bounded
from navy.rules import straits
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
    """The reason why no army may march into a hex, as a word for programs; None if it may (MV.5)."""
    if target == OFF_MAP:
        return "map"
    if round_.board.is_passable_land(target):
        return None
    return "impassable" if round_.board.is_land(target) else "water"


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
    """The reason why a faction cannot cross a strait in this impulse, in words; None if it can."""
    round_ = at.round

    def enemy_near(hex_: int) -> int | None:
        hexes = round_.within(hex_, round_.ruleset.movement.strait_clear)
        near = (march.army for march in at.marches if march.hex in hexes)
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


def unbounded_cost(at: ImpulseStart, faction: str, origin: int, target: int) -> int:
    """MP for an army of a faction to enter a passable land hex, before floor and ceiling (MV.2 (a) to (d))."""
    return land_costs.unbounded_cost(
        at.round.board,
        at.round.ruleset.costs,
        origin,
        target,
        on_network=at.round.networks[faction].has_on_road(origin, target),
        under_navy=at.navies.holds_enemy(target, faction),
    )


def cost_parts(at: ImpulseStart, faction: str, origin: int, target: int) -> list[CostPart]:
    """The parts of the MP for entering a passable land hex, floor and ceiling included (MV.1, MV.2)."""
    costs = at.round.ruleset.costs
    parts = land_costs.cost_parts(
        at.round.board,
        costs,
        origin,
        target,
        on_network=at.round.networks[faction].has_on_road(origin, target),
        under_navy=at.navies.holds_enemy(target, faction),
    )
    return parts + land_costs.bounding_part(costs, sum(amount for _, _, amount in parts))
