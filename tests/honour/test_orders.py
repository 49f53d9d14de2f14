"""Orders about command in a campaign: who may give them, what becomes of them, and who commands afterwards."""

from datetime import timedelta

import pytest

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.hand_over import NotHandedOver, hand_over
from campaign.members.commands.invitations import NotInvited, name_captain
from campaign.models import Absence, Army, Campaign
from campaign.selectors import current_phase, membership, sheets_for
from campaign.selectors.commanders import commanded_armies
from campaign.services.errors import NotTaken, NotYours
from campaign.services.seats import leave_seat
from orders.rules.kinds import OF_HONOUR
from tests.conftest import submit_orders
from tests.honour.honour_war import HonourWar

pytestmark = pytest.mark.django_db


def test_a_campaign_begins_with_its_seats_and_captains(honour_war: HonourWar) -> None:
    honour = honour_war.document["honour"]
    assert [(seat["id"], seat["armies"], seat["points"]) for seat in honour["seats"]] == [
        ("Hamilcar", [5, 6, 7, 8], 0),
        ("Hanno", [1, 2, 3, 4], 0),
        ("Marcus", [9, 10, 11, 12, 13, 14, 15, 16], 0),
    ]
    assert honour["princeps"] == {"carthago": "Hanno", "roma": "Marcus"}


def test_an_army_is_lent_by_both_and_back_with_its_owner_in_the_next_round(honour_war: HonourWar) -> None:
    honour_war.say("Hanno", 4, "Hamilcar", Kind.LEND)
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    assert honour_war.commander(4) == ("Hanno", None)
    honour_war.advance()
    assert honour_war.document["orders"]["lend"] == {"4": "Hamilcar"}
    assert honour_war.document["orders"]["borrow"] == {"4": ["Hamilcar"]}
    assert honour_war.document["command"]["4"] == {"seat": "Hamilcar", "owner": "Hanno"}
    assert honour_war.commander(4) == ("Hamilcar", "Hanno")
    assert 4 in commanded_armies(honour_war.seat("Hamilcar"), honour_war.now)
    assert sorted(commanded_armies(honour_war.seat("Hanno"), honour_war.now)) == [1, 2, 3]
    honour_war.say("Hamilcar", 4, "0", Kind.MOVEMENT)
    with pytest.raises(NotYours):
        honour_war.say("Hanno", 4, "0 0", Kind.MOVEMENT)
    while honour_war.phase.step != Step.INITIATIVE:
        honour_war.advance()
    assert honour_war.commander(4) == ("Hanno", None)
    assert "command" not in honour_war.document


@pytest.mark.parametrize(
    ("name", "army", "text", "kind"),
    [
        ("Hamilcar", 4, "Hamilcar", Kind.LEND),
        ("Hanno", 4, "yes", Kind.BORROW),
        ("Marcus", 4, "yes", Kind.BORROW),
        ("Hamilcar", None, "1: Hanno", Kind.FREE_COMMAND),
    ],
)
def test_orders_of_another_seat_are_refused(
    honour_war: HonourWar, name: str, army: int | None, text: str, kind: str
) -> None:
    with pytest.raises(NotYours):
        honour_war.say(name, army, text, kind)


@pytest.mark.parametrize(
    ("army", "text", "kind"),
    [
        (4, "Marcus", Kind.LEND),
        (4, "Hanno", Kind.LEND),
        (4, "Maharbal", Kind.LEND),
        (5, "perhaps", Kind.BORROW),
        (None, "9: Hanno", Kind.FREE_COMMAND),
        (None, "5: Marcus", Kind.FREE_COMMAND),
        (None, "five", Kind.FREE_COMMAND),
        (None, "strength", Kind.DEFAULT_ZONE),
    ],
)
def test_orders_that_cannot_be_are_refused(honour_war: HonourWar, army: int | None, text: str, kind: str) -> None:
    with pytest.raises(NotTaken):
        honour_war.say("Hanno", army, text, kind)


