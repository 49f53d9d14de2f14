"""Moments in words for texts that are read later: in a mail, in a chat."""

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext


def clock() -> str:
    """The name of the clocks that show it: `Stockholm time` for Europe/Stockholm, `UTC`."""
    region, _, place = timezone.get_current_timezone_name().partition("/")
    if not place or region == "Etc":
        return place or region
    return gettext("%(place)s time") % {"place": place.rpartition("/")[2].replace("_", " ")}


def lasting(at: datetime) -> str:
    """`Saturday 28 November 2026, 18:00 (Stockholm time)`, in the time zone and the language in force."""
    # Translators: a date with weekday and year, in the letters of Django's date format.
    written = date_format(timezone.localtime(at), gettext("l j F Y, H:i"))
    return gettext("%(moment)s (%(clock)s)") % {"moment": written, "clock": clock()}


def exact(at: datetime) -> str:
    """`18:00:00.043 on Saturday 28 November 2026 (Stockholm time)`: to the millisecond, never a later one."""
    local = timezone.localtime(at)
    # Translators: a date with weekday and year, in the letters of Django's date format.
    date = date_format(local, gettext("l j F Y"))
    said = gettext("%(time)s on %(date)s (%(clock)s)")
    return said % {"time": f"{local:%H:%M:%S}.{local.microsecond // 1000:03}", "date": date, "clock": clock()}


def zone_known(name: str) -> ZoneInfo | None:
    """A zone by its name; None, which is the site's own, where this machine does not know it any more."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
