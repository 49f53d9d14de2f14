"""The position of a game: leaders, forces, control, sieges, counts. A value; every change gives another one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from campaign.games.hannibal.rules.engine_versions import ENGINE_VERSION
from campaign.games.hannibal.rules.ruleset import Ruleset
from campaign.games.hannibal.rules.theatre import SIDES, City, LeaderEntry, Theatre
from campaign.games.hannibal.rules.units import Unit, Units, in_order, strength

ROMA, CARTHAGO = "roma", "carthago"
OTHER: Mapping[str, str] = {ROMA: CARTHAGO, CARTHAGO: ROMA}
"""The enemy of each side."""
IN_PLAY = ("dictator", "consul", "master", "proconsul", "praetor")
"""The Roman offices whose leaders are in play."""
Office = Literal["senate", "consul", "proconsul", "praetor", "dictator", "master", "general", "chief", "to come"]


@dataclass(frozen=True, slots=True)
class YearRecord:
    """What counts for a leader at the next election (HH.3.4, HH.8.12)."""

    fought: bool = False
    withdrew: bool = False
    lost_roma: int = 0
    lost_carthago: int = 0
    consul: bool = False


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader, wherever they are; on the map they have a force (HH.3.1)."""

    number: int
    side: str
    office: Office
    served: bool = False
    been_dictator: bool = False
    dead: bool = False
    slaves: bool = False
    year: YearRecord = YearRecord()

    @property
    def in_play(self) -> bool:
        """Whether the leader is alive and leads, or waits for the levy."""
        return not self.dead and self.office not in ("senate", "to come")


@dataclass(frozen=True, slots=True)
class Force:
    """What a side has in a hex under one leader, or without one: then it is a garrison (HH.1.9)."""

    hex: int
    side: str
    leader: int | None
    units: Units = ()
    inside: bool = False
    came_from: int | None = None

    @property
    def key(self) -> tuple[int, str, int]:
        """The key that identifies a force."""
        return (0, "", self.leader) if self.leader is not None else (self.hex, self.side, 0)


@dataclass(frozen=True, slots=True)
class Siege:
    """A siege of a city: its marker (HH.9.5), or its works (HH.9.6)."""

    city: str
    side: str
    marker: int | None = None
    works: Literal["partial", "complete"] | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """What is counted through a game, a summer, a year (HH.8.12), and what happens once."""

    lost_in_combat: int = 0
    lost_this_summer: int = 0
    foot_lost_this_year: int = 0
    slaves_raised: bool = False
    reinforced_215: bool = False


def year_of(round_: int) -> int:
    """The year of a round: -218 for round 1, and two rounds a year (HH.2.1)."""
    return round_ // 2 - 218


def is_summer(round_: int) -> bool:
    """Whether a round is a summer (HH.2.1)."""
    return round_ % 2 == 0


