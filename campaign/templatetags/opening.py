"""Whether a page links to opening a campaign, or to creating an account."""

from django import template
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User

from campaign.views.openers import may_open

register = template.Library()


@register.filter
def may_open_campaigns(user: User | AnonymousUser) -> bool:
    """Return whether a user may open campaigns."""
    return may_open(user)


@register.simple_tag
def anyone_can_sign_up() -> bool:
    """Return whether one can create an account here without an invitation."""
    return bool(settings.SIGN_UP_FOR_SEATS)
