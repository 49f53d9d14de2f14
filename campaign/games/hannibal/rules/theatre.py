"""The theatre document: provinces with their cities, and leaders; and the ground of its map (HH.1, HH.16)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from hexmap.rules.board import PASSABLE_LAND, Board, Terrain
from hexmap.rules.documents import DocumentError, DocumentModel, one_line, parse_json, validated

FOLDER = Path(__file__).resolve().parent.parent / "theatres"

SIDES = ("carthago", "roma")
"""The two sides, sorted (HH.1.5)."""
CityClass = Literal["unfortified", "fortified", "walled", "2", "1"]
Side = Literal["carthago", "roma"]
Ground = Literal["city", "clear", "rough", "mountain"]

_CLEAR = frozenset({Terrain.FARMLANDS, Terrain.DESERT})
_LAND = PASSABLE_LAND


class CityEntry(DocumentModel):
    """A city of a theatre document (HH.1.4)."""

    name: str = Field(min_length=1)
    class_: CityClass = Field(alias="class")
    loyalty: int | None = Field(ge=1, le=6)
    recruits: bool


class ProvinceEntry(DocumentModel):
    """A province of a theatre document: loyal (`plain`) or hatched, its victory points, its cities (HH.1.3)."""

    name: str = Field(min_length=1)
    plain: bool
    value: int = Field(ge=0)
    cities: list[CityEntry] = Field(min_length=1)


class LeaderEntry(DocumentModel):
    """A leader of a theatre document (HH.16.6).

    `from` is the first year of a leader who has not served before, `withdrawal` null for a star, `election` a
    modifier of the leader's own (HH.3.4), `part` what a Carthaginian leader is in the rules.
    """

    number: int = Field(ge=1)
    name: str = Field(min_length=1)
    side: Side
    served: bool
    from_: int | None = Field(alias="from")
    combat: int
    withdrawal: int | None = Field(ge=1, le=6)
    election: int = 0
    part: Literal["hannibal", "reinforcement", "chief"] | None = None


class TheatreDocument(DocumentModel):
    """A theatre document as it is written (HH.16.7)."""

    format: Literal["hannibal/theatre/1"]
    map: str
    reach: int = Field(ge=1, le=20)
    provinces: list[ProvinceEntry] = Field(min_length=1)
    leaders: list[LeaderEntry] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class City:
    """A city on its hex (HH.1.4)."""

    name: str
    hex: int
    province: str
    class_: CityClass
    loyalty: int | None
    recruits: bool

    @property
    def has_inside(self) -> bool:
        """Whether forces can be inside (HH.5.12)."""
        return self.class_ != "unfortified"


@dataclass(frozen=True, eq=False)
class Theatre:
    """A map with its provinces, cities and leaders; two theatres are equal if they are the same object."""

    board: Board
    document: TheatreDocument

    @cached_property
    def provinces(self) -> Mapping[str, ProvinceEntry]:
        """The provinces by name, in the order that ties go by (HH.16.4)."""
        return {province.name: province for province in self.document.provinces}

    @cached_property
    def leaders(self) -> Mapping[int, LeaderEntry]:
        """The leaders by number."""
        return {leader.number: leader for leader in sorted(self.document.leaders, key=lambda leader: leader.number)}

    @cached_property
    def cities(self) -> Mapping[str, City]:
        """The cities by name, in the order of the document."""
        return {
            entry.name: City(
                entry.name,
                self.board.structure_named[entry.name].hex,
                province.name,
                entry.class_,
                entry.loyalty,
                entry.recruits,
            )
            for province in self.document.provinces
            for entry in province.cities
        }

    @cached_property
    def city_at(self) -> Mapping[int, City]:
        """The cities by hex."""
        return {city.hex: city for city in self.cities.values()}

    @cached_property
    def cities_of(self) -> Mapping[str, tuple[City, ...]]:
        """The cities of each province."""
        return {
            name: tuple(self.cities[entry.name] for entry in province.cities)
            for name, province in self.provinces.items()
        }

    @cached_property
    def province_of(self) -> Mapping[int, str]:
        """The province of every hex that units may enter (HH.1.3, HH.16.5)."""
        return _provinces_of_hexes(self.board, tuple(self.cities.values()), self.document.reach)

    @cached_property
    def hexes_of(self) -> Mapping[str, tuple[int, ...]]:
        """The hexes of each province, by name of the hex."""
        grid = self.board.grid
        found: dict[str, list[int]] = {name: [] for name in self.provinces}
        for hex_, province in self.province_of.items():
            found[province].append(hex_)
        return {name: tuple(sorted(hexes, key=grid.name)) for name, hexes in found.items()}

    @cached_property
    def ways(self) -> Mapping[int, tuple[int, ...]]:
        """For every hex of a province the neighbours in a province, in the order 12, 2, 4, 6, 8, 10."""
        return {
            hex_: tuple(near for near in self.board.neighbours[hex_] if near in self.province_of)
            for hex_ in self.province_of
        }

    def ground(self, hex_: int) -> Ground:
        """The ground of a hex (HH.1.2)."""
        return self._grounds[hex_]

    @cached_property
    def _grounds(self) -> Mapping[int, Ground]:
        return {hex_: self._ground(hex_) for hex_ in self.province_of}

    def _ground(self, hex_: int) -> Ground:
        if hex_ in self.city_at:
            return "city"
        letter = self.board.terrain[hex_]
        if letter in _CLEAR:
            return "clear"
        return "mountain" if letter == Terrain.MOUNTAINS else "rough"

    def is_mountain(self, hex_: int) -> bool:
        """Whether there is never combat in a hex (HH.8.1)."""
        return self.ground(hex_) == "mountain"

    def is_river(self, hex_: int) -> bool:
        """Whether a hex has a river side and no city (HH.1.2)."""
        return bool(self.board.rivers[hex_]) and hex_ not in self.city_at

    def has_road(self, hex_: int, to: int) -> bool:
        """Whether a road passes the side between two neighbours (GR.4)."""
        return (hex_, to) in self._roads

    @cached_property
    def _roads(self) -> frozenset[tuple[int, int]]:
        roads, neighbours = self.board.roads, self.board.neighbours
        return frozenset(
            (hex_, near)
            for hex_ in self.province_of
            for side, near in enumerate(neighbours[hex_])
            if roads[hex_] >> side & 1
        )

    def is_coastal(self, hex_: int) -> bool:
        """Whether a hex touches Coast."""
        return any(self.board.is_coast(near) for near in self.board.adjacent(hex_))

    def place(self, hex_: int) -> str:
        """The hex for people: `Nola (2521)`, or `2620`."""
        return self.board.describe(hex_)


def theatre_of(value: Any, board: Board) -> Theatre:
    """The theatre that a document names or holds, on its map; raises DocumentError with a place below `theatre`."""
    if isinstance(value, str):
        return _shipped_theatre(value, board)
    return _read(value, board)


def shipped_theatre_names() -> tuple[str, ...]:
    """The names of all shipped theatres, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


