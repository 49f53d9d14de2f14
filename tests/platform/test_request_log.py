"""The line of the log about a request, the id that it shares with its answer and its tasks, and what is in neither."""

import json
import logging
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery import current_app, shared_task
from celery.contrib.testing.worker import start_worker
from django.contrib.auth.models import User
from django.test import Client
from sesame.utils import get_query_string

from campaign.config.log_filters import WithoutAddresses, WithRequestId
from campaign.config.log_lines import line_formatter
from campaign.members.commands.invitations import make_invitation
from campaign.models import Campaign, Seat
from campaign.platform.request_ids import begin, current_id, end
from tests.conftest import NOW
from tests.notices.telling_people import feed_of
from tests.waiting import wait_for

HEADER = "X-Request-Id"


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What the site writes, as JSON and as plain lines."""
    found: list[str] = []

    class Written(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.extend(line_formatter(kind).format(record) for kind in ("json", "plain"))

    handler = Written(logging.INFO)
    for one in (WithRequestId(), WithoutAddresses()):
        handler.addFilter(one)
    logging.getLogger().addHandler(handler)
    yield found
    logging.getLogger().removeHandler(handler)


def events(lines: list[str]) -> list[dict[str, Any]]:
    """The lines about requests."""
    told = [json.loads(line) for line in lines if line.startswith("{")]
    return [one for one in told if one.get("event") == "campaign.request"]


def test_a_request_is_logged_with_page_status_time_and_user(
    war: Campaign, people: dict[str, User], as_: Callable[[str], Client], lines: list[str]
) -> None:
    answer = as_("hanno").get("/campaigns/war/?of=a-secret")
    (told,) = events(lines)
    assert isinstance(told["ms"], int)
    assert {name: told[name] for name in ("method", "route", "status", "user", "request_id")} == {
        "method": "GET",
        "route": "campaign",
        "status": 200,
        "user": people["hanno"].pk,
        "request_id": answer.headers[HEADER],
    }
    assert "a-secret" not in "\n".join(lines)


def test_the_id_of_a_proxy_is_on_every_line_and_in_the_answer(db: None, lines: list[str]) -> None:
    answer = Client().get("/nowhere/", headers={HEADER: "of-the-proxy-1"})
    assert answer.headers[HEADER] == "of-the-proxy-1"
    told = [json.loads(line) for line in lines if line.startswith("{")]
    assert len(told) == 2  # Django's own line and the site's
    assert {one["request_id"] for one in told} == {"of-the-proxy-1"}
    assert [(one["route"], one["status"], one["user"]) for one in events(lines)] == [("-", 404, "-")]
    assert current_id() == ""


def test_tokens_and_links_never_appear_in_the_request_log(
    war: Campaign, people: dict[str, User], seat: Callable[[str], Seat], lines: list[str]
) -> None:
    """Neither for valid links and keys, nor for invalid ones."""
    feed = feed_of(people["hanno"])
    Seat.objects.filter(name="Hamilcar").update(user=None)
    invitation = make_invitation(war, seat("Hamilcar").pk, NOW)
    secrets = {
        "invitation": f"/invitations/{invitation.token}/",
        "feed": f"/feeds/{feed.token}.atom",
        "sign-in": f"/sign-in/{get_query_string(people['hanno'])}",
        "picture": f"/pictures/{uuid.uuid4()}.png",
        "no invitation": "/invitations/never-sent-to-anybody/",
        "no feed": f"/feeds/{uuid.uuid4()}.atom",
        "entered orders": "/entered/never-sent-to-anybody/",
    }
    for address in secrets.values():
        Client().get(address)
        Client().post(address, {"secret": "very-secret"})
        Client(enforce_csrf_checks=True).post(address, headers={"Referer": address})
    assert len(events(lines)) == 3 * len(secrets)
    written = "\n".join(lines)
    for address in secrets.values():
        token = address.rstrip("/").rpartition("/")[2].rpartition("=")[2].removesuffix(".atom").removesuffix(".png")
        assert len(token) > 15
        assert token not in written
    assert "very-secret" not in written


# Tasks

HEARD: list[str] = []


@shared_task(name="tests.say_for_what")
def log_a_line(again: bool) -> None:
    """Notes for what it is done, and has another one do so."""
    HEARD.append(current_id())
    if again:
        log_a_line.delay(again=False)


def test_tasks_carry_the_id_of_their_request(transactional_db: None) -> None:
    HEARD.clear()
    current_app.control.purge()
    begun = begin("of-the-proxy-1")
    try:
        log_a_line.delay(again=True)
    finally:
        end(begun)
    of_the_clock = log_a_line.delay(again=True)
    with start_worker(current_app, perform_ping_check=False, pool="solo"):
        wait_for("four tasks done", lambda: len(HEARD) == 4)
    assert sorted(HEARD) == sorted(["of-the-proxy-1"] * 2 + [of_the_clock.id] * 2)
    assert current_id() == ""


def test_the_error_page_shows_the_request_id_of_the_log(
    people: dict[str, User], as_: Callable[[str], Client], lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("4 4 4 2 2 2")

    monkeypatch.setattr("campaign.accounts.preferences.render", fails)
    answer = as_("hanno").get("/preferences/")
    assert answer.status_code == 500
    number = answer.headers[HEADER]
    assert number in answer.content.decode()
    assert [one["request_id"] for one in events(lines)] == [number]
    assert any(number in line and "RuntimeError" in line for line in lines)
    assert "4 4 4" not in "\n".join(lines)
