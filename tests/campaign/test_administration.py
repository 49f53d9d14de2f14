"""The administrator's page, step by step: close, look it over, publish, rule otherwise."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign import tasks
from campaign.models import Campaign, Phase
from tests.campaign.test_pages import page
from tests.conftest import advance, step_on

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


def test_a_step_that_could_not_be_resolved_is_resolved_once_more(phase: Phase, as_: Browsers, sent: list[Any]) -> None:
    advance(phase, to="closed")
    assert press(as_("marcus"), "resolve", phase).status_code == 302
    assert sent == [("resolve_phase", phase.pk)]


def test_publishing_opens_the_next_step_and_has_a_new_round_drawn(
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


def test_the_document_of_the_next_round_is_shown_and_can_be_ruled_on(
    war: Campaign, phase: Phase, as_: Browsers
) -> None:
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
def test_a_deadline_is_given_as_a_date_and_a_time(phase: Phase, as_: Browsers, due_at: str, status: int) -> None:
    before = phase.due_at
    assert press(as_("marcus"), "deadline", phase, due_at=due_at).status_code == status
    phase.refresh_from_db()
    assert phase.due_at == (SOON if status == 302 else before)


def test_the_page_names_whom_the_step_waits_for(phase: Phase, as_: Browsers) -> None:
    text = as_("marcus").get(page("administration/")).content.decode()
    assert "army 4 (Hamilcar)" in text
