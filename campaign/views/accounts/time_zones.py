"""The time zones that people choose from."""

from functools import cache
from itertools import groupby
from zoneinfo import available_timezones

REGIONS = frozenset(
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)
"""The parts of the world by which zones are named; other first words are older names of the same zones."""

Choices = list[tuple[str, str | list[tuple[str, str]]]]


@cache
def time_zone_choices() -> Choices:
    """UTC, and every zone below its part of the world, the place first, so that typing its name finds it."""
    names = sorted(name for name in available_timezones() if name.partition("/")[0] in REGIONS)
    grouped = groupby(names, lambda name: name.partition("/")[0])
    return [("UTC", "UTC"), *((region, [(name, _place(name)) for name in members]) for region, members in grouped)]


def _place(name: str) -> str:
    """`America/Argentina/Buenos_Aires` is `Buenos Aires, Argentina`."""
    words = name.replace("_", " ").split("/")[1:]
    return ", ".join(reversed(words))
