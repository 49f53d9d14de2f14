"""Who a program acts for: the key in the header of its request."""

import logging
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from campaign.accounts.token_commands import note_use
from campaign.accounts.token_queries import TokenFlaw, TokenLookup, token_for
from campaign.models import ApiToken
from campaign.platform.throttle_counts import seconds_to_wait, stranger

log = logging.getLogger(__name__)

SCHEME = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer vv_...`; `request.auth` is then the key's row, with its scopes.

    Nothing else is looked at: no key travels in an address, which would be logged, or in a cookie, which a browser
    would send automatically. That is why requests with a key need no other protection against forgery.
    """

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return the owner and the key; None if no key is sent. Raise AuthenticationFailed for an invalid one."""
        scheme, _, key = get_authorization_header(request).partition(b" ")
        if scheme.lower() != SCHEME.lower().encode():
            return None
        at = timezone.now()
        found = token_for(key.strip().decode("ascii", "replace"), at)
        if found.token is None or found.flaw is not None:
            raise _refused(request, found, at)
        note_use(found.token, at)
        return found.token.owner, found.token

    def authenticate_header(self, _request: Request) -> str:
        """The header that says how to authenticate after a refusal."""
        return f'{SCHEME} realm="Vae Victis"'


def _refused(request: Request, found: TokenLookup, at: datetime) -> AuthenticationFailed | Throttled:
    """The reason why a key is refused; an address that sends many wrong ones has to wait."""
    flaw = found.flaw or TokenFlaw.UNKNOWN
    if found.token is not None:
        log.info("campaign.token.refused token=%s why=%s", found.token.pk, flaw.value)
    address = stranger(request.META)
    wait = seconds_to_wait("wrong_keys", address, at)
    if wait:
        return Throttled(wait)
    return AuthenticationFailed(_sentence(flaw), code=f"key_{flaw.value}")


def _sentence(flaw: TokenFlaw) -> str:
    match flaw:
        case TokenFlaw.REVOKED:
            return gettext("This API key was revoked. Make a new one on the page “API keys” of your account.")
        case TokenFlaw.EXPIRED:
            return gettext("This API key has expired. Make a new one on the page “API keys” of your account.")
        case TokenFlaw.CLOSED:
            return gettext("The account of this API key is closed. Ask the site operator.")
        case TokenFlaw.UNKNOWN:
            return gettext(
                "There is no such API key. Send it as “Authorization: Bearer vv_…”, as the site showed it to you."
            )
