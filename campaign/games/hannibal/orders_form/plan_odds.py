"""What plans for a hex are likely to bring, by fighting them many times with the adjudicator's functions (HH.8, HH.9).

The dice are those of a fixed sequence, which has nothing to do with the sealed seed of any step. So the same position
and plans always have the same odds.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.rules.control import controller
from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.field_combat import fight_all
from campaign.games.hannibal.rules.position import OTHER, Position
from campaign.games.hannibal.rules.sheets import BattleLine, BattlePlan, Leave
from campaign.games.hannibal.rules.sieges import besiege_all, investment
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.theatre import SIDES
from hexmap.rules.documents import JsonObject

SAMPLES = 120
"""Combats that are fought for each plan of the enemy; a chance of a half is then within 9 per cent."""
ENEMY_PLANS: Mapping[str, BattleLine] = {
    "avoids": BattleLine(),
    "stands": BattleLine(fight=True, leave=Leave("no")),
    "breaks_off": BattleLine(fight=True, leave=Leave("below", 60)),
}
"""Plans of the enemy that are tried, by their names: the default, to fight to the end, to break off below 60 %."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a plan brings against a plan of the enemy: mean SP lost, and chances from 0 to 1.

    `holds` is the chance that the enemy is not outside in the hex afterwards, but the side is; `city` that a city there
    changes sides; `leader` that a leader of the side dies.
    """

    enemy: str
    lost: float
    enemy_lost: float
    destroyed: float
    enemy_destroyed: float
    holds: float
    leaves: float
    enemy_leaves: float
    city: float
    leader: float

    def as_json(self) -> JsonObject:
        """The odds as scripts take them, chances in per cent."""
        chances = ("destroyed", "enemy_destroyed", "holds", "leaves", "enemy_leaves", "city", "leader")
        return {
            "enemy": self.enemy,
            "lost": round(self.lost, 1),
            "enemy_lost": round(self.enemy_lost, 1),
            **{name: round(100 * getattr(self, name)) for name in chances},
        }


def battle_hexes(position: Position, side: str) -> tuple[int, ...]:
    """The hexes for which a side may want a plan, by name: enemies meet, or a city can be besieged (HH.8.1, HH.9.1)."""
    found = [
        hex_
        for hex_ in position.forces_at
        if position.at(hex_, side) and (position.at(hex_, OTHER[side]) or _besieges(position, hex_, side))
    ]
    return tuple(sorted(found, key=position.hex_name))


def _besieges(position: Position, hex_: int, side: str) -> bool:
    city = position.city(hex_)
    found = investment(position, city) if city else None
    return found is not None and found.side == side


def plan_odds(seen: SeenPosition, hex_: int, side: str, line: BattleLine, samples: int = SAMPLES) -> tuple[Odds, ...]:
    """The odds of a side's line against each plan of the enemy; none where the reader does not see all units there."""
    position = seen.position
    if seen.hides_any(position.forces_at.get(hex_, ())) or not position.at(hex_, side):
        return ()
    local = _local(position, hex_)
    plans = ENEMY_PLANS if position.at(hex_, OTHER[side]) else {"nobody": BattleLine()}
    return tuple(_odds(local, hex_, side, line, name, other, samples) for name, other in plans.items())


def _local(position: Position, hex_: int) -> Position:
    """The position with the forces in a hex and around it only, at the beginning of the battles (HH.7.3)."""
    near = {hex_, *position.theatre.board.adjacent(hex_)}
    province = position.theatre.province_of[hex_]
    city = position.city(hex_)
    return replace(
        position,
        forces=tuple(force for force in position.forces if force.hex in near),
        sieges={name: siege for name, siege in position.sieges.items() if city and name == city.name},
        provinces={**position.provinces, province: controller(position, province)},
        step="battle",
    )


def _odds(
    position: Position, hex_: int, side: str, line: BattleLine, name: str, other: BattleLine, samples: int
) -> Odds:
    results = [_fought(position, hex_, side, line, other, sample) for sample in range(samples)]

    def mean(value: Callable[["_Result"], float]) -> float:
        return sum(value(result) for result in results) / samples

    return Odds(
        name,
        mean(lambda one: one.lost),
        mean(lambda one: one.enemy_lost),
        mean(lambda one: one.destroyed),
        mean(lambda one: one.enemy_destroyed),
        mean(lambda one: one.holds),
        mean(lambda one: one.leaves),
        mean(lambda one: one.enemy_leaves),
        mean(lambda one: one.city),
        mean(lambda one: one.leader),
    )


@dataclass(frozen=True, slots=True)
class _Result:
    """How one combat ended for a side."""

    lost: int
    enemy_lost: int
    destroyed: bool
    enemy_destroyed: bool
    holds: bool
    leaves: bool
    enemy_leaves: bool
    city: bool
    leader: bool


def _fought(position: Position, hex_: int, side: str, line: BattleLine, other: BattleLine, sample: int) -> _Result:
    enemy = OTHER[side]
    plans = {side: BattlePlan({hex_: line}), enemy: BattlePlan({hex_: other})}
    run = StepRun(position, {"battle": plans}, Dice(_bytes(sample)))
    fight_all(run)
    besiege_all(run)
    after = run.position
    lost = {one: _sp(position, one) - _sp(after, one) for one in SIDES}
    gone = {one: lost[one] >= _sp_at(position, hex_, one) > 0 for one in SIDES}
    stays = {one: bool(after.at(hex_, one, inside=False)) for one in SIDES}
    was_outside = {one: bool(position.at(hex_, one, inside=False)) for one in SIDES}
    leaves = {one: was_outside[one] and not stays[one] and not gone[one] for one in SIDES}
    city = position.city(hex_)
    return _Result(
        lost[side],
        lost[enemy],
        gone[side],
        gone[enemy],
        stays[side] and not stays[enemy],
        leaves[side],
        leaves[enemy],
        city is not None and after.control[city.name] != position.control[city.name],
        any(after.leaders[number].dead for number in position.leaders_at(hex_, side)),
    )


def _sp(position: Position, side: str) -> int:
    return sum(position.sp(force.units) for force in position.forces if force.side == side)


def _sp_at(position: Position, hex_: int, side: str) -> int:
    return sum(position.sp(force.units) for force in position.at(hex_, side))


def _bytes(sample: int) -> Iterator[int]:
    """The dice of one of the combats."""
    block = 0
    while True:
        yield from sha256(f"odds {sample} {block}".encode()).digest()
        block += 1
