"""A war whose battle is a quick battle on the site, and what is secret in it."""

from typing import Any

from django.utils import timezone

from campaign.battles.commands.beginning import settle_methods
from campaign.battles.commands.playing import play_on
from campaign.battles.secrets import secrets_of
from campaign.games.vae_victis.steps import Step
from campaign.models import Fight
from orders.rules.receipts import receipt_of
from tests.secrecy.cast import OWN, PLAYING, Visitors
from tests.secrecy.marked import Secret, SecretKind
from tests.secrecy.talk import talk_after
from tests.secrecy.world import World
from tests.secrecy.written import SEALED_CHANCE, come_to, sheets_secrets

FOUGHT_HERE = {**SEALED_CHANCE, "battle": {"methods": "quick"}}
CORNER = "0101"
"""A square where no unit stands by the default battle plan; Hamilcar sets one up there."""


def with_a_battle(visitors: Visitors, start: dict[str, Any]) -> World:
    """The battles are open, and Hamilcar has given his battle plan."""
    world = come_to(Step.BATTLES, visitors, start, FOUGHT_HERE)
    settle_methods(world.phase.pk, timezone.now())
    _give_plan(world, OWN, {"square-1": CORNER})
    talk_after(world)
    world.secrets += sheets_secrets(world)
    return world


def begin(world: World) -> None:
    """Marcus gives his battle plan too: the battle begins."""
    _give_plan(world, PLAYING, {})
    assert battle_of(world).begun_at is not None


def end(world: World) -> None:
    """The computer leads both sides to the end."""
    play_on(battle_of(world).pk, world.phase.due_at)
    assert battle_of(world).is_over


def battle_of(world: World) -> Fight:
    """Return the battle of Hamilcar's army 4 against army 9 of Marcus."""
    return world.phase.fights.select_related("sealed").get()


def battle_secrets(world: World) -> list[Secret]:
    """The seed of the battle, the salts and receipts of its plans, and what stands in Hamilcar's."""
    fight = battle_of(world)
    content = secrets_of(fight)
    found = [Secret(SecretKind.SEED, content.seed, None)]
    for plan in content.plans:
        faction = fight.sides[plan.side]["faction"]
        owner = OWN if faction == "carthago" else PLAYING
        found.append(Secret(SecretKind.SALT, plan.salt, None))
        found.append(Secret(SecretKind.BATTLE_RECEIPT, receipt_of(plan.salt, plan.text), faction, owner=owner))
    return found


def square_of_hamilcar() -> Secret:
    """Where Hamilcar sets a unit up: four digits, which mean something else on pages about the map."""
    return Secret(SecretKind.BATTLE_PLAN, CORNER, "carthago", owner=OWN)


def _give_plan(world: World, visitor: str, fields: dict[str, str]) -> None:
    browser = world.visitors.browsers[visitor]
    answer = browser.post("/campaigns/war/rounds/1/battles/4-9/", {"do": "plan", **fields})
    assert answer.status_code == 302, answer.content.decode()
