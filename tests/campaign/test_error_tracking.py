"""Errors that are reported elsewhere: what a report holds, and that it holds no order."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
import sentry_sdk
from celery import current_app, shared_task
from django.test import Client
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from campaign.config.error_tracking import report_errors
from campaign.models import Phase
from campaign.platform.checkout import TOP
from tests.campaign.test_error_reports import failing
from tests.campaign.test_pages import page
from tests.conftest import SECRET

__all__ = ["failing"]
NAMED = "the-cookie-of-hamilcar"


@pytest.fixture
def sent() -> Iterator[list[bytes]]:
    """What would have left the machine, byte for byte."""
    found: list[bytes] = []

    class RecordingTransport(Transport):
        def capture_envelope(self, envelope: Envelope) -> None:
            found.append(envelope.serialize())

    report_errors("https://key@errors.example.org/1", RecordingTransport)
    yield found
    sentry_sdk.get_global_scope().set_client(None)


def report_in(envelope: bytes) -> dict[str, object]:
    """The event of an envelope, whose first two lines are headers."""
    event: dict[str, object] = json.loads(envelope.splitlines()[2])
    return event


def test_a_failed_request_is_reported_without_its_order(
    phase: Phase, as_: Callable[[str], Client], failing: None, sent: list[bytes]
) -> None:
    browser = as_("hamilcar")
    browser.cookies["other"] = NAMED
    form = {"phase": phase.pk, "sheet-movement-4": SECRET}
    logging.getLogger("campaign").info("before %s", SECRET)  # what would be a breadcrumb
    answer = browser.post(f"{page('orders/')}?key=of-nobodys-business", form, headers={"x-request-id": "of-the-test-1"})
    assert answer.status_code == 500
    told = b"".join(sent)
    for secret in (SECRET, NAMED, "of-nobodys-business", "cannot take", "hamilcar", "sheet-movement", page("orders/")):
        assert secret.encode() not in told, secret
    for place in ("RuntimeError", "KeyError", '"function":"fail"', "campaign/desk/views/orders.py", "of-the-test-1"):
        assert place.encode() in told, place


@pytest.mark.servers
def test_a_failed_task_is_reported_without_its_values(sent: list[bytes]) -> None:
    @shared_task(name="tests.fail_with", bind=True)
    def fail(_task: object, order: str) -> None:
        raise RuntimeError(order)

    fail.apply(args=(SECRET,), throw=False)
    current_app.tasks.unregister("tests.fail_with")
    (envelope,) = sent
    assert b"RuntimeError" in envelope
    assert SECRET.encode() not in envelope


def test_a_log_line_is_reported_without_its_values(sent: list[bytes]) -> None:
    logging.getLogger("campaign").error("campaign.broker.unreachable task=%s", "draw")
    logging.getLogger("elsewhere").error("cannot read %s", SECRET, extra={"order": SECRET})
    logging.getLogger("campaign").warning("campaign.cache.unreachable")
    assert [report_in(one)["message"] for one in sent] == [
        "campaign.broker.unreachable",
        "Error; see the log",
    ]
    assert SECRET.encode() not in b"".join(sent)


@pytest.mark.parametrize(("dsn", "loaded"), [("", "False"), ("https://key@127.0.0.1:9/1", "True")])
def test_the_error_client_is_loaded_only_when_configured(dsn: str, loaded: str) -> None:
    ask = "import sys, django; django.setup(); print('sentry_sdk' in sys.modules)"
    given = {**os.environ, "SENTRY_DSN": dsn, "DJANGO_SETTINGS_MODULE": "campaign.config.settings"}
    run = subprocess.run([sys.executable, "-c", ask], cwd=TOP, env=given, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == loaded
