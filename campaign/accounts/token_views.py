"""The page of API keys: made, shown once, listed and revoked."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.accounts.token_commands import MOST_TOKENS, make_token, revoke_token
from campaign.accounts.token_forms import SCOPES, TokenForm
from campaign.accounts.token_queries import ended_tokens, live_tokens
from campaign.language.translated import translated
from campaign.models import ApiToken, Scope
from campaign.selectors import campaigns_of
from campaign.services.errors import Refused
from campaign.views.access import signed_in
from campaign.views.typed_numbers import whole_number

_ENDED_SHOWN = 10


@dataclass(frozen=True)
class TokenRow:
    """A key in the list, with its scopes in plain words; `expired` says whether it has expired."""

    token: ApiToken
    scopes: Sequence[Promise]
    expired: bool

    @property
    def is_live(self) -> bool:
        """Whether it opens anything."""
        return self.token.revoked_at is None and not self.expired


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def tokens_page(request: HttpRequest) -> HttpResponse:
    """Show a user's keys, and a form for a new one."""
    if request.method != "POST":
        return _page(request)
    match request.POST.get("do"):
        case "make":
            answer: HttpResponse = _make(request)
            return answer
        case "revoke":
            return _revoke(request)
        case _:
            return _page(
                request, problem=gettext("Nothing was changed. Press one of the buttons of the form."), status=422
            )


@reauthentication_required
def _make(request: HttpRequest) -> HttpResponse:
    """Make a key for a user who has just confirmed the password, and show it, this once."""
    user, at = signed_in(request), timezone.now()
    form = TokenForm(campaigns_of(user), request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        token, key = make_token(user, form.wanted(at), at)
    except Refused as error:
        return _page(request, form, problem=translated(str(error)), status=422)
    return _page(request, made=(token, key))


def _revoke(request: HttpRequest) -> HttpResponse:
    if not revoke_token(signed_in(request), whole_number(request.POST.get("token")) or 0, timezone.now()):
        return _page(request, problem=gettext("You have no such API key, or it was revoked before."), status=422)
    messages.success(request, gettext("The API key is revoked. Programs cannot use it any more."))
    return redirect("tokens")


def _page(
    request: HttpRequest,
    form: TokenForm | None = None,
    *,
    made: tuple[ApiToken, str] | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    user, at = signed_in(request), timezone.now()
    live = [_row(token, at) for token in live_tokens(user, at)]
    context = {
        "form": form or TokenForm(campaigns_of(user)),
        "live": live,
        "ended": [_row(token, at) for token in ended_tokens(user, at)[:_ENDED_SHOWN]],
        "made": made,
        "problem": problem,
        "api": f"{settings.PUBLIC_URL}/api/",
        "is_full": len(live) >= MOST_TOKENS,
        "most": MOST_TOKENS,
    }
    return render(request, "account/tokens.html", context, status=status)


def _row(token: ApiToken, at: datetime) -> TokenRow:
    expired = token.expires_at is not None and token.expires_at <= at
    return TokenRow(token, [words for scope, words in SCOPES.items() if Scope(scope) in token.scopes], expired)
