"""Calculations are asked of web servers for them; a stand-in for these says what it was asked."""

import contextlib
import socket
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
from django.urls import resolve, reverse
from django.utils import timezone
from rest_framework.views import APIView

from campaign.config.environment import check_environment
from campaign.monitoring.queries.readiness import parts
from campaign.platform import time_left
from campaign.platform.arrivals import note_arrival
from campaign.platform.calculations import Calculations, longest_wait
from campaign.platform.passing_on import has_gone
from campaign.platform.posted_forms import SUBMISSION
from campaign.platform.throttle import CALCULATING, HEAVY, SUBMITTING, calculates, throttled
from campaign.platform.unsent_forms import ANSWERED, UnsentForms
from campaign.solo.calculations import MOST_WAITING_FOR_GUESTS, GuestCalculations

GUEST = SimpleNamespace(pk=7, guest=object())
PLAYER = SimpleNamespace(pk=8, guest=None)
LONG = b"x" * 1_500_000
PREVIEW = "/campaigns/war/desk/preview/"


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
    """What the web server that calculates was asked, for everyone and for guests."""
    found: list[tuple[str, str, bytes, dict[str, str]]] = []
    handler = type("Handler", (Upstream,), {"asked": found, "do_POST": Upstream.do_GET})
    server = HTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.CALCULATIONS = settings.GUEST_CALCULATIONS = f"127.0.0.1:{server.server_port}"
    yield found
    server.shutdown()
    server.server_close()


@throttled("questions", reads="questions")
def preview(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("here")


@throttled(HEAVY, reads=HEAVY)
def replay(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("here")


def orders(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("here")


class Sheets(APIView):
    in_turn: ClassVar = {"POST": SUBMITTING}


class Previews(APIView):
    in_turn: ClassVar = {"POST": CALCULATING}


def asked(
    page: Callable[..., HttpResponseBase] = preview,
    user: object = GUEST,
    parts: Mapping[str, str] | None = None,
    *,
    method: str = "GET",
    path: str = "/campaigns/war/desk/preview/?orders=4+4",
    body: bytes = b"",
    headers: Mapping[str, str] | None = None,
) -> HttpResponseBase | None:
    """What the middleware answers to a request of a guest or visitor; None if it is not its."""
    request = sent(method, path, body, headers)
    vars(request)["user"] = user
    return GuestCalculations(lambda _: HttpResponse()).process_view(request, page, (), parts or {})


def sent(
    method: str = "GET", path: str = PREVIEW, body: bytes = b"", headers: Mapping[str, str] | None = None
) -> HttpRequest:
    """A request as the web server passes it to the site."""
    headers = {"Cookie": "sessionid=abc", "Accept-Encoding": "gzip", "Accept-Language": "sv", **(headers or {})}
    request = RequestFactory().generic(method, path, body, "application/json", headers=headers)
    request.META["wsgi.input"] = whole = BytesIO(body)
    whole.read()  # as when its form was looked at before
    note_arrival(request, timezone.now(), timezone.now())
    return request


def answered_to(request: HttpRequest) -> HttpResponse:
    """The answer to a request of anybody, which is `here` if this web server gives it."""
    answer = Calculations(lambda _: HttpResponse("here"))(request)
    assert isinstance(answer, HttpResponse)
    return answer


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
    assert headers["Accept-Encoding"] == "gzip", "the other one decides what is safe to compress"
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
        (Sheets.as_view(), GUEST, "POST", {"slug": "war"}, True),
        (Previews.as_view(), GUEST, "POST", {}, True),
        (orders, GUEST, "POST", {"slug": "war"}, True),
        (orders, GUEST, "GET", {"slug": "war"}, False),
        (orders, GUEST, "POST", {}, False),
        (replay, AnonymousUser(), "GET", {}, True),
        (orders, AnonymousUser(), "POST", {"slug": "war"}, False),
        (Sheets.as_view(), AnonymousUser(), "POST", {"slug": "war"}, False),
        (preview, PLAYER, "GET", {}, False),
        (Sheets.as_view(), PLAYER, "POST", {"slug": "war"}, False),
    ],
)
def test_only_calculations_of_guests_and_visitors_are_passed_on(
    upstream: list[Any], page: Any, user: object, method: str, parts: dict[str, str], *, is_passed_on: bool
) -> None:
    assert (asked(page, user, parts, method=method) is not None) is is_passed_on
    assert len(upstream) == is_passed_on


def test_programs_with_a_key_do_not_calculate_among_guests(upstream: list[Any]) -> None:
    keyed = {"Authorization": "Bearer some-key"}
    assert asked(Previews.as_view(), AnonymousUser(), method="POST", headers=keyed) is None
    assert asked(Previews.as_view(), AnonymousUser(), method="POST") is not None


def test_a_long_answer_is_sent_piece_by_piece_and_waits_until_it_is_sent(upstream: list[Any]) -> None:
    long = [asked(path="/long/") for _ in range(MOST_WAITING_FOR_GUESTS)]
    refused = asked()
    assert refused is not None
    assert refused.status_code == 429
    for answer in long:
        assert isinstance(answer, StreamingHttpResponse)
        assert b"".join(answer) == LONG
    after = asked()
    assert after is not None
    assert after.status_code == 200


@pytest.mark.servers
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


def test_what_a_request_has_taken_already_is_not_waited_for_again(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEB_TIME_LIMIT = 100
    now = [1000.0]
    monkeypatch.setattr(time_left, "time", SimpleNamespace(monotonic=lambda: now[0]))
    assert longest_wait() == 90, "without a time of its own"
    with time_left.at_most(80):
        assert longest_wait() == pytest.approx(90)
        now[0] += 50
        assert longest_wait() == pytest.approx(40)
        now[0] += 50
        assert longest_wait() == pytest.approx(10)


def test_without_a_server_for_guests_everything_is_calculated_here(settings: Any) -> None:
    settings.GUEST_CALCULATIONS = ""
    assert asked() is None


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "setting"), [("calculations", "CALCULATIONS"), ("guests", "GUEST_CALCULATIONS")])
def test_readiness_asks_the_servers_that_calculate(upstream: list[Any], settings: Any, name: str, setting: str) -> None:
    def states() -> list[str]:
        return [part.state for part in parts(timezone.now()) if part.name == name]

    assert states() == ["ok"]
    assert upstream[0][1] == "/healthz"
    setattr(settings, setting, "unix:/nowhere/socket")
    assert states() == ["degraded"]
    setattr(settings, setting, "")
    assert states() == []


