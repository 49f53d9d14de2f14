"""Where a side goes when it leaves a battle or a siege (HH.8.10)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf

from campaign.games.hannibal.rules.ground import cost_to_cities, may_enter
from campaign.games.hannibal.rules.position import OTHER, ROMA, Force, Position
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.language.catalogue.sentences import say

INSIDE = -2
"""In the place of a hex: inside the city."""


def way_out(position: Position, forces: Sequence[Force], commander: int | None, *, as_attacker: bool) -> int | None:
    """The hex to which the forces of a side go, or INSIDE; None if they cannot leave (HH.8.10).

    Forces that are inside, who sortied, go back inside. A side without a leader leaves only so.
    """
    outside = [force for force in forces if not force.inside]
    if not outside:
        return INSIDE
    if commander is None:
        return None
    side, hex_ = outside[0].side, outside[0].hex
    leaders = [force.leader for force in outside if force.leader is not None]
    if as_attacker:
        back = position.led[commander].came_from
        if back is not None and _is_free(position, back, side, leaders):
            return back
    if position.is_friendly_inside(hex_, side) and not position.is_besieged(hex_):
        return INSIDE
    return _nearest_to_city(position, hex_, side, leaders)


def _is_free(position: Position, hex_: int, side: str, leaders: Iterable[int]) -> bool:
    return may_enter(position, hex_, side, leaders) and not position.at(hex_, OTHER[side])


def _nearest_to_city(position: Position, hex_: int, side: str, leaders: Sequence[int]) -> int | None:
    """The free neighbour from which a march to a friendly city costs least, ties in the order 12, 2, 4, 6, 8, 10."""
    free = [near for near in position.theatre.ways[hex_] if _is_free(position, near, side, leaders)]
    if not free:
        return None
    costs = cost_to_cities(position, side)
    return min(free, key=lambda near: costs.get(near, inf))


def withdraw(run: StepRun, rule: str, forces: Sequence[Force], to: int, *, counts: bool) -> None:
    """Move the forces of a side; `counts` if it is a withdrawal for the next election (HH.3.4, HH.8.10)."""
    position = run.position
    hex_, side = forces[0].hex, forces[0].side
    for force in forces:
        if to == INSIDE or force.inside:
            position = position.with_force(replace(force, inside=True))
        elif force.leader is None:
            position = position.without_force(force).with_garrison(to, side, force.units)
        else:
            position = position.with_force(replace(force, hex=to, inside=False, came_from=None))
    leaders = [force.leader for force in forces if force.leader is not None]
    if counts and side == ROMA:
        for number in leaders:
            leader = position.leaders[number]
            position = position.with_leader(replace(leader, year=replace(leader.year, withdrew=True)))
    run.position = position.settled()
    about = {"side": side, "hex": position.hex_name(hex_), "leaders": leaders}
    title = "Roma" if side == ROMA else "Carthago"
    place = position.theatre.place(hex_)
    if to == INSIDE:
        run.note(rule, "withdraws", say("hh_withdraws_inside", faction=title, place=place), **about, to="inside")
    else:
        to_place = position.theatre.place(to)
        text = say("hh_withdraws", faction=title, place=place, to_place=to_place)
        run.note(rule, "withdraws", text, **about, to=position.hex_name(to))
