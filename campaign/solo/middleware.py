"""What guests can do: read, play their own games, and what visitors can do. For the rest they need an account."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.platform.unsent_forms import not_sent
from campaign.solo.queries.games import is_guest

_READS = ("GET", "HEAD", "OPTIONS")
_FOR_ACCOUNTS = frozenset(
    {
        *("new-campaign", "scenarios", "notices", "tokens", "saved-maps"),
        *("account_email", "account_change_password", "account_set_password", "account_reauthenticate"),
    }
)
"""The names of pages that are of no use without an account."""
_WRITES = frozenset(
    {
        *("play-alone", "keep-games", "preferences", "sign-out"),
        *("practice", "practice-side", "practice-invitation", "former-sandbox", "puzzle"),
    }
)
"""The names of pages, besides those of a campaign, on which guests can change something."""


class GuestMiddleware:
    """Sends guests who open a page that needs an account to the page on which they can make one.

    Pages of a campaign look for themselves who takes part in it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _page: Callable[..., HttpResponseBase], _arguments: object, parts: dict[str, object]
    ) -> HttpResponse | None:
        """Return the way to an account instead of a page that needs one."""
        if request.user.pk is None or not is_guest(request.user) or "slug" in parts:
            return None
        name = request.resolver_match.url_name if request.resolver_match else ""
        if name not in _FOR_ACCOUNTS if request.method in _READS else name in _WRITES:
            return None
        messages.info(request, _("For that you need an account. Make one here: your games stay yours."))
        return not_sent(redirect("keep-games"))
