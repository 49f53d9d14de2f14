"""The seats of a campaign, as far as rules look at them."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SeatsNow:
    """The ids of vacant seats, and the seat that stands in for each absent one."""

    vacant: frozenset[str] = frozenset()
    away: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StartingSeat:
    """A seat with which a campaign begins; a `captain` is princeps of the faction (HO.27)."""

    id: str
    faction: str
    armies: tuple[int, ...]
    captain: bool = False
