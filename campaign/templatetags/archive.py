"""Moments in an archive, which is read at any time: always with the year, never relative to now."""

from collections.abc import Mapping
from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from campaign.language.moments import clock

register = template.Library()


@register.filter
def dated(at: datetime | str | None) -> SafeString | str:
    """`Saturday 28 November 2026, 18:00 (Stockholm time)`, of a moment or of its ISO 8601 text; nothing for None."""
    if at is None:
        return ""
    local = timezone.localtime(datetime.fromisoformat(at) if isinstance(at, str) else at)
    written = date_format(local, gettext("l j F Y, H:i"))
    text = gettext("%(moment)s (%(clock)s)") % {"moment": written, "clock": clock()}
    return format_html('<time datetime="{}">{}</time>', local.isoformat(timespec="minutes"), text)


@register.filter
def paragraph_file(code: str) -> str:
    """Return where a rule is in the archive: `rules.html#MV.2`, also for one of its items."""
    return f"rules.html#{code.partition(' ')[0]}"


@register.filter
def numbered(identifier: str, numbers: Mapping[str, int]) -> int:
    """Return the number of a faction by its id, which selects its colour."""
    return numbers.get(identifier, 0)
