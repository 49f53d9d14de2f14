"""The response while a seal key is missing."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from campaign.platform.error_pages import key_missing
from orders.sealing import CannotUnseal

log = logging.getLogger(__name__)


class MissingKeyMiddleware:
    """Answer 503 with a message if something sealed cannot be opened: nothing is lost, and the server needs its key."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the page for a text that no key opens; ignore other exceptions."""
        if not isinstance(error, CannotUnseal):
            return None
        log.error("campaign.seal.key_missing %s", error)
        return key_missing(request)
