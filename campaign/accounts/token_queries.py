"""The keys of programs: whose one is, what it is good for, and which ones somebody has."""

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from django.db.models import Q, QuerySet

from campaign.models import ApiToken
from campaign.selectors.membership import Visitor

PREFIX = "vv_"
"""What every key begins with, so that whoever finds one where it should not lie knows what it is."""
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
    """What a key is: its row, if there is one, and why it opens nothing, if it does not."""

    token: ApiToken | None
    flaw: TokenFlaw | None


def digest_of(key: str) -> str:
    """What is kept of a key; it is long and drawn by chance, so nobody finds it from its SHA-256."""
    return hashlib.sha256(key.encode()).hexdigest()


def token_for(key: str, at: datetime) -> TokenLookup:
    """The key that somebody shows, with its owner; one query, and none for what cannot be a key."""
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
    """The keys of somebody that open something, the newest first."""
    return _tokens_of(owner).filter(revoked_at=None).exclude(expires_at__lte=at)


def ended_tokens(owner: Visitor, at: datetime) -> QuerySet[ApiToken]:
    """The keys of somebody that open nothing any more, the newest first."""
    return _tokens_of(owner).filter(Q(revoked_at__isnull=False) | Q(expires_at__lte=at))


def _tokens_of(owner: Visitor) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(owner=owner.pk).select_related("campaign").order_by("-made_at", "-pk")
