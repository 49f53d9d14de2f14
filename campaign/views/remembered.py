"""The invitation that somebody has followed, kept in his session while he signs up or in."""

from django.http import HttpRequest

_KEY = "invitation"


def remember(request: HttpRequest, token: str) -> None:
    """Keeps the token of an invitation."""
    request.session[_KEY] = token


def remembered(request: HttpRequest) -> str:
    """The token kept, or nothing."""
    return str(request.session.get(_KEY, ""))


def forget(request: HttpRequest) -> None:
    """Keeps it no longer."""
    request.session.pop(_KEY, None)
