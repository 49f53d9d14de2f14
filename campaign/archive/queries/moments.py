"""Moments as the file of a campaign has them."""

from datetime import UTC, datetime


def in_full(at: datetime) -> str:
    """A moment in UTC, to the microsecond: `2264-04-01T12:00:00.000000Z`."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def in_full_or_none(at: datetime | None) -> str | None:
    """The same of a moment that may not have come."""
    return None if at is None else in_full(at)