@lru_cache(maxsize=8)
def _shipped_theatre(name: str, board: Board) -> Theatre:
    if name not in shipped_theatre_names():
        shipped = ", ".join(shipped_theatre_names())
        raise DocumentError("theatre", f"{one_line(name)} is not shipped; there is {shipped}")
    return _read(_shipped_document(name), board)


@cache
def _shipped_document(name: str) -> Any:
    return parse_json((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def _read(value: Any, board: Board) -> Theatre:
    try:
        document = validated(TheatreDocument, value)
        _check(document, board)
        theatre = Theatre(board, document)
        _check_land(theatre)
    except DocumentError as error:
        raise DocumentError(f"theatre.{error.place}" if error.place else "theatre", error.problem) from None
    return theatre


def _check_land(theatre: Theatre) -> None:
    """Every city can be reached over land from the first one (HH.16.5)."""
    for which, province in enumerate(theatre.document.provinces):
        for number, entry in enumerate(province.cities):
            if theatre.cities[entry.name].hex not in theatre.province_of:
                place = f"provinces[{which}].cities[{number}].name"
                raise DocumentError(place, f"no land joins {one_line(entry.name)} to the first city")


def _check(document: TheatreDocument, board: Board) -> None:
    if document.map != board.name:
        raise DocumentError("map", f"is {one_line(document.map)}, but the document has the map {one_line(board.name)}")
    seen: set[str] = set()
    for which, province in enumerate(document.provinces):
        for number, city in enumerate(province.cities):
            place = f"provinces[{which}].cities[{number}]"
            if city.name not in board.structure_named:
                raise DocumentError(f"{place}.name", f"the map has no city {one_line(city.name)}")
            if city.name in seen:
                raise DocumentError(f"{place}.name", f"{one_line(city.name)} is given twice")
            if (city.loyalty is None) != (city.class_ == "1"):
                raise DocumentError(f"{place}.loyalty", "is null for class 1, and a number for every other class")
            seen.add(city.name)
    _check_names([province.name for province in document.provinces], "provinces", "name")
    _check_names([str(leader.number) for leader in document.leaders], "leaders", "number")


def _check_names(names: list[str], place: str, key: str) -> None:
    for which, name in enumerate(names):
        if name in names[:which]:
            raise DocumentError(f"{place}[{which}].{key}", f"{name} is given twice")


def _provinces_of_hexes(board: Board, cities: tuple[City, ...], reach: int) -> Mapping[int, str]:
    """HH.16.5: the province of the nearest city, for land joined to the first city's, at most `reach` hexes away."""
    found = {}
    for hex_ in _joined_land(board, cities[0].hex):
        nearest = min(cities, key=lambda city: _apart(board, hex_, city.hex))
        if board.grid.distance(hex_, nearest.hex) <= reach:
            found[hex_] = nearest.province
    return found


def _apart(board: Board, one: int, other: int) -> int:
    """Three times the square of the columns between two hexes, plus that of the half rows."""
    (high, column), (other_high, other_column) = board.grid.northing(one), board.grid.northing(other)
    return 3 * (column - other_column) ** 2 + (high - other_high) ** 2


def _joined_land(board: Board, start: int) -> list[int]:
    """The land hexes that can be reached over land from a hex, in the order of the map."""
    seen, waiting = {start}, [start]
    while waiting:
        near = [hex_ for hex_ in board.adjacent(waiting.pop()) if board.terrain[hex_] in _LAND and hex_ not in seen]
        seen.update(near)
        waiting += near
    return sorted(seen)
