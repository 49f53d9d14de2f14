"""Playing alone: the scenarios that a game offers one player, and what is different in it, as values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexmap.rules.documents import JsonObject


@dataclass(frozen=True, slots=True)
class ScenarioSide:
    """A faction that can be played: its id, its title and the numbers of its armies."""

    faction: str
    title: str
    armies: Sequence[int]


@dataclass(frozen=True, slots=True)
class SoloScenario:
    """A scenario with its sides, and how long it takes, in a sentence; `text` is that of a player's own one.

    One that `is_sketch` is for trying out alone: what generals make of it says little.
    """

    game: str
    name: str
    title: str
    sides: Sequence[ScenarioSide]
    time: str
    text: str = ""
    is_sketch: bool = False

    def side(self, faction: str) -> ScenarioSide | None:
        """Return one of its sides; None if there is no such side."""
        return next((side for side in self.sides if side.faction == faction), None)


@dataclass(frozen=True)
class Solo:
    """The part of a game that is played alone.

    `scenarios` are the shipped ones, in the order in which they are offered. `own` makes one of a scenario that a
    player uploaded, of its name, title and text; None for one that cannot be played alone, which `own_refused` says in
    a sentence; without `own` players upload none. `beginning` makes the JSON value with which a game begins, of a
    scenario, a battle method and a seed.

    `has_choices` says whether the player chooses how many armies they command, the level of the generals and how
    battles are fought; otherwise they command their whole side, against generals of the first level. A player without
    armies is defeated if `needs_armies` holds. When a round is taken back, the orders of all its steps stay as drafts
    if `keeps_all_orders` holds, otherwise those up to the march. `tells` says of an event of a step whether the page of
    the game shows it; the page of the round shows all. `notes` are sentences above its scenarios.
    """

    scenarios: Callable[[], Sequence[SoloScenario]]
    beginning: Callable[[SoloScenario, str, str], JsonObject]
    tells: Callable[[str, Mapping[str, Any]], bool]
    has_choices: bool
    needs_armies: bool
    keeps_all_orders: bool
    own: Callable[[str, str, str], SoloScenario | None] | None = None
    own_refused: str = ""
    notes: Sequence[str] = ()
