"""Who may open campaigns."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User


def may_open(user: User | AnonymousUser) -> bool:
    """Whether somebody may open campaigns and bring scenarios, as the setting OPEN_CAMPAIGNS has it."""
    return user.is_authenticated and (user.is_staff or settings.OPEN_CAMPAIGNS == "everybody")
