"""Requests that take too long: their calculations end themselves, and their process is replaced. Nothing is raised into
code that runs."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client

from campaign.config.environment import check_environment
from campaign.config.web_database import _bound
from campaign.models import Phase
from campaign.platform import passing_on, time_left, time_limit
from campaign.platform.life_signs import a_request_was_late
from campaign.platform.time_left import OutOfTime, at_most, check_time, is_over
from campaign.platform.time_limit import Running, Watch, has_late_request
from orders.models import OrderSheet
from tests.campaign.test_pages import page
from tests.conftest import written
from tests.waiting import wait_for

Browsers = Callable[[str], Client]
LIMIT = 30.0
PATIENCE = 20.0
"""Seconds after which a query that ought to have been cancelled ends, so that the test fails."""


class Process:
    """What a watch did to its process, in order, as time passes."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.watch = Watch(LIMIT, lambda: self.done.append("stop"), lambda: self.done.append("end"))
        self.running: dict[int, Running] = {}
        self.now = 0.0

    def begin(self, thread: int) -> None:
        self.running[thread] = Running(HttpRequest(), self.now)

    def wait(self, seconds: int) -> list[str]:
        for _ in range(seconds):
            self.now += 1
            self.watch.look(dict(self.running), self.now)
        return self.done


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """A process whose watch reports nothing to the cache, also not when the test is over."""
    monkeypatch.setattr(time_limit, "report_late_request", lambda: None)
    yield Process()
    for thread in threading.enumerate():
        if thread.name == "time-limit-log":
            thread.join(PATIENCE)


def test_a_request_within_its_limit_changes_nothing(process: Process) -> None:
    process.begin(1)
    assert process.wait(30) == []


def test_a_process_stops_accepting_once_for_a_late_request(process: Process) -> None:
    process.begin(1)
    assert process.wait(31) == ["stop"]
    assert process.wait(29) == ["stop"]


def test_another_late_request_in_the_same_thread_is_seen(process: Process) -> None:
    process.begin(1)
    process.wait(31)
    process.begin(1)
    assert process.wait(30) == ["stop"]
    assert process.wait(1) == ["stop", "stop"]


def test_a_process_with_a_request_over_twice_the_limit_ends(process: Process) -> None:
    process.begin(1)
    process.wait(55)
    process.begin(2)
    assert process.wait(5) == ["stop"]
    assert process.wait(1) == ["stop", "end"]


def test_no_time_passes_for_a_request_that_waits_for_another_web_server() -> None:
    """The other one answers only once the request counts no more; its time begins again with the answer."""
    server, other_end = socket.socketpair()
    me, seen = threading.get_ident(), []

    def answer_once_it_waits() -> None:
        wait_for("the request not counted", lambda: me not in time_limit._running, PATIENCE)
        other_end.send(b"HTTP/1.1 200 OK")

    def page(_: HttpRequest) -> HttpResponse:
        seen.append(time_limit._running[me])
        other_one.start()
        passing_on._wait(server, None, PATIENCE)
        seen.append(time_limit._running[me])
        return HttpResponse()

    other_one = threading.Thread(target=answer_once_it_waits)
    with server, other_end:
        time_limit.TimeLimit(page)(HttpRequest())
        other_one.join()
    before, after = seen
    assert before.request is after.request
    assert before.since < after.since


def test_a_paused_machine_makes_no_request_late(process: Process) -> None:
    process.begin(1)
    process.wait(1)
    process.now += 3600
    assert process.wait(25) == []


def test_a_process_whose_log_is_locked_ends_all_the_same(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that stands for ever can hold any lock."""
    monkeypatch.setattr(time_limit, "_LAST_WORDS_SECONDS", 0.01)
    held = threading.Event()
    monkeypatch.setattr(time_limit, "_tell", lambda *_: held.wait(PATIENCE))
    process.begin(1)
    assert process.wait(61) == ["stop", "end"]
    held.set()


@pytest.mark.servers
def test_a_late_request_is_logged_with_its_page_and_places(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(time_limit, "_in_background", lambda act: act() or threading.current_thread())
    process = Process()
    process.begin(threading.get_ident())
    process.wait(31)
    (lines,) = [lines for lines in written(caplog) if "campaign.request.late" in lines]
    assert '"event": "campaign.request.late", "route": "-"' in lines
    assert "test_time_limit.py" in lines
    assert a_request_was_late()


def test_running_requests_are_known_until_they_are_answered(
    phase: Phase, as_: Browsers, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEB_TIME_LIMIT = 0
    seen: list[bool] = []

    def look(*_: object) -> None:
        seen.append(has_late_request())
        raise OutOfTime

    monkeypatch.setattr("campaign.desk.views.orders.current_phase", look)
    assert as_("hanno").get(page("orders/")).status_code == 503
    assert (seen, has_late_request()) == ([True], False)


def test_time_is_used_up_after_the_shorter_of_two_times() -> None:
    assert not is_over()
    check_time()
    with at_most(100):
        assert not is_over()
        with at_most(-1):
            assert is_over()
            with at_most(100), pytest.raises(OutOfTime):
                check_time()
        assert not is_over()
    assert not is_over()


def test_a_thread_has_a_time_of_its_own() -> None:
    found: list[bool] = []
    with at_most(-1):
        thread = threading.Thread(target=lambda: found.append(is_over()))
        thread.start()
        thread.join()
    assert found == [False]


def out_of_time(*_arguments: object, **_rest: object) -> None:
    """A calculation that asks for its time when it is used up."""
    with time_left.at_most(-1):
        check_time()


def test_a_calculation_out_of_time_shows_what_to_do(
    phase: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = as_("hanno")
    monkeypatch.setattr("campaign.desk.views.orders.current_phase", out_of_time)
    answer = browser.get(page("orders/"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
    assert b"took too long" in answer.content
    assert b"check whether it was saved" in answer.content
    assert "Content-Security-Policy" in answer.headers
    assert "X-Request-Id" in answer.headers
    monkeypatch.undo()
    assert browser.get(page("orders/")).status_code == 200


def test_an_api_timeout_has_the_shape_of_refusals(phase: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaign.api.sheets.views.player_of", out_of_time)
    answer = as_("hanno").get("/api/campaigns/war/sheets/")
    assert (answer.status_code, answer.json()["code"]) == (503, "timeout")


@pytest.mark.django_db(transaction=True)
def test_writes_of_a_request_out_of_time_are_rolled_back(
    phase: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, form = as_("hamilcar"), {"phase": phase.pk, "sheet-movement-4": "4 4"}
    save = OrderSheet.save

    def save_and_end(sheet: OrderSheet, **named: Any) -> None:
        save(sheet, **named)
        out_of_time()

    monkeypatch.setattr("orders.services.OrderSheet.save", save_and_end)
    assert browser.post(page("orders/"), form).status_code == 503
    assert not OrderSheet.objects.exists()
    monkeypatch.undo()
    assert browser.post(page("orders/"), form).status_code == 302
    assert OrderSheet.objects.count() == 1


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


@pytest.mark.parametrize("seconds", ["0", "601", "-30", "thirty", "3e1", "9" * 40])
def test_an_invalid_time_limit_stops_the_start(seconds: str) -> None:
    with pytest.raises(Exception, match="WEB_TIME_LIMIT must be a number of seconds from 1 to 600"):
        check_environment({"WEB_TIME_LIMIT": seconds})