@pytest.mark.django_db
def test_the_server_for_guests_counts_no_requests(settings: Any) -> None:
    settings.THROTTLES = {**settings.THROTTLES, "strangers": (1, 60)}
    browser = Client(REMOTE_ADDR="192.0.2.9")
    assert [browser.get("/learn/").status_code for _ in range(2)] == [200, 429]
    settings.IS_FOR_GUESTS = True
    assert browser.get("/learn/").status_code == 200


@pytest.mark.parametrize("place", ["guests", "http://guests:8001", "unix:socket", "unix:", "guests:port", "there"])
@pytest.mark.parametrize("name", ["CALCULATIONS", "GUEST_CALCULATIONS"])
def test_an_invalid_place_of_a_server_that_calculates_stops_the_start(place: str, name: str) -> None:
    with pytest.raises(Exception, match=f"^{name} must be unix: and an absolute path"):
        check_environment({name: place})


@pytest.mark.parametrize(
    ("name", "about"),
    [
        *(("desk-preview", ["war"]), ("desk-reach", ["war", 4]), ("desk-enemies", ["war"]), ("desk-layers", ["war"])),
        *(("api-preview", ["war"]), ("api-trial", ["war"]), ("api-reach", ["war", 4]), ("api-enemies", ["war"])),
        *(
            ("plans", ["war"]),
            ("plan", ["war", 1]),
            ("plan-step", ["war", 1, 1, "movement"]),
            ("api-plan-step", ["war", 1, 1, "movement"]),
        ),
        *(("replay", ["war", 1]), ("dry-run", ["war"]), ("correct-step", ["war", 1, "movement"]), ("check-map", [])),
        *(("archive", ["war"]), ("receipts-export", ["war"]), ("posts", ["war", 1]), ("api-posts", ["war", 1])),
        ("army", ["war", 4]),
    ],
)
def test_requests_that_calculate_are_asked_of_another_server(upstream: list[Any], name: str, about: list[Any]) -> None:
    """Reads do, or, of addresses that take no reads, what is sent."""
    path = reverse(name, args=about)
    method = "GET" if calculates(resolve(path).func, "GET") else "POST"
    assert answered_to(sent(method, path)).content != b"here"
    assert [(one[0], one[1]) for one in upstream] == [(method, path)]


@pytest.mark.parametrize("name", ["orders", "sheet", "desk", "desk-lines", "campaign", "api-sheets", "close"])
def test_requests_that_submit_are_answered_here(upstream: list[Any], name: str) -> None:
    assert answered_to(sent("POST", reverse(name, args=["war"]))).content == b"here"
    assert upstream == []


def test_orders_submitted_on_the_page_of_an_army_are_answered_here(upstream: list[Any]) -> None:
    assert answered_to(sent("POST", reverse("army", args=["war", 4]))).content == b"here"


def test_the_web_server_calculates_itself_where_the_other_one_is_away_or_busy(
    upstream: list[Any], settings: Any
) -> None:
    with contextlib.ExitStack() as waiting:
        while Calculations.waiting.acquire(blocking=False):
            waiting.callback(Calculations.waiting.release)
        assert answered_to(sent("POST")).content == b"here"
    settings.CALCULATIONS = "unix:/nowhere/socket"
    assert answered_to(sent("POST")).content == b"here"
    settings.CALCULATIONS = ""
    assert answered_to(sent("POST")).content == b"here"
    assert upstream == []
    settings.CALCULATIONS = "127.0.0.1:9"
    assert answered_to(sent("POST")).content == b"here"


def test_a_calculation_is_dropped_when_the_browser_disconnects(upstream: list[Any]) -> None:
    ours, browser = socket.socketpair()
    with ours, browser:
        waiting = sent("POST", f"{PREVIEW}?late")
        waiting.META["gunicorn.socket"] = ours
        assert not has_gone(ours)
        leaving = threading.Timer(0.1, browser.close)
        leaving.start()
        assert answered_to(waiting).status_code == 499, "while the other server calculates"
        leaving.join()
        assert len(upstream) == 1
        assert answered_to(waiting).status_code == 499, "before it was asked"
        assert len(upstream) == 1
