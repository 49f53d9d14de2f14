"""Whether a page links to opening a campaign."""

from django import template
from django.contrib.auth.models import AnonymousUser, User

from campaign.views.openers import may_open

register = template.Library()


@register.filter
def may_open_campaigns(user: User | AnonymousUser) -> bool:
    """Return whether a user may open campaigns."""
    return may_open(user)
