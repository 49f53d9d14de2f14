"""Calculations of guests and visitors are asked of a web server for them; a stand-in says what it was asked."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from rest_framework.views import APIView

from campaign.config.environment import check_environment
from campaign.monitoring.queries.readiness import parts
from campaign.platform.arrivals import note_arrival
from campaign.platform.posted_forms import SUBMISSION
from campaign.platform.throttle import HEAVY, throttled
from campaign.platform.unsent_forms import ANSWERED, UnsentForms
from campaign.solo.calculations import MOST_WAITING, GuestCalculations

GUEST = SimpleNamespace(pk=7, guest=object())
PLAYER = SimpleNamespace(pk=8, guest=None)
LONG = b"x" * 1_500_000


class Upstream(BaseHTTPRequestHandler):
    """Says what it was asked, late or at length if the address says so."""

    asked: list[tuple[str, str, bytes, dict[str, str]]]

    def do_GET(self) -> None:
        """Answers any request."""
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        type(self).asked.append((self.command, self.path, body, dict(self.headers)))
        if "broken" in self.path:
            return
        if "late" in self.path:
            time.sleep(1)
        text = LONG if "long" in self.path else b'{"hexes": []}'
        self.send_response(200 if "refused" not in self.path else 409)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.send_header("Connection", "close")
        self.send_header("X-Kept", "as it is")
        self.send_header("Set-Cookie", "first=1; Path=/; HttpOnly; SameSite=Lax")
        self.send_header("Set-Cookie", "second=2; Path=/")
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def upstream(settings: Any) -> Iterator[list[tuple[str, str, bytes, dict[str, str]]]]:
    """What the web server for guests was asked."""
    found: list[tuple[str, str, bytes, dict[str, str]]] = []
    handler = type("Handler", (Upstream,), {"asked": found, "do_POST": Upstream.do_GET})
    server = HTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.GUEST_CALCULATIONS = f"127.0.0.1:{server.server_port}"
    yield found
    server.shutdown()
    server.server_close()


@throttled("questions")
def preview(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("here")


@throttled(HEAVY, reads=HEAVY)
def replay(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("here")


def orders(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("here")


class Sheets(APIView):
    in_turn: ClassVar = {"POST": "submitting-"}


def asked(
    page: Callable[..., HttpResponseBase] = preview,
    user: object = GUEST,
    parts: Mapping[str, str] | None = None,
    *,
    method: str = "GET",
    path: str = "/campaigns/war/desk/preview/?orders=4+4",
    body: bytes = b"",
) -> HttpResponseBase | None:
    """What the middleware answers to a request as the web server passes it to the site; None if it is not its."""
    headers = {"Cookie": "sessionid=abc", "Accept-Encoding": "gzip", "Accept-Language": "sv"}
    request = RequestFactory().generic(method, path, body, "application/json", headers=headers)
    request.META["wsgi.input"] = whole = BytesIO(body)
    whole.read()  # as when its form was looked at before
    note_arrival(request, timezone.now(), timezone.now())
    vars(request)["user"] = user
    return GuestCalculations(lambda _: HttpResponse()).process_view(request, page, (), parts or {})


def test_a_guests_request_is_asked_as_it_came_and_answered_as_it_was(upstream: list[Any]) -> None:
    answer = asked(method="POST", body=b'{"orders": "4 4"}')
    assert isinstance(answer, HttpResponse)
    assert (answer.status_code, answer.content) == (200, b'{"hexes": []}')
    assert (answer["Content-Type"], answer["X-Kept"]) == ("application/json", "as it is")
    assert {name: cookie.value for name, cookie in answer.cookies.items()} == {"first": "1", "second": "2"}
    assert answer.cookies["first"]["httponly"]
    ((method, path, body, headers),) = upstream
    assert (method, path, body) == ("POST", "/campaigns/war/desk/preview/?orders=4+4", b'{"orders": "4 4"}')
    assert (headers["Cookie"], headers["Accept-Language"]) == ("sessionid=abc", "sv")
    assert "gzip" not in headers.get("Accept-Encoding", "")
    assert headers["X-Vae-Victis-Arrived"].startswith("t=1")


def test_the_browser_keeps_a_form_until_the_server_for_guests_says_that_it_was_taken(upstream: list[Any]) -> None:
    """It may have led on with an error message, which the web server that asked it does not know of."""
    request = RequestFactory().post("/campaigns/war/orders/", {SUBMISSION: "0123456789abcdef"})
    vars(request)["user"] = GUEST
    passed = asked(orders, method="POST", parts={"slug": "war"})
    assert passed is not None
    assert ANSWERED in UnsentForms(lambda _: HttpResponse())(request).cookies
    assert set(UnsentForms(lambda _: passed)(request).cookies) == {"first", "second"}


def test_refusals_come_back_as_they_are(upstream: list[Any]) -> None:
    answer = asked(path="/refused/")
    assert answer is not None
    assert answer.status_code == 409


@pytest.mark.parametrize(
    ("page", "user", "method", "parts", "is_passed_on"),
    [
        (preview, GUEST, "GET", {}, True),
        (replay, GUEST, "GET", {}, True),
        (Sheets.as_view(), GUEST, "POST", {}, True),
        (orders, GUEST, "POST", {"slug": "war"}, True),
        (orders, GUEST, "GET", {"slug": "war"}, False),
        (orders, GUEST, "POST", {}, False),
        (replay, AnonymousUser(), "GET", {}, True),
        (orders, AnonymousUser(), "POST", {"slug": "war"}, False),
        (preview, PLAYER, "GET", {}, False),
        (Sheets.as_view(), PLAYER, "POST", {"slug": "war"}, False),
    ],
)
def test_only_calculations_of_guests_and_visitors_are_passed_on(
    upstream: list[Any], page: Any, user: object, method: str, parts: dict[str, str], *, is_passed_on: bool
) -> None:
    assert (asked(page, user, parts, method=method) is not None) is is_passed_on
    assert len(upstream) == is_passed_on


def test_a_long_answer_is_sent_piece_by_piece_and_waits_until_it_is_sent(upstream: list[Any]) -> None:
    long = [asked(path="/long/") for _ in range(MOST_WAITING)]
    refused = asked()
    assert refused is not None
    assert refused.status_code == 429
    for answer in long:
        assert isinstance(answer, StreamingHttpResponse)
        assert b"".join(answer) == LONG
    after = asked()
    assert after is not None
    assert after.status_code == 200


def test_a_guest_gets_words_where_the_server_for_guests_is_late_or_away(upstream: list[Any], settings: Any) -> None:
    broken = asked(path="/broken/")
    settings.WEB_TIME_LIMIT = 0.5
    late = asked(path="/late/")
    settings.GUEST_CALCULATIONS = "127.0.0.1:9"
    away = asked(path="/api/campaigns/war/preview/", method="POST")
    settings.GUEST_CALCULATIONS = "unix:/nowhere/socket"
    missing = asked()
    assert isinstance(broken, HttpResponse)
    assert isinstance(late, HttpResponse)
    assert isinstance(away, HttpResponse)
    assert isinstance(missing, HttpResponse)
    assert b"check whether it was saved" in broken.content
    assert b"took too long" in late.content
    assert b'"code": "guests_away"' in away.content
    assert b"calculates for visitors does not answer" in missing.content
    assert [one.status_code for one in (broken, late, away, missing)] == [503] * 4
    assert [one["Retry-After"] for one in (broken, late, away, missing)] == ["60"] * 4


def test_without_a_server_for_guests_everything_is_calculated_here(settings: Any) -> None:
    settings.GUEST_CALCULATIONS = ""
    assert asked() is None


@pytest.mark.django_db
def test_readiness_asks_the_server_for_guests(upstream: list[Any], settings: Any) -> None:
    def guests() -> list[str]:
        return [part.state for part in parts(timezone.now()) if part.name == "guests"]

    assert guests() == ["ok"]
    assert upstream[0][1] == "/healthz"
    settings.GUEST_CALCULATIONS = "unix:/nowhere/socket"
    assert guests() == ["degraded"]
    settings.GUEST_CALCULATIONS = ""
    assert guests() == []


@pytest.mark.django_db
def test_the_server_for_guests_counts_no_requests(settings: Any) -> None:
    settings.THROTTLES = {**settings.THROTTLES, "strangers": (1, 60)}
    browser = Client(REMOTE_ADDR="192.0.2.9")
    assert [browser.get("/learn/").status_code for _ in range(2)] == [200, 429]
    settings.IS_FOR_GUESTS = True
    assert browser.get("/learn/").status_code == 200


@pytest.mark.parametrize("place", ["guests", "http://guests:8001", "unix:socket", "unix:", "guests:port", "there"])
def test_an_invalid_place_of_the_server_for_guests_stops_the_start(place: str) -> None:
    with pytest.raises(Exception, match="GUEST_CALCULATIONS must be unix: and an absolute path"):
        check_environment({"GUEST_CALCULATIONS": place})
