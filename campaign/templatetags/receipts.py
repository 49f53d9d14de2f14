"""Lists of receipts on pages."""

from collections.abc import Mapping
from datetime import datetime

from django import template

register = template.Library()


@register.filter
def as_moment(text: str) -> datetime:
    """Return the moment of its ISO 8601 text: `as_moment("2264-04-01T12:00:00Z")`."""
    return datetime.fromisoformat(text)


@register.filter
def title_in(identifier: str, titles: Mapping[str, str]) -> str:
    """Return the title of a faction by its id; the id if it has none."""
    return titles.get(identifier, identifier)


@register.filter
def named_in(number: int, names: Mapping[int, str] | None) -> str:
    """Return the name of a leader by number; the number for an army, which has no name."""
    return (names or {}).get(number, str(number))
