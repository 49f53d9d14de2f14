"""What someone who plays alone can choose: a scenario and a side, how many armies, generals, battles."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaign.games.hannibal.scenarios import HannibalScenario, hannibal_scenarios
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.scenarios import (
    MOST_ARMIES_ALONE,
    MOST_HEXES_ALONE,
    check_bounds,
    shipped_scenario,
    shipped_scenario_names,
    shipped_title,
)
from campaign.models import Scenario
from campaign.selectors.membership import Visitor
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import DocumentError, parse_json
from hexmap.rules.position import Position

FIRST_SCENARIO = "sicily"
"""The shortest scenario, which is offered first."""
LONG_FROM = 6
"""Armies of a side from which on a scenario takes an evening."""
LEVELS = tuple(level.value for level in Level)
AUTOMATIC, BY_HAND = "automatic", "by_hand"
SKETCHES = ("italia-six",)
"""The scenarios that are not offered: what generals make of them says little."""
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
    """A scenario with its sides.

    A shipped one has its name; one of the player's own has its number as its name, and its `text`. `hannibal` is what
    is known of one of HANNIBAL, whose armies are leaders.
    """

    name: str
    title: str
    sides: Sequence[OfferedSide]
    text: str = ""
    hannibal: HannibalScenario | None = None

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
    """Return the shipped scenarios in which at least two sides have armies, those with the fewest sides first.

    Those of HANNIBAL come last.
    """
    names = (name for name in shipped_scenario_names() if name not in SKETCHES)
    found = [scenario for scenario in map(_scenario, names) if len(scenario.sides) > 1]
    found.sort(key=lambda one: (one.name != FIRST_SCENARIO, len(one.sides), one.title))
    return (*found, *map(_of_hannibal, hannibal_scenarios()))


def scenario_named(name: str) -> OfferedScenario | None:
    """Return an offered scenario by its name; None if there is none."""
    return next((one for one in offered() if one.name == name), None)


def own_scenario(user: Visitor, key: str) -> OfferedScenario | None:
    """Return a scenario that a player has saved; None for one that is not theirs, or cannot be played alone.

    Honour is a ledger between players (HO), so with it nobody plays alone.
    """
    if not user.is_authenticated or whole_number(key) is None:
        return None
    kept = Scenario.objects.filter(pk=int(key), uploaded_by=user.pk).first()
    if kept is None:
        return None
    try:
        document = read_document(parse_json(kept.document))
        check_bounds(document)
    except DocumentError:
        return None
    found = OfferedScenario(key, kept.title, _sides(document.position), kept.document)
    few = len(document.position.armies) <= MOST_ARMIES_ALONE and len(document.board.grid) <= MOST_HEXES_ALONE
    return found if few and len(found.sides) > 1 and document.ruleset.honour is None else None


def _scenario(name: str) -> OfferedScenario:
    return OfferedScenario(
        name, shipped_title(name), _sides(read_document(parse_json(shipped_scenario(name))).position)
    )


def _of_hannibal(scenario: HannibalScenario) -> OfferedScenario:
    sides = tuple(OfferedSide(side.id, side.title, list(side.leaders)) for side in scenario.sides)
    return OfferedScenario(scenario.name, scenario.title, sides, hannibal=scenario)


def _sides(position: Position) -> tuple[OfferedSide, ...]:
    sides = [
        OfferedSide(
            str(faction.id),
            faction.title,
            tuple(sorted(army.number for army in position.armies if army.faction == faction.id)),
        )
        for faction in position.active_factions
    ]
    return tuple(one for one in sides if one.armies)
