"""The log of a campaign: everything that its administrator and its clock do, in words, for all its members."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import InternalError, connection, transaction
from django.db.utils import IntegrityError
from django.test import Client
from django.utils import timezone

from campaign import tasks
from campaign.models import Campaign, LogEntry, Phase
from campaign.models.log import Action
from campaign.selectors.log import halted_since, log_of, reason_of_halt
from campaign.services import closing, phases
from campaign.services.log import note
from campaign.services.standing import go_on, halt
from campaign.views.log_words import line_of
from tests.campaign.test_deadlines import set_to
from tests.campaign.test_pages import page
from tests.conftest import NOW, SECRET, advance, next_step, step_on, submit_orders

Browsers = Callable[[str], Client]


@pytest.fixture(autouse=True)
def _no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("resolve_phase", "draw_opening", "draw_outcome"):
        monkeypatch.setattr(getattr(tasks, name), "delay", lambda _pk: None)


def log_entries(war: Campaign) -> list[tuple[str, str | None, str]]:
    """Return the entries of the log, oldest first: action, actor, reason."""
    entries = LogEntry.objects.filter(campaign=war).order_by("pk").select_related("actor")
    return [(entry.action, entry.actor.username if entry.actor else None, entry.reason) for entry in entries]


def test_step_actions_of_the_administrator_are_logged(war: Campaign, phase: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")

    def press(action: str, **fields: Any) -> None:
        current = war.phases.latest("pk")
        assert marcus.post(page(f"administration/{action}/"), {"phase": current.pk, **fields}).status_code == 302

    press("early", early="yes")
    press("early", early="yes")
    press("clock", by_itself="resolve", missing="default", time_zone="UTC")
    press("standing", do="pause", reason="Holidays")
    press("standing", do="go_on")
    press("close")
    phases.resolve_phase(phase.pk, NOW)
    press("publish")
    assert log_entries(war) == [
        ("clock.early", "marcus", ""),
        ("clock.set", "marcus", ""),
        ("campaign.paused", "marcus", "Holidays"),
        ("campaign.gone_on", "marcus", ""),
        ("step.closed", "marcus", ""),
        ("step.resolved", None, ""),
        ("step.published", "marcus", ""),
    ]


def test_seat_actions_are_logged_without_invitation_tokens(
    war: Campaign, people: dict[str, User], as_: Browsers
) -> None:
    marcus, hanno = as_("marcus"), war.seats.get(name="Hanno")
    marcus.post(page("people/captain/"), {"number": hanno.pk})
    marcus.post(page("people/vacate/"), {"number": hanno.pk})
    marcus.post(page("people/invite/"), {"number": hanno.pk})
    first = hanno.invitations.get()
    marcus.post(page("people/withdraw/"), {"number": first.pk})
    marcus.post(page("people/invite/"), {"number": hanno.pk})
    second = hanno.invitations.latest("pk")
    as_("timon").post("/invitations/take/", {"token": second.token})
    assert log_entries(war) == [
        ("seat.captain", "marcus", ""),
        ("seat.freed", "marcus", ""),
        ("seat.invited", "marcus", ""),
        ("seat.invitation_withdrawn", "marcus", ""),
        ("seat.invited", "marcus", ""),
        ("seat.taken", "timon", ""),
    ]
    as_("hamilcar").post(page("players/confirm/"), {"number": hanno.newcomer.pk})
    next_step(war, NOW)
    assert [entry for entry in log_entries(war) if entry[0].startswith("seat.")][-2:] == [
        ("seat.confirmed", "hamilcar", ""),
        ("seat.admitted", "timon", ""),
    ]
    text = as_("lucius").get(page("log/")).content.decode()
    assert "An invitation to the seat Hanno was made." in text
    assert str(first.token) not in text
    assert str(second.token) not in text
    assert str(second.token) not in str(list(LogEntry.objects.values()))


def test_settled_engagements_are_logged_with_the_reason(battles: Phase, as_: Browsers) -> None:
    war = battles.campaign
    fields = {"phase": battles.pk, "engagement": "4-9", "do": "rule", "winner": "9", "score": "45-20", "note": "Agreed"}
    assert as_("marcus").post(page("rounds/1/engagements/4-9/"), fields).status_code == 302
    assert log_entries(war)[-1] == ("engagement.settled", "marcus", "Agreed")


def test_a_moved_deadline_is_logged_with_the_old_one_and_the_reason(war: Campaign, phase: Phase, as_: Browsers) -> None:
    as_("marcus").post(
        page("administration/deadline/"),
        {"phase": phase.pk, "due_at": _soon(), "reason": "Hamilcar is at sea"},
    )
    entry = LogEntry.objects.get()
    assert entry.about["was"] == phase.due_at.isoformat()
    text = as_("hanno").get(page("log/")).content.decode()
    assert "The deadline was moved." in text
    assert "Hamilcar is at sea" in text
    assert "The administrator" in text


def _soon() -> str:
    return f"{timezone.now() + timedelta(days=5):%Y-%m-%dT%H:%M}"


def test_refused_actions_are_not_logged(war: Campaign, phase: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    marcus.post(page("administration/publish/"), {"phase": phase.pk})
    marcus.post(page("administration/deadline/"), {"phase": phase.pk, "due_at": "1999-01-01T00:00"})
    marcus.post(page("people/withdraw/"), {"number": 0})
    assert log_entries(war) == []


def test_automatic_actions_are_logged_as_automatic(war: Campaign, phase: Phase, as_: Browsers) -> None:
    set_to(war, by_itself="publish")
    assert closing.close_if_due(phase.pk, phase.due_at)
    tasks.resolve_phase(phase.pk)
    assert log_entries(war)[1:] == [
        ("step.closed", None, ""),
        ("step.resolved", None, ""),
        ("step.published", None, ""),
    ]
    assert as_("hanno").get(page("log/")).content.decode().count("Automatically") == 4


def test_a_ruling_is_in_the_log_with_its_reason(war: Campaign, phase: Phase, as_: Browsers) -> None:
    last = step_on(war)
    advance(last, to="resolved")
    marcus = as_("marcus")
    document = marcus.get(page("administration/")).context["document"]
    fields = {"phase": last.pk, "document": document, "reason": "As we agreed"}
    assert marcus.post(page("administration/ruling/"), fields).status_code == 302
    assert log_entries(war)[-1] == ("step.ruled", "marcus", "As we agreed")


def test_a_refused_ruling_keeps_the_typed_reason(war: Campaign, phase: Phase, as_: Browsers) -> None:
    last = step_on(war)
    advance(last, to="resolved")
    fields = {"phase": last.pk, "document": "{", "reason": "As we agreed"}
    answer = as_("marcus").post(page("administration/ruling/"), fields)
    assert answer.status_code == 422
    assert 'value="As we agreed"' in answer.content.decode()


def test_the_log_holds_neither_orders_nor_their_number(war: Campaign, phase: Phase, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=war.seats.get(name="Hamilcar"), text=SECRET)
    step_on(war)
    assert SECRET not in str(list(LogEntry.objects.values()))
    assert [entry.about for entry in log_of(war)] == [{}, {}, {}]


@pytest.mark.parametrize("action", list(Action))
def test_every_log_action_has_a_sentence(war: Campaign, people: dict[str, User], action: Action) -> None:
    about: dict[str, Any] = {"seat": "Hanno", "engagement": "4-9", "delegate": "Hamilcar", "army": 4, "giver": "Hanno"}
    about |= {"question": 2, "ruling": "MV.6", "level": "legate", "round": 3}
    entry = note(war, action, NOW, actor=people["marcus"], **about, from_round=3, number=1)
    line = line_of(entry, war.administrator_id)
    assert line.sentence.endswith(".")
    assert "%(" not in line.sentence
    assert line.who == "The administrator"


def test_changed_settings_are_logged_in_words(war: Campaign) -> None:
    about: dict[str, Any] = {"missing": "hold", "days": {"movement": 5}, "quiet_days": "56", "deadline_at": "20:00"}
    notes = line_of(note(war, Action.CLOCK, NOW, **about), war.administrator_id).notes
    assert notes == [
        "The step stays open until everyone has submitted.",
        "Days: Instructions 5.",
        "Quiet days: Saturday, Sunday.",
        "Deadlines are at 20:00.",
    ]


def test_the_log_gives_start_and_reason_of_a_pause(war: Campaign, phase: Phase) -> None:
    assert (halted_since(war), reason_of_halt(war)) == (None, "")
    halt(war, "pause", "Holidays", NOW)
    halt(war, "abandon", "Players left", NOW + timedelta(days=1))
    war.refresh_from_db()
    assert (halted_since(war), reason_of_halt(war)) == (NOW, "Players left")
    go_on(war, "New players", NOW + timedelta(days=2))
    war.refresh_from_db()
    assert (halted_since(war), reason_of_halt(war)) == (None, "")


def test_the_log_is_paginated(war: Campaign, as_: Browsers) -> None:
    for _ in range(51):
        note(war, Action.EARLY, NOW)
    hanno = as_("hanno")
    assert hanno.get(page("log/")).content.decode().count('class="when"') == 50
    assert hanno.get(page("log/") + "?page=2").content.decode().count('class="when"') == 1
    for odd in ("0", "-3", "99", "many", "9" * 500):
        assert hanno.get(page("log/") + f"?page={odd}").status_code == 200


@pytest.mark.parametrize("statement", ["UPDATE campaign_logentry SET reason = 'x'", "DELETE FROM campaign_logentry"])
def test_the_database_itself_refuses_to_change_the_log(war: Campaign, statement: str) -> None:
    note(war, Action.EARLY, NOW)
    with pytest.raises((InternalError, IntegrityError), match="only ever added"), transaction.atomic():
        connection.cursor().execute(statement)
