"""The plan of a general for battles and sieges (HH.8.2, HH.9.2)."""

from campaign.games.hannibal.generals.goals import assault_worth, siege_worth
from campaign.games.hannibal.generals.view import PRESS, Host, View
from campaign.games.hannibal.rules.combat_tables import assault_is_possible
from campaign.games.hannibal.rules.sieges import investment, walls_of


def battle_plan(view: View) -> str:
    """The lines of a plan, one for every hex with enemies or a city to besiege."""
    position = view.position
    lines = []
    for hex_ in sorted(position.forces_at, key=position.hex_name):
        words = [*_fight_words(view, hex_), *_siege_words(view, hex_)]
        if words:
            lines.append(f"{position.hex_name(hex_)}: {' '.join(words)}")
    return "\n".join(lines)


def _fight_words(view: View, hex_: int) -> list[str]:
    """Fight where an attack is worth it; else the plan that costs least if the enemy attacks."""
    position = view.position
    own, enemies = position.at(hex_, view.side, inside=False), position.at(hex_, view.enemy, inside=False)
    if not own or not enemies:
        return []
    ours, theirs = view.host(own), view.host(enemies)
    if view.attack(hex_, ours, theirs) > 0:
        return [f"fight=yes leave=below {PRESS}", *_after_combat(view, hex_, ours)]
    return [f"fight=no leave={view.defend(hex_, ours, theirs)[1]}"]


def _siege_words(view: View, hex_: int) -> list[str]:
    """An assault, a siege, works, or nothing, by what each is worth."""
    position = view.position
    city = position.city(hex_)
    found = investment(position, city) if city else None
    if city is None or found is None or found.side != view.side:
        return []
    besiegers, inside = view.host(found.besieging), view.host(found.inside)
    if besiegers.commander is None:
        return []
    siege = siege_worth(view, city, besiegers, inside)
    if city.class_ == "1":
        return ["siege=works"] if siege > 0 else []
    assault = assault_worth(view, city, besiegers, inside)
    if assault > max(siege, 0.0) and assault_is_possible(found.strength, found.defence, position.ruleset):
        return ["siege=assault"]
    return ["siege=siege"] if siege > 0 else []


def _after_combat(view: View, hex_: int, ours: Host) -> list[str]:
    """An assault after the combat, where it is possible even if all enemies go inside (HH.9.3)."""
    position = view.position
    city = position.city(hex_)
    if city is None or not city.has_inside or city.class_ == "1" or position.is_friendly(hex_, view.side):
        return []
    defence = walls_of(position, city) + sum(position.sp(one.units) for one in position.at(hex_, view.enemy))
    return ["siege=assault"] if position.sp(ours.units) >= 2 * defence else []
