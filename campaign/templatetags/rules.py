"""Links into the rulebook."""

from django import template
from django.urls import reverse

register = template.Library()


@register.filter
def paragraph_url(code: str) -> str:
    """The address of a paragraph of the rules, also for one of its items: `MV.2 (b)` is found at MV.2."""
    return reverse("rules-chapter", args=[code.partition(" ")[0]])
