"""Who may see a page of a campaign."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase

from campaign.models import Campaign
from campaign.selectors import Membership, membership

Rest = ParamSpec("Rest")
MemberPage = Callable[Concatenate[HttpRequest, Membership, Rest], HttpResponseBase]
Page = Callable[Concatenate[HttpRequest, str, Rest], HttpResponseBase]


def for_members(page: MemberPage[Rest]) -> Page[Rest]:
    """A page for those who have a part in the campaign; to everybody else it does not exist."""

    @login_required
    @wraps(page)
    def guarded(request: HttpRequest, slug: str, /, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponseBase:
        try:
            member = membership(request.user, slug)
        except Campaign.DoesNotExist:
            raise Http404 from None
        return page(request, member, *args, **kwargs)

    return guarded


def for_administrator(page: MemberPage[Rest]) -> Page[Rest]:
    """A page for the administrator of the campaign."""

    @wraps(page)
    def guarded(
        request: HttpRequest, member: Membership, /, *args: Rest.args, **kwargs: Rest.kwargs
    ) -> HttpResponseBase:
        if not member.administers:
            raise PermissionDenied("This page is the administrator's.")
        return page(request, member, *args, **kwargs)

    return for_members(guarded)
