"""The web server knows when a request arrived, and ends those that do not arrive."""

import contextlib
import http.client
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.config import web_server
from campaign.devtools.launcher.parts import commands
from campaign.devtools.launcher.processes import start, stop
from tests.site import free_port

pytestmark = pytest.mark.servers

STEP = 0.011
"""Seconds: the longest step in which kernels count how long ago data came (a hundred a second), and a millisecond."""
APPLICATION = """
import os, time
from campaign.platform.arrivals import received

def answer(environ, start_response):
    begun, arrived = time.time(), received(environ)
    wanted = environ["QUERY_STRING"]
    while wanted and not os.path.exists(wanted):
        time.sleep(0.01)
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


def begin(port: int, address: str) -> socket.socket:
    """A connection on which a request was sent."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.sendall(f"GET {address} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode())
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
    assert arrived <= sent + STEP
    assert begun >= sent + 0.3


def test_the_arrival_time_of_a_second_request_is_its_own(server: int) -> None:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server, timeout=30)) as connection:
        for _ in range(2):
            before = time.time()
            connection.request("GET", "/")
            arrived = float(connection.getresponse().read().split()[0])
            assert before - STEP <= arrived <= time.time()


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


def test_idle_connections_outlive_those_of_proxies() -> None:
    of_nginx, of_caddy = 60, 120
    assert web_server.keepalive > max(of_nginx, of_caddy)
