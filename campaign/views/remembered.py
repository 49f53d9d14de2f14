"""What a visitor came for, kept in the session while they sign up or in: an invitation, or a campaign's free seat."""

from django.http import HttpRequest

_KEY, _LISTING = "invitation", "listing"


def remember(request: HttpRequest, token: str) -> None:
    """Store the token of an invitation."""
    request.session[_KEY] = token


def remembered(request: HttpRequest) -> str:
    """Return the stored token, or None."""
    return str(request.session.get(_KEY, ""))


def forget(request: HttpRequest) -> None:
    """Remove the stored token."""
    request.session.pop(_KEY, None)


def remember_listing(request: HttpRequest, token: str) -> None:
    """Store the token of a campaign that looks for players, in which the visitor wants to ask for a seat."""
    request.session[_LISTING] = token


def remembered_listing(request: HttpRequest) -> str:
    """Return the token of the campaign in which they want to ask for a seat; "" without one."""
    return str(request.session.get(_LISTING, ""))


def forget_listing(request: HttpRequest) -> None:
    """Remove the token of the campaign."""
    request.session.pop(_LISTING, None)
