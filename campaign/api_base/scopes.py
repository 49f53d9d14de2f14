"""The scopes of a key, and its campaign: checked before anything is read or done.

A view names in `required_scopes`, for each method, the scope that a key needs; a method that is not named there is
closed to keys. Scopes do not limit users who are signed in on the site, nor anonymous visitors: the view itself checks
what they are allowed to do.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.http import Http404
from django.utils.translation import gettext
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from campaign.games.all_games import GAMES
from campaign.models import ApiToken, Campaign, Scope, Seat
from campaign.selectors import Membership, membership, readership

if TYPE_CHECKING:
    from rest_framework.views import APIView  # the settings name what is here, and views read the settings


class HasScope(BasePermission):
    """Return whether the key, if one is sent, has the scope; the refusal names the missing one."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Return True, also without a key. Raise PermissionDenied for a key without the scope."""
        token = token_of(request)
        if token is None:
            return True
        scopes: Mapping[str, Scope] = getattr(view, "required_scopes", {})
        needed = scopes.get("GET" if request.method in ("HEAD", "OPTIONS") else request.method or "")
        if needed is None or needed not in token.scopes:
            raise PermissionDenied(_lacking(needed))
        return True


def _lacking(needed: Scope | None) -> str:
    if needed is None:
        return gettext("API keys cannot do this. Sign in on the site.")
    sentence = gettext(
        "This API key lacks the scope “%(scope)s”. Make one with this scope on the page “API keys” of your account."
    )
    return sentence % {"scope": needed.value}


def token_of(request: Request) -> ApiToken | None:
    """Return the key of a request; None for a session, or an anonymous request."""
    return request.auth if isinstance(request.auth, ApiToken) else None


def bound_campaign(request: Request) -> int | None:
    """The number of the one campaign that the key is for; None where it is for all, or none is shown."""
    token = token_of(request)
    return token.campaign_id if token is not None else None


def reader_of(request: Request, slug: str) -> Membership:
    """Return the user's part in a campaign they want to read.

    Raises Http404 for a campaign hidden from the user or their key, and NotAuthenticated for an anonymous visitor.
    """
    try:
        return _bound(request, readership(request.user, slug))
    except Campaign.DoesNotExist:
        raise _unknown(request) from None


def member_of(request: Request, slug: str) -> Membership:
    """Return the user's part in a campaign. Raise Http404 if they have none, and NotAuthenticated."""
    try:
        return _bound(request, membership(request.user, slug))
    except Campaign.DoesNotExist:
        raise _unknown(request) from None


def player_of(request: Request, slug: str) -> tuple[Membership, Seat]:
    """The same with the seat; raises PermissionDenied for an administrator who does not play."""
    return _with_seat(member_of(request, slug))


def player_with_desk(request: Request, slug: str) -> tuple[Membership, Seat]:
    """The same where players have the page Map; raises Http404, which says so, in a campaign of another game."""
    return _with_seat(with_desk(member_of(request, slug)))


def planner_of(request: Request, slug: str) -> tuple[Membership, Seat]:
    """The same where players plan rounds in advance."""
    member = member_of(request, slug)
    return _with_seat(_where(member, has_it=member.campaign.game_record.plans is not None))


def with_desk(member: Membership) -> Membership:
    """Return a part in a campaign whose players have the page Map. Raise Http404, which says so, for another game."""
    return _where(member, has_it=member.campaign.game_record.has_desk)


def _where(member: Membership, *, has_it: bool) -> Membership:
    if has_it:
        return member
    sentence = gettext("This campaign is a game of %(game)s, and this address belongs to another game.")
    raise Http404(sentence % {"game": GAMES[member.campaign.game].title})


def _with_seat(member: Membership) -> tuple[Membership, Seat]:
    if member.seat is None:
        raise PermissionDenied(gettext("Only the players of a faction can do this."))
    return member, member.seat


def user_of(request: Request) -> User:
    """Return the user; only for views that require signing in."""
    if not isinstance(request.user, User):
        raise AssertionError("a question without a name")
    return request.user


def _bound(request: Request, member: Membership) -> Membership:
    if bound_campaign(request) not in (None, member.campaign.pk):
        raise Campaign.DoesNotExist
    return member


def _unknown(request: Request) -> NotAuthenticated | Http404:
    return Http404() if request.user.is_authenticated else NotAuthenticated()
