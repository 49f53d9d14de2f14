"""Wars in which something has happened that does not happen in every round, and what is secret in them then."""

from typing import Any

from django.utils import timezone

from campaign.corrections.commands.corrections import correct
from campaign.corrections.queries.steps import phase_to_correct
from campaign.corrections.rules.changes import Change
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.absences import AbsencePeriod, come_back, go_away
from campaign.models import Campaign
from campaign.selectors.corrections import mark_of
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from orders.selectors.said import said
from tests.secrecy.cast import OWN, Visitors
from tests.secrecy.talk import talk_after
from tests.secrecy.world import LATE, World
from tests.secrecy.written import MARCHES, come_to, sheets_secrets, world_at, write


def corrected(visitors: Visitors, start: dict[str, Any]) -> World:
    """The initiative of round 1 was corrected when everyone had submitted marches: they are drafts again."""
    world = come_to(Step.MOVEMENT, visitors, start)
    write(world)
    talk_after(world)
    war, was = world.war, world.phase
    correct(
        war,
        phase_to_correct(war, 1, Step.INITIATIVE).pk,
        Change(sheets=(SheetText(Kind.INITIATIVE, 10, "Mare Tyrrhenum"),)),
        reason="Misread",
        mark=mark_of(war),
        at=LATE,
        by=war.administrator,
    )
    now = world.phase
    assert (now.step, now.status) == (was.step, was.status)
    assert now.pk != was.pk, "the movement has opened anew"
    world.secrets += sheets_secrets(world)
    return world


def drafts(war: Campaign) -> set[str]:
    """What the drafts say that are the last versions of their sheets."""
    rows = OrderSheet.objects.filter(campaign=war, kind=Kind.MOVEMENT.value).select_related("sealed")
    last = {(row.faction_id, row.army_id): row for row in rows.order_by("version")}
    return {said(row).text for row in last.values() if row.state == Version.DRAFT.value}


def with_a_stand_in(visitors: Visitors, start: dict[str, Any]) -> World:
    """Hamilcar is away, and Hanno stands in for him, when everything has been written."""
    world = world_at(Step.MOVEMENT, visitors, start)
    at, seat, delegate = timezone.now(), world.seat("Hamilcar"), world.seat("Hanno")
    go_away(world.war, seat.pk, delegate.pk, AbsencePeriod(at), visitors.users[OWN], at)
    return world


def is_back(world: World) -> None:
    """Hamilcar is there again."""
    come_back(world.war, world.seat("Hamilcar").pk, timezone.now())


def in_the_next_movement(visitors: Visitors, start: dict[str, Any]) -> World:
    """The movement of round 2, for which nobody has handed in anything; the orders of round 1 will be repeated."""
    world = world_at(Step.ADMINISTRATION, visitors, start)
    Campaign.objects.filter(pk=world.war.pk).update(missing=Campaign.Missing.REPEAT)
    world.war.refresh_from_db()
    while (world.phase.round, world.phase.step) != (2, Step.MOVEMENT):
        world.go_to("published")
    return world


def repeated(world: World) -> int:
    """Makes the salts and receipts of the repeated sheets secrets of the war; how many marches are repeated."""
    rows = OrderSheet.objects.filter(campaign=world.war, round=2, repeated=True).select_related("sealed")
    marches = {text for _, _, text in MARCHES}
    known = {secret.text for secret in world.secrets}
    world.secrets += [secret for secret in sheets_secrets(world) if secret.text not in known]
    return sum(said(row).text in marches for row in rows)
