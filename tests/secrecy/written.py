"""What the players of the war write: sheets of every kind and in every state of their life, messages, plans."""

import copy
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.invitations import make_invitation, take_seat
from campaign.members.commands.newcomers import confirm_newcomer
from campaign.models import Campaign, Newcomer, RoundSeed, SiegeSeed
from campaign.questions.commands import ask
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.seats import leave_seat
from orders.models import OrderSheet
from orders.rules.kinds import STEP_OF
from orders.rules.life import Version
from orders.sealing import unseal
from orders.selectors.said import said
from tests.conftest import NOW, submit_orders
from tests.meetings import beside
from tests.secrecy.asking import draw_and_photograph
from tests.secrecy.cast import FORMER, NEWCOMER, OWN, PLAYING, RIVAL, SUBSTITUTE, TEAMMATE, Visitors
from tests.secrecy.marked import Secret, SecretKind
from tests.secrecy.talk import talk_after, talk_before
from tests.secrecy.world import JOINED, LATE, LEFT, World

SEALED_CHANCE = {"base": "vae-victis-2", "naval_battle": {"chance": "sealed"}, "siege_die": {"use": "on"}}
MARCHES = (
    ("Hamilcar", 5, "4 4 4 2 2 2 0 12 12 0"),
    ("Hanno", 1, "0 6 6 0 6 6 0 10 0 0"),
    ("Mago", 7, "0 2 0 2 0 2 0 4 4 0"),
    ("Lucius", 15, "0 10 0 10 0 12 0 12 0"),
    ("Marcus", 10, "0 12 0 0 12 0 0 12 8 0"),
)
"""Handed in; the last version of its army."""
FORMERS_MARCH = "2 0 2 0 2 12 12 0 12 0"
EARLIER = (("Hamilcar", 5, "2 2 2 0 4 0 4 10 10 0"), ("Hamilcar", 6, "8 8 0 8 8 0 6 6 0 0"))
"""Handed in before: one was changed, the other withdrawn. Both have receipts, and are revealed with the rest."""
DRAFTS = (
    ("Hamilcar", 4, "0 0 10 10 0 8 8 2 0"),
    ("Hanno", 2, "12 0 12 0 12 2 2 0 0"),
    ("Lucius", 16, "6 0 6 0 8 0 8 0 0"),
)
"""Never handed in, never revealed."""
GIVEN_UP, NOT_GIVEN_UP = "Adys, Tyndaris", "Aleria, Enna"
"""What Hanno, the captain, would surrender: decided beforehand, and thought of."""


def world_at(step: Step, visitors: Visitors, start: dict[str, Any]) -> World:
    """A war in which a step is open, and everything has been written that is written until its end."""
    world = come_to(step, visitors, start)
    write(world)
    talk_after(world)
    world.secrets += sheets_secrets(world)
    return world


def come_to(step: Step, visitors: Visitors, start: dict[str, Any], ruleset: Mapping[str, Any] = SEALED_CHANCE) -> World:
    """A war in which a step has just been opened, Gisco has taken Mago's seat, and Hamilcar has asked a question."""
    world = World(_opened(step, visitors, start, ruleset), visitors)
    while world.phase.step != step:
        write(world)
        world.go_to("published")
    _part(world)
    talk_before(world)
    ask(world.seat("Hamilcar"), visitors.users[OWN], "Does MV.6 halt army 5?", LATE)
    _change_seats(world)
    return world


