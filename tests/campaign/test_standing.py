"""Campaigns that are paused, ended, abandoned, and go on."""

from collections.abc import Callable

import pytest
from django.test import Client

from campaign.games.engagements import TypedReport
from campaign.models import Campaign, LogEntry, Phase, Seat
from campaign.selectors.due_steps import steps_to_look_at
from campaign.selectors.early_close import steps_fallen_silent
from campaign.services import closing, deadlines, phases, reports, standing
from campaign.services.errors import StepClosed, WrongMoment
from campaign.services.standing import go_on, halt
from orders.rules.life import Version
from tests.campaign.test_deadlines import HOUR, at_deadline, post, set_to
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, submit_orders

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]


def test_a_paused_campaign_accepts_orders_and_closes_nothing(war: Campaign, phase: Phase, seat: Seats) -> None:
    deadlines.close_early(war, NOW, wanted=True)
    set_to(war, by_itself="publish")
    halt(war, "pause", "Holidays", NOW)
    late = at_deadline(phase) + HOUR
    for army in range(1, 17):
        owner = Seat.objects.get(armies__number=army)
        submit_orders(phase_id=phase.pk, seat=owner, army_number=army, text="0", at=late)
    assert (steps_to_look_at(late), steps_fallen_silent(late + HOUR)) == ([], [])
    assert not closing.close_if_due(phase.pk, late)
    assert not closing.close_if_complete(phase.pk, late + HOUR)
    for act in (phases.close_step, phases.publish_phase, phases.resolve_again):
        with pytest.raises(WrongMoment, match=r"Resume it first|cannot be"):
            act(phase.pk, late)
    with pytest.raises(WrongMoment, match="is paused"):
        deadlines.set_deadline(phase.pk, late + HOUR, late)


def test_resuming_extends_the_deadline_by_the_pause(war: Campaign, phase: Phase) -> None:
    before = at_deadline(phase)
    halt(war, "pause", "Holidays", NOW + HOUR)
    go_on(war, "", NOW + 6 * HOUR)
    assert at_deadline(phase) == before + 5 * HOUR
    halt(war, "pause", "More holidays", NOW + 10 * HOUR)
    halt(war, "end", "Nobody came back", NOW + 11 * HOUR)
    war.refresh_from_db()
    go_on(war, "They did", NOW + 13 * HOUR)
    assert at_deadline(phase) == before + 8 * HOUR


def test_a_step_closed_before_the_pause_keeps_its_deadline(war: Campaign, phase: Phase) -> None:
    before = at_deadline(phase)
    advance(phase, to="resolved")
    halt(war, "pause", "Holidays", NOW)
    with pytest.raises(WrongMoment, match="is paused"):
        phases.publish_phase(phase.pk, NOW)
    phase.refresh_from_db()
    assert phase.status == Phase.Status.RESOLVED
    go_on(war, "", NOW + HOUR)
    assert at_deadline(phase) == before


