"""What came of combats and sieges in one trial, by the events of the step (HH.8, HH.9)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from campaign.games.hannibal.rules.theatre import SIDES

Event = Mapping[str, Any]
CombatResult = Literal["won", "lost", "undecided", "rival_avoids", "own_avoids", "no_combat"]
COMBAT_RESULTS: tuple[CombatResult, ...] = (
    "won",
    "lost",
    "undecided",
    "rival_avoids",
    "own_avoids",
    "no_combat",
)
"""How a combat ended for a side: who left the hex or lost all units in it has lost; avoided is before it began."""
SiegeResult = Literal["falls", "repulsed", "given_up", "goes_on", "nothing"]
SIEGE_RESULTS: tuple[SiegeResult, ...] = ("falls", "repulsed", "given_up", "goes_on", "nothing")
AVOIDS, BREAKS_OFF, FALLS = "HH.8.4", "HH.8.11", "HH.9.8"
_GOES_ON = ("siege_begins", "siege_goes_on", "works_begin", "works_complete")
_GIVEN_UP = ("siege_too_weak", "siege_lifted")


@dataclass
class CombatRecord:
    """What happened in a hex: who avoided the combat, who lost it, and the SP lost if there was one."""

    avoided_by: str | None = None
    losers: set[str] = field(default_factory=set)
    lost: Mapping[str, int] | None = None

    def result(self, side: str) -> CombatResult:
        """The result for a side."""
        if self.avoided_by:
            return "own_avoids" if self.avoided_by == side else "rival_avoids"
        if self.lost is None:
            return "no_combat"
        if len(self.losers) != 1:
            return "undecided"
        return "lost" if side in self.losers else "won"


@dataclass
class SiegeRecord:
    """What happened at a city, and the SP lost if it was assaulted."""

    result: SiegeResult = "nothing"
    lost: Mapping[str, int] | None = None


def combats_of(events: Iterable[Event]) -> dict[str, CombatRecord]:
    """The combats of a step by the names of their hexes."""
    found: dict[str, CombatRecord] = {}
    for event in events:
        kind, rule = event["kind"], event["rule"]
        if kind == "withdraws" and rule == AVOIDS:
            found.setdefault(event["hex"], CombatRecord()).avoided_by = event["side"]
        elif (kind == "withdraws" and rule == BREAKS_OFF) or kind == "all_lost":
            found.setdefault(event["hex"], CombatRecord()).losers.add(event["side"])
        elif kind == "combat":
            found.setdefault(event["hex"], CombatRecord()).lost = event["lost"]
    return found


def sieges_of(events: Iterable[Event]) -> dict[str, SiegeRecord]:
    """The sieges of a step by the names of their cities."""
    found: dict[str, SiegeRecord] = {}
    for event in events:
        kind = event["kind"]
        if kind == "assault":
            found.setdefault(event["city"], SiegeRecord("repulsed")).lost = event["lost"]
        elif kind == "city_gained" and event["rule"] == FALLS:
            found.setdefault(event["city"], SiegeRecord()).result = "falls"
        elif kind in _GIVEN_UP:
            found.setdefault(event["city"], SiegeRecord("given_up"))
        elif kind in _GOES_ON:
            found.setdefault(event["city"], SiegeRecord()).result = "goes_on"
    return found


def lost_by(record: CombatRecord | SiegeRecord) -> dict[str, int]:
    """The SP that each side lost."""
    lost = record.lost or {}
    return {side: lost.get(side, 0) for side in SIDES}
