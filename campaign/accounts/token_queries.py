"""API keys: finding the key of a request, and listing those of a user."""

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from django.db.models import Q, QuerySet

from campaign.models import ApiToken
from campaign.selectors.membership import Visitor

PREFIX = "vv_"
"""The prefix of every key, by which a leaked one is recognised."""
LETTERS = 40
_KEY = re.compile(rf"{PREFIX}[A-Za-z0-9]{{{LETTERS}}}")


class TokenFlaw(Enum):
    """Why a key opens nothing."""

    UNKNOWN = "unknown"
    REVOKED = "revoked"
    EXPIRED = "expired"
    CLOSED = "closed"


@dataclass(frozen=True)
class TokenLookup:
    """The row of a key, if there is one, and why it is invalid, if so."""

    token: ApiToken | None
    flaw: TokenFlaw | None


def digest_of(key: str) -> str:
    """Return the digest stored for a key; keys are long and random, so a SHA-256 does not reveal them."""
    return hashlib.sha256(key.encode()).hexdigest()


def token_for(key: str, at: datetime) -> TokenLookup:
    """Return the key of a request, with its owner; one query, and none for a malformed key."""
    if not _KEY.fullmatch(key):
        return TokenLookup(None, TokenFlaw.UNKNOWN)
    token = ApiToken.objects.select_related("owner").filter(digest=digest_of(key)).first()
    return TokenLookup(token, _flaw(token, at))


def _flaw(token: ApiToken | None, at: datetime) -> TokenFlaw | None:
    if token is None:
        return TokenFlaw.UNKNOWN
    if token.revoked_at is not None:
        return TokenFlaw.REVOKED
    if token.expires_at is not None and token.expires_at <= at:
        return TokenFlaw.EXPIRED
    return None if token.owner.is_active else TokenFlaw.CLOSED


def live_tokens(owner: Visitor, at: datetime) -> QuerySet[ApiToken]:
    """Return a user's active keys, newest first."""
    return _tokens_of(owner).filter(revoked_at=None).exclude(expires_at__lte=at)


def ended_tokens(owner: Visitor, at: datetime) -> QuerySet[ApiToken]:
    """Return a user's expired and revoked keys, newest first."""
    return _tokens_of(owner).filter(Q(revoked_at__isnull=False) | Q(expires_at__lte=at))


def _tokens_of(owner: Visitor) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(owner=owner.pk).select_related("campaign").order_by("-made_at", "-pk")
