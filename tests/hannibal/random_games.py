"""Games with random orders: valid texts, most of which can be carried out."""

from random import Random

from campaign.games.hannibal.generals.ways import graph_of, ways_from, words_of
from campaign.games.hannibal.rules.document import GameDocument, with_orders
from campaign.games.hannibal.rules.marches import allowance
from campaign.games.hannibal.rules.position import OTHER, ROMA, Force, Position
from campaign.games.hannibal.rules.sequence_of_play import adjudicate
from campaign.games.hannibal.rules.step_of_round import Texts

DIRECTIONS = ("12", "2", "4", "6", "8", "10")


def random_orders(position: Position, chance: Random) -> Texts:
    """Orders of both sides for the step of a position."""
    if position.step == "battle":
        return {"battle": {side: _plan(position, side, chance) for side in ("carthago", "roma")}}
    if position.step == "ballot":
        words = (
            [f"proconsul {chance.choice(_consuls(position))}"] if chance.random() < 0.5 and _consuls(position) else []
        )
        return {"ballot": {"roma": "\n".join([*words, f"prefer {chance.randint(1, 22)}"])}}
    if position.step == "offices":
        return {
            "place": {"roma": _placing(position, chance)},
            "first": {"carthago": chance.choice(("roma", "carthago"))},
        }
    if position.step == "dictator":
        one, other = chance.sample(range(1, 23), 2)
        hexes = [position.hex_name(force.hex) for force in position.led.values() if force.side == ROMA]
        return {"dictator": {"roma": f"{one} {other} to {chance.choice([*hexes, '1817'])}"}}
    return _marching(position, chance)


def _consuls(position: Position) -> list[int]:
    return [number for number, leader in position.leaders.items() if leader.office == "consul"]


def _placing(position: Position, chance: Random) -> str:
    names = [position.hex_name(hex_) for hex_ in position.vacated]
    return "\n".join(f"{number}: {chance.choice([*names, 'levy'])}" for number in position.elected[::2])


def _marching(position: Position, chance: Random) -> Texts:
    side = position.mover or ROMA
    leaders = sorted(number for number, force in position.led.items() if force.side == side)
    texts: Texts = {"march": {}, "take": {}, "order": {side: " ".join(map(str, chance.sample(leaders, len(leaders))))}}
    if side == ROMA:
        texts["recruit"] = {side: f"Umbria: Spoletium 1\nslaves {chance.choice(leaders or [1])}"}
    for number in leaders:
        force = position.led[number]
        if chance.random() < 0.8:
            texts["march"][str(number)] = " ".join(_march(position, force, chance))
        if chance.random() < 0.3:
            texts["take"][str(number)] = _units(position, force, chance)
    return texts


def _march(position: Position, force: Force, chance: Random) -> list[str]:
    """Towards an enemy or a city, or just somewhere; with diplomacy and units left on the way."""
    words = [chance.choice(DIRECTIONS) for _ in range(chance.randint(1, 6))]
    ways = ways_from(position, graph_of(position, force.side), force, allowance(position, force))
    goals = [hex_ for hex_ in ways.costs if position.at(hex_, OTHER[force.side]) or position.city(hex_)]
    beside = list(position.control)
    if goals and chance.random() < 0.7:
        goal = chance.choice(sorted(goals))
        words = words_of(position, ways.hexes(goal))
        beside = [one.name for near in position.theatre.ways[goal] if (one := position.city(near))] or beside
    if chance.random() < 0.2 and words:
        words[-1] = f"x{words[-1]}"
    if chance.random() < 0.4:
        words.append(f"d{chance.choice(':!?')}{chance.choice(beside)}")
    if chance.random() < 0.3 and force.units:
        words.append(f"drop {chance.choice(force.units).type} 1")
    return ["in", *words] if chance.random() < 0.2 else words


def _units(position: Position, force: Force, chance: Random) -> str:
    there = [unit.type for other in position.at(force.hex, force.side) for unit in other.units]
    asked = {type_: chance.randint(0, there.count(type_) + 1) for type_ in there}
    return " ".join(f"{type_} {count}" for type_, count in asked.items()) or "none"


def _plan(position: Position, side: str, chance: Random) -> str:
    lines = []
    for hex_ in [*position.forces_at][:: chance.randint(1, 2)]:
        leave = chance.choice(("no", "first", "below 60", "after 2"))
        words = [f"fight={chance.choice(('yes', 'no'))} leave={leave} rounds={chance.randint(1, 8)}"]
        words += [f"siege={chance.choice(('assault', 'siege', 'works', 'none'))}"] if chance.random() < 0.7 else []
        words += [f"ambush={chance.randint(1, 40)}"] if chance.random() < 0.3 else []
        lines.append(f"{position.hex_name(hex_)}: {' '.join(words)}")
    everywhere = f"*: fight={chance.choice(('yes', 'no'))} siege=siege" if chance.random() < 0.5 else ""
    _ = side
    return "\n".join([*lines, *([everywhere] if everywhere else [])])


def random_step(document: GameDocument, chance: Random) -> tuple[GameDocument, GameDocument]:
    """A document with random orders for its step, and the document after it."""
    ordered = with_orders(document, random_orders(document.position, chance))
    return ordered, adjudicate(ordered, document.position.step)
