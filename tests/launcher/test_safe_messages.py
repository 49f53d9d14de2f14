"""Of an exception's message the log has what cannot quote an order."""

import errno
import socket
from collections.abc import Callable

import psycopg
import pytest
import redis
import requests
from django.db import DataError, IntegrityError, OperationalError
from PIL import Image

from campaign.platform.safe_messages import fault_of, safe_message
from orders.sealing import CannotUnseal

SECRET = "4 4 4 2 2 2"


class LibraryError(OSError):
    """What a library makes of the system's errors, with words of its own."""


@pytest.mark.parametrize(
    "error",
    [
        KeyError(SECRET),
        ValueError(SECRET),
        TypeError(SECRET),
        AssertionError(SECRET),
        IntegrityError(f"Failing row contains ({SECRET})"),
        DataError(f"invalid input syntax: {SECRET}"),
        psycopg.DataError(SECRET),
        redis.ResponseError(f"unknown command {SECRET}"),
        requests.ConnectionError(f"https://example.org/{SECRET}"),
        LibraryError(SECRET),
        OSError(SECRET),
        OperationalError(f"deadlock detected\nDETAIL: {SECRET}"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_messages_that_may_quote_orders_are_left_out(error: Exception) -> None:
    assert SECRET not in safe_message(error)
    assert SECRET not in fault_of(error)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "/srv/media/1.png"), "[Errno 28] No space left on device"),
        (ImportError("libfribidi.so.0: cannot open shared object file"), "libfribidi.so.0: cannot open"),
        (ModuleNotFoundError("No module named 'uharfbuzz'"), "No module named 'uharfbuzz'"),
        (OperationalError("the database system is shutting down"), "the database system is shutting down"),
        (psycopg.errors.DiskFull("could not extend file"), "could not extend file (SQLSTATE 53100)"),
        (psycopg.errors.UniqueViolation(SECRET), "SQLSTATE 23505"),
        (redis.exceptions.BusyLoadingError("loading"), "loading"),
        (socket.gaierror(-2, "Name or service not known"), "[Errno -2] Name or service not known"),
        (Image.DecompressionBombError("Image size exceeds limit"), "Image size exceeds limit"),
        (CannotUnseal("sealed with the key 1a2b"), "sealed with the key 1a2b"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_operating_system_messages_are_shown(error: Exception, message: str) -> None:
    assert safe_message(error).startswith(message)


def raised(act: Callable[[], object]) -> Exception:
    try:
        act()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def test_messages_of_pillow_are_shown() -> None:
    found = raised(lambda: Image.new("no mode", (1, 1)))
    assert type(found) is ValueError
    assert safe_message(found)
    assert fault_of(found).startswith("ValueError: ")
    assert "in new)" in fault_of(found)


def test_a_long_message_is_truncated() -> None:
    assert len(safe_message(MemoryError("x" * 10_000))) == 300
