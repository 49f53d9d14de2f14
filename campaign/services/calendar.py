"""When a step is due: counted in days of the campaign's calendar, not in hours. Pure: it looks at no clock."""

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
    """The deadline of a step that opens at a moment: so many days later, at the same time of day in the zone.

    With `deadline_at` it is at that time of day instead; if that would leave less than half of the days, it is a day
    later. While it falls on a quiet weekday (0 is Monday) it moves on by a day.

    A time of day that the clocks leave out or show twice is taken as the later of the two moments that it can mean, so
    that nobody has less time than he reads. Raises ValueError where all weekdays are quiet.
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
    """The moment, in UTC, of a day and a time of day in a zone; the later one where there are two readings of it."""
    local = datetime.combine(day, at.replace(tzinfo=None), zone)
    return max(local.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
