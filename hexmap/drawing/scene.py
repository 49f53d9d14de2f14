"""What a map shows beside the position: what happened in the round, and what follows from where everybody stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Battle:
    """A connected group of engagements (EN.2): the hexes on which they are fought."""

    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Network:
    """A faction's logistics network (LG): its hexes."""

    faction: str
    hexes: frozenset[int]


@dataclass(frozen=True)
class Scene:
    """What happens on a map; hexes are indices of the board.

    `marches` maps the number of an army to the hexes it went through, the first included; `blockaded` has the
    names of structures under blockade (NV), with the factions that blockade them; `networks` what the logistics
    layer shows.
    """

    marches: Mapping[int, Sequence[int]] = field(default_factory=dict)
    battles: tuple[Battle, ...] = ()
    blockaded: Mapping[str, str] = field(default_factory=dict)
    networks: tuple[Network, ...] = ()
