"""Making, using and revoking API keys."""

import logging
import secrets
import string
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from campaign.accounts.token_queries import LETTERS, PREFIX, digest_of, live_tokens
from campaign.language.catalogue.sentences import say
from campaign.models import ApiToken, Campaign, Scope
from campaign.selectors.membership import campaigns_of
from campaign.services.errors import NotYours, Refused

log = logging.getLogger(__name__)

MOST_TOKENS = 20
"""The most active keys of a user."""
USE_IS_NOTED_EVERY = timedelta(minutes=1)
_ALPHABET = string.ascii_letters + string.digits


@dataclass(frozen=True)
class NewToken:
    """A key to make: its name, scopes, campaign (None: all), and expiry."""

    name: str
    scopes: Collection[Scope]
    campaign: Campaign | None = None
    expires_at: datetime | None = None


@transaction.atomic
def make_token(owner: User, wanted: NewToken, at: datetime) -> tuple[ApiToken, str]:
    """Create a key; return its row, and the key itself, which is shown to its owner now and stored nowhere.

    Raises Refused where it has no scope, expires before it is made, has the name of another, or is one too many, and
    NotYours for a campaign in which the owner has no part.
    """
    User.objects.select_for_update().get(pk=owner.pk)  # of two windows one comes after the other
    _check(owner, wanted, at)
    key = PREFIX + "".join(secrets.choice(_ALPHABET) for _ in range(LETTERS))
    token = ApiToken.objects.create(
        owner=owner,
        name=wanted.name,
        digest=digest_of(key),
        scopes=[scope.value for scope in Scope if scope in wanted.scopes],
        campaign=wanted.campaign,
        made_at=at,
        expires_at=wanted.expires_at,
    )
    log.info("campaign.token.made token=%s", token.pk)
    return token, key


def _check(owner: User, wanted: NewToken, at: datetime) -> None:
    """Raise Refused and NotYours for a key that cannot be made."""
    if not wanted.scopes:
        raise Refused(say("choose_at_least_one_thing_that_the_key_is"))
    if wanted.expires_at is not None and wanted.expires_at <= at:
        raise Refused(say("that_moment_has_passed_already_choose_a_later_one"))
    if wanted.campaign is not None and not campaigns_of(owner).filter(pk=wanted.campaign.pk).exists():
        raise NotYours(say("you_have_no_part_in_that_campaign"))
    live = live_tokens(owner, at)
    if live.filter(name=wanted.name).exists():  # also a form that is sent a second time
        raise Refused(say("you_have_a_key_of_that_name_already"))
    if live.count() >= MOST_TOKENS:
        raise Refused(say("you_have_keys_already", count=MOST_TOKENS))


def revoke_token(owner: User, token_id: int, at: datetime) -> bool:
    """Revoke a user's key; return False if there is none of that number, or it is not active."""
    ended = ApiToken.objects.filter(owner=owner, pk=token_id, revoked_at=None).update(revoked_at=at)
    if ended:
        log.info("campaign.token.revoked token=%s", token_id)
    return bool(ended)


def revoke_all_tokens(owner_id: int, at: datetime) -> int:
    """Revoke all active keys of a user; return how many there were.

    Done with a new password: anyone who had the old one could have made keys with it.
    """
    ended = ApiToken.objects.filter(owner=owner_id, revoked_at=None).update(revoked_at=at)
    if ended:
        log.info("campaign.token.all_revoked number=%s", ended)
    return ended


def note_use(token: ApiToken, at: datetime) -> None:
    """Record when a key was used last, to the minute, so that not every request writes."""
    since = at - USE_IS_NOTED_EVERY
    if token.used_at is None or token.used_at <= since:
        ApiToken.objects.filter(Q(used_at=None) | Q(used_at__lte=since), pk=token.pk).update(used_at=at)
