"""The time zones to choose from: the usual ones first, then every zone under its current name."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from zoneinfo import TZPATH, available_timezones

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REGIONS = frozenset(
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)
"""The parts of the world in names of zones; other first words belong to old names."""

USUAL = (
    *("Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Madrid", "Europe/Paris", "Europe/Brussels"),
    *("Europe/Amsterdam", "Europe/Berlin", "Europe/Zurich", "Europe/Rome", "Europe/Vienna", "Europe/Prague"),
    *("Europe/Copenhagen", "Europe/Oslo", "Europe/Stockholm", "Europe/Helsinki", "Europe/Tallinn", "Europe/Riga"),
    *("Europe/Vilnius", "Europe/Warsaw", "Europe/Budapest", "Europe/Belgrade", "Europe/Bucharest", "Europe/Sofia"),
    *("Europe/Athens", "Europe/Kyiv", "Europe/Istanbul", "Europe/Moscow", "Atlantic/Reykjavik", "Africa/Casablanca"),
    *("Africa/Lagos", "Africa/Cairo", "Africa/Nairobi", "Africa/Johannesburg", "Asia/Jerusalem", "Asia/Dubai"),
    *("Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok", "Asia/Singapore", "Asia/Shanghai", "Asia/Hong_Kong"),
    *("Asia/Manila", "Asia/Tokyo", "Asia/Seoul", "Australia/Perth", "Australia/Brisbane", "Australia/Sydney"),
    *("Pacific/Auckland", "America/St_Johns", "America/Halifax", "America/New_York", "America/Toronto"),
    *("America/Chicago", "America/Denver", "America/Los_Angeles", "America/Mexico_City", "America/Bogota"),
    *("America/Sao_Paulo", "America/Argentina/Buenos_Aires"),
)
"""The sixty zones in which most players live, from west to east by part of the world."""

Choices = list[tuple[str | Promise, object]]


@cache
def time_zone_choices() -> Choices:
    """Return UTC, the usual zones, then every other one grouped by part of the world, the place first."""
    names = current_names()
    usual = [(name, _place(name)) for name in USUAL if name in names]
    grouped = groupby(sorted(names - set(USUAL)), lambda name: name.partition("/")[0])
    rest = ((region, [(name, _place(name)) for name in members]) for region, members in grouped)
    return [("UTC", "UTC"), (_("Common"), usual), *rest]


@cache
def current_names() -> frozenset[str]:
    """Return the current names of zones; old names of the same zones are left out.

    They come from `zone.tab` of the tz database. A machine without that file offers every name below a part of the
    world.
    """
    known = {name for name in available_timezones() if name.partition("/")[0] in REGIONS}
    listed = {fields[2] for fields in _rows("zone.tab", "\t") if len(fields) > 2}
    return frozenset(known & listed or known)


@cache
def renamed_zones() -> dict[str, str]:
    """Return the zones that were renamed, by their old names, e.g. `Asia/Calcutta`: `Asia/Kolkata`.

    Browsers still report some of them.
    """
    links = {fields[2]: fields[1] for fields in _rows("tzdata.zi", " ") if fields[0] == "L" and len(fields) > 2}
    current = current_names()
    found = {"Etc/UTC": "UTC", "Etc/GMT": "UTC", "GMT": "UTC"}
    for name in links:
        target = name
        while target not in current and target in links:
            target = links[target]
        if name not in current and target in current:
            found[name] = target
    return found


def name_today(name: str) -> str:
    """Return the current name of a zone; other texts are returned unchanged."""
    return renamed_zones().get(name, name)


def _rows(name: str, separator: str) -> Iterator[list[str]]:
    """Return the lines of a file of the tz database, without comments, as fields; none if this machine lacks it."""
    path = next((Path(folder, name) for folder in TZPATH if Path(folder, name).is_file()), None)
    lines: Iterable[str] = path.read_text(encoding="utf-8").splitlines() if path is not None else ()
    return (line.split(separator) for line in lines if line and not line.startswith("#"))


def _place(name: str) -> str:
    """Return `America/Argentina/Buenos_Aires` as `Buenos Aires, Argentina`."""
    words = name.replace("_", " ").split("/")[1:]
    return ", ".join(reversed(words))
