"""What a person wants to know of a map before it is played: faults, warnings and hints, all of them at once.

`read_map` refuses a document for its first fault. These checks go on, and also say what is allowed and hardly meant.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from hexmap.rules.board import LAND, PASSABLE_LAND, SAILABLE, Board, Terrain

DEEPEST_COAST = 3
"""Coast farther from land than so many hexes is hardly meant."""


class Level(StrEnum):
    """How much a finding matters: a map with a fault is refused."""

    FAULT = "fault"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True)
class Finding:
    """Something found on a map; `text` is a sentence, `hexes` where it is, in the order of the map."""

    level: Level
    text: str
    hexes: tuple[int, ...] = ()


Check = Callable[[Board], Iterator[Finding]]


def findings(board: Board) -> tuple[Finding, ...]:
    """Everything found on a board, faults first; the board may be one of `sketch_of`, which contradicts itself."""
    found = [finding for check in _CHECKS for finding in check(board)]
    return tuple(sorted(found, key=lambda finding: list(Level).index(finding.level)))


def pieces_of_water(board: Board) -> list[list[int]]:
    """The waters between which no navy can sail, the largest first, each with its hexes in the order of the map."""
    return _pieces_of(board, [hex_ for hex_, letter in enumerate(board.terrain) if letter in SAILABLE])


def _in_no_zone(board: Board) -> Iterator[Finding]:
    hexes = [hex_ for hex_, letter in enumerate(board.terrain) if letter in SAILABLE and not board.zones_of[hex_]]
    one, more = "{} hex of Coast or Sea is in no sea zone.", "{} hexes of Coast or Sea are in no sea zone."
    yield from _counted(Level.FAULT, one, more, hexes)


def _zone_elsewhere(board: Board) -> Iterator[Finding]:
    hexes = [hex_ for hex_, zones in enumerate(board.zones_of) if zones and board.terrain[hex_] not in SAILABLE]
    one = "{} hex is in a sea zone, but is neither Coast nor Sea."
    yield from _counted(Level.FAULT, one, "{} hexes are in a sea zone, but are neither Coast nor Sea.", hexes)


def _structures_on_water(board: Board) -> Iterator[Finding]:
    for structure in board.structures:
        if board.terrain[structure.hex] not in LAND:
            label = Terrain(board.terrain[structure.hex]).label
            yield Finding(Level.FAULT, f"{structure.name} stands on {label}, not on land.", (structure.hex,))


def _given_twice(board: Board) -> Iterator[Finding]:
    names = Counter(structure.name for structure in board.structures)
    places = Counter(structure.hex for structure in board.structures)
    for name in (name for name, count in names.items() if count > 1):
        hexes = (structure.hex for structure in board.structures if structure.name == name)
        yield Finding(Level.FAULT, f"{name} is the name of two structures.", tuple(sorted(hexes)))
    shared = (hex_ for hex_, count in places.items() if count > 1)
    yield from _counted(Level.FAULT, "{} hex holds two structures.", "{} hexes hold two structures.", shared)


def _water_apart(board: Board) -> Iterator[Finding]:
    """Every piece of Coast and Sea by itself but the largest, by its northernmost hex; no navy sails Ocean."""
    hexes = [piece[0] for piece in pieces_of_water(board)[1:]]
    one = "{} piece of water does not hang together with the rest; Lakes are a terrain of their own."
    more = "{} pieces of water do not hang together with the rest; Lakes are a terrain of their own."
    yield from _counted(Level.WARNING, one, more, hexes)


def _shore_without_coast(board: Board) -> Iterator[Finding]:
    """Sea or Ocean beside land: nobody embarks or debarks there."""
    hexes = [
        hex_
        for hex_, letter in enumerate(board.terrain)
        if letter in "SO" and any(board.terrain[near] in PASSABLE_LAND for near in board.adjacent(hex_))
    ]
    one = "{} hex of Sea or Ocean touches land; no army embarks or debarks but by Coast."
    more = "{} hexes of Sea or Ocean touch land; no army embarks or debarks but by Coast."
    yield from _counted(Level.WARNING, one, more, hexes)


def _coast_far_out(board: Board) -> Iterator[Finding]:
    near = frozenset(_within(board, LAND, DEEPEST_COAST))
    hexes = [hex_ for hex_, letter in enumerate(board.terrain) if letter == Terrain.COAST and hex_ not in near]
    one = f"{{}} hex of Coast lies more than {DEEPEST_COAST} hexes from land."
    yield from _counted(
        Level.WARNING, one, f"{{}} hexes of Coast lie more than {DEEPEST_COAST} hexes from land.", hexes
    )


def _out_of_reach(board: Board) -> Iterator[Finding]:
    """Structures on land on which no army stands."""
    for structure in board.structures:
        if board.terrain[structure.hex] in LAND - PASSABLE_LAND:
            label = Terrain(board.terrain[structure.hex]).label
            yield Finding(Level.WARNING, f"{structure.name} stands on {label}, where no army can go.", (structure.hex,))


def _zones_in_pieces(board: Board) -> Iterator[Finding]:
    for zone, name in enumerate(board.zones):
        hexes = [hex_ for hex_, zones in enumerate(board.zones_of) if zone in zones]
        pieces = _pieces_of(board, hexes)
        if not hexes:
            yield Finding(Level.WARNING, f"{name} has no hexes.")
        elif len(pieces) > 1:
            starts = tuple(piece[0] for piece in pieces[1:])
            yield Finding(Level.WARNING, f"{name} lies in {len(pieces)} pieces that do not touch.", starts)


def _ways_nobody_goes(board: Board) -> Iterator[Finding]:
    """Roads over hexes that no army enters."""
    hexes = [hex_ for hex_, mask in enumerate(board.roads) if mask and board.terrain[hex_] not in PASSABLE_LAND]
    one = "{} hex has a road, but no army can march there."
    yield from _counted(Level.WARNING, one, "{} hexes have a road, but no army can march there.", hexes)


def _empty_landmasses(board: Board) -> Iterator[Finding]:
    settled = {board.landmasses[structure.hex] for structure in board.structures}
    first: dict[int, int] = {}
    for hex_, landmass in enumerate(board.landmasses):
        if landmass and landmass not in settled:
            first.setdefault(landmass, hex_)
    one, more = "{} landmass has neither Town nor City.", "{} landmasses have neither Town nor City."
    yield from _counted(Level.HINT, one, more, first.values())


def _without_road(board: Board) -> Iterator[Finding]:
    hexes = [structure.hex for structure in board.structures if not board.roads[structure.hex]]
    one, more = "{} Town or City has no road.", "{} Towns and Cities have no road."
    yield from _counted(Level.HINT, one, more, hexes)


def _coastal(board: Board) -> Iterator[Finding]:
    """Which structures have a port, so that it can be compared with what was meant (GR.7)."""
    hexes = [structure.hex for structure in board.coastal_structures]
    one, more = "{} Town or City is coastal.", "{} Towns and Cities are coastal."
    yield from _counted(Level.HINT, one, more, hexes)


_CHECKS: tuple[Check, ...] = (
    *(_in_no_zone, _zone_elsewhere, _structures_on_water, _given_twice),
    *(_water_apart, _shore_without_coast, _coast_far_out, _out_of_reach, _zones_in_pieces, _ways_nobody_goes),
    *(_empty_landmasses, _without_road, _coastal),
)


def _counted(level: Level, one: str, more: str, hexes: Iterable[int]) -> Iterator[Finding]:
    """A finding about all of these hexes, none if there are none."""
    found = tuple(sorted(hexes))
    if found:
        yield Finding(level, (one if len(found) == 1 else more).format(len(found)), found)


def _pieces_of(board: Board, hexes: Iterable[int]) -> list[list[int]]:
    """The hexes that hang together, the largest piece first, each in the order of the map."""
    open_ = dict.fromkeys(hexes)
    pieces = []
    while open_:
        piece = [open_.popitem()[0]]
        for hex_ in piece:
            near = [one for one in board.neighbours[hex_] if one in open_]
            piece += near
            for one in near:
                del open_[one]
        pieces.append(sorted(piece))
    return sorted(pieces, key=lambda piece: (-len(piece), piece[0]))


def _within(board: Board, letters: frozenset[str], distance: int) -> set[int]:
    """The hexes at most so far from a hex with one of the letters."""
    found = {hex_ for hex_, letter in enumerate(board.terrain) if letter in letters}
    edge = found
    for _ in range(distance):
        edge = {near for hex_ in edge for near in board.neighbours[hex_] if near >= 0} - found
        found = found | edge
    return found
