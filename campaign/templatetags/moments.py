"""Moments for the reader: weekday, day, time, time zone, and distance from now."""

from contextlib import nullcontext
from datetime import UTC, datetime, timedelta

from django import template
from django.template.context import Context
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince, timeuntil
from django.utils.translation import gettext

from campaign.language.moments import clock, zone_known
from campaign.models import Campaign

register = template.Library()
register.simple_tag(clock)


@register.filter
def moment(at: datetime | None) -> SafeString | str:
    """Return a moment as an HTML element, in the active time zone and language; "" for None."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    return format_html(
        '<time datetime="{}">{}</time>', local.isoformat(timespec="minutes"), in_words(at, timezone.now())
    )


@register.filter
def second(at: datetime) -> SafeString:
    """Return the time of a recent moment, to the second: `18:00:03 (Stockholm time)`."""
    local = timezone.localtime(at)
    return format_html('<time datetime="{}">{} ({})</time>', local.isoformat(), f"{local:%H:%M:%S}", clock())


@register.simple_tag(takes_context=True)
def deadline(context: Context, at: datetime, campaign: Campaign) -> SafeString:
    """Return a deadline of a campaign, for users in their time zone: `Saturday 28 November, 18:00 (UTC), in 6 days`.

    For visitors it is in the zone of the campaign, until a script says it in their own.
    """
    is_user = context["request"].user.is_authenticated
    with nullcontext() if is_user else timezone.override(zone_known(campaign.time_zone)):
        local = timezone.localtime(at)
        written = date_format(local, gettext("l j F, H:i"))
        return format_html(
            '<time datetime="{}" data-zone="{}">{} ({})</time>, {}',
            local.isoformat(timespec="minutes"),
            "own" if is_user else "campaign",
            written,
            clock(),
            _distance(at, timezone.now()),
        )


def in_words(at: datetime, now: datetime) -> str:
    """Return `Saturday 28 November, 18:00 (Stockholm time, in 6 days)`; with the year if it is not the current one."""
    local = timezone.localtime(at)
    same_year = local.year == timezone.localtime(now).year
    # Translators: a date with weekday, without and with year, in the letters of Django's date format.
    written = date_format(local, gettext("l j F, H:i") if same_year else gettext("l j F Y, H:i"))
    said = gettext("%(moment)s (%(clock)s, %(distance)s)")
    return said % {"moment": written, "clock": clock(), "distance": _distance(at, now)}


def _distance(at: datetime, now: datetime) -> str:
    """Return the distance from now: `in 1 day, 3 hours`, `in 3 days`, `in 2 weeks, 6 days`."""
    off = at.astimezone(UTC) - now.astimezone(UTC)
    if abs(off) < timedelta(minutes=1):
        return gettext("now")
    depth = 1 if timedelta(days=2) <= abs(off) < timedelta(weeks=1) else 2
    if off > timedelta(0):
        return gettext("in %(span)s") % {"span": timeuntil(at, now, depth=depth)}
    return gettext("%(span)s ago") % {"span": timesince(at, now, depth=depth)}
