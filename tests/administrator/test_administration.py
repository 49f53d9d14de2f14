"""The administrator's page, step by step: close, look it over, publish, rule otherwise."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign import tasks
from campaign.models import Campaign, Phase, Seat
from campaign.services.standing import halt
from tests.campaign.test_pages import page
from tests.conftest import advance, step_on, submit_orders
from tests.elements import parsed

Browsers = Callable[[str], Client]


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The tasks that were sent to the worker, which is not there."""
    sent: list[tuple[str, int]] = []
    for name in ("resolve_phase", "draw_opening", "draw_outcome"):
        monkeypatch.setattr(getattr(tasks, name), "delay", lambda pk, name=name: sent.append((name, pk)))
    return sent


def press(browser: Client, action: str, phase: Phase, **fields: Any) -> Any:
    return browser.post(page(f"administration/{action}/"), {"phase": phase.pk, **fields})


def test_closing_sends_the_step_to_a_worker(
    phase: Phase, as_: Browsers, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        assert press(as_("marcus"), "close", phase).status_code == 302
    phase.refresh_from_db()
    assert phase.status == Phase.Status.RESOLVING
    assert sent == [("resolve_phase", phase.pk)]


def test_closing_asks_for_confirmation_once_and_names_missing_players(
    phase: Phase, seat: Callable[[str], Seat], as_: Browsers, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    for army in (15, 16):
        submit_orders(phase_id=phase.pk, seat=seat("Lucius"), army_number=army, text="0")
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=2, text="0")
    marcus = as_("marcus")
    asked = press(marcus, "close", phase, ask="yes")
    assert (asked.status_code, asked.url) == (302, page("administration/?ask=close#ask"))
    text = " ".join(re.sub("<[^>]*>", "", marcus.get(asked.url).content.decode()).split())
    assert "Still to submit: Hamilcar (armies 4, 5, 6, 7, 8); Hanno (armies 1, 3); Marcus (armies 9, 10" in text
    assert "Lucius" not in text[text.index("Still to submit") : text.index("Close step without them")]
    assert "Close step " not in text.replace("Close step without them", "")
    phase.refresh_from_db()
    assert (phase.status, sent) == (Phase.Status.OPEN, [])
    with django_capture_on_commit_callbacks(execute=True):
        assert press(marcus, "close", phase).url == page("administration/")
    assert sent == [("resolve_phase", phase.pk)]


def test_closing_needs_no_confirmation_once_everyone_has_submitted(
    war: Campaign, phase: Phase, as_: Browsers, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    for army in war.armies.select_related("seat"):
        submit_orders(phase_id=phase.pk, army_number=army.number, seat=army.seat, text="0")
    with django_capture_on_commit_callbacks(execute=True):
        assert press(as_("marcus"), "close", phase, ask="yes").url == page("administration/")
    assert sent == [("resolve_phase", phase.pk)]
    assert "Close step without them" not in as_("marcus").get(page("administration/?ask=close")).content.decode()


def test_closing_a_paused_campaign_is_refused_without_a_question(war: Campaign, phase: Phase, as_: Browsers) -> None:
    halt(war, "pause", "Easter", timezone.now(), war.administrator)
    assert press(as_("marcus"), "close", phase, ask="yes").status_code == 409


def test_the_close_button_asks_for_confirmation(phase: Phase, as_: Browsers) -> None:
    form = parsed(shown(as_("marcus"))).one(f"form[action={page('administration/close/')}]")
    assert form.one("input[name=ask]").attributes["value"] == "yes"


def shown(browser: Client) -> str:
    return browser.get(page("administration/")).content.decode()


def test_a_step_that_failed_to_resolve_can_be_resolved_again(phase: Phase, as_: Browsers, sent: list[Any]) -> None:
    advance(phase, to="closed")
    assert press(as_("marcus"), "resolve", phase).status_code == 302
    assert sent == [("resolve_phase", phase.pk)]


def test_publishing_opens_the_next_step_and_queues_maps_of_a_new_round(
    war: Campaign, phase: Phase, as_: Browsers, sent: list[Any]
) -> None:
    browser = as_("marcus")
    advance(phase, to="resolved")
    assert press(browser, "publish", phase).status_code == 302
    last = war.phases.latest("pk")
    assert (last.round, last.step) == (1, "administration")
    assert sent == []
    advance(last, to="resolved")
    assert press(browser, "publish", last).status_code == 302
    opened = war.phases.latest("pk")
    assert (opened.round, opened.step) == (2, "initiative")
    assert sent == [("draw_opening", opened.pk)]


def test_the_administrator_can_edit_the_document_of_the_next_round(war: Campaign, phase: Phase, as_: Browsers) -> None:
    last = step_on(war)
    advance(last, to="resolved")
    browser = as_("marcus")
    document = browser.get(page("administration/")).context["document"]
    assert '"round": 2' in document
    assert press(browser, "ruling", last, document=document.replace("1600", "1599", 1)).status_code == 302
    assert '"strength": 1599' in browser.get(page("administration/")).context["document"]


SOON = timezone.now().replace(second=0, microsecond=0) + timedelta(days=20)


@pytest.mark.parametrize(
    ("due_at", "status"),
    [
        (f"{SOON:%Y-%m-%dT%H:%M}", 302),
        ("1999-05-01T18:00", 409),
        ("9999-12-31T23:59", 409),
        ("soon", 422),
    ],
)
def test_the_administrator_sets_a_deadline_as_date_and_time(
    phase: Phase, as_: Browsers, due_at: str, status: int
) -> None:
    before = phase.due_at
    assert press(as_("marcus"), "deadline", phase, due_at=due_at).status_code == status
    phase.refresh_from_db()
    assert phase.due_at == (SOON if status == 302 else before)


def test_the_page_lists_players_with_missing_orders(phase: Phase, as_: Browsers) -> None:
    text = as_("marcus").get(page("administration/")).content.decode()
    assert "Hamilcar (armies 4, 5, 6, 7, 8)" in text
