"""The invitation that a visitor has opened, kept in the session while they sign up or in."""

from django.http import HttpRequest

_KEY = "invitation"


def remember(request: HttpRequest, token: str) -> None:
    """Store the token of an invitation."""
    request.session[_KEY] = token


def remembered(request: HttpRequest) -> str:
    """Return the stored token, or None."""
    return str(request.session.get(_KEY, ""))


def forget(request: HttpRequest) -> None:
    """Remove the stored token."""
    request.session.pop(_KEY, None)
