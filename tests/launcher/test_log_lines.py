"""Log lines name the place of a fault and quote nothing, plain ones and those of JSON."""

import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from campaign.config.log_filters import WithoutAddresses, WithoutRequests, WithRequestId
from campaign.config.log_lines import line_formatter
from campaign.platform.request_ids import begin, end, id_given

TOP = Path(__file__).resolve().parents[2]
SECRET = "4 4 4 2 2 2"
ADDRESS = "/invitations/very-secret/"


def refuse_the_row() -> None:
    try:
        raise KeyError(SECRET)
    except KeyError as error:
        raise ValueError(f"failing row contains {SECRET}") from error


def record(name: str, message: str, *arguments: Any, level: int = logging.WARNING, **extra: Any) -> logging.LogRecord:
    """A line as a logger makes it, on its way through the site's own handler."""
    made = logging.LogRecord(name, level, __file__, 1, message, arguments or None, extra.pop("exc_info", None))
    made.__dict__.update(extra)
    for one in (WithRequestId(), WithoutAddresses(), WithoutRequests()):
        assert one.filter(made)
    return made


def logged(kind: str) -> str:
    try:
        refuse_the_row()
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
        return line_formatter(kind).format(record("django.request", "Internal Server Error", exc_info=info))
    raise AssertionError("nothing was raised")


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_log_lines_leave_out_error_messages(kind: str) -> None:
    assert SECRET not in logged(kind)


def test_log_lines_name_type_place_and_cause_of_an_error() -> None:
    lines = logged("plain")
    assert "django.request [-]: Internal Server Error\n" in lines
    assert lines.index("builtins.KeyError") < lines.index("which led to:") < lines.index("builtins.ValueError")
    assert "in refuse_the_row" in lines
    told = json.loads(logged("json"))
    assert (told["level"], told["logger"], told["message"]) == ("WARNING", "django.request", "Internal Server Error")
    assert told["error_places"] in lines


def test_a_json_log_line_has_its_values_as_fields() -> None:
    made = record("campaign.tasks", "campaign.phase.resolved phase=%s record=%s why=%s", 12, 7, "status:503")
    told = json.loads(line_formatter("json").format(made))
    assert told.pop("time").endswith("+00:00")
    assert told == {
        "level": "WARNING",
        "logger": "campaign.tasks",
        "request_id": "-",
        "event": "campaign.phase.resolved",
        "phase": 12,
        "record": 7,
        "why": "status:503",
    }


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_a_log_line_is_one_line_with_the_request_id(kind: str) -> None:
    begun = begin("of-the-proxy-1")
    try:
        line = line_formatter(kind).format(record("campaign", "campaign.seal.key_missing %s", "a\nb"))
    finally:
        end(begun)
    assert "of-the-proxy-1" in line
    assert kind == "plain" or "\n" not in line


@pytest.mark.parametrize(
    ("name", "message", "arguments"),
    [
        ("django.request", "%s: %s", ("Not Found", ADDRESS)),
        ("django.request", "Method Not Allowed (%s): %s", ("PUT", ADDRESS)),
        ("django.security.csrf", "Forbidden (%s): %s", (f"Referer {ADDRESS} does not match", ADDRESS)),
        ("django.security.DisallowedHost", f"Invalid HTTP_HOST header: {ADDRESS}", ()),
        ("gunicorn.error", "Error handling request %s %s", ("GET", f"{ADDRESS}?sesame=very-secret")),
        ("gunicorn.error", f"Invalid request from ip=127.0.0.1: Invalid Method {ADDRESS}", ()),
    ],
)
@pytest.mark.parametrize("kind", ["plain", "json"])
def test_log_lines_of_libraries_leave_out_addresses(
    kind: str, name: str, message: str, arguments: tuple[str, ...]
) -> None:
    request = SimpleNamespace(path=ADDRESS, resolver_match=SimpleNamespace(view_name="invitation"))
    line = line_formatter(kind).format(record(name, message, *arguments, request=request, status_code=404))
    assert "very-secret" not in line
    assert name.startswith("gunicorn") or "invitation" in line


def test_a_valid_request_id_of_a_proxy_is_used() -> None:
    assert id_given("req-0123456789") == "req-0123456789"
    for odd in ("", "short", "a" * 65, "spaces in it", "new\nline-1234", "älter-als-das"):
        made = id_given(odd)
        assert made != odd
        assert id_given(made) == made


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_gunicorn_uses_the_same_log_format(kind: str) -> None:
    """With the file that its option --log-config-json names, in a process that knows nothing of Django."""
    program = (
        "import json, logging.config, sys\n"
        "logging.config.dictConfig(json.load(open('campaign/config/gunicorn-log.json')))\n"
        f"logging.getLogger('gunicorn.error').error('Error handling request %s', '{ADDRESS}')\n"
        "print('django' in sys.modules)"
    )
    environment = {**os.environ, "LOG_FORMAT": kind}
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, cwd=TOP, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
    assert "very-secret" not in run.stderr
    assert "Error handling request" in run.stderr
    assert run.stderr.startswith("{") is (kind == "json")
