"""The scene on a map beside the position: events of the round, and what follows from the position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hexmap.rules.position import Position

FULL_STRENGTH = 1600
"""The full strength of an army in FP, if a scene does not say otherwise (FA.3)."""


@dataclass(frozen=True, slots=True)
class BattleMark:
    """A connected group of engagements (EN.2), or a naval battle (NB.1) where it is `at_sea`.

    `engagements` are pairs of hexes from which two sides fight each other, that of the structure in an assault. In a
    naval battle they are the contacts between navies (NB.1).
    """

    engagements: tuple[tuple[int, int], ...]
    at_sea: bool = False

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes from which is fought, each once."""
        return tuple(sorted({hex_ for pair in self.engagements for hex_ in pair}))


@dataclass(frozen=True, slots=True)
class NetworkArea:
    """A faction's logistics network (LG): its hexes."""

    faction: str
    hexes: frozenset[int]


@dataclass(frozen=True)
class Scene:
    """The scene on a map; hexes are indices of the board.

    `marches` maps the number of an army to the hexes it went through, the first included; `resilience` the names of
    besieged structures to the resilience that they have at the moment (SI.3), which a blockade makes smaller than what
    the position holds; `blockaded` the names of structures under blockade (NV.6) to the faction that blockades them;
    `networks` is what the logistics layer shows; `full_strength` is what an army can have at most, in FP (FA.3).
    """

    marches: Mapping[int, Sequence[int]] = field(default_factory=dict)
    battles: tuple[BattleMark, ...] = ()
    resilience: Mapping[str, int] = field(default_factory=dict)
    blockaded: Mapping[str, str] = field(default_factory=dict)
    networks: tuple[NetworkArea, ...] = ()
    full_strength: int = FULL_STRENGTH


NOTHING = Scene()
"""A scene in which nothing happens."""


@dataclass(frozen=True, slots=True)
class MapMoment:
    """A frame of an animation, shown for some seconds."""

    position: Position
    scene: Scene
    caption: str
    seconds: float
