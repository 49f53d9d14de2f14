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


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the land with a name, such as a province: its hexes, and the faction that controls it."""

    name: str
    hexes: frozenset[int]
    faction: str | None = None


@dataclass(frozen=True, slots=True)
class StructureSign:
    """The sign of a structure on a map with five classes of them: `rank` 1 for the least, `value` a figure in it."""

    rank: int
    value: str = ""


@dataclass(frozen=True, slots=True)
class CounterLine:
    """A line of a counter: the label, such as a leader's name, and the value, such as the strength."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class LinedCounter:
    """A counter with a line for each of the units that a faction has in a hex.

    `total` stands for all lines where a map is too small for them. With `inside` the units are inside the structure of
    their hex, and the counter has battlements.
    """

    hex: int
    faction: str
    lines: tuple[CounterLine, ...]
    total: str
    inside: bool = False


@dataclass(frozen=True)
class Scene:
    """The scene on a map; hexes are indices of the board.

    `marches` maps the number of an army to the hexes it went through, the first included; `resilience` the names of
    besieged structures to the resilience that they have at the moment (SI.3), which a blockade makes smaller than what
    the position holds; `blockaded` the names of structures under blockade (NV.6) to the faction that blockades them;
    `networks` is what the logistics layer shows; `full_strength` is what an army can have at most, in FP (FA.3).

    A game of another kind has `regions`; `signs` of structures by name, in place of those of Towns and Cities, with the
    words for their ranks in `sign_words`, the least first, and that for their figures in `value_word`; `counters` in
    place of those of armies and navies, whose marches are drawn all the same; and `siege_texts` by the names of
    besieged structures, in place of the resilience.
    """

    marches: Mapping[int, Sequence[int]] = field(default_factory=dict)
    battles: tuple[BattleMark, ...] = ()
    resilience: Mapping[str, int] = field(default_factory=dict)
    blockaded: Mapping[str, str] = field(default_factory=dict)
    networks: tuple[NetworkArea, ...] = ()
    full_strength: int = FULL_STRENGTH
    regions: tuple[Region, ...] = ()
    signs: Mapping[str, StructureSign] = field(default_factory=dict)
    sign_words: tuple[str, ...] = ()
    value_word: str = ""
    counters: tuple[LinedCounter, ...] = ()
    siege_texts: Mapping[str, str] = field(default_factory=dict)


NOTHING = Scene()
"""A scene in which nothing happens."""


@dataclass(frozen=True, slots=True)
class MapMoment:
    """A frame of an animation, shown for some seconds."""

    position: Position
    scene: Scene
    caption: str
    seconds: float
