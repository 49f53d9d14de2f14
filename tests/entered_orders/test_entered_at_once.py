"""A campaign can choose that entered orders count at once, if its administrator does not play; everyone can see it."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.entered_orders.queries import wait_of
from campaign.games.vae_victis.kinds import Kind
from campaign.members.commands.invitations import NotInvited, make_invitation, take_seat
from campaign.members.commands.listings import look_for_players
from campaign.models import Campaign, Channel, Phase, Seat
from campaign.notices.commands.making import make_notices
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.closing import close_if_complete, close_if_due
from campaign.services.deadlines import Clock, close_early, set_clock
from campaign.services.phases import close_step
from orders.rules.sheets import SheetText
from orders.selectors import phases_waiting
from tests.archive.archived import export, files_of, restore, values_of
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, submit_orders
from tests.entered_orders.test_entered_orders import INVENTED, answer, enter, in_force
from tests.setup.test_set_up import BASICS, NEW, SEATS, opened, problems

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
VISIBLE = "Orders that the administrator enters from players' messages count at once. The administrator does not play."
REFUSAL = "In this campaign the orders that the administrator enters count at once."


@pytest.fixture
def war(war: Campaign, people: dict[str, User]) -> Campaign:
    """The war, run by Timon, who does not play; what he enters counts at once."""
    war.administrator, war.entered_at_once = people["timon"], True
    war.save(update_fields=["administrator", "entered_at_once"])
    return war


def test_a_step_closes_right_after_orders_were_entered(war: Campaign, phase: Phase, seat: Seats) -> None:
    set_clock(war, Clock(by_itself="resolve"), NOW)
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=8, text="1 20", kind=Kind.TRANSFER)
    enter(phase, INVENTED, SheetText(Kind.TRANSFER, 8, "1 50"), at=phase.due_at - timedelta(days=1))
    late = phase.due_at - timedelta(seconds=1)
    enter(phase, at=late)
    assert (wait_of(phase, late), list(phases_waiting(late))) == (None, [])
    assert close_if_due(phase.pk, phase.due_at + timedelta(minutes=1))
    assert sorted(in_force(phase)) == ["movement 4: 2 4", "transfer 8: 1 20"]


def test_the_administrator_can_close_at_once_and_receipts_fit(phase: Phase) -> None:
    enter(phase)
    close_step(phase.pk, NOW + timedelta(minutes=1))
    exported = public_receipts(phase.campaign)
    assert exported.entered_at_once is True
    advance(phase, to="published")
    assert [str(problem) for problem in check(public_receipts(phase.campaign)).problems] == []


def test_a_complete_step_closes_early_without_an_answer(war: Campaign, phase: Phase) -> None:
    close_early(war, NOW, wanted=True)
    for seat in war.seats.all():
        for army in seat.armies.exclude(number=4):
            submit_orders(phase_id=phase.pk, seat=seat, army_number=army.number, text="0")
    enter(phase)
    assert close_if_complete(phase.pk, NOW + timedelta(hours=1))


def test_the_player_can_still_refuse_until_the_step_closes(phase: Phase, as_: Browsers) -> None:
    enter(phase, at=timezone.now())
    text = as_("hamilcar").get(page("orders/entered/")).content.decode()
    assert "The entered order counts now. You can still refuse it until the step closes." in text
    assert "the step waits for you" not in text
    answer(phase, confirms=False, at=timezone.now())
    assert in_force(phase) == []


def test_players_are_notified_that_their_entered_orders_count(phase: Phase, seat: Seats) -> None:
    now, user = timezone.now(), seat("Hamilcar").user
    assert user is not None
    Channel.objects.create(owner=user, kind="feed", wanted=[], made_at=now - timedelta(days=1))
    enter(phase, at=now)
    make_notices(now)
    text = Client().get(f"/feeds/{Channel.objects.get().token}.atom").content.decode()
    assert "The administrator entered orders from a message of Hamilcar. They count at once." in text
    assert "refuse or change them before the step closes" in text


@pytest.mark.parametrize(("name", "address"), [("hamilcar", page("")), ("timon", page(""))])
def test_members_can_see_the_choice(war: Campaign, as_: Browsers, name: str, address: str) -> None:
    assert VISIBLE in as_(name).get(address).content.decode()
    Campaign.objects.update(entered_at_once=False)
    assert VISIBLE not in as_(name).get(address).content.decode()


def test_the_api_says_it(war: Campaign, as_: Browsers) -> None:
    assert as_("hamilcar").get("/api/campaigns/war/").json()["entered_at_once"] is True


def test_invited_people_and_strangers_who_ask_for_a_seat_see_the_choice(war: Campaign) -> None:
    Seat.objects.filter(name="Hamilcar").update(user=None)
    invitation = make_invitation(war, war.seats.get(name="Hamilcar").pk, NOW)
    listing = look_for_players(war, "Come", NOW)
    for address in (f"/invitations/{invitation.token}/", f"/open-seats/{listing.token}/"):
        assert VISIBLE in Client().get(address).content.decode()


def test_the_administrator_can_take_no_seat(war: Campaign, people: dict[str, User], as_: Browsers) -> None:
    Seat.objects.filter(name="Hamilcar").update(user=None)
    invitation = make_invitation(war, war.seats.get(name="Hamilcar").pk, NOW)
    shown = as_("timon").get(f"/invitations/{invitation.token}/").content.decode()
    assert REFUSAL in shown
    assert "Take seat" not in shown
    with pytest.raises(NotInvited, match=REFUSAL):
        take_seat(invitation.token, people["timon"], NOW)
    invitation.refresh_from_db()
    assert invitation.taken_at is None
    Campaign.objects.update(entered_at_once=False)
    assert take_seat(invitation.token, people["timon"], NOW).name == "Hamilcar"


def test_the_form_refuses_a_seat_of_the_administrator(people: dict[str, User], as_: Browsers) -> None:
    refused = opened(as_("marcus"), entered_at_once="on")
    assert refused.status_code == 422
    assert any("count at once, so you cannot play" in one for one in problems(refused))
    assert not Campaign.objects.exists()
    assert opened(as_("marcus"), entered_at_once="on", me="").status_code == 302
    assert Campaign.objects.get().entered_at_once


def test_a_new_campaign_waits_unless_chosen_otherwise(people: dict[str, User], as_: Browsers) -> None:
    as_("marcus").post(NEW, {**BASICS, **SEATS, "do": "open"})
    assert not Campaign.objects.get().entered_at_once


def test_no_campaign_opens_with_both(people: dict[str, User], start: dict[str, Any]) -> None:
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
    ]
    with pytest.raises(ValueError, match="the administrator has a seat"):
        open_campaign(
            slug="war",
            title="The war",
            administrator=people["marcus"],
            document=start,
            seats=plans,
            at=NOW,
            entered_at_once=True,
        )


def test_an_archive_keeps_it_and_gives_no_seat_to_the_administrator(
    war: Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert values_of(files_of(war))["clock"]["entered_at_once"] is True
    target = export(war, tmp_path / "archive")
    restore(target, status=2, people=True, slug="second")
    assert "name another one with --administrator" in capsys.readouterr().err
    assert not Campaign.objects.filter(slug="second").exists()
    restore(target)
    assert Campaign.objects.get(slug="again").entered_at_once