def _opened(step: Step, visitors: Visitors, start: dict[str, Any], ruleset: Mapping[str, Any]) -> Campaign:
    """Army 9 of Marcus stands beside army 4 of Hamilcar, so that there is a battle; chance is sealed (NB.4, SD.6)."""
    document = copy.deepcopy(start) | {"ruleset": ruleset}
    first = Step.PLACEMENT if step == Step.PLACEMENT else Step.INITIATIVE
    if first == Step.INITIATIVE:
        beside(document, 9, 4)
    users = visitors.users
    plans = [
        SeatPlan("Marcus", users[PLAYING], "roma", list(range(9, 13)), captain=True),
        SeatPlan("Lucius", users[RIVAL], "roma", [15, 16]),
        SeatPlan("Caedicius", None, "roma", [13]),
        SeatPlan("Regulus", None, "roma", [14]),
        SeatPlan("Hanno", users[TEAMMATE], "carthago", [1, 2, 3], captain=True),
        SeatPlan("Hamilcar", users[OWN], "carthago", [4, 5, 6]),
        SeatPlan("Mago", users[FORMER], "carthago", [7, 8]),
        SeatPlan("Bomilcar", None, "carthago", []),
    ]
    war = open_campaign(
        slug="war", title="The war", administrator=users[PLAYING], document=document, seats=plans, at=NOW, first=first
    )
    make_invitation(war, war.seats.get(name="Regulus").pk, NOW)
    return war


def _part(world: World) -> None:
    """What Mago still hands in himself; afterwards it is his faction's and no longer his."""
    if world.phase.step == Step.MOVEMENT:
        sheet(world, "Mago", 8, Kind.MOVEMENT, FORMERS_MARCH, at=NOW)


def _change_seats(world: World) -> None:
    """Mago goes, Gisco comes, as if he had taken the seat in an earlier step; Bostar waits to be confirmed."""
    users = world.visitors.users
    seat = leave_seat(world.war, world.seat("Mago").pk, LEFT)
    take_seat(make_invitation(world.war, seat.pk, LEFT).token, users[SUBSTITUTE], LEFT)
    Newcomer.objects.update(round=0)
    confirm_newcomer(world.war, Newcomer.objects.get().pk, users[TEAMMATE], JOINED)
    bomilcar = make_invitation(world.war, world.seat("Bomilcar").pk, LEFT)
    take_seat(bomilcar.token, users[NEWCOMER], JOINED)


def write(world: World) -> None:
    """Everything that is written in the step that is open."""
    _WRITE[Step(world.phase.step)](world)


def sheet(
    world: World,
    name: str,
    army: int | None,
    kind: str,
    text: str,
    state: Version | None = None,
    at: datetime = LATE,
) -> None:
    """One version of a sheet; a blank one withdraws."""
    state = state or (Version.HANDED_IN if text else Version.WITHDRAWN)
    if world.says is not None:
        said_instead = world.says(name, kind, text, state)
        if said_instead is None:
            return
        text = said_instead
    submit_orders(
        phase_id=world.phase.pk,
        seat=world.seat(name),
        text=text,
        army_number=army,
        kind=kind,
        state=state,
        at=at,
    )


def _place(world: World) -> None:
    sheet(world, "Hamilcar", 5, Kind.PLACEMENT, "Olbia")
    sheet(world, "Hamilcar", 6, Kind.PLACEMENT, "Caralis", Version.DRAFT)
    sheet(world, "Lucius", 15, Kind.PLACEMENT, "Cosae", Version.DRAFT)


def _initiative(world: World) -> None:
    sheet(world, "Hamilcar", 4, Kind.INITIATIVE, "strength")
    sheet(world, "Hamilcar", 5, Kind.INITIATIVE, "Mare Tyrrhenum")
    sheet(world, "Hamilcar", 6, Kind.INITIATIVE, "Mare Tyrrhenum", Version.DRAFT)
    sheet(world, "Hamilcar", 4, Kind.RETREAT, "retreat", Version.DRAFT)
    sheet(world, "Hanno", None, Kind.SURRENDER, NOT_GIVEN_UP, Version.DRAFT)
    sheet(world, "Marcus", 10, Kind.INITIATIVE, "strength")


