"""The position: what stands on the board now, who holds what, and whose honour it is (FA, SI, HO)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Literal

from hexmap.rules.board import Structure


@dataclass(frozen=True, slots=True)
class Ally:
    """An allied army list; `controls` and `extinct` name the structure and faction it depends on (EN.7).

    `culture` is that of the structures of which its faction must have one in its network (VU.3).
    """

    army_list: str
    controls: str | None = None
    extinct: str | None = None
    culture: str | None = None


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction, active (played) or passive (FA.1); `siege_die` is the colour of its die, "red" or "white" (SD.3).

    A faction without `culture` is foreign in all structures (VW.5).
    """

    id: str
    title: str
    active: bool
    capitals: tuple[str, ...]
    initiative_factor: int
    victory_points: int
    army_list: str | None = None
    allies: tuple[Ally, ...] = ()
    colour: str | None = None
    siege_die: Literal["red", "white"] = "red"
    culture: str | None = None


@dataclass(frozen=True, slots=True)
class Army:
    """An army, or a navy while `afloat`; `strength` in FP, `hex` an index of the board (FA.3, FA.5).

    `siege_train` says whether it has one (SD.5).
    """

    number: int
    faction: str
    hex: int
    strength: int
    afloat: bool = False
    inactive_rounds: int = 0
    siege_train: bool = False


@dataclass(frozen=True, slots=True)
class Siege:
    """A siege: who besieges which structure, and the resilience that is left (SI)."""

    structure: str
    faction: str
    armies: tuple[int, ...]
    resilience: int
    initial_resilience: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat with its honour: the armies it was given, `vacant` while nobody holds it, engagements it won and lost."""

    id: str
    faction: str
    armies: tuple[int, ...]
    vacant: bool
    points: int
    won: int
    lost: int

    @property
    def lowest_army(self) -> float:
        """The lowest number of its armies; infinite for a seat without any."""
        return min(self.armies, default=inf)


@dataclass(frozen=True)
class Honour:
    """The honour of all seats, as a round starts (HO.38).

    `seats` are by id; `princeps` maps a faction to a seat, `tokens` a structure and a seat to the points of its share,
    `levels` a besieged structure, a faction and a seat to the levels of the siege, `commanded` a free army to the seat
    that commanded it last round.
    """

    seats: tuple[Seat, ...]
    princeps: Mapping[str, str]
    tokens: Mapping[str, Mapping[str, int]]
    levels: Mapping[str, Mapping[str, Mapping[str, int]]]
    commanded: Mapping[int, str]

    @cached_property
    def seat(self) -> Mapping[str, Seat]:
        """The seats by id."""
        return {seat.id: seat for seat in self.seats}

    @cached_property
    def owner(self) -> Mapping[int, Seat]:
        """The seat of each army, by number."""
        return {number: seat for seat in self.seats for number in seat.armies}


@dataclass(frozen=True)
class Position:
    """What stands on the board in a round.

    `factions` are in the order of the document, `armies` by number, `sieges` by structure; `control` maps a
    structure's name to the id of the faction that holds it (a structure nobody holds is not in it). `cultures` are
    those of structures by name (VU.1), `culture_lists` the army lists of garrisons by culture (VU.4). `honour` is None
    where the ruleset has none (HO.1).
    """

    round: int
    factions: tuple[Faction, ...]
    control: Mapping[str, str]
    armies: tuple[Army, ...]
    sieges: tuple[Siege, ...]
    cultures: Mapping[str, str] = field(default_factory=dict)
    culture_lists: Mapping[str, str] = field(default_factory=dict)
    honour: Honour | None = None

    @cached_property
    def army(self) -> Mapping[int, Army]:
        """The armies by number."""
        return {army.number: army for army in self.armies}

    @cached_property
    def navies(self) -> tuple[Army, ...]:
        """The armies that are afloat, by number."""
        return tuple(army for army in self.armies if army.afloat)

    @cached_property
    def faction(self) -> Mapping[str, Faction]:
        """The factions by id."""
        return {faction.id: faction for faction in self.factions}

    @cached_property
    def active_factions(self) -> tuple[Faction, ...]:
        """The factions that are played, in the order of the document."""
        return tuple(faction for faction in self.factions if faction.active)

    @cached_property
    def siege_of(self) -> Mapping[str, Siege]:
        """The sieges by the name of the structure."""
        return {siege.structure: siege for siege in self.sieges}

    @cached_property
    def besieged(self) -> frozenset[str]:
        """The names of the structures under siege."""
        return frozenset(siege.structure for siege in self.sieges)

    def controller(self, structure: Structure) -> str | None:
        """The faction that holds a structure, or None."""
        return self.control.get(structure.name)
