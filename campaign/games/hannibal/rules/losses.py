"""Units that are lost: which ones, and where they go (HH.1.8, HH.8.9, HH.8.12)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from campaign.games.hannibal.rules.position import ROMA, Force, Position
from campaign.games.hannibal.rules.units import Unit, foot_strength, in_order, order_of_losses, without


def lose_steps(
    position: Position, forces: Sequence[Force], steps: int, first: Iterable[str]
) -> tuple[Position, tuple[Force, ...]]:
    """The position after forces lost so many steps, and the forces then (HH.8.9).

    Of the first type of which there is a unit, the unit with the fewest steps is lost; of equal ones the garrison's,
    then that of the highest leader number.
    """
    order = {type_: place for place, type_ in enumerate(order_of_losses(first))}
    left = list(forces)
    gone: list[Unit] = []
    turned: list[tuple[Unit, Unit]] = []
    for _ in range(steps):
        choices = [
            (order.get(unit.type, len(order)), unit.steps, _last_first(force), which, unit)
            for which, force in enumerate(left)
            for unit in force.units
        ]
        if not choices:
            break
        *_order, which, unit = min(choices)
        after = Unit(unit.type, unit.steps - 1)
        kept = [after] if after.steps else []
        gone += [] if after.steps else [unit]
        turned.append((unit, after))
        units = in_order((*without(left[which].units, [unit]), *kept), position.ruleset)
        left[which] = replace(left[which], units=units)
    for force in left:
        position = position.with_force(force)
    foot = sum(foot_strength([before], position.ruleset) for before, _ in turned)
    foot -= sum(foot_strength([after], position.ruleset) for _, after in turned if after.steps)
    return _counted(_pooled(position, gone), foot), tuple(left)


def lose_units(position: Position, force: Force) -> Position:
    """The position after a force lost all its units; its leader stays, without any."""
    position = position.with_force(replace(force, units=()))
    return _counted(_pooled(position, force.units), foot_strength(force.units, position.ruleset))


def sp_of_forces(position: Position, forces: Iterable[Force]) -> int:
    """The SP of forces."""
    return sum(position.sp(force.units) for force in forces)


def count_combat(position: Position, lost: Mapping[str, int], leaders: Iterable[int]) -> Position:
    """The position with the losses of a combat on the record of the Roman leaders who fought, and of roma (HH.8.12)."""
    counts = position.counts
    summer = lost[ROMA] if position.is_summer else 0
    position = replace(
        position,
        counts=replace(
            counts,
            lost_in_combat=counts.lost_in_combat + lost[ROMA],
            lost_this_summer=counts.lost_this_summer + summer,
        ),
    )
    for number in leaders:
        leader = position.leaders[number]
        if leader.side == ROMA:
            year = replace(
                leader.year,
                fought=True,
                lost_roma=leader.year.lost_roma + lost[ROMA],
                lost_carthago=leader.year.lost_carthago + lost["carthago"],
            )
            position = position.with_leader(replace(leader, year=year))
    return position


def _last_first(force: Force) -> int:
    """Sort the garrison before leaders, and leaders by number, the highest first."""
    return -(10**6) if force.leader is None else -force.leader


def _pooled(position: Position, gone: Iterable[Unit]) -> Position:
    """Gauls and allies go back to their pool, but for those that are out for good (HH.1.8)."""
    allies, gauls = dict(position.allies), dict(position.gauls)
    for unit in gone:
        for pool in (allies, gauls):
            if unit.type in pool and unit.type not in position.ruleset.pools.never_back:
                pool[unit.type] += 1
    return replace(position, allies=allies, gauls=gauls)


def _counted(position: Position, foot: int) -> Position:
    """The SP of Roman foot lost by any cause (HH.8.12, HH.13.1)."""
    counts = position.counts
    return replace(position, counts=replace(counts, foot_lost_this_year=counts.foot_lost_this_year + foot))
