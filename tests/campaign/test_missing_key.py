"""A server that has lost a sealing key says so, loses nothing, and goes on when the key is back."""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.test import Client

from campaign import tasks
from campaign.models import Campaign, Phase, UnfinishedTask
from campaign.services.phases import close_and_claim
from orders.rules.life import Version
from tests.conftest import NOW, SECRET, step_on, submit_orders

Browsers = Callable[[str], Client]


@pytest.fixture
def keyless(war: Campaign, phase: Phase, settings: Any) -> list[str]:
    """Army 4 has an order, and the key that it was sealed with is gone; the keys of before."""
    submit_orders(phase_id=phase.pk, seat=war.seats.get(name="Hamilcar"), army_number=4, text=SECRET)
    keys: list[str] = settings.SEAL_KEYS
    settings.SEAL_KEYS = [Fernet.generate_key().decode()]
    return keys


@pytest.mark.parametrize("address", ["orders/", "desk/", "armies/4/"])
def test_pages_that_need_the_seal_key_fail_with_a_message(
    keyless: list[str], as_: Browsers, settings: Any, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        answer = as_("hamilcar").get(f"/campaigns/war/{address}")
    assert answer.status_code == 503
    assert "SEAL_KEYS" in answer.content.decode()
    assert "campaign.seal.key_missing" in caplog.text
    assert keyless[0] not in answer.content.decode() + caplog.text
    settings.SEAL_KEYS = keyless
    answer = as_("hamilcar").get(f"/campaigns/war/{address}")
    assert (answer.status_code, SECRET in answer.content.decode()) == (200, True)


def test_pages_that_do_not_need_the_seal_key_work(keyless: list[str], as_: Browsers) -> None:
    assert as_("hanno").get("/campaigns/war/people/").status_code == 403
    assert as_("marcus").get("/campaigns/war/administration/").status_code == 200


def test_a_step_is_resolved_once_the_seal_key_is_back(
    keyless: list[str], phase: Phase, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The site operator restores the key within minutes: administrators of campaigns need not act."""
    monkeypatch.setattr(tasks.draw_outcome, "delay", lambda number: None)
    close_and_claim(phase.pk, NOW)
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    tasks.resolve_phase(phase.pk)
    phase.refresh_from_db()
    assert (phase.status, phase.failure) == (Phase.Status.RESOLVING, "")
    assert UnfinishedTask.objects.get().error == "machine:CannotUnseal"
    settings.SEAL_KEYS = keyless
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW + timedelta(minutes=1))
    tasks.resolve_phase(phase.pk)
    phase.refresh_from_db()
    assert phase.status == Phase.Status.RESOLVED
    assert not UnfinishedTask.objects.exists()


def test_a_draft_with_a_lost_key_does_not_break_published_rounds(
    war: Campaign, phase: Phase, as_: Browsers, settings: Any
) -> None:
    """Drafts are never opened; what was published stays readable for the faction of the draft as well."""
    submit_orders(phase_id=phase.pk, seat=war.seats.get(name="Hamilcar"), army_number=4, text=SECRET)
    submit_orders(phase_id=phase.pk, seat=war.seats.get(name="Hamilcar"), army_number=4, text="6", state=Version.DRAFT)
    submit_orders(phase_id=phase.pk, seat=war.seats.get(name="Hanno"), army_number=1, text="6", state=Version.DRAFT)
    step_on(war)
    settings.SEAL_KEYS = [Fernet.generate_key().decode()]
    for name in ("hamilcar", "hanno", "lucius"):
        answer = as_(name).get("/campaigns/war/rounds/1/")
        assert (name, answer.status_code, SECRET in answer.content.decode()) == (name, 200, True)
        assert as_(name).get("/campaigns/war/orders/").status_code == 200
