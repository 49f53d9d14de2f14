"""Deadlines in days of the campaign's calendar, not in hours. Pure: nothing here reads the clock."""

from collections.abc import Container
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

_DAY = timedelta(days=1)


def deadline_of(
    opened_at: datetime,
    days: int,
    zone: ZoneInfo,
    deadline_at: time | None = None,
    quiet_days: Container[int] = (),
) -> datetime:
    """Return the deadline of a step: `days` after it opened, at the same time of day in the time zone.

    With `deadline_at` it is at that time of day instead; if that would leave less than half of the days, it is a day
    later. A deadline on a quiet weekday (0 is Monday) moves to the next day that is not quiet.

    A time of day that the change to or from daylight saving time skips or repeats is read as the later of the two
    possible moments, so that players never have less time than they read. Raise ValueError if all weekdays are quiet.
    """
    if all(weekday in quiet_days for weekday in range(7)):
        raise ValueError("all weekdays are quiet")
    opened = opened_at.astimezone(zone)
    at = opened.time() if deadline_at is None else deadline_at
    day = opened.date() + days * _DAY
    if moment_of(day, at, zone) - opened_at < days * _DAY / 2:
        day += _DAY
    while day.weekday() in quiet_days:
        day += _DAY
    return moment_of(day, at, zone)


def moment_of(day: date, at: time, zone: ZoneInfo) -> datetime:
    """Return the moment, in UTC, of a day and time of day in a zone; the later one if the time is ambiguous."""
    local = datetime.combine(day, at.replace(tzinfo=None), zone)
    return max(local.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
