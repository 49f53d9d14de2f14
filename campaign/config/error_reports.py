"""The pages that Django shows of an error with DEBUG: where it happened, and nothing of what anybody wrote."""

from collections.abc import ItemsView
from typing import Any

from django.http import HttpRequest
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

LEFT_OUT = "(what it says is left out: it could quote an order)"


class NoValues(SafeExceptionReporterFilter):
    """Hides every value: of variables, of what was sent, of the settings and the environment."""

    def get_safe_settings(self) -> dict[str, Any]:
        """None of them."""
        return {}

    def get_safe_request_meta(self, request: HttpRequest | None) -> dict[str, Any]:  # noqa: ARG002
        """None of it."""
        return {}

    def get_safe_cookies(self, request: HttpRequest | None) -> dict[str, Any]:  # noqa: ARG002
        """None of them."""
        return {}

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:  # noqa: ARG002
        """None of them."""
        return {}

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame: Any) -> ItemsView[str, Any]:  # noqa: ARG002
        """None of them."""
        nothing: dict[str, Any] = {}
        return nothing.items()


class DiscreetReporter(ExceptionReporter):
    """Shows the kind of an error and the lines of the program that led to it."""

    def get_traceback_data(self) -> dict[str, Any]:
        """What the page is made of, without the words of the errors and without the address's query."""
        data = super().get_traceback_data()
        for frame in data["frames"]:
            if frame.get("exc_cause") is not None:
                frame["exc_cause"] = type(frame["exc_cause"]).__name__
        without = {"exception_value": LEFT_OUT, "exception_notes": "", "unicode_hint": "", "template_info": None}
        sent: dict[str, Any] = {"request_GET_items": [], "request_FILES_items": [], "request_insecure_uri": ""}
        return data | without | sent
