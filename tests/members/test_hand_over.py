"""Single armies that pass to another player of their faction, and players who leave (FA.2)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.corrections.rules.changes import Change
from campaign.games.position_change import PositionChange
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.language.translated import rerendered_in_english
from campaign.members.commands.hand_over import hand_over
from campaign.models import Army, Campaign, LogEntry, Phase, Seat
from campaign.selectors.log import log_of
from campaign.services.errors import NotYours, Refused
from campaign.services.seats import leave_seat
from orders.rules.sheets import SheetText
from orders.selectors import sheets_for_adjudication
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, submit_orders
from tests.corrections.corrected import correct, go_to, step_of

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]


def owner(number: int) -> str:
    return Army.objects.get(number=number).seat.name


def test_a_transferred_army_changes_owner_at_once_and_keeps_its_orders(
    war: Campaign, phase: Phase, seat: Seats, people: dict[str, User]
) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="4 4")
    hand_over(war, 4, seat("Hanno").pk, NOW, people["hamilcar"], giver=seat("Hamilcar"))
    assert owner(4) == "Hanno"
    with pytest.raises(NotYours):
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="2")
    advance(phase, to="closed")
    assert sheets_for_adjudication(phase) == [SheetText(Kind.MOVEMENT, 4, "4 4")]


def test_the_new_owner_can_change_the_orders(war: Campaign, phase: Phase, seat: Seats, people: dict[str, User]) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="4 4")
    hand_over(war, 4, seat("Hanno").pk, NOW, people["marcus"])
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=4, text="2")
    advance(phase, to="closed")
    assert sheets_for_adjudication(phase) == [SheetText(Kind.MOVEMENT, 4, "2")]


@pytest.mark.parametrize("status", ["closed", "resolved"])
def test_an_army_can_be_transferred_in_any_state_of_the_step(
    war: Campaign, phase: Phase, seat: Seats, people: dict[str, User], status: str
) -> None:
    advance(phase, to=status)
    hand_over(war, 4, seat("Hanno").pk, NOW, people["marcus"])
    assert owner(4) == "Hanno"


@pytest.mark.parametrize(
    ("number", "to", "said"),
    [
        (4, "Lucius", "Only a player of Carthago can command army 4. Choose one."),
        (4, "Hamilcar", "Hamilcar already commands army 4."),
        (20, "Hanno", "Nothing was changed: this campaign has no such army or seat. Reload the page."),
    ],
)
def test_impossible_transfers_of_armies_are_refused(
    war: Campaign, seat: Seats, people: dict[str, User], number: int, to: str, said: str
) -> None:
    with pytest.raises(Refused) as refused:
        hand_over(war, number, seat(to).pk, NOW, people["marcus"])
    assert str(refused.value) == said == rerendered_in_english(said)


def test_a_vacant_seat_cannot_receive_an_army(war: Campaign, seat: Seats, people: dict[str, User]) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    with pytest.raises(Refused, match="The seat Hanno has no player"):
        hand_over(war, 4, seat("Hanno").pk, NOW, people["marcus"])


def test_players_can_transfer_only_their_own_armies(war: Campaign, seat: Seats, people: dict[str, User]) -> None:
    with pytest.raises(NotYours):
        hand_over(war, 4, seat("Hanno").pk, NOW, people["hanno"], giver=seat("Hanno"))
    assert owner(4) == "Hamilcar"


def test_a_player_can_transfer_all_armies_on_the_page(war: Campaign, seat: Seats, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    for number in (4, 5, 6, 7, 8):
        answer = hamilcar.post(page("players/army/"), {"army": number, "seat": seat("Hanno").pk})
        assert answer.status_code == 302
    text = hamilcar.get(page("players/")).content.decode()
    assert "You have no army to transfer, or no other player of its" in text
    assert hamilcar.get(page("orders/")).status_code == 200
    assert hamilcar.get(page("")).context["desk"].armies == frozenset()
    assert [entry.action for entry in log_of(war)] == ["army.handed_over"] * 5
    told = as_("lucius").get(page("log/")).content.decode()
    assert "Army 4 passed from the command of Hamilcar to that of Hanno." in told


@pytest.mark.parametrize("fields", [{}, {"army": "9"}, {"army": "x"}, {"army": "4", "seat": "0"}])
def test_an_invalid_transfer_form_is_refused(war: Campaign, as_: Browsers, fields: Any) -> None:
    assert as_("hamilcar").post(page("players/army/"), fields).status_code == 422
    assert not LogEntry.objects.exists()


def test_leaving_needs_confirmation_and_takes_a_reason(war: Campaign, seat: Seats, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    assert "You give up the seat Hamilcar" in hamilcar.get(page("players/leave/")).content.decode()
    assert seat("Hamilcar").user is not None
    answer = hamilcar.post(page("players/leave/"), {"reason": "A child is born"}, follow=True)
    assert "You have left The war." in answer.content.decode()
    assert seat("Hamilcar").user is None
    assert owner(4) == "Hamilcar"
    assert hamilcar.get(page("")).status_code == 404
    entry = LogEntry.objects.get()
    assert (entry.action, entry.reason) == ("seat.left", "A child is born")
    assert "The player of the seat Hamilcar left the campaign." in as_("lucius").get(page("log/")).content.decode()


def test_an_administrator_who_leaves_a_seat_still_runs_the_campaign(war: Campaign, as_: Browsers) -> None:
    answer = as_("marcus").post(page("players/leave/"), {"reason": ""})
    assert (answer.status_code, answer["Location"]) == (302, page("administration/"))
    assert as_("marcus").get(page("administration/")).status_code == 200
    assert as_("marcus").get(page("players/")).status_code == 200


def test_an_overlong_reason_keeps_the_form(war: Campaign, seat: Seats, as_: Browsers) -> None:
    answer = as_("hamilcar").post(page("players/leave/"), {"reason": "a" * 1001})
    assert answer.status_code == 422
    assert seat("Hamilcar").user is not None


def test_an_army_can_be_transferred_while_a_correction_reopens_the_step(
    war: Campaign, people: dict[str, User], seat: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The request waited for the correction and finds another current step."""
    seen = go_to(war, 2, Step.INITIATIVE)
    correct(war, step_of(war, 1, Step.ADMINISTRATION), Change(position=PositionChange(points={"roma": 9})))
    monkeypatch.setattr("campaign.members.commands.hand_over.current_phase", lambda _campaign: seen)
    hand_over(war, 4, seat("Hanno").pk, NOW, people["marcus"])
    assert owner(4) == "Hanno"
