"""Requests that do not arrive, or byte by byte: the site never begins with them, and no thread waits for long."""

import io
import socket
import threading
from collections.abc import Iterable
from typing import Any

import pytest

from campaign.platform.slow_senders import (
    BEGUN,
    GRACE_SECONDS,
    LEAST_RATE,
    Environ,
    Reading,
    head_is_read,
    is_too_slow,
    reading,
    shut_slow,
    with_whole_bodies,
)


class Silent(io.BytesIO):
    """A body whose connection is silent for too long after what has come."""

    def read(self, size: int | None = -1) -> bytes:
        found = super().read(size)
        if not found:
            raise BlockingIOError
        return found


def asked(body: Any, length: object, **more: Any) -> tuple[list[str], list[Environ], bytes]:
    """The status, what the application was asked, and what it answered: the body that it read."""
    statuses: list[str] = []
    seen: list[Environ] = []

    def echo(environ: Environ, start: Any) -> Iterable[bytes]:
        seen.append(environ)
        start("200 OK", [])
        return [environ["wsgi.input"].read()]

    environ = {"CONTENT_LENGTH": length, "wsgi.input": body, **more}
    answer = with_whole_bodies(echo)(environ, lambda status, _headers: statuses.append(status))
    return statuses, seen, b"".join(answer)


@pytest.mark.parametrize("size", [1, 70_000, 3_000_000])
def test_an_application_gets_the_whole_body(size: int) -> None:
    text = bytes(range(256)) * (size // 256 + 1)
    statuses, (environ,), answer = asked(io.BytesIO(text[:size] + b"the next request"), str(size))
    assert (statuses, answer) == (["200 OK"], text[:size])
    assert BEGUN in environ


@pytest.mark.parametrize("body", [io.BytesIO(b"1"), Silent(b"1")], ids=["ended", "silent"])
def test_an_application_never_sees_a_request_without_its_body(body: io.BytesIO) -> None:
    assert asked(body, "5") == (["408 Request Timeout"], [], b"")


@pytest.mark.parametrize("length", ["", "0", None, "x", "-5", "9" * 30])
def test_a_request_without_a_length_is_passed_on_unread(length: object) -> None:
    statuses, (environ,), answer = asked(io.BytesIO(b"untouched"), length)
    assert (statuses, answer) == (["200 OK"], b"untouched")
    assert BEGUN not in environ


def test_a_far_too_large_body_is_not_read(settings: Any) -> None:
    settings.LARGEST_REQUEST = 4
    assert asked(io.BytesIO(b"12345"), "5")[2] == b"12345", "the application reads it itself, or refuses it"


def test_a_request_has_some_seconds_and_then_a_least_rate() -> None:
    assert not is_too_slow(GRACE_SECONDS, 0)
    assert is_too_slow(GRACE_SECONDS + 0.1, 0)
    assert not is_too_slow(GRACE_SECONDS + 5, 5 * LEAST_RATE)
    assert is_too_slow(GRACE_SECONDS + 5.1, 5 * LEAST_RATE)


def test_a_thread_finds_the_end_of_a_request_that_comes_too_slowly() -> None:
    here, there = socket.socketpair()
    with here, there:
        there.sendall(b"a")
        found: list[bytes] = []
        thread = threading.Thread(target=lambda: found.extend(iter(lambda: here.recv(1), b"")))
        thread.start()
        shut_slow(100.0 + GRACE_SECONDS, {1: Reading(here, 100.0)})
        assert thread.is_alive()
        shut_slow(101.0 + GRACE_SECONDS, {1: Reading(here, 100.0)})
        thread.join(20)
    assert found == [b"a"]


def test_a_socket_is_left_alone_once_its_request_is_read() -> None:
    here, there = socket.socketpair()
    with here, there:
        with reading(here):
            head_is_read()
            shut_slow(float("inf"))
        with reading(here):
            pass
        shut_slow(float("inf"))
        there.sendall(b"more")
        assert here.recv(10) == b"more"


def test_a_socket_that_is_closed_meanwhile_stops_nothing() -> None:
    here, there = socket.socketpair()
    with there:
        here.close()
        shut_slow(1000.0, {1: Reading(here, 0.0)})
