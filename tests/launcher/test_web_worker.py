"""The web server knows when a request arrived, and keeps threads free from requests that calculate."""

import contextlib
import http.client
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from campaign.config import web_server
from campaign.config.web_worker import CALCULATING, first_bytes, has_gone
from campaign.devtools.launcher.parts import commands
from campaign.devtools.launcher.processes import start, stop
from tests.site import free_port

pytestmark = pytest.mark.servers

APPLICATION = """
import os, time
from campaign.platform.arrivals import stamped_arrival

def answer(environ, start_response):
    begun, arrived = time.time(), stamped_arrival()
    wanted = environ["QUERY_STRING"]
    while wanted and not os.path.exists(wanted):
        time.sleep(0.01)
    if wanted:
        open(wanted + ".answered", "w").close()
    text = f"{arrived} {begun}".encode()
    start_response("200 OK", [("Content-Length", str(len(text)))])
    return [text]

from campaign.platform.slow_senders import with_whole_bodies
application = with_whole_bodies(answer)
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[int]:
    """The port of a web server as all others are, with one process, and an application that waits for files."""
    (tmp_path / "waiting.py").write_text(APPLICATION)
    port = free_port()
    command = [*commands(tmp_path, port)["web"], "waiting:application"]
    own = {"WEB_PROCESSES": "1", "WEB_THREADS": "2", "PYTHONPATH": f"{tmp_path}:{os.getcwd()}", "HOME": os.devnull}
    environment = {name: text for name, text in os.environ.items() if name != "XDG_RUNTIME_DIR"} | own
    with (tmp_path / "log").open("wb") as log:
        process = start(command, log=log, environment=environment)
    try:
        for _ in range(600):
            try:
                ask(port, "/")
                break
            except OSError:
                time.sleep(0.05)
        yield port
        assert b"ERROR" not in (tmp_path / "log").read_bytes()
    finally:
        stop(process)


def ask(port: int, address: str) -> list[float]:
    """When the request arrived and when its answer was begun, as the application says."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("GET", address)
        return [float(word) for word in connection.getresponse().read().split()]


