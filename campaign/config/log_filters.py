"""Filters that remove secrets from log lines of libraries, and add the request id."""

import logging

from campaign.platform.request_ids import current_id, id_of, route_of


class WithRequestId(logging.Filter):
    """Add the request id to every line; "-" for none."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Pass every line; Django logs its own about a request when that is over."""
        record.request_id = current_id() or id_of(getattr(record, "request", None)) or "-"
        return True


class WithoutWords(logging.Filter):
    """Remove exception messages from Celery's own lines about tasks."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Pass every line, with the kind of the exception in place of its message."""
        if isinstance(record.args, dict) and "exc" in record.args:
            record.args = {**record.args, "exc": _kind(record), "traceback": "", "args": "", "kwargs": ""}
        return True


class WithoutAddresses(logging.Filter):
    """Remove requested paths from Django's own lines: those of invitations and feeds are secret.

    Suspicious requests are logged by their kind, because the message quotes the request.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Pass every line, with the name of a page in place of its path."""
        route = route_of(getattr(record, "request", None))
        if record.name.startswith("django.security"):
            record.msg, record.args = "Refused (%s): %s", (record.name.rpartition(".")[2], route)
        elif record.name == "django.request" and isinstance(record.args, tuple):
            record.args = tuple(route if str(value).startswith("/") else value for value in record.args)
        return True


class WithoutRequests(logging.Filter):
    """Remove from gunicorn's lines what a client sent: paths, and malformed requests. A silent client is no error."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Pass every line."""
        text = str(record.msg)
        if record.exc_info and isinstance(record.exc_info[1], BlockingIOError):
            record.msg, record.args, record.exc_info = "campaign.request.stalled length=-", (), None
            record.levelno, record.levelname = logging.INFO, "INFO"
        for beginning in ("Error handling request", "Invalid request"):
            if text.startswith(beginning):
                record.msg, record.args = beginning, ()
        return True


def _kind(record: logging.LogRecord) -> str:
    return record.exc_info[0].__qualname__ if record.exc_info and record.exc_info[0] else "an error"
