"""What the site has to know of a document of any game: who is in it, and where their pieces stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from campaign.games.engagements import Engagement
from hexmap.rules.board import Board


@dataclass(frozen=True, slots=True)
class OutlineFaction:
    """A faction; `colour` is None where the drawing chooses it, `active` whether it is in the game.

    `structures` are those it controls; `halves` its half structures, where these decide (VW.5), else None.
    """

    id: str
    title: str
    colour: str | None
    active: bool
    points: int
    structures: int
    halves: int | None = None


@dataclass(frozen=True, slots=True)
class OutlineArmy:
    """An army, or a named leader with a force, on the map: where it stands, and its strength, in FP or SP.

    The strength is None where not everyone sees it: an outline is for all readers.
    """

    number: int
    faction: str
    hex: int
    strength: int | None
    afloat: bool = False
    name: str = ""


@dataclass(frozen=True)
class Outline:
    """What the site has to know of a document.

    `to_come` are armies that seats can hold and that are not on the map, by number, with their faction; `engaged` are
    those in engagements, `engagements` these to be fought. `asked` are the factions whose
    decision a step waits for, in games without choices of armies. `days` are those of each step, `ruleset` is the name
    of the rules. `events` are those of its round so far, each with its `kind`, `round`, `rule` and sentence (`text`),
    `methods` those by which battles can be fought, the usual one first, in games that have several (GS.83); `on_site`
    says whether some can be fought on the site, `fought_here` whether there are battles and all of them are. `ended`
    says how the game has ended: `winner`, the id of a faction or None, `rule` and `reason`. `step` is the one that
    waits for orders, where documents say so. `factions_leave` says whether factions can leave the game. `names` are
    those of leaders, by number, also of such as are not on the map. `map` is the name of a map of the site, or the map
    itself.
    """

    round: int
    board: Board
    ruleset: str
    factions: tuple[OutlineFaction, ...]
    army: Mapping[int, OutlineArmy]
    days: Mapping[str, int]
    to_come: Mapping[int, str] = field(default_factory=dict)
    asked: Sequence[str] = ()
    engaged: frozenset[int] = frozenset()
    engagements: Sequence[Engagement] = ()
    events: Sequence[dict[str, Any]] = ()
    ended: Mapping[str, Any] | None = None
    methods: Sequence[str] = ()
    on_site: bool = False
    fought_here: bool = False
    factions_leave: bool = False
    step: str = ""
    names: Mapping[int, str] = field(default_factory=dict)
    map: str | Mapping[str, Any] = ""

    @cached_property
    def commanded(self) -> Mapping[int, str]:
        """The armies that seats can hold, by number, with their faction: those on the map, and those to come."""
        on_map = {number: army.faction for number, army in self.army.items()}
        return dict(sorted({**self.to_come, **on_map}.items()))

    @property
    def active(self) -> list[str]:
        """The ids of the factions that are in the game."""
        return [faction.id for faction in self.factions if faction.active]
