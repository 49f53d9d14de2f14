"""Log lines with the place and kind of errors, and nothing that players wrote: plain text, and JSON."""

import logging
import re
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from campaign.platform.safe_messages import safe_message

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
FORMATS = ("plain", "json")

_EVENT = re.compile(r"(?P<event>[a-z_]+(?:\.[a-z_]+)+)(?P<fields>(?: [a-z_]+=\S*)+)?", re.ASCII)
_PLAIN = "{asctime} {levelname} {name} [{request_id}]: {message}"


class DiscreetFormatter(logging.Formatter):
    """Write an exception's message only if it cannot quote an order: database messages quote whole rows."""

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802 - logging's name
        """Return the places, kind and safe message of an exception, and of those that caused it."""
        return places_of(ei)


class JsonLines(JsonFormatter):
    """One line of JSON for each event: its code and values as fields, or a sentence as `message`.

    Anything else attached to a record, such as Django's requests, is left out.
    """

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802 - logging's name
        """Return the same as in plain lines."""
        return places_of(ei)

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: Mapping[str, Any]) -> None:
        """Add time, level, logger, request id and event."""
        log_data["time"] = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        log_data["level"], log_data["logger"] = record.levelname, record.name
        log_data["request_id"] = getattr(record, "request_id", "")
        log_data.update(fields_of(record.message))
        if "exc_info" in message_dict:
            log_data["error_places"] = message_dict["exc_info"]


def line_formatter(kind: str) -> logging.Formatter:
    """Return the formatter of one of FORMATS; the records need a `request_id`."""
    return JsonLines() if kind == "json" else DiscreetFormatter(_PLAIN, style="{")


def fields_of(message: str) -> dict[str, str | int]:
    """Return the code and values of an event as fields; other messages as `message`.

    >>> fields_of("campaign.phase.resolved phase=12 record=3")
    {'event': 'campaign.phase.resolved', 'phase': 12, 'record': 3}
    >>> fields_of("Not Found: home")
    {'message': 'Not Found: home'}
    """
    found = _EVENT.fullmatch(message)
    if found is None:
        return {"message": message}
    pairs = (pair.split("=", 1) for pair in (found["fields"] or "").split())
    values = {name: int(value) if value.isascii() and value.isdigit() else value for name, value in pairs}
    return {"event": found["event"], **values}


def places_of(ei: ExceptionInfo) -> str:
    """Return the files, lines and functions an exception passed through and its kind, also for its causes.

    Its message is included only if it cannot quote an order (`safe_message`).
    """
    return "" if ei[1] is None else "\n".join(_told(ei[1]))


def _told(error: BaseException) -> list[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    earlier = [*_told(before), "which led to:"] if before is not None else []
    frames = [
        f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
    ]
    message = safe_message(error)
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    return [*earlier, *frames, f"{kind}: {message}" if message else kind]
