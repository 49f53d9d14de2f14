"""The browsers in which an account has signed in before, known by a signed cookie.

The cookie signs nobody in. Password tries from a known browser are counted for that browser alone, so nobody else
can use up its tries.
"""

from typing import TypedDict

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import get_random_string

MAX_AGE = 400 * 24 * 3600
"""Seconds for which a browser is remembered; browsers keep no cookie longer."""
MAX_ACCOUNTS = 4
"""Accounts that one browser is remembered for; the one that signed in longest ago is dropped first."""
_SALT = "campaign.devices"
_ID_LENGTH = 22


class Device(TypedDict):
    """A browser: a random identifier, and the primary keys of the users who signed in there, newest first."""

    id: str
    users: list[int]


def remember_device(request: HttpRequest, response: HttpResponseBase, user_id: int) -> None:
    """Set the cookie that makes this browser known for the user who has just signed in."""
    device = _device(request) or Device(id=get_random_string(_ID_LENGTH), users=[])
    users = [user_id, *(other for other in device["users"] if other != user_id)][:MAX_ACCOUNTS]
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps(Device(id=device["id"], users=users), salt=_SALT),
        max_age=MAX_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def known_device(request: HttpRequest, name: str) -> str | None:
    """Return the key under which tries of this browser for a user name or address are counted; None if it is unknown.

    A browser in which the user is signed in, as when the password is asked for again, counts as known.
    """
    device = _device(request)
    users = list(device["users"]) if device else []
    if request.user.is_authenticated:
        users.append(request.user.pk)
    user_id = _user_named(name, users)
    if user_id is None:
        return None
    return f"{device['id'] if device and user_id in device['users'] else 'session'}:{user_id}"


def _device(request: HttpRequest) -> Device | None:
    cookie = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    try:
        device: Device = signing.loads(cookie, salt=_SALT, max_age=MAX_AGE)
    except signing.BadSignature:
        return None
    return device


def _user_named(name: str, users: list[int]) -> int | None:
    """Return the one of some users who has that name or verified address; nobody else is looked up."""
    if not users:
        return None
    by_name = User.objects.filter(pk__in=users, username__iexact=name).values_list("pk", flat=True)
    by_address = EmailAddress.objects.filter(user__in=users, email__iexact=name, verified=True)
    return by_name.first() or by_address.values_list("user_id", flat=True).first()