def _march(world: World) -> None:
    for name, army, text in EARLIER:
        sheet(world, name, army, Kind.MOVEMENT, text)
    sheet(world, "Hamilcar", 6, Kind.MOVEMENT, "")
    sheet(world, "Hamilcar", 4, Kind.MOVEMENT, "0")
    sheet(world, "Marcus", 9, Kind.MOVEMENT, "0")
    for name, army, text in MARCHES:
        sheet(world, name, army, Kind.MOVEMENT, text)
    for name, army, text in DRAFTS:
        sheet(world, name, army, Kind.MOVEMENT, text, Version.DRAFT)
    sheet(world, "Hamilcar", 4, Kind.ADVANCE, "stay")
    sheet(world, "Hamilcar", 5, Kind.CONCEDE, "concede")
    sheet(world, "Hanno", None, Kind.SURRENDER, GIVEN_UP)
    sheet(world, "Hanno", None, Kind.SURRENDER, NOT_GIVEN_UP, Version.DRAFT)


def _retreat(world: World) -> None:
    sheet(world, "Hamilcar", 4, Kind.RETREAT, "retreat")
    sheet(world, "Hamilcar", 4, Kind.RETREAT, "fight")
    sheet(world, "Marcus", 9, Kind.RETREAT, "fight")


def _report(world: World) -> None:
    """The game is reported by Marcus; Hamilcar has not answered yet when the battles are closed."""
    draw_and_photograph(world)


def _decide(world: World) -> None:
    sheet(world, "Hamilcar", 6, Kind.BESIEGE, "pass")
    sheet(world, "Hamilcar", 6, Kind.CONCEDE, "concede")


_WRITE: dict[Step, Callable[[World], None]] = {
    Step.PLACEMENT: _place,
    Step.INITIATIVE: _initiative,
    Step.MOVEMENT: _march,
    Step.RETREATS: _retreat,
    Step.BATTLES: _report,
    Step.ADMINISTRATION: _decide,
}


def sheets_secrets(world: World) -> list[Secret]:
    """The marked texts of the sheets, and the salts, receipts and seeds that the site has made."""
    return [*_marked(world), *_salts_and_receipts(world), *_seeds(world)]


def _marked(world: World) -> Iterator[Secret]:
    rows = list(OrderSheet.objects.filter(campaign=world.war).select_related("faction", "sealed"))
    marches = {FORMERS_MARCH, *(text for _, _, text in MARCHES)}
    earlier, drafts = ({text for _, _, text in given} for given in (EARLIER, DRAFTS))
    for row in rows:
        text, faction = said(row).text, row.faction.identifier
        if text in marches:
            yield Secret(SecretKind.MARCH, text, faction, opens=Step.MOVEMENT)
        elif text in earlier:
            yield Secret(SecretKind.EARLIER, text, faction, opens=Step.MOVEMENT)
        elif text in drafts:
            yield Secret(SecretKind.DRAFT, text, faction)
        elif text == GIVEN_UP:
            yield Secret(SecretKind.DECISION, text, faction, opens=Step.ADMINISTRATION)
        elif text == NOT_GIVEN_UP:
            yield Secret(SecretKind.DECISION, text, faction)


def _salts_and_receipts(world: World) -> Iterator[Secret]:
    """A draft has a salt that nobody ever sees, and no receipt."""
    for row in OrderSheet.objects.filter(campaign=world.war).select_related("faction", "sealed"):
        step, faction = Step(STEP_OF[Kind(row.kind)]), row.faction.identifier
        opens = step if row.receipt else None
        what = SecretKind.SALT if row.receipt else SecretKind.SALT_OF_DRAFT
        yield Secret(what, said(row).salt, faction, opens=opens, round=row.round)
        if row.receipt:
            yield Secret(SecretKind.RECEIPT, row.receipt, faction, opens=opens, when_closed=True, round=row.round)


def _seeds(world: World) -> Iterator[Secret]:
    for kept in RoundSeed.objects.filter(campaign=world.war).select_related("sealed"):
        yield Secret(SecretKind.SEED, unseal(kept.sealed), None, opens=Step.MOVEMENT, round=kept.round)
    for dice in SiegeSeed.objects.filter(campaign=world.war).select_related("sealed"):
        yield Secret(SecretKind.SEED, unseal(dice.sealed), None, opens=Step.ADMINISTRATION, round=dice.round)
