"""What a player can order: every choice is an order that is accepted, and none is missing (GS.26 to GS.37, GS.58)."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

import pytest

from campaign.battles.rules.document import BattleDocument, read_battle
from campaign.battles.rules.quick import play
from campaign.battles.rules.quick.choices import UnitChoices, Way
from campaign.battles.rules.quick.movement import break_off_places, may_break_off, places, squares_ahead
from campaign.battles.rules.quick.orders import LedPhase
from campaign.battles.rules.quick.state import Field, Unit

LISTS = ("roman", "carthaginian", "greek", "generic")


def battle_of(chance: Random, number: int) -> BattleDocument:
    """A battle of two lists, with a seed of its own."""
    sides = [{"name": name, "list": chance.choice(LISTS), "fp": 1600, "sheet": None} for name in ("1", "2")]
    return read_battle(
        {
            "format": "vae-victis/battle/1",
            "method": "quick",
            "campaign": "choices",
            "round": 1,
            "engagement": "1-2",
            "terrain": chance.choice(("Farmlands", "Hills", "Forests")),
            "seed": sha256(str(number).encode()).hexdigest(),
            "sides": sides,
        }
    )


def order_of(chance: Random, unit: UnitChoices) -> str:
    """An order by chance, mostly one with an act."""
    acting = [way for way in unit.ways if way.targets]
    way = chance.choice(acting if acting and chance.random() < 0.8 else list(unit.ways))
    words = [*way.words, chance.choice(way.targets).word] if way.targets else way.words
    return f"{unit.number}: {' '.join(words)}"


def waiting_phases(number: int) -> Iterator[LedPhase]:
    """Every moment at which a battle led by chance waits for a player; each order is taken from the choices."""
    chance = Random(number)
    battle, orders = battle_of(chance, number), list[tuple[int, str]]()
    while (fought := play(battle, orders, to_end=False)).casualties is None:
        assert fought.waits is not None
        yield fought.waits
        units = fought.waits.choices().units
        line = order_of(chance, chance.choice(units)) if units and chance.random() < 0.7 else "bot"
        orders.append((fought.waits.side, line))
    assert len(orders) > 20


def ends(ways: Iterator[Way]) -> dict[tuple[int, int], int]:
    return {(way.square, way.facing): way.spent for way in ways}


def flat(found: object) -> dict[tuple[int, int], int]:
    assert isinstance(found, dict)
    return {(square, facing): cost for square, facings in found.items() for facing, cost in facings.items()}


def places_of(field: Field, unit: Unit) -> dict[tuple[int, int], int]:
    """Where the movement of a unit may end, as the bot finds it; without that in which it stands."""
    halted = squares_ahead(field.armies[1 - unit.side].units)
    if field.enemies_in_contact(unit):
        return flat(break_off_places(field, unit, halted)) if may_break_off(field, unit) else {}
    found = flat(places(field, unit, halted))
    del found[unit.square, unit.facing]
    return found


@pytest.mark.parametrize("number", range(3))
def test_the_choices_of_movement_are_all_places_at_their_least_cost(number: int) -> None:
    for phase in waiting_phases(number):
        for unit in phase.choices().units:
            if not unit.goes_on:
                moves = (way for way in unit.ways if way.words and not way.must_act)
                assert ends(moves) == places_of(phase.field, phase.unit(unit.number))


def test_places_in_contact_and_shots_are_among_the_choices() -> None:
    acts = {
        target.word[0]
        for phase in waiting_phases(3)
        for unit in phase.choices().units
        for way in unit.ways
        for target in way.targets
    }
    assert acts == {"F", "X"}


def test_the_need_of_an_activation_rises_with_each() -> None:
    battle, orders = battle_of(Random(5), 5), list[tuple[int, str]]()
    needs = []
    for _ in range(4):
        waits = play(battle, orders, to_end=False).waits
        assert waits is not None
        units = waits.choices().units
        needs.append({unit.need for unit in units})
        assert len(units) > 5
        orders.append((waits.side, f"{units[0].number}: S"))
    assert needs == [{None}, {None}, {1}, {2}]
