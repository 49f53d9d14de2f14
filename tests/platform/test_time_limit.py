"""Requests that take too long are interrupted, rolled back and answered; the next one is not touched."""

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.transaction import Atomic
from django.test import Client

from campaign.config.environment import check_environment
from campaign.config.web_database import _bound
from campaign.models import Phase
from campaign.platform.interruption import Interrupted, Interruptible
from orders.models import OrderSheet
from tests.campaign.test_pages import page

Browsers = Callable[[str], Client]
PATIENCE = 20.0
"""Seconds after which what ought to have been interrupted ends, so that the test fails."""


def endless(*_arguments: object, **_rest: object) -> None:
    """Keeps its thread busy in pure Python, as rules do."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        pass


@pytest.fixture
def short(settings: Any) -> None:
    settings.WEB_TIME_LIMIT = 0.5


def interrupted_after(seconds: float, work: Interruptible) -> threading.Timer:
    timer = threading.Timer(seconds, work.interrupt)
    timer.start()
    return timer


def test_interrupted_work_ends_and_releases_its_resources() -> None:
    work, lock = Interruptible(), threading.Lock()

    def hold() -> None:
        with lock:
            endless()

    timer = interrupted_after(0.2, work)
    with pytest.raises(Interrupted):
        work.run(hold)
    timer.join()
    assert not lock.locked()


def test_work_that_swallows_errors_is_still_interrupted() -> None:
    work = Interruptible()

    def go_on() -> str:
        try:
            endless()
        except Exception:
            return "went on"
        return "not interrupted"

    timer = interrupted_after(0.2, work)
    with pytest.raises(Interrupted):
        work.run(go_on)
    timer.join()


def test_finished_work_is_not_interrupted() -> None:
    work = Interruptible()
    assert work.run(lambda: 7) == 7
    assert not work.interrupt()
    assert sum(range(1000)) == 499500


def test_an_interruption_near_the_end_is_raised_there_or_not_at_all() -> None:
    for _ in range(200):
        work = Interruptible()
        other: list[bool] = []

        def ask(work: Interruptible = work, other: list[bool] = other) -> None:
            thread = threading.Thread(target=lambda: other.append(work.interrupt()))
            thread.start()
            thread.join()

        with contextlib.suppress(Interrupted):
            work.run(ask)
        assert other == [True]
        assert sum(range(100)) == 4950


def test_a_page_over_the_time_limit_shows_what_to_do(
    phase: Phase, as_: Browsers, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = as_("hanno")
    monkeypatch.setattr("campaign.desk.views.orders.current_phase", endless)
    answer = browser.get(page("orders/"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
    assert b"took too long" in answer.content
    assert b"check whether it was saved" in answer.content
    assert "Content-Security-Policy" in answer.headers
    assert "X-Request-Id" in answer.headers
    monkeypatch.undo()
    assert browser.get(page("orders/")).status_code == 200


def test_an_api_timeout_has_the_shape_of_refusals(
    phase: Phase, as_: Browsers, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.api.sheets.views.player_of", endless)
    answer = as_("hanno").get("/api/campaigns/war/sheets/")
    assert (answer.status_code, answer.json()["code"]) == (503, "timeout")


@pytest.mark.django_db(transaction=True)
def test_writes_of_an_interrupted_request_are_rolled_back(
    phase: Phase, as_: Browsers, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, form = as_("hamilcar"), {"phase": phase.pk, "sheet-movement-4": "4 4"}
    monkeypatch.setattr("orders.services.OrderSheet.save", after_that(OrderSheet.save, endless))
    assert browser.post(page("orders/"), form).status_code == 503
    assert not OrderSheet.objects.exists()
    monkeypatch.undo()
    assert browser.post(page("orders/"), form).status_code == 302
    assert OrderSheet.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moment", ["__enter__", "__exit__"])
def test_an_interruption_between_transactions_loses_no_later_writes(
    phase: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """As a transaction begins or ends there is an instruction after which nothing would roll it back."""
    browser, form = as_("hamilcar"), {"phase": phase.pk, "sheet-movement-4": "4 4"}

    def interrupt(*_arguments: object) -> None:
        raise Interrupted

    at_that_moment = interrupt if moment == "__exit__" else after_that(Atomic.__enter__, interrupt)
    monkeypatch.setattr(Atomic, moment, at_that_moment)
    assert browser.post(page("orders/"), form).status_code == 503
    monkeypatch.undo()
    assert browser.post(page("orders/"), form).status_code == 302
    connection.close()
    assert OrderSheet.objects.count() == 1


def after_that(first: Callable[..., Any], then: Callable[[], None]) -> Callable[..., Any]:
    """A function that does what another one does, and then something else."""

    def both(*arguments: Any, **named: Any) -> Any:
        done = first(*arguments, **named)
        then()
        return done

    return both


@pytest.mark.django_db(transaction=True)
def test_the_database_cancels_slow_queries_of_the_web_server(
    settings: Any, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(_request: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(20)")

    browser = as_("hanno")
    settings.WEB_TIME_LIMIT = 1
    _bound(connection)
    try:
        begun = time.monotonic()
        with pytest.raises(OperationalError):
            ask(None)
        assert time.monotonic() - begun < PATIENCE
        monkeypatch.setattr("django.contrib.auth.middleware.get_user", ask)
        settings.WEB_TIME_LIMIT = 30
        answer = browser.get("/")
    finally:
        connection.close()
    assert answer.status_code == 503
    assert b"took too long" in answer.content


@pytest.mark.parametrize("seconds", ["0", "4", "601", "-30", "thirty", "3e1", "9" * 40])
def test_an_invalid_time_limit_stops_the_start(seconds: str) -> None:
    with pytest.raises(Exception, match="WEB_TIME_LIMIT must be a number of seconds from 5 to 600"):
        check_environment({"WEB_TIME_LIMIT": seconds})
