"""Optional reports of errors to Sentry, or to a server that speaks its protocol: kinds and places, and no values.

An exception's message, local variables, requests, cookies and log messages can quote orders. So a report is built from
a list of what may be in it, and not by removing what may not.
"""

from typing import TYPE_CHECKING, Any, cast

import sentry_sdk
from sentry_sdk.integrations.atexit import AtexitIntegration
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.transport import Transport

from campaign.config.log_lines import fields_of
from campaign.platform.request_ids import current_id, id_of

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

_OF_EVENT = ("event_id", "timestamp", "platform", "level", "logger", "sdk")
_OF_EXCEPTION = ("type", "module")
_OF_FRAME = ("filename", "function", "module", "lineno", "in_app")


def report_errors(dsn: str, transport: type[Transport] | None = None) -> None:
    """Report every log line of level ERROR from now on; all errors of requests and tasks have one.

    No other part of the client is used: it neither watches requests, queries and tasks nor adds headers to what the
    site sends. `transport` is for tests.
    """
    sentry_sdk.init(
        dsn,
        transport=transport,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=None), AtexitIntegration(callback=lambda *_: None)],
        before_send=_without_values,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        enable_metrics=False,
        spotlight=False,
    )


def _without_values(event: "Event", hint: "Hint") -> "Event":
    """Return the event with the listed fields, the code of its log line, and the id by which the log has the rest."""
    given: dict[str, Any] = dict(event)
    code = fields_of(str((given.get("logentry") or {}).get("formatted", ""))).get("event")
    request = getattr(hint.get("log_record"), "request", None)
    report = {
        **_picked(given, _OF_EVENT),
        "message": code or "Error; see the log",
        "tags": {"request_id": current_id() or id_of(request) or "-"},
        "exception": {"values": [_places(error) for error in (given.get("exception") or {}).get("values", [])]},
    }
    return cast("Event", report)


def _places(error: dict[str, Any]) -> dict[str, Any]:
    """Return the kind of an exception and its places in the code, without its message."""
    frames = (error.get("stacktrace") or {}).get("frames", [])
    return {**_picked(error, _OF_EXCEPTION), "stacktrace": {"frames": [_picked(frame, _OF_FRAME) for frame in frames]}}


def _picked(given: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: given[name] for name in names if name in given}
