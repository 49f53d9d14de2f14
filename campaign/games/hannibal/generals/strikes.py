"""A common attack of several leaders on the enemies in a hex (HH.8.1)."""

from dataclasses import replace

from campaign.games.hannibal.generals.marching import Plan
from campaign.games.hannibal.generals.places import winter_costs
from campaign.games.hannibal.generals.view import View
from campaign.games.hannibal.generals.ways import ways_from, words_of
from campaign.games.hannibal.rules.marches import allowance, is_strong_enough
from campaign.language.catalogue.sentences import say

WORTHWHILE = 4.0
"""What a common attack must be worth."""


def strike(view: View) -> dict[int, Plan]:
    """The marches of the best common attack of two or three leaders; none if it is not worth it."""
    position = view.position
    able = [
        force
        for force in view.own
        if is_strong_enough(position, force, from_roma=False)
        and force.units
        and not (force.inside and position.is_besieged(force.hex))
        and position.leaders[force.leader or 0].office not in ("master", "dictator")
        and position.entry(force.leader or 0).part != "chief"
    ]
    ways = {force.leader or 0: ways_from(position, view.graph, force, allowance(position, force)) for force in able}
    best: tuple[float, int, list[int]] = (WORTHWHILE, -1, [])
    for hex_ in sorted({enemy.hex for enemy in view.enemies}):
        enemies = position.at(hex_, view.enemy, inside=False)
        if not enemies:
            continue
        other = view.host(enemies)
        there = list(position.at(hex_, view.side, inside=False))
        coming = [force for force in able if hex_ in ways[force.leader or 0].costs and force.hex != hex_]
        coming = coming[: max(0, position.ruleset.limits.leaders - len([f for f in there if f.leader is not None]))]
        for count in range(1, len(coming) + 1):
            host = view.host([*there, *(replace(force, hex=hex_, inside=False) for force in coming[:count])])
            worth = view.attack(hex_, host, other) * (0.6 if view.enemy_marches_next else 1.0)
            worth -= sum(winter_costs(view, replace(force, hex=hex_, inside=False), []) for force in coming[:count])
            if worth > best[0] + 1 and count > 1:
                best = (worth, hex_, [force.leader or 0 for force in coming[:count]])
    worth, hex_, numbers = best
    if not numbers:
        return {}
    reason = say("hhgeneral_joint", place=position.theatre.place(hex_))
    return {
        number: Plan(tuple(words_of(position, ways[number].hexes(hex_))), hex_, worth / len(numbers), reason)
        for number in numbers
    }
