"""The table of secrecy where a battle is fought on the site: before it begins, while it lasts, when it is over."""

from collections.abc import Sequence
from typing import Any

from tests.secrecy.cast import OWN, Visitors
from tests.secrecy.fought import battle_secrets, begin, end, square_of_hamilcar, with_a_battle
from tests.secrecy.marked import Secret
from tests.secrecy.table_asked import faults_at, leaks_at
from tests.secrecy.world import World

BEFORE, DURING, AFTER = (
    "Before a battle on the site begins",
    "While a battle on the site lasts",
    "When a battle on the site is over",
)


def test_battles_on_the_site_are_as_secret_as_the_table_says(visitors: Visitors, start: dict[str, Any]) -> None:
    world = with_a_battle(visitors, start)
    others, before = list(world.secrets), battle_secrets(world)
    faults = faults_of(world, BEFORE, [*others, *before], [square_of_hamilcar()])
    begin(world)
    during = battle_secrets(world)
    assert len(during) == len(before) + 2, "Marcus's plan has a salt and a receipt as well"
    faults += faults_of(world, DURING, [*others, *during]) + leaks_at(world)
    end(world)
    world.secrets = others
    faults += faults_at(world, (AFTER,))
    text = world.visitors.browsers[OWN].get("/campaigns/war/rounds/1/battles/4-9/battle.json").content.decode()
    assert square_of_hamilcar().text in text
    assert not faults, "\n".join(faults)


def faults_of(world: World, section: str, secrets: list[Secret], more: Sequence[Secret] = ()) -> list[str]:
    """What is otherwise than a section of the table says of a battle; `more` are found on its own pages only."""
    world.secrets = [*secrets, *more]
    faults = faults_at(world, (section,))
    world.secrets = secrets
    return faults