def test_a_pause_before_publication_extends_the_next_step(
    war: Campaign, phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it was asked for the movement was still the step; it had been published when the lock was free."""
    advance(phase, to="published")
    opened = war.phases.latest("pk")
    seen = iter([phase])
    monkeypatch.setattr(standing, "current_phase", lambda campaign: next(seen, opened))
    halt(war, "pause", "Holidays", NOW + HOUR)
    assert LogEntry.objects.get(campaign=war, action="campaign.paused").phase == opened
    go_on(war, "", NOW + 3 * HOUR)
    assert at_deadline(Phase.objects.get(pk=opened.pk)) == opened.due_at + 2 * HOUR


@pytest.mark.parametrize("how", ["end", "abandon"])
def test_an_abandoned_campaign_refuses_orders_and_can_be_resumed(
    war: Campaign, phase: Phase, seat: Seats, how: str
) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="4 4", at=NOW)
    halt(war, how, "Players left", NOW)
    with pytest.raises(StepClosed, match="has ended and takes no more orders"):
        submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0", at=NOW)
    with pytest.raises(StepClosed, match="has ended and takes no more orders"):
        submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="", state=Version.WITHDRAWN, at=NOW)
    assert not Phase.objects.get(pk=phase.pk).takes_sheets(NOW)
    with pytest.raises(WrongMoment, match="Resume it first"):
        phases.close_step(phase.pk, NOW)
    go_on(war, "New players", NOW + HOUR)
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0", at=NOW + HOUR)


def test_an_abandoned_campaign_refuses_reports(battles: Phase, seat: Seats) -> None:
    halt(battles.campaign, "abandon", "Players left", NOW)
    place = reports.ReportSubject(battles.campaign, battles.pk, "4-9")
    with pytest.raises(StepClosed, match="has ended and takes no more orders"):
        reports.submit_report(place, seat("Marcus"), TypedReport("9", "45-20"), NOW)


def test_impossible_changes_of_standing_are_refused(war: Campaign, phase: Phase) -> None:
    with pytest.raises(WrongMoment, match="Enter a reason"):
        halt(war, "pause", "  ", NOW)
    with pytest.raises(WrongMoment, match="the campaign is already running"):
        go_on(war, "", NOW)
    halt(war, "pause", "Holidays", NOW)
    with pytest.raises(WrongMoment, match="this is already done"):
        halt(war, "pause", "Holidays", NOW)
    halt(war, "end", "Over", NOW)
    for how in ("pause", "end", "abandon"):
        with pytest.raises(WrongMoment, match="this is already done"):
            halt(war, how, "Again", NOW)


def test_a_finished_campaign_cannot_be_paused(war: Campaign, phase: Phase) -> None:
    Phase.objects.filter(pk=phase.pk).update(status=Phase.Status.PUBLISHED)
    with pytest.raises(WrongMoment, match="campaign is over"):
        halt(war, "pause", "Holidays", NOW)


def test_pausing_requires_a_reason_that_everyone_can_read(war: Campaign, phase: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    assert post(marcus, "standing", do="pause", reason="").status_code == 422
    assert post(marcus, "standing", do="burn", reason="why not").status_code == 422
    assert post(marcus, "standing", do="pause", reason="Hanno <b>sails</b>").status_code == 302
    assert post(marcus, "standing", do="pause", reason="Once more").status_code == 409
    text = as_("hanno").get(page()).content.decode()
    assert "The campaign is paused." in text
    assert "Hanno &lt;b&gt;sails&lt;/b&gt;" in text
    assert "The deadline is suspended" in text
    assert marcus.get(page("administration/")).status_code == 200
    assert post(as_("hanno"), "standing", do="go_on").status_code == 403
    assert post(marcus, "standing", do="go_on", reason="").status_code == 302
    assert "paused" not in as_("hanno").get(page()).content.decode()


def test_pages_of_an_abandoned_campaign_show_the_reason(war: Campaign, phase: Phase, as_: Browsers) -> None:
    halt(war, "abandon", "Players left", NOW)
    hanno = as_("hanno")
    for path in ("", "orders/", "desk/", "room/", "armies/1/", "administration/"):
        who = as_("marcus") if path == "administration/" else hanno
        assert "Players left" in who.get(page(path)).content.decode(), path
    answer = hanno.post(page("orders/"), {"phase": phase.pk, "sheet-movement-1": "4 4"})
    assert answer.status_code == 409
    assert "has ended and takes no more orders" in answer.content.decode()


def test_pages_of_a_paused_campaign_say_that_the_deadline_is_suspended(battles: Phase, as_: Browsers) -> None:
    addresses = ("receipts/", "rounds/1/engagements/", "desk/", "")
    hamilcar = as_("hamilcar")
    for address in addresses:
        assert "The deadline is suspended" not in hamilcar.get(page(address)).content.decode(), address
    halt(battles.campaign, "pause", "Holidays", NOW)
    for address in addresses:
        text = hamilcar.get(page(address)).content.decode()
        assert "The deadline is suspended" in text, address
        assert "Deadline:" not in text, address
