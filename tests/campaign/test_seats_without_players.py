"""Seats without a player hold no step for ever: their teammates command until the deadline, then the default holds."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.models import Campaign, LogEntry, Phase, Seat
from campaign.models.log import Action
from campaign.notices.texts.kinds import NoticeKind as Notice
from campaign.selectors import is_complete
from campaign.selectors.due_steps import is_due
from campaign.selectors.reports import reports_in_force
from campaign.services import closing
from campaign.services.deadlines import close_early
from campaign.services.reports import ReportSubject, answer_report, submit_report
from tests.campaign.test_auto_advance import submit_for_all_but_army_1
from tests.campaign.test_deadlines import HOUR, at_deadline, set_to
from tests.campaign.test_pages import page
from tests.conftest import NOW, step_on, submit_orders
from tests.notices.telling_people import mail_to, told

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
GRACE = timedelta(minutes=10)


def vacate(*names: str) -> None:
    Seat.objects.filter(name__in=names).update(user=None)


def submit_for_romans(phase: Phase, at: datetime = NOW) -> None:
    for seat in phase.campaign.seats.filter(faction__identifier="roma"):
        for army in seat.armies.all():
            submit_orders(phase_id=phase.pk, seat=seat, army_number=army.number, text="0", at=at)


def test_a_held_step_closes_at_its_deadline_without_orders_for_a_vacant_seat(war: Campaign, phase: Phase) -> None:
    set_to(war, by_itself="resolve", missing="hold")
    submit_for_all_but_army_1(phase, NOW)
    late = at_deadline(phase) + HOUR
    assert not is_due(phase, late)
    vacate("Hanno")
    assert is_due(phase, late)
    assert closing.close_if_due(phase.pk, late)


def test_a_step_waits_for_teammates_of_a_vacant_seat_until_the_deadline(
    war: Campaign, phase: Phase, seat: Seats
) -> None:
    close_early(war, NOW, wanted=True)
    submit_for_all_but_army_1(phase, NOW)
    vacate("Hanno")
    assert not is_complete(phase, NOW + GRACE)
    assert is_complete(phase, at_deadline(phase))
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=1, text="0", at=NOW)
    assert is_complete(phase, NOW + GRACE)


def test_a_step_does_not_wait_for_a_faction_without_a_player(war: Campaign, phase: Phase) -> None:
    close_early(war, NOW, wanted=True)
    set_to(war, by_itself="resolve", missing="hold")
    vacate("Hanno", "Hamilcar")
    assert not is_complete(phase, NOW + GRACE)
    assert not is_due(phase, at_deadline(phase))  # Roma is held for
    submit_for_romans(phase)
    assert is_complete(phase, NOW + GRACE)
    assert is_due(phase, at_deadline(phase))


def test_a_player_without_armies_gives_orders_for_vacant_seats(war: Campaign, phase: Phase) -> None:
    close_early(war, NOW, wanted=True)
    vacate("Hanno")
    hanno, hamilcar = war.seats.get(name="Hanno"), war.seats.get(name="Hamilcar")
    hamilcar.armies.update(seat=hanno)
    submit_for_romans(phase)
    assert not is_complete(phase, NOW + GRACE)


def test_a_campaign_without_any_player_does_not_run_through_its_steps(war: Campaign, phase: Phase) -> None:
    close_early(war, NOW, wanted=True)
    vacate("Hanno", "Hamilcar", "Marcus", "Lucius")
    assert not is_complete(phase, NOW + GRACE)


def test_decisions_of_a_vacant_seat_do_not_hold_a_step(besieging: Phase, seat: Seats) -> None:
    """Army 4 besieges, and Hamilcar decides whether it goes on."""
    war = besieging.campaign
    submit_orders(phase_id=besieging.pk, army_number=4, seat=seat("Hamilcar"), text="lift", kind=Kind.LIFT_SIEGE)
    decisions = step_on(war)
    set_to(war, by_itself="resolve", missing="hold")
    assert not is_due(decisions, at_deadline(decisions))
    vacate("Hamilcar")
    assert is_due(decisions, at_deadline(decisions))


@pytest.mark.parametrize("reports", [True, False])
def test_an_engagement_with_a_faction_without_players_is_settled_at_the_deadline(battles: Phase, reports: bool) -> None:
    """The report of Marcus stands; without it the game is a draw without casualties."""
    war = battles.campaign
    close_early(war, NOW, wanted=True)
    set_to(war, by_itself="resolve")
    if reports:
        marcus = war.seats.get(name="Marcus")
        submit_report(ReportSubject(war, battles.pk, "4-9"), marcus, TypedReport("9", "45-20"), NOW)
    vacate("Hanno", "Hamilcar")
    before = at_deadline(battles) - HOUR
    assert not closing.close_if_due(battles.pk, before)
    assert not closing.close_if_complete(battles.pk, before)
    assert reports_in_force(battles) == {}
    assert closing.close_if_due(battles.pk, at_deadline(battles) + timedelta(minutes=1))
    result = reports_in_force(battles)["4-9"]
    assert (result.winner, dict(result.casualties)) == (
        ("9", {"4": 45, "9": 20}) if reports else ("", {"4": 0, "9": 0})
    )
    entry = LogEntry.objects.get(action=Action.SETTLED)
    assert (entry.actor, entry.about) == (None, {"engagement": "4-9"})
    assert entry.reason.startswith("Automatic at the deadline: one side has no player")


def test_early_closing_settles_an_engagement_with_a_faction_without_players(battles: Phase) -> None:
    close_early(battles.campaign, NOW, wanted=True)
    vacate("Hanno", "Hamilcar")
    assert closing.close_if_complete(battles.pk, at_deadline(battles) + timedelta(minutes=1))


def test_a_teammate_reports_the_engagement_of_a_vacant_seat(battles: Phase) -> None:
    war = battles.campaign
    set_to(war, by_itself="resolve")
    vacate("Hamilcar")
    late = at_deadline(battles) + HOUR
    assert not closing.close_if_due(battles.pk, late)
    place = ReportSubject(war, battles.pk, "4-9")
    submit_report(place, war.seats.get(name="Marcus"), TypedReport("9", "45-20"), late)
    assert not closing.close_if_due(battles.pk, late)
    answer_report(place, war.seats.get(name="Hanno"), 1, agrees=True, note="", at=late)
    assert closing.close_if_due(battles.pk, late)
    assert not LogEntry.objects.filter(action=Action.SETTLED).exists()


def test_a_disputed_engagement_is_left_to_the_administrator(battles: Phase) -> None:
    war = battles.campaign
    set_to(war, by_itself="resolve")
    place = ReportSubject(war, battles.pk, "4-9")
    submit_report(place, war.seats.get(name="Marcus"), TypedReport("9", "45-20"), NOW)
    submit_report(place, war.seats.get(name="Hamilcar"), TypedReport("4", "45-20"), NOW)
    vacate("Hanno", "Hamilcar")
    assert not closing.close_if_due(battles.pk, at_deadline(battles) + HOUR)


def test_the_administrator_is_notified_when_only_a_faction_without_players_is_missing(
    war: Campaign, phase: Phase, people: dict[str, User], as_: Browsers
) -> None:
    mail_to(people["marcus"])
    vacate("Hanno", "Hamilcar")
    assert told(NOW, kind=Notice.ALL_IN) == []
    submit_for_romans(phase)
    assert told(NOW, kind=Notice.ALL_IN) == [("marcus", "all_in")]
    text = as_("marcus").get(page("administration/")).content.decode()
    assert "Hanno (armies 1, 2, 3; a seat without a player)" in text
