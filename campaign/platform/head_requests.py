"""HEAD requests, as scanners of mails and previews of links send them, are answered by every page that answers GET."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class HeadRequests:
    """Let views see a GET request where HEAD was asked: they need not know of it, and never take it for a POST.

    The server leaves out the body of the answer.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Remember what answers."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request; outer middleware, such as the log, sees the method that was asked."""
        if request.method != "HEAD":
            return self.get_response(request)
        request.method = "GET"
        try:
            return self.get_response(request)
        finally:
            request.method = "HEAD"
