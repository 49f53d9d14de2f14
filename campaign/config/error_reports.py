"""Django's error pages with DEBUG: places in the code, without any values."""

from collections.abc import ItemsView
from typing import Any

from django.http import HttpRequest
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

LEFT_OUT = "(message left out: it could quote an order)"


class NoValues(SafeExceptionReporterFilter):
    """Hide every value: of variables, requests, settings and the environment."""

    def get_safe_settings(self) -> dict[str, Any]:
        """Return no settings."""
        return {}

    def get_safe_request_meta(self, request: HttpRequest | None) -> dict[str, Any]:  # noqa: ARG002
        """Return no request headers."""
        return {}

    def get_safe_cookies(self, request: HttpRequest | None) -> dict[str, Any]:  # noqa: ARG002
        """Return no cookies."""
        return {}

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:  # noqa: ARG002
        """Return no form values."""
        return {}

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame: Any) -> ItemsView[str, Any]:  # noqa: ARG002
        """Return no local variables."""
        nothing: dict[str, Any] = {}
        return nothing.items()


class DiscreetReporter(ExceptionReporter):
    """Show the kind of an error and its lines of code only."""

    def get_traceback_data(self) -> dict[str, Any]:
        """Return the content of the page, without error messages and the query string."""
        data = super().get_traceback_data()
        for frame in data["frames"]:
            if frame.get("exc_cause") is not None:
                frame["exc_cause"] = type(frame["exc_cause"]).__name__
        without = {"exception_value": LEFT_OUT, "exception_notes": "", "unicode_hint": "", "template_info": None}
        sent: dict[str, Any] = {"request_GET_items": [], "request_FILES_items": [], "request_insecure_uri": ""}
        return data | without | sent
