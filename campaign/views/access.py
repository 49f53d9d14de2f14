"""Who may see a page of a campaign."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.selectors import Membership, membership

MemberPage = Callable[..., HttpResponseBase]
"""A page that is given the request, the visitor's membership, and what else its address holds."""


def signed_in(request: HttpRequest) -> User:
    """Whoever has signed in; only for pages that nobody else reaches."""
    assert isinstance(request.user, User)  # noqa: S101 - the page has looked
    return request.user


def for_members(page: MemberPage) -> Callable[..., HttpResponseBase]:
    """A page for those who have a part in the campaign; to everybody else it does not exist."""

    @login_required
    @wraps(page)
    def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        try:
            member = membership(request.user, slug)
        except Campaign.DoesNotExist:
            raise Http404 from None
        return page(request, member, **rest)

    return guarded


def for_administrator(page: MemberPage) -> Callable[..., HttpResponseBase]:
    """A page for the administrator of the campaign."""

    @wraps(page)
    def guarded(request: HttpRequest, member: Membership, **rest: Any) -> HttpResponseBase:
        if not member.administers:
            raise PermissionDenied("This page is the administrator's.")
        return page(request, member, **rest)

    return for_members(guarded)


def for_players(page: MemberPage) -> Callable[..., HttpResponseBase]:
    """A page for those who play, which is given the seat as well; it is nothing for an administrator without one."""

    @wraps(page)
    def guarded(request: HttpRequest, member: Membership, **rest: Any) -> HttpResponseBase:
        if member.seat is None:
            raise PermissionDenied(_("This page is for the players of a faction."))
        return page(request, member, member.seat, **rest)

    return for_members(guarded)
