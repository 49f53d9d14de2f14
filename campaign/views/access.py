"""Who may see a page of a campaign."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from campaign.language.catalogue.sentences import say
from campaign.language.moments import zone_known
from campaign.models import Campaign
from campaign.platform.throttle import open_to_strangers
from campaign.selectors import Membership, membership, readership

MemberPage = Callable[..., HttpResponseBase]
"""A page that is given the request, the visitor's membership, and what else its address holds."""

_READS = ("GET", "HEAD")


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
        return kept_private(page(request, member, **rest))

    return guarded


def for_readers(page: MemberPage) -> Callable[..., HttpResponseBase]:
    """A page for those who have a part in the campaign and, where it is public, for everybody.

    Who has no part in it is given a membership without a seat and without the administration. He can only read: what
    he sends is answered as if the campaign were not public.
    """

    @open_to_strangers
    @wraps(page)
    def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        try:
            member = readership(request.user, slug)
        except Campaign.DoesNotExist:
            return _kept_out(request)
        if member.takes_part:
            return kept_private(page(request, member, **rest))
        if request.method not in _READS:
            return _kept_out(request)
        with times_of(request, member):
            return for_robots(page(request, member, **rest))

    return guarded


@login_required
def _kept_out(_request: HttpRequest) -> HttpResponseBase:
    """A campaign that does not exist for who is signed in; the others may sign in, and then see."""
    raise Http404


@contextmanager
def times_of(request: HttpRequest, member: Membership | None) -> Iterator[None]:
    """Times in the zone of the campaign for who is not signed in, and so has none of his own; None: it is not his."""
    if member is None or request.user.is_authenticated:
        yield
    else:
        with timezone.override(zone_known(member.campaign.time_zone)):
            yield


def kept_private(answer: HttpResponseBase) -> HttpResponseBase:
    """An answer that nothing between the site and its reader may keep for others, if it does not say so itself."""
    if not answer.has_header("Cache-Control"):
        patch_cache_control(answer, private=True)
    return answer


def for_robots(answer: HttpResponseBase) -> HttpResponseBase:
    """An answer that search engines may list, because everybody may read it; caches are told what they always are."""
    answer.headers.setdefault("X-Robots-Tag", "all")
    return kept_private(answer)


def for_administrator(page: MemberPage) -> Callable[..., HttpResponseBase]:
    """A page for the administrator of the campaign."""

    @wraps(page)
    def guarded(request: HttpRequest, member: Membership, **rest: Any) -> HttpResponseBase:
        if not member.administers:
            raise PermissionDenied(say("this_page_is_the_administrators"))
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


def for_staff(page: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page for whoever runs the site; to everybody else it does not exist."""

    @login_required
    @wraps(page)
    def guarded(request: HttpRequest) -> HttpResponseBase:
        if not signed_in(request).is_staff:
            raise Http404
        return kept_private(page(request))

    return guarded
