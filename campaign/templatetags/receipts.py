"""Lists of receipts as pages show them."""

from collections.abc import Mapping
from datetime import datetime

from django import template

register = template.Library()


@register.filter
def as_moment(text: str) -> datetime:
    """The moment of its ISO 8601 text: `as_moment("2264-04-01T12:00:00Z")`."""
    return datetime.fromisoformat(text)


@register.filter
def title_in(identifier: str, titles: Mapping[str, str]) -> str:
    """The title of a faction by its id; the id where it has none."""
    return titles.get(identifier, identifier)
