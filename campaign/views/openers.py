"""Who may open campaigns, and see the pages for it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

OpenersPage = Callable[..., HttpResponseBase]
"""A page that receives the request, the signed-in user, and the parts of its address."""


def for_openers(page: OpenersPage) -> Callable[..., HttpResponseBase]:
    """Mark a page for users who may open campaigns, which receives the user as well."""

    @login_required
    @wraps(page)
    def guarded(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        user = request.user
        if not isinstance(user, User) or not may_open(user):
            raise PermissionDenied(_("Only the staff of this site can open campaigns. Ask them to open one for you."))
        return page(request, user, **rest)

    return guarded


def is_offered_to_open(user: User | AnonymousUser) -> bool:
    """Return whether pages offer a visitor to open a campaign: they may, or may once they have signed in."""
    return may_open(user) if user.is_authenticated else settings.OPEN_CAMPAIGNS == "everybody"


def may_open(user: User | AnonymousUser) -> bool:
    """Return whether a user may open campaigns and upload scenarios, by the setting OPEN_CAMPAIGNS."""
    if getattr(user, "guest", None) is not None:  # they need an account first
        return False
    return user.is_authenticated and (user.is_staff or settings.OPEN_CAMPAIGNS == "everybody")
