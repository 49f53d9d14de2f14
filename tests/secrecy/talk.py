"""What the two sides say to each other and plan."""

from collections.abc import Container, Iterator
from datetime import datetime

from campaign.games.vae_victis.kinds import Kind
from campaign.models import Plan
from campaign.planning.commands.plans import begin_plan, share
from campaign.planning.commands.room import write_message
from campaign.planning.rules import planned_rounds
from campaign.planning.rules.plan_file import plan_text
from orders.rules.sheets import SheetText
from orders.sealing import reseal
from tests.conftest import NOW
from tests.secrecy.cast import FORMER, OWN, PLAYING, RIVAL
from tests.secrecy.marked import Secret, SecretKind
from tests.secrecy.world import JUST_BEFORE, LATE, World

BEFORE_THE_CHANGE = (
    ("Hamilcar", "The elephants of Bomilcar wait at the ford", NOW),
    ("Mago", "The wells of Selinus are dry by now", NOW),
    ("Lucius", "The consul marches by night without torches", NOW),
)
"""Who says what in his faction's room while Mago is still there, and when."""
AFTER_THE_CHANGE = (
    ("Hamilcar", "The ships of Adherbal carry nothing but sand", JUST_BEFORE),
    ("Hanno", "The gates of Eryx are opened from within", LATE),
    ("Marcus", "The corvus of Duilius is hidden under sails", LATE),
)
EARLY_PLANS = (
    ("shared before", "Hamilcar", OWN, "Early dreams of Himera", 4, "10 0 10 2 0 2 10 2 0", True, NOW),
    ("former player's", "Mago", FORMER, "Retirement in Gades", 7, "6 4 6 4 0 0 6 4 6", False, NOW),
)
"""Plans by the names that the table has for them: seat, owner, title, an army and its march, whether shared, when."""
LATE_PLANS = (
    ("private", "Hamilcar", OWN, "Bomilcar feints at Panormus", 4, "10 10 2 10 2 10 2 0 0", False, LATE),
    ("shared", "Hamilcar", OWN, "Two horns around Messana", 4, "2 10 2 10 10 2 2 0 10", True, LATE),
    ("rival's", "Lucius", RIVAL, "Regulus lands in Africa", 15, "8 4 8 4 0 8 8 4 0", False, LATE),
    ("rival's shared", "Marcus", PLAYING, "Fleet sails for Lipara", 9, "12 8 12 8 0 0 12 8 0", True, LATE),
)


def talk_before(world: World) -> None:
    """What is said and planned while Mago has his seat."""
    world.secrets += [_say(world, *message) for message in BEFORE_THE_CHANGE]
    world.secrets += [secret for plan in EARLY_PLANS for secret in _plan(world, *plan)]


def talk_after(world: World, factions: Container[str] = ("carthago", "roma")) -> None:
    """What is said and planned when Gisco has it, and just before, by some factions."""
    for message in AFTER_THE_CHANGE:
        if world.seat(message[0]).faction.identifier in factions:
            world.secrets.append(_say(world, *message))
    for plan in LATE_PLANS:
        if world.seat(plan[1]).faction.identifier in factions:
            world.secrets += _plan(world, *plan)


def _say(world: World, name: str, text: str, at: datetime) -> Secret:
    seat = world.seat(name)
    write_message(seat=seat, text=text, at=at)
    return Secret(SecretKind.MESSAGE, text, seat.faction.identifier, written_at=at)


def _plan(
    world: World, key: str, name: str, owner: str, title: str, army: int, march: str, shared: bool, at: datetime
) -> Iterator[Secret]:
    seat, phase = world.seat(name), world.phase
    plan = begin_plan(seat, phase, title, at)
    orders = planned_rounds.PlannedRound((SheetText(Kind.MOVEMENT, army, march),))
    reseal(plan.sealed, plan_text(planned_rounds.PlanContent(title, {phase.round: orders})))
    if shared:
        share(plan, at, shared=True)
    world.plans[key] = Plan.objects.get(pk=plan.pk).pk
    for what, text in ((SecretKind.PLAN, title), (SecretKind.PLANNED, march)):
        yield Secret(
            what,
            text,
            seat.faction.identifier,
            owner=None if shared else owner,
            written_at=None if owner == FORMER else at,
        )