@dataclass(frozen=True)
class Position:
    """Everything about a game at a moment, but for what was asked for and what happened.

    `engine_version` says which paragraphs hold for it; documents do not name it.
    """

    theatre: Theatre
    ruleset: Ruleset
    round: int
    step: str
    first: str
    control: Mapping[str, str]
    provinces: Mapping[str, str | None]
    leaders: Mapping[int, Leader]
    forces: tuple[Force, ...]
    sieges: Mapping[str, Siege]
    allies: Mapping[str, int]
    gauls: Mapping[str, int]
    points: int
    counts: Counts = Counts()
    tried: tuple[str, ...] = ()
    elected: tuple[int, ...] = ()
    vacated: tuple[int, ...] = ()
    standing: Mapping[str, str] = field(default_factory=dict)
    prefer: tuple[int, ...] = ()
    ended: Mapping[str, Any] | None = None
    engine_version: str = ENGINE_VERSION

    @property
    def year(self) -> int:
        """The year of the round (HH.2.1)."""
        return year_of(self.round)

    @property
    def is_summer(self) -> bool:
        """Whether the round is a summer (HH.2.1)."""
        return is_summer(self.round)

    @property
    def mover(self) -> str | None:
        """The side that marches in this step, None in others (HH.2.2, HH.2.3)."""
        if self.step not in ("march_1", "march_2"):
            return None
        return self.first if (self.step == "march_1") == self.is_summer else OTHER[self.first]

    @property
    def second_mover(self) -> str:
        """The side that marches second in this segment."""
        return OTHER[self.first] if self.is_summer else self.first

    @cached_property
    def forces_at(self) -> Mapping[int, tuple[Force, ...]]:
        """The forces of each hex that has any."""
        found: dict[int, list[Force]] = {}
        for force in self.forces:
            found.setdefault(force.hex, []).append(force)
        return {hex_: tuple(forces) for hex_, forces in found.items()}

    @cached_property
    def led(self) -> Mapping[int, Force]:
        """The forces of the leaders on the map."""
        return {force.leader: force for force in self.forces if force.leader is not None}

    def at(self, hex_: int, side: str, *, inside: bool | None = None) -> tuple[Force, ...]:
        """The forces of a side in a hex: all, or those inside or outside; leaders by number, the garrison last."""
        found = [
            force
            for force in self.forces_at.get(hex_, ())
            if force.side == side and (inside is None or force.inside == inside)
        ]
        return tuple(sorted(found, key=lambda force: (force.leader is None, force.leader or 0)))

    def garrison(self, hex_: int, side: str) -> Force:
        """The units of a side without a leader in a hex; none if there is no garrison."""
        found = (force for force in self.forces_at.get(hex_, ()) if force.side == side and force.leader is None)
        return next(found, Force(hex_, side, None, (), self.is_friendly_inside(hex_, side)))

    @cached_property
    def contested(self) -> frozenset[int]:
        """The hexes in which both sides are outside, but for mountains, where nobody fights (HH.8.1)."""
        return frozenset(
            hex_
            for hex_ in self.forces_at
            if all(self.at(hex_, side, inside=False) for side in SIDES) and not self.theatre.is_mountain(hex_)
        )

    def leaders_at(self, hex_: int, side: str) -> tuple[int, ...]:
        """The numbers of the leaders of a side in a hex."""
        return tuple(force.leader for force in self.at(hex_, side) if force.leader is not None)

    def city(self, hex_: int) -> City | None:
        """The city of a hex."""
        return self.theatre.city_at.get(hex_)

    def is_friendly(self, hex_: int, side: str) -> bool:
        """Whether a hex has a city that a side controls."""
        city = self.city(hex_)
        return city is not None and self.control[city.name] == side

    def is_friendly_inside(self, hex_: int, side: str) -> bool:
        """Whether forces of a side can be inside in a hex (HH.5.12)."""
        city = self.city(hex_)
        return city is not None and city.has_inside and self.control[city.name] == side

    def is_besieged(self, hex_: int) -> bool:
        """Whether a siege marker or works lie on the city of a hex (HH.5.13)."""
        city = self.city(hex_)
        return city is not None and city.name in self.sieges

    def entry(self, number: int) -> LeaderEntry:
        """The entry of a leader in the theatre."""
        return self.theatre.leaders[number]

    def name(self, number: int) -> str:
        """The name of a leader."""
        return self.theatre.leaders[number].name

    def hex_name(self, hex_: int) -> str:
        """The name of a hex."""
        return self.theatre.board.grid.name(hex_)

    def sp(self, units: Iterable[Unit]) -> int:
        """The SP of units."""
        return strength(units, self.ruleset)

    def with_force(self, force: Force) -> "Position":
        """The position with a force in the place of the one with the same leader, or of the garrison of its hex."""
        others = tuple(one for one in self.forces if one.key != force.key)
        if force.leader is None and not force.units:
            return replace(self, forces=others)
        ordered = replace(force, units=in_order(force.units, self.ruleset))
        return replace(self, forces=(*others, ordered))

    def without_force(self, force: Force) -> "Position":
        """The position without a force."""
        return replace(self, forces=tuple(one for one in self.forces if one.key != force.key))

    def with_leader(self, leader: Leader) -> "Position":
        """The position with a leader in the place of the one of the same number."""
        return replace(self, leaders={**self.leaders, leader.number: leader})

    def with_garrison(self, hex_: int, side: str, units: Iterable[Unit]) -> "Position":
        """The position with units added to the garrison of a side in a hex."""
        garrison = self.garrison(hex_, side)
        return self.with_force(replace(garrison, units=(*garrison.units, *units)))

    def settled(self) -> "Position":
        """The position with every force inside or outside as HH.5.12 says, and no siege without a besieger."""
        forces = tuple(self._settled(force) for force in self.forces)
        position = self if forces == self.forces else replace(self, forces=forces)
        sieges = {name: siege for name, siege in position.sieges.items() if position._goes_on(siege)}
        return position if len(sieges) == len(position.sieges) else replace(position, sieges=sieges)

    def _settled(self, force: Force) -> Force:
        """HH.5.12: a garrison is inside in a friendly city; a leader as long as an enemy is there."""
        inside = self.is_friendly_inside(force.hex, force.side)
        if force.leader is not None:
            inside = inside and force.inside and bool(self.at(force.hex, OTHER[force.side]))
        return force if inside == force.inside else replace(force, inside=inside)

    def _goes_on(self, siege: Siege) -> bool:
        """HH.9.7: whether units of the besieger are still outside the city."""
        city = self.theatre.cities[siege.city]
        besiegers = self.at(city.hex, siege.side, inside=False)
        return self.control[siege.city] != siege.side and any(force.units for force in besiegers)


def order_of_forces(position: Position) -> tuple[Force, ...]:
    """The forces as documents list them: by hex, side, leader, the garrison last (HH.15.2)."""
    grid = position.theatre.board.grid
    return tuple(
        sorted(
            position.forces,
            key=lambda force: (grid.name(force.hex), force.side, force.leader is None, force.leader or 0),
        )
    )
