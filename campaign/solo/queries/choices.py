"""What someone who plays alone can choose: a scenario and a side, how many armies, generals, battles."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaign.generals.rules.levels import Level
from campaign.rules.document import read_document
from campaign.scenarios import shipped_scenario, shipped_scenario_names, shipped_title
from hexmap.rules.documents import parse_json

FIRST_SCENARIO = "sicily"
"""The shortest scenario, which is offered first."""
LONG_FROM = 6
"""Armies of a side from which on a scenario takes an evening."""
LEVELS = tuple(level.value for level in Level)
AUTOMATIC, BY_HAND = "automatic", "by_hand"
SKETCHES = ("italia-six",)
"""The scenarios that are not offered: what generals make of them says little."""
LAST_ROUNDS = {"bellum-italicum": 10}
"""The last round of games of scenarios that have none: someone who plays alone wants an end (VT.4, VW.6)."""
METHODS = {AUTOMATIC: "quick_auto", BY_HAND: "quick"}
"""The battle method of a game (GS.83), by how battles are fought."""


@dataclass(frozen=True, slots=True)
class OfferedSide:
    """A faction that can be played: its id, title and army numbers."""

    faction: str
    title: str
    armies: Sequence[int]


@dataclass(frozen=True, slots=True)
class OfferedScenario:
    """A shipped scenario with its sides."""

    name: str
    title: str
    sides: Sequence[OfferedSide]

    @property
    def is_long(self) -> bool:
        """Whether it takes an evening."""
        return max(len(side.armies) for side in self.sides) >= LONG_FROM

    def side(self, faction: str) -> OfferedSide | None:
        """Return one of its sides; None if there is no such side."""
        return next((side for side in self.sides if side.faction == faction), None)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game as a player wants it: `armies` is how many they command, 0 for all; `battles` is a key of METHODS."""

    scenario: OfferedScenario
    side: OfferedSide
    armies: int = 0
    level: str = LEVELS[0]
    battles: str = AUTOMATIC

    @property
    def own_armies(self) -> list[int]:
        """The armies that the player commands: those with the lowest numbers."""
        return list(self.side.armies[: self.armies or None])


@lru_cache(maxsize=1)
def offered() -> tuple[OfferedScenario, ...]:
    """Return the shipped scenarios in which at least two sides have armies, those with the fewest sides first."""
    names = (name for name in shipped_scenario_names() if name not in SKETCHES)
    found = [scenario for scenario in map(_scenario, names) if len(scenario.sides) > 1]
    return tuple(sorted(found, key=lambda one: (one.name != FIRST_SCENARIO, len(one.sides), one.title)))


def scenario_named(name: str) -> OfferedScenario | None:
    """Return an offered scenario by its name; None if there is none."""
    return next((one for one in offered() if one.name == name), None)


def _scenario(name: str) -> OfferedScenario:
    position = read_document(parse_json(shipped_scenario(name))).position
    sides = [
        OfferedSide(
            str(faction.id),
            faction.title,
            tuple(sorted(army.number for army in position.armies if army.faction == faction.id)),
        )
        for faction in position.active_factions
    ]
    return OfferedScenario(name, shipped_title(name), tuple(one for one in sides if one.armies))
