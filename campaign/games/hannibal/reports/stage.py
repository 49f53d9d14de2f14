"""A step of HANNIBAL played back scene by scene: where leaders and units are while its events happen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.games.hannibal.reports.scenes import Event, Scene, ScenePart
from campaign.games.hannibal.rules.position import OTHER, Position, Siege
from campaign.games.hannibal.rules.theatre import SIDES


@dataclass(frozen=True, slots=True)
class Move:
    """The hexes through which a leader went, the one that they left first; `marching` if by a march of their own."""

    leader: int
    hexes: tuple[int, ...]
    marching: bool


@dataclass(frozen=True, slots=True)
class StageFrame:
    """A scene, the position that it led to, and the moves in it."""

    scene: ScenePart
    position: Position
    moves: tuple[Move, ...]


def played(story: Sequence[ScenePart], before: Position, after: Position) -> tuple[StageFrame, ...]:
    """Play the scenes between two positions; the last one leads to `after`.

    Documents hold the positions around a step and what happened in it. In between, leaders are where the events put
    them. Units are those of `before` until something happens to their force, and those of `after` from then on; so
    what a march leaves behind is there from the end of that march.
    """
    stage = _Stage(before, after)
    frames = [stage.play(scene) for scene in story]
    return (*frames[:-1], replace(frames[-1], position=after)) if frames else ()


def rewound(story: Sequence[ScenePart], after: Position) -> Position:
    """A position from which the scenes can be played where only the one after them is known.

    Leaders are back where their marches and withdrawals began; units and cities are those of the end.
    """
    position = after
    for event in reversed([event for scene in story for event in scene.events]):
        if event["kind"] == "march":
            position = _put(position, event["leader"], position.theatre.board.grid.index(event["from"]))
        elif event["kind"] == "withdraws":
            for number in event["leaders"]:
                position = _put(position, number, position.theatre.board.grid.index(event["hex"]))
    return position


def _put(position: Position, number: int, hex_: int, *, inside: bool = False) -> Position:
    """The position with a leader in another hex."""
    force = position.led.get(number)
    return position if force is None else position.with_force(replace(force, hex=hex_, inside=inside))


_EVERYWHERE = frozenset({Scene.RECRUITING, Scene.UNITS, Scene.OFFICES, Scene.ARRIVALS, Scene.WINTER})
"""The scenes that change units wherever some are."""


class _Stage:
    """The position while scenes are played."""

    def __init__(self, position: Position, after: Position) -> None:
        self.position = position
        self.after = after
        self.moves: list[Move] = []

    def play(self, scene: ScenePart) -> StageFrame:
        """Play a scene: its events, then the units of the forces to which something happened."""
        self.moves = []
        touched = self._hexes_of(scene)
        for event in scene.events:
            happen = _HAPPENINGS.get(event["kind"])
            if happen is not None:
                happen(self, event)
        self._take_units(touched)
        return StageFrame(scene, self.position, tuple(self.moves))

    def _hexes_of(self, scene: ScenePart) -> set[int]:
        """The hexes in which a scene changes units."""
        grid, cities = self.position.theatre.board.grid, self.position.theatre.cities
        if scene.scene in _EVERYWHERE:
            return set(self.position.forces_at)
        hexes = {grid.index(event["hex"]) for event in scene.events if "hex" in event}
        hexes |= {cities[event["city"]].hex for event in scene.events if "city" in event}
        for event in scene.events:
            if event["kind"] == "march":
                hexes |= {grid.index(name) for name in (event["from"], *event["path"])}
        return hexes

    def _take_units(self, hexes: set[int]) -> None:
        """Give the forces of these hexes, and those that moved, the units that they have after the step."""
        moved = {move.leader for move in self.moves}
        hexes = hexes | {move.hexes[-1] for move in self.moves}
        for number, force in self.position.led.items():
            last = self.after.led.get(number)
            if last is not None and (force.hex in hexes or number in moved):
                self.position = self.position.with_force(replace(force, units=last.units))
        for hex_ in sorted(hexes):
            for side in SIDES:
                self.position = self.position.with_force(self.after.garrison(hex_, side))

    def _index(self, name: str) -> int:
        return self.position.theatre.board.grid.index(name)

    def march(self, event: Event) -> None:
        """A leader goes along a march."""
        hexes = tuple(self._index(name) for name in (event["from"], *event["path"]))
        self._move(event["leader"], hexes, marching=True)

    def withdraw(self, event: Event) -> None:
        """The leaders of a side leave a battle or a siege."""
        hex_ = self._index(event["hex"])
        to_inside = event["to"] == "inside"
        to = hex_ if to_inside else self._index(event["to"])
        for number in event["leaders"]:
            self._move(number, (hex_, to), marching=False, inside=to_inside)
        garrison = self.position.garrison(hex_, event["side"])
        if garrison.units and not garrison.inside and not to_inside:
            self.position = self.position.without_force(garrison).with_garrison(to, event["side"], garrison.units)

    def put(self, event: Event) -> None:
        """A leader appears somewhere, or is put there."""
        force = self.position.led.get(event["leader"])
        to = self._index(event["hex"]) if "hex" in event else self.position.theatre.cities[event["city"]].hex
        if force is not None:
            self._move(event["leader"], (force.hex, to), marching=False)
            return
        last = self.after.led.get(event["leader"])
        if last is not None:
            self.position = self.position.with_force(replace(last, hex=to, inside=last.inside and last.hex == to))

    def _move(self, number: int, hexes: tuple[int, ...], *, marching: bool, inside: bool = False) -> None:
        self.position = _put(self.position, number, hexes[-1], inside=inside)
        self.moves.append(Move(number, hexes, marching))

    def leave(self, event: Event) -> None:
        """A leader leaves the map; the units stay without one."""
        force = self.position.led.get(event["leader"])
        if force is not None:
            self.position = self.position.without_force(force)
            if force.units:
                self.position = self.position.with_garrison(force.hex, force.side, force.units)

    def lose_all(self, event: Event) -> None:
        """A side loses all units in a hex."""
        self._remove_units(self._index(event["hex"]), event["side"])

    def overrun(self, event: Event) -> None:
        """The enemies in a hex are removed."""
        self._remove_units(self._index(event["hex"]), OTHER[self.position.leaders[event["leader"]].side])

    def gain_city(self, event: Event) -> None:
        """A city changes sides; the units inside are lost."""
        city, side = self.position.theatre.cities[event["city"]], event["side"]
        self._remove_units(city.hex, OTHER[side], inside=True)
        sieges = {name: siege for name, siege in self.position.sieges.items() if name != city.name}
        control = {**self.position.control, city.name: side}
        self.position = replace(self.position, control=control, sieges=sieges)

    def _remove_units(self, hex_: int, side: str, *, inside: bool | None = None) -> None:
        for force in self.position.at(hex_, side, inside=inside):
            self.position = self.position.with_force(replace(force, units=()))

    def gain_province(self, event: Event) -> None:
        """A province gets another controller, or none."""
        provinces = {**self.position.provinces, event["province"]: event["side"]}
        self.position = replace(self.position, provinces=provinces)

    def besiege(self, event: Event) -> None:
        """A siege begins or goes on as it stands after the step, or as the event says."""
        name = event["city"]
        siege = self.after.sieges.get(name) or self._siege(event)
        self.position = replace(self.position, sieges={**self.position.sieges, name: siege})

    def _siege(self, event: Event) -> Siege:
        side = event.get("side") or OTHER[self.position.control[event["city"]]]
        marker = event.get("marker")
        return Siege(event["city"], side, marker=marker, works="complete" if marker is None else None)

    def lift(self, event: Event) -> None:
        """A siege is over."""
        sieges = {name: siege for name, siege in self.position.sieges.items() if name != event["city"]}
        self.position = replace(self.position, sieges=sieges)

    def score(self, event: Event) -> None:
        """Carthago has other victory points."""
        self.position = replace(self.position, points=event["points"])


_HAPPENINGS: Mapping[str, Callable[[_Stage, Event], None]] = {
    "march": _Stage.march,
    "withdraws": _Stage.withdraw,
    "leader_put": _Stage.put,
    "placed": _Stage.put,
    "levy_appears": _Stage.put,
    "chief_returns": _Stage.put,
    "leader_dead": _Stage.leave,
    "leader_out": _Stage.leave,
    "all_lost": _Stage.lose_all,
    "overrun": _Stage.overrun,
    "city_gained": _Stage.gain_city,
    "province_control": _Stage.gain_province,
    "siege_begins": _Stage.besiege,
    "siege_goes_on": _Stage.besiege,
    "works_begin": _Stage.besiege,
    "works_complete": _Stage.besiege,
    "siege_lifted": _Stage.lift,
    "points_counted": _Stage.score,
}
"""What an event does to the position, by its kind."""
