"""Scenarios of any size for measurements: made from a seed, so the same on every machine."""

from collections import deque
from collections.abc import Sequence

from campaign.games.chance import Chance
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import Grid

_NOISE_SPACING = 12
"""Hexes between two points of the noise that makes land and sea."""
_LAND = "FFFFHHWMDA"
_ENCLAVE_SHARE = 0.03
"""The share of structures controlled by another faction than their neighbours."""


def large_scenario(
    *,
    columns: int,
    rows: int,
    structures: int,
    armies: int,
    factions: int,
    zones: int,
    chance: Chance,
    land: float = 0.6,
) -> JsonObject:
    """Return a position document with its map: islands, towns joined by roads, factions side by side.

    `land` is the share of hexes that are land.
    """
    return _ScenarioMap(columns, rows, land, chance).document(structures, armies, factions, zones)


class _ScenarioMap:
    """Land and sea, and what is placed on them."""

    def __init__(self, columns: int, rows: int, land: float, chance: Chance) -> None:
        self.chance = chance
        self.grid = Grid(columns, rows)
        heights = self._heights()
        shore = sorted(heights)[int(len(heights) * (1 - land))]
        self.is_land = [height >= shore for height in heights]
        self.land = [hex_ for hex_, dry in enumerate(self.is_land) if dry]
        self.terrain = [self._letter(hex_) for hex_ in range(len(self.grid))]

    def _heights(self) -> list[float]:
        """Return smooth noise: random values far apart, with interpolation between them."""
        wide, high = self.grid.columns // _NOISE_SPACING + 2, self.grid.rows // _NOISE_SPACING + 2
        points = [[self.chance.random() for _ in range(wide)] for _ in range(high)]
        return [_between(points, *divmod(hex_, self.grid.columns)) for hex_ in range(len(self.grid))]

    def _near(self, hex_: int) -> list[int]:
        return [near for near in self.grid.neighbours_of(hex_) if near >= 0]

    def _letter(self, hex_: int) -> str:
        if self.is_land[hex_]:
            return self.chance.choice(_LAND)
        return "C" if any(self.is_land[near] for near in self._near(hex_)) else "S"

    def document(self, structures: int, armies: int, factions: int, zones: int) -> JsonObject:
        """Return the position document."""
        name = self.grid.name
        towns = self.chance.sample(self.land, structures)
        ids = [f"faction-{number}" for number in range(1, factions + 1)]
        capitals = {f"Town {number}": one for number, one in enumerate(ids)}
        control = {f"Town {number}": self._holder(hex_, ids) for number, hex_ in enumerate(towns)} | capitals
        return {
            "format": "vae-victis/position/1",
            "ruleset": "vae-victis-2",
            "map": self._map(towns, zones),
            "round": 1,
            "factions": [_faction(one, capital) for capital, one in capitals.items()],
            "control": control,
            "armies": [
                {
                    "number": number,
                    "faction": ids[number % factions],
                    "hex": name(hex_),
                    "strength": 1600,
                    "afloat": False,
                    "inactive_rounds": 0,
                }
                for number, hex_ in enumerate(self.chance.sample(self.land, armies), start=1)
            ],
            "sieges": [],
        }

    def _holder(self, hex_: int, ids: Sequence[str]) -> str:
        column = hex_ % self.grid.columns
        return (
            self.chance.choice(ids)
            if self.chance.random() < _ENCLAVE_SHARE
            else ids[column * len(ids) // self.grid.columns]
        )

    def _map(self, towns: Sequence[int], zones: int) -> JsonObject:
        name, wide = self.grid.name, self.grid.columns
        water: list[list[str]] = [[] for _ in range(zones)]
        for hex_, dry in enumerate(self.is_land):
            if not dry:
                water[hex_ % wide * zones // wide].append(name(hex_))
        return {
            "format": "vae-victis/map/1",
            "name": "large",
            "title": "Large",
            "hex_km": 15,
            "terrain": ["".join(self.terrain[row * wide : (row + 1) * wide]) for row in range(self.grid.rows)],
            "roads": [[name(one), name(other)] for one, other in sorted(self._roads(towns))],
            "rivers": [],
            "structures": [
                {"name": f"Town {number}", "kind": "city" if number % 3 == 0 else "town", "hex": name(hex_)}
                for number, hex_ in enumerate(towns)
            ],
            "sea_zones": [{"name": f"Sea {number}", "hexes": hexes} for number, hexes in enumerate(water, start=1)],
            "sources": [],
        }

    def _roads(self, towns: Sequence[int]) -> set[tuple[int, int]]:
        """Return a road between every two towns whose areas touch, where they first touch."""
        town, back = {hex_: hex_ for hex_ in towns}, dict.fromkeys(towns, -1)
        meetings: dict[tuple[int, int], tuple[int, int]] = {}
        open_ = deque(towns)
        while open_:
            hex_ = open_.popleft()
            for near in self._near(hex_):
                if self.is_land[near] and near not in town:
                    town[near], back[near] = town[hex_], hex_
                    open_.append(near)
                elif self.is_land[near] and town[near] != town[hex_]:
                    meetings.setdefault(_pair(town[near], town[hex_]), _pair(near, hex_))
        sides = set(meetings.values())
        for meeting in meetings.values():
            for hex_ in meeting:
                here = hex_
                while back[here] >= 0:
                    sides.add(_pair(here, back[here]))
                    here = back[here]
        return sides


def _between(points: list[list[float]], row: int, column: int) -> float:
    """Return the height of a hex, interpolated from the four points around it."""
    down, right = row // _NOISE_SPACING, column // _NOISE_SPACING
    below, beside = row / _NOISE_SPACING - down, column / _NOISE_SPACING - right
    upper = points[down][right] * (1 - beside) + points[down][right + 1] * beside
    lower = points[down + 1][right] * (1 - beside) + points[down + 1][right + 1] * beside
    return upper * (1 - below) + lower * below


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _faction(id_: str, capital: str) -> JsonObject:
    return {
        "id": id_,
        "title": id_.title(),
        "active": True,
        "capitals": [capital],
        "initiative_factor": 1,
        "victory_points": 0,
    }
