"""What is taken out of the lines of others before they are written, and what every line gets."""

import logging

from campaign.platform.request_ids import current_id, id_of, route_of


class WithRequestId(logging.Filter):
    """Says of every line for which request it was written; "-" for none."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every line pass; Django has its own about a request when that is over."""
        record.request_id = current_id() or id_of(getattr(record, "request", None)) or "-"
        return True


class WithoutWords(logging.Filter):
    """Takes the words of an exception out of Celery's own lines about tasks, which hold them beside its kind."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every line pass, with the kind of the exception in the place of what it says."""
        if isinstance(record.args, dict) and "exc" in record.args:
            record.args = {**record.args, "exc": _kind(record), "traceback": "", "args": "", "kwargs": ""}
        return True


class WithoutAddresses(logging.Filter):
    """Takes the addresses that were asked for out of Django's own lines: an invitation's or a feed's is a secret.

    What is refused because it is suspicious is told by its kind: the words quote what was sent.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every line pass, with the name of a page in the place of its address."""
        route = route_of(getattr(record, "request", None))
        if record.name.startswith("django.security"):
            record.msg, record.args = "Refused (%s): %s", (record.name.rpartition(".")[2], route)
        elif record.name == "django.request" and isinstance(record.args, tuple):
            record.args = tuple(route if str(value).startswith("/") else value for value in record.args)
        return True


class WithoutRequests(logging.Filter):
    """Takes out of gunicorn's lines what somebody sent: the addresses of requests, and what made none of them."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every line pass."""
        text = str(record.msg)
        for beginning in ("Error handling request", "Invalid request"):
            if text.startswith(beginning):
                record.msg, record.args = beginning, ()
        return True


def _kind(record: logging.LogRecord) -> str:
    return record.exc_info[0].__qualname__ if record.exc_info and record.exc_info[0] else "an error"
