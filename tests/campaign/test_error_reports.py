"""A failure while handling an order reveals nothing of it: not on the page, not with DEBUG, not in the log."""

import io
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery import current_app, shared_task
from django.test import Client

from campaign.config.log_filters import WithoutWords
from campaign.config.log_lines import DiscreetFormatter
from campaign.models import Phase
from tests.campaign.test_pages import page
from tests.conftest import SECRET
from tests.markup import without_own_words

Browsers = Callable[[str], Client]


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What the site's own handler would have written, of every level."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(DiscreetFormatter("{asctime} {levelname} {name}: {message}", style="{"))
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make submitting fail, with the order in the error message, its cause, and its variables."""

    def fail(**asked: Any) -> None:
        text = asked["entries"][0].text
        try:
            raise KeyError(text)
        except KeyError as error:
            failure = RuntimeError(f"cannot take {text}")
            failure.add_note(text)
            raise failure from error

    monkeypatch.setattr("campaign.desk.views.orders.submit_orders", fail)


@pytest.mark.parametrize("accept", ["text/html", "text/plain", "application/json"])
@pytest.mark.parametrize("debug", [True, False])
def test_a_failure_shows_no_order(
    phase: Phase, as_: Browsers, settings: Any, failing: None, lines: io.StringIO, debug: bool, accept: str
) -> None:
    settings.DEBUG = debug
    form = {"phase": phase.pk, "sheet-movement-4": SECRET}
    answer = as_("hamilcar").post(f"{page('orders/')}?key=of-nobodys-business", form, headers={"accept": accept})
    text = answer.content.decode()
    assert answer.status_code == 500
    assert ("RuntimeError" in text and "in fail" in text.replace(", ", " ")) is debug
    text = without_own_words(text)
    for secret in (SECRET, "of-nobodys-business", "SECRET_KEY", "DATABASE", "sessionid"):
        assert secret not in text, secret
    said = lines.getvalue()
    assert "RuntimeError" in said
    assert "KeyError" in said
    for secret in (SECRET, "of-nobodys-business", "cannot take"):
        assert secret not in said, secret


@pytest.mark.parametrize("debug", [True, False])
def test_a_failure_in_a_template_shows_no_order(
    phase: Phase, as_: Browsers, settings: Any, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch, debug: bool
) -> None:
    def fail(self: object) -> bool:
        raise RuntimeError(SECRET)

    monkeypatch.setattr("campaign.games.orders_form.Row.is_odd", property(fail))
    settings.DEBUG = debug
    answer = as_("hamilcar").get(page("orders/"), headers={"accept": "text/html"})
    assert answer.status_code == 500
    assert SECRET not in answer.content.decode()
    assert SECRET not in lines.getvalue()


@pytest.mark.servers
def test_a_failed_task_logs_the_kind_of_error_only(lines: io.StringIO) -> None:
    @shared_task(name="tests.fail")
    def fail(number: int) -> None:
        raise RuntimeError(f"{SECRET} {number}")

    trace = logging.getLogger("celery.app.trace")
    assert any(isinstance(one, WithoutWords) for one in trace.filters)  # as the settings have it
    fail.apply(args=(731,), throw=False)
    current_app.tasks.unregister("tests.fail")
    said = lines.getvalue()
    assert "tests.fail" in said
    assert "RuntimeError" in said
    assert SECRET not in said
