"""What a person wants to know of a map before it is played: faults, warnings and hints, all of them at once.

`read_map` refuses a document for its first fault. These checks go on, and also say what is allowed and hardly meant.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from hexmap.rules.board import LAND, PASSABLE_LAND, SAILABLE, Board, Terrain
from hexmap.rules.sentences import say

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
    yield from _counted(Level.FAULT, "hexes_of_coast_or_sea_are_in_no_sea", hexes)


def _zone_elsewhere(board: Board) -> Iterator[Finding]:
    hexes = [hex_ for hex_, zones in enumerate(board.zones_of) if zones and board.terrain[hex_] not in SAILABLE]
    yield from _counted(Level.FAULT, "hexes_are_in_a_sea_zone", hexes)


def _structures_on_water(board: Board) -> Iterator[Finding]:
    for structure in board.structures:
        if board.terrain[structure.hex] not in LAND:
            label = Terrain(board.terrain[structure.hex]).label
            text = say("stands_on_not_on_land", text=structure.name, terrain=label)
            yield Finding(Level.FAULT, text, (structure.hex,))


def _given_twice(board: Board) -> Iterator[Finding]:
    names = Counter(structure.name for structure in board.structures)
    places = Counter(structure.hex for structure in board.structures)
    for name in (name for name, count in names.items() if count > 1):
        hexes = (structure.hex for structure in board.structures if structure.name == name)
        yield Finding(Level.FAULT, say("is_the_name_of_two_structures", text=name), tuple(sorted(hexes)))
    shared = (hex_ for hex_, count in places.items() if count > 1)
    yield from _counted(Level.FAULT, "hexes_hold_two_structures", shared)


def _water_apart(board: Board) -> Iterator[Finding]:
    """Every separate piece of Coast and Sea but the largest, by its northernmost hex; no navy sails Ocean."""
    hexes = [piece[0] for piece in pieces_of_water(board)[1:]]
    yield from _counted(Level.WARNING, "pieces_of_water_do_not_hang_together_with_the", hexes)


def _shore_without_coast(board: Board) -> Iterator[Finding]:
    """Sea or Ocean beside land: nobody embarks or debarks there."""
    hexes = [
        hex_
        for hex_, letter in enumerate(board.terrain)
        if letter in "SO" and any(board.terrain[near] in PASSABLE_LAND for near in board.adjacent(hex_))
    ]
    yield from _counted(Level.WARNING, "hexes_of_sea_or_ocean_touch_land", hexes)


def _coast_far_out(board: Board) -> Iterator[Finding]:
    near = frozenset(_within(board, LAND, DEEPEST_COAST))
    hexes = [hex_ for hex_, letter in enumerate(board.terrain) if letter == Terrain.COAST and hex_ not in near]
    yield from _counted(Level.WARNING, "hexes_of_coast_lie_more_than_hexes_from_land", hexes, number=DEEPEST_COAST)


def _out_of_reach(board: Board) -> Iterator[Finding]:
    """Structures on land on which no army stands."""
    for structure in board.structures:
        if board.terrain[structure.hex] in LAND - PASSABLE_LAND:
            label = Terrain(board.terrain[structure.hex]).label
            text = say("stands_on_where_no_army_can_go", text=structure.name, terrain=label)
            yield Finding(Level.WARNING, text, (structure.hex,))


def _zones_in_pieces(board: Board) -> Iterator[Finding]:
    for zone, name in enumerate(board.zones):
        hexes = [hex_ for hex_, zones in enumerate(board.zones_of) if zone in zones]
        pieces = _pieces_of(board, hexes)
        if not hexes:
            yield Finding(Level.WARNING, say("has_no_hexes", text=name))
        elif len(pieces) > 1:
            starts = tuple(piece[0] for piece in pieces[1:])
            text = say("lies_in_pieces_that_do_not_touch", text=name, number=len(pieces))
            yield Finding(Level.WARNING, text, starts)


def _ways_nobody_goes(board: Board) -> Iterator[Finding]:
    """Roads over hexes that no army enters."""
    hexes = [hex_ for hex_, mask in enumerate(board.roads) if mask and board.terrain[hex_] not in PASSABLE_LAND]
    yield from _counted(Level.WARNING, "hexes_have_a_road", hexes)


def _empty_landmasses(board: Board) -> Iterator[Finding]:
    settled = {board.landmasses[structure.hex] for structure in board.structures}
    first: dict[int, int] = {}
    for hex_, landmass in enumerate(board.landmasses):
        if landmass and landmass not in settled:
            first.setdefault(landmass, hex_)
    yield from _counted(Level.HINT, "landmasses_have_neither_town_nor_city", first.values())


def _without_road(board: Board) -> Iterator[Finding]:
    hexes = [structure.hex for structure in board.structures if not board.roads[structure.hex]]
    yield from _counted(Level.HINT, "towns_and_cities_have_no_road", hexes)


def _coastal(board: Board) -> Iterator[Finding]:
    """The structures that have a port, to be compared with those that were meant (GR.7)."""
    hexes = [structure.hex for structure in board.coastal_structures]
    yield from _counted(Level.HINT, "towns_and_cities_are_coastal", hexes)


_CHECKS: tuple[Check, ...] = (
    *(_in_no_zone, _zone_elsewhere, _structures_on_water, _given_twice),
    *(_water_apart, _shore_without_coast, _coast_far_out, _out_of_reach, _zones_in_pieces, _ways_nobody_goes),
    *(_empty_landmasses, _without_road, _coastal),
)


def _counted(level: Level, code: str, hexes: Iterable[int], **values: object) -> Iterator[Finding]:
    """A finding about all of these hexes, none if there are none; `code` is that of its sentence."""
    found = tuple(sorted(hexes))
    if found:
        yield Finding(level, say(code, count=len(found), **values), found)


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