def begin(port: int, address: str, method: str = "GET") -> socket.socket:
    """A connection on which a request was sent."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.sendall(f"{method} {address} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode())
    return connection


def answer(connection: socket.socket) -> bytes:
    with connection:
        text = b""
        while b"\r\n\r\n" not in text or not text.partition(b"\r\n\r\n")[2]:
            text += connection.recv(1000)
        return text.partition(b"\r\n\r\n")[2]


def test_the_arrival_time_of_a_request_ignores_waiting_for_a_thread(server: int, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    busy = [begin(server, f"/?{gate}") for _ in range(2)]
    waiting = begin(server, "/")
    sent = time.time()
    time.sleep(0.3)
    gate.touch()
    arrived, begun = (float(word) for word in answer(waiting).split())
    for connection in busy:
        answer(connection)
    assert arrived <= sent
    assert begun >= sent + 0.3


def test_the_arrival_time_of_a_second_request_is_its_own(server: int) -> None:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server, timeout=30)) as connection:
        for _ in range(2):
            before = time.time()
            connection.request("GET", "/")
            arrived = float(connection.getresponse().read().split()[0])
            assert before <= arrived <= time.time()


def test_connections_without_a_request_take_no_thread(server: int) -> None:
    silent = [socket.create_connection(("127.0.0.1", server)) for _ in range(10)]
    assert ask(server, "/")
    for connection in silent:
        connection.close()


def test_stalled_requests_do_not_hold_threads_for_ever(server: int) -> None:
    """Both threads of the server wait for one: half a head, and one byte of a body."""
    with contextlib.ExitStack() as stack:
        stalled = []
        for text in (b"GET / HTTP/1.1\r\nHo", b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1"):
            stalled.append(stack.enter_context(socket.create_connection(("127.0.0.1", server), timeout=60)))
            stalled[-1].sendall(text)
        assert ask(server, "/")
        head, body = (connection.recv(100) for connection in stalled)
    assert head == b""
    assert body.startswith(b"HTTP/1.1 408 ")


def test_previews_leave_threads_for_other_requests(server: int, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    previews = [begin(server, f"/campaigns/war/desk/preview/?{gate}") for _ in range(10)]
    assert ask(server, "/campaigns/war/orders/sheet/")
    gate.touch()
    for connection in previews:
        answer(connection)


def test_a_preview_waits_for_a_running_submission(server: int, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    submitted = begin(server, f"/campaigns/war/orders/sheet/?{gate}", "POST")
    time.sleep(0.2)
    preview = begin(server, "/campaigns/war/desk/preview/", "POST")
    time.sleep(0.2)
    released = time.time()
    gate.touch()
    assert float(answer(preview).split()[1]) >= released
    answer(submitted)


def test_a_slow_submission_does_not_hold_up_previews_for_long(server: int, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    submitted = begin(server, f"/campaigns/war/orders/sheet/?{gate}", "POST")
    preview = begin(server, "/campaigns/war/desk/preview/", "POST")
    assert answer(preview)  # although the submission is still under way
    gate.touch()
    answer(submitted)


def test_previews_are_dropped_when_the_browser_disconnects(server: int, tmp_path: Path) -> None:
    gates = [tmp_path / name for name in ("first", "second", "third", "fourth")]
    first, second, third, fourth = (begin(server, f"/campaigns/war/desk/preview/?{gate}") for gate in gates)
    third.close()  # it waits for the two threads that the first and the second have
    for gate in gates:
        gate.touch()
    for connection in (first, second, fourth):
        answer(connection)
    assert [Path(f"{gate}.answered").exists() for gate in gates] == [True, True, False, True]


@pytest.mark.parametrize(
    ("name", "about"),
    [
        *(("desk-preview", ["war"]), ("desk-reach", ["war", 4]), ("desk-enemies", ["war"]), ("desk-layers", ["war"])),
        *(("api-preview", ["war"]), ("api-trial", ["war"]), ("api-reach", ["war", 4]), ("api-enemies", ["war"])),
        *(("plans", ["war"]), ("plan", ["war", 1]), ("plan-step", ["war", 1, 1, "movement"]), ("api-plan", ["war", 1])),
        *(("replay", ["war", 1]), ("dry-run", ["war"]), ("corrections-to-make", ["war"]), ("check-map", [])),
        *(("archive", ["war"]), ("receipts-export", ["war"]), ("posts", ["war", 1]), ("api-posts", ["war", 1])),
        ("army", ["war", 4]),
    ],
)
def test_preview_requests_are_recognised_by_address(name: str, about: list[Any]) -> None:
    assert CALCULATING.match(f"GET {reverse(name, args=about)}?x=1 HTTP/1.1\r\n".encode())


@pytest.mark.parametrize("name", ["orders", "sheet", "desk", "desk-lines", "campaign", "api-sheets", "close", "room"])
def test_other_requests_are_not_treated_as_previews(name: str) -> None:
    assert not CALCULATING.match(f"POST {reverse(name, args=['desk'])} HTTP/1.1\r\n".encode())


def test_orders_submitted_on_the_page_of_an_army_do_not_wait_behind_previews() -> None:
    assert not CALCULATING.match(f"POST {reverse('army', args=['war', 4])} HTTP/1.1\r\n".encode())


def test_idle_connections_outlive_those_of_proxies() -> None:
    of_nginx, of_caddy = 60, 120
    assert web_server.keepalive > max(of_nginx, of_caddy)


def test_a_silent_connection_has_no_first_bytes() -> None:
    here, there = socket.socketpair()
    assert first_bytes(here)[0] is None
    there.sendall(b"GET / HTTP/1.1")
    assert first_bytes(here)[0] == first_bytes(here)[0] == b"GET / HTTP/1.1"
    assert not has_gone(here)
    there.close()
    assert has_gone(here)
    here.close()
    assert first_bytes(here)[0] == b""
