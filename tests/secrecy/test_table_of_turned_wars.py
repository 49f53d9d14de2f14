"""The table of secrecy where a war was corrected, somebody stands in, orders are repeated, and people are told."""

from typing import Any

from django.contrib.auth.models import User

from campaign.games.vae_victis.steps import Step
from campaign.models import Channel, Notice
from campaign.notices.commands.channels import keep_channel
from campaign.notices.commands.making import make_notices
from campaign.notices.queries.facts import as_read_by, matter_of, said
from campaign.notices.texts.kinds import FOR_EVERYBODY, OF_A_PERSON
from tests.conftest import NOW
from tests.secrecy.cast import NOBODY, TEAMMATE, Visitors
from tests.secrecy.marked import SecretKind, found_in
from tests.secrecy.table_asked import PLAYERS_AND_ADMINISTRATORS, WAR, faults_at, leaks_at, sights_of
from tests.secrecy.turned import corrected, drafts, in_the_next_movement, is_back, repeated, with_a_stand_in
from tests.secrecy.world import LATE, World
from tests.secrecy.written import MARCHES, world_at

IF_CORRECTED = ("In a war that was corrected",)
IF_AWAY = ("While Hanno stands in for Hamilcar",)


def test_marches_turned_into_drafts_by_a_correction_stay_secret(visitors: Visitors, start: dict[str, Any]) -> None:
    world = corrected(visitors, start)
    assert {text for _, _, text in MARCHES} <= drafts(world.war)
    faults: list[str] = []
    for status in ("open", "resolved"):
        world.go_to(status)
        faults += faults_at(world, IF_CORRECTED)
        faults += faults_at(world, WAR, PLAYERS_AND_ADMINISTRATORS, without=IF_CORRECTED)
    assert not faults, "\n".join(faults)


def test_a_stand_in_has_the_rights_of_the_player_until_their_return(visitors: Visitors, start: dict[str, Any]) -> None:
    world = with_a_stand_in(visitors, start)
    faults = faults_at(world, IF_AWAY)
    is_back(world)
    faults += faults_at(world, WAR, (TEAMMATE,), only=IF_AWAY)
    assert not faults, "\n".join(faults)


def test_repeated_orders_are_not_revealed_before_publication(visitors: Visitors, start: dict[str, Any]) -> None:
    """What they say stood in the round before; which of them are repeated, and count, can be told by their salts."""
    world = in_the_next_movement(visitors, start)
    world.go_to("closed")
    assert repeated(world) > 0
    salts = [one for one in world.secrets if one.what is SecretKind.SALT and one.round == 2]
    assert salts
    faults = leaks_at(world)
    world.go_to("resolved")
    faults += leaks_at(world)
    assert not faults, "\n".join(faults)


def test_notifications_reveal_only_public_facts(visitors: Visitors, start: dict[str, Any]) -> None:
    world = world_at(Step.MOVEMENT, visitors, start)
    for user in visitors.users.values():
        for kind in (Channel.Kind.FEED, Channel.Kind.MAIL):
            keep_channel(user, kind, [one.value for one in OF_A_PERSON], NOW)
    wanted = [one.value for one in FOR_EVERYBODY]
    address = "https://discord.com/api/webhooks/1/a"
    keep_channel(world.war.administrator, Channel.Kind.DISCORD, wanted, NOW, address=address, campaign=world.war)
    faults: list[str] = []
    for status in ("open", "closed", "resolved", "published"):
        world.go_to(status)
        assert make_notices(LATE) > 0 or status in ("closed", "resolved")
        faults += _revealed_too_much(world)
    assert not faults, "\n".join(faults)


def _revealed_too_much(world: World) -> list[str]:
    """Every secret that a notice holds or tells, through whichever channel, and that is not open to everybody."""
    public = sights_of(world)[NOBODY].public
    faults = []
    for notice in Notice.objects.select_related("channel__owner", "campaign", "phase"):
        text = f"{notice.about} {_words(notice, notice.channel.owner)}"
        faults += [f"{notice.kind} {one.what} {one.text}" for one in found_in(text, world.secrets) if one not in public]
    return faults


def _words(notice: Notice, reader: User) -> str:
    """What is told at once, and what a feed keeps."""
    with as_read_by(reader):
        told = [said(matter_of(notice), reader, LATE), said(matter_of(notice, alone=True), None, LATE)]
    return "\n".join(f"{words.title}\n{words.sentences}" for words in told)