def test_orders_about_command_do_not_exist_without_honour(war: Campaign) -> None:
    phase, army = current_phase(war), Army.objects.get(campaign=war, number=4)
    with pytest.raises(NotYours):
        submit_orders(phase_id=phase.pk, seat=army.seat, text="none", army_number=4, kind=Kind.LEND, at=phase.opened_at)


def test_withdrawing_a_request_leaves_those_of_others(honour_war: HonourWar) -> None:
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    honour_war.say("Hamilcar", 4, "", Kind.BORROW)
    honour_war.advance()
    assert "borrow" not in honour_war.document["orders"]
    assert honour_war.commander(4) == ("Hanno", "Hanno")


def test_a_stand_in_borrows_the_armies_of_an_absent_player_but_those_it_declines(honour_war: HonourWar) -> None:
    Absence.objects.create(
        seat=honour_war.seat("Hanno"),
        delegate=honour_war.seat("Hamilcar"),
        since=honour_war.now - timedelta(hours=1),
        made_by=honour_war.war.administrator,
        made_at=honour_war.now,
    )
    honour_war.say("Hanno", 3, "none", Kind.LEND)
    honour_war.say("Hamilcar", 4, "no", Kind.BORROW)
    honour_war.advance()
    assert honour_war.document["orders"]["away"] == {"1": "Hamilcar", "2": "Hamilcar", "3": "Hamilcar"}
    assert [honour_war.commander(number)[0] for number in (1, 2, 3, 4)] == ["Hamilcar", "Hamilcar", "Hanno", "Hanno"]
    assert sorted(commanded_armies(honour_war.seat("Hamilcar"), honour_war.now)) == [1, 2, 5, 6, 7, 8]


def test_the_princeps_names_commanders_of_a_vacant_seat_and_another_acts_for_a_vacant_princeps(
    honour_war: HonourWar,
) -> None:
    leave_seat(honour_war.war, honour_war.seat("Hamilcar").pk, honour_war.tick())
    honour_war.say("Hanno", None, "6: Hanno", Kind.FREE_COMMAND)
    honour_war.advance()
    assert honour_war.commander(6) == ("Hanno", "Hamilcar")
    assert {seat["id"]: seat["vacant"] for seat in honour_war.document["honour"]["seats"]} == {
        "Hamilcar": True,
        "Hanno": False,
        "Marcus": False,
    }


def test_another_seat_acts_for_a_vacant_princeps(honour_war: HonourWar) -> None:
    leave_seat(honour_war.war, honour_war.seat("Hanno").pk, honour_war.tick())
    honour_war.advance()
    assert honour_war.document["honour"]["princeps"]["carthago"] == "Hamilcar"
    assert honour_war.seat("Hamilcar").captain
    assert honour_war.commander(1) == ("Hamilcar", "Hanno")


def test_armies_stay_with_their_seats_and_the_princeps_is_captain(honour_war: HonourWar) -> None:
    with pytest.raises(NotHandedOver):
        hand_over(honour_war.war, 4, honour_war.seat("Hamilcar").pk, honour_war.now, honour_war.war.administrator)
    with pytest.raises(NotInvited):
        name_captain(honour_war.war, honour_war.seat("Hamilcar").pk, honour_war.now)


def test_nobody_else_reads_orders_about_command_before_the_step_is_published(honour_war: HonourWar) -> None:
    honour_war.say("Hanno", 4, "Hamilcar", Kind.LEND)
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    marcus = membership(honour_war.war.administrator, "war")
    phase = honour_war.phase
    assert [sheet for sheet in sheets_for(phase, marcus) if sheet.kind in OF_HONOUR] == []
    honour_war.advance()
    read = {sheet.kind: sheet.text for sheet in sheets_for(phase, marcus) if sheet.kind in OF_HONOUR}
    assert read == {Kind.LEND: "Hamilcar", Kind.BORROW: "Hamilcar: yes"}
