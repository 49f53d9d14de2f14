"""The armies on the small map of a game's page, as vectors over the map without armies."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from campaign.games.outline import Outline
from campaign.models import Campaign, Faction
from campaign.services.drawing import DESK_WIDTH
from hexmap.drawing.geometry import layout, on_screen

_READABLE = 855
"""The width of a map, in pixels, on which counters of their usual size can be read on a phone."""
_STACKED = 12
"""How much lower and further right than the one below it a counter of a stack lies, in pixels."""


@dataclass(frozen=True, slots=True)
class MapCounter:
    """An army on the map: its place in pixels."""

    number: int
    faction: Faction
    x: float
    y: float
    afloat: bool


@dataclass(frozen=True, slots=True)
class SmallMap:
    """The size of the map in pixels, and the armies on it, those further down last."""

    width: int
    height: int
    counters: Sequence[MapCounter]

    @property
    def scale(self) -> float:
        """The factor by which counters are larger than on the page Map, so that they can be read on a phone."""
        return round(max(1.0, self.width / _READABLE), 2)


def small_map(campaign: Campaign, outline: Outline) -> SmallMap:
    """Return where the armies of a document stand on the map; those of one hex as a stack."""
    at = on_screen(layout(outline.board.grid, DESK_WIDTH))
    factions = {faction.identifier: faction for faction in campaign.factions.all()}
    found: list[MapCounter] = []
    below: Counter[int] = Counter()
    for army in sorted(outline.army.values(), key=lambda one: (one.hex, one.number)):
        x, y = (round(part + _STACKED * below[army.hex], 1) for part in at.centre(army.hex))
        below[army.hex] += 1
        found.append(MapCounter(army.number, factions[army.faction], x, y, army.afloat))
    return SmallMap(at.width, at.height, found)
