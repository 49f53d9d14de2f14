"""Who may open campaigns."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User


def may_open(user: User | AnonymousUser) -> bool:
    """Return whether a user may open campaigns and upload scenarios, by the setting OPEN_CAMPAIGNS."""
    return user.is_authenticated and (user.is_staff or settings.OPEN_CAMPAIGNS == "everybody")
