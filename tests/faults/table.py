"""What the tests of faults have seen, as a table for the guide."""

from collections.abc import Iterator

_SEEN: dict[str, list[float]] = {}


def seen(what: str, seconds: float) -> None:
    """Notes that a fault was survived, and the seconds until everything went on as if there had been none."""
    _SEEN.setdefault(what, []).append(seconds)


def lines() -> Iterator[str]:
    """The table; empty where nothing was seen."""
    if _SEEN:
        yield f"{'fault':<64} {'times':>5} {'worst recovery':>15}"
    for what, times in _SEEN.items():
        yield f"{what:<64} {len(times):>5} {max(times):>13.1f} s"
