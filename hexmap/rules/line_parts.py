"""Which structures uncut lines of one kind join, looked at piece by piece (LG.1 to LG.3)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hexmap.rules.board import Structure
from hexmap.rules.line_graphs import LineGraph

_KNOWN_PARTS = 512
"""How many answers each graph keeps: a round asks for a few again and again."""


class Joined(NamedTuple):
    """Two or more structures that uncut lines of one kind join, and the hexes that these come to, as bits."""

    structures: int
    hexes: int


class LineParts:
    """The hexes of a graph in pieces that hang together, each of which structures hold as a whole or not at all.

    So what structures cut is looked at once a piece, and hexes only where an army cuts a piece in two. The hex of a
    structure is a piece of its own where lines pass through no structures of others. Sets of structures are numbers
    with a bit for each, in map order; sets of hexes have their bits as in the graph.
    """

    def __init__(self, graph: LineGraph, holders: Mapping[int, Sequence[Structure]]) -> None:
        self.graph = graph
        self.ends = [tuple(hex_ for hex_ in hexes if hex_ in graph.near) for hexes in graph.ends.values()]
        self.with_lines = sum(1 << number for number, hexes in enumerate(self.ends) if hexes)
        pieces = list(_pieces(graph, holders))
        self.piece_of = {hex_: number for number, piece in enumerate(pieces) for hex_ in piece}
        self.pieces = _Pieces(self, pieces)
        self._all = (1 << len(graph.hexes)) - 1
        self._parts = lru_cache(maxsize=_KNOWN_PARTS)(self._work_out_parts)

    def touching(self, hex_: int) -> int:
        """The structures that touch a hex."""
        found = 0
        for name in self.graph.touching.get(hex_, ()):
            found |= 1 << self.graph.order[name]
        return found

    def joined(self, able: int, held: int, units: int) -> list[Joined]:
        """The structures that uncut lines join; they pass through no structure that is not `able`, and no hex that
        others hold.

        Structures hold the hexes `held`, armies or navies `units`. What no unit cuts is known from earlier. A structure
        on two shores may be joined on both.
        """
        found: list[Joined] = []
        for part in self._parts(able, self._all & ~held):
            found += self._parts(part.structures, part.hexes & ~units) if part.hexes & units else (part,)
        return found

    def _work_out_parts(self, able: int, hexes: int) -> tuple[Joined, ...]:
        """The structures joined by lines that keep to these hexes."""
        flood = _Flood(self, able, self._all & ~hexes)
        ends = (end for number in bits_of(able & self.with_lines) for end in self.ends[number])
        parts = (flood.part_from(end) for end in ends if not flood.has_seen(end))
        return tuple(part for part in parts if part.structures & (part.structures - 1))


class _Piece(NamedTuple):
    """Hexes that hang together, and the structures that touch them, as bits.

    `gate` is the structure whose hex it is, if lines pass through it only where it is able. `around` are the pieces
    next to it, each with the hexes of it that are.
    """

    hexes: int
    structures: int
    gate: int
    around: tuple[tuple[int, tuple[int, ...]], ...]


class _Pieces(dict[int, _Piece]):
    """The pieces of a graph by number; filled in where it is asked, as large maps have many that nobody comes to."""

    def __init__(self, parts: LineParts, pieces: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self._all = parts
        self._hexes = pieces

    def __missing__(self, number: int) -> _Piece:
        """Work out a piece and keep it."""
        graph, hexes = self._all.graph, self._hexes[number]
        structures, around = 0, dict[int, set[int]]()
        for hex_ in hexes:
            structures |= self._all.touching(hex_)
            for near in graph.near[hex_]:
                around.setdefault(self._all.piece_of[near], set()).add(near)
        around.pop(number, None)
        found = self[number] = _Piece(
            graph.mask_of(set(hexes)),
            structures,
            structures if hexes[0] in graph.closed else 0,
            tuple((piece, tuple(sorted(beside))) for piece, beside in around.items()),
        )
        return found


class _Flood:
    """One search through a graph: it goes everywhere where no barred hex and no structure that is not able is."""

    def __init__(self, parts: LineParts, able: int, barred: int) -> None:
        self._parts = parts
        self._able = able
        self._barred = barred
        self._seen_pieces: set[int] = set()
        self._seen_hexes: set[int] = set()
        self._open: list[int] = []
        """Pieces that can be gone through as a whole, their numbers inverted, and hexes of pieces that are cut."""

    def has_seen(self, hex_: int) -> bool:
        """Whether the search has come to a hex, or to its piece as a whole."""
        return self._parts.piece_of[hex_] in self._seen_pieces or hex_ in self._seen_hexes

    def part_from(self, start: int) -> Joined:
        """The structures that lines join from a hex that has not been seen; none if it is barred."""
        parts, seen, open_ = self._parts, self._seen_pieces, self._open
        found = hexes_found = 0
        self._enter(parts.piece_of[start], (start,))
        while open_:
            here = open_.pop()
            if here < 0:
                whole = parts.pieces[~here]
                found |= whole.structures
                hexes_found |= whole.hexes
                for piece, hexes in whole.around:
                    if piece not in seen:
                        self._enter(piece, hexes)
            else:
                found |= parts.touching(here)
                hexes_found |= 1 << parts.graph.number[here]
                for near in parts.graph.near[here]:
                    if parts.piece_of[near] not in seen:
                        self._enter(parts.piece_of[near], (near,))
        return Joined(found & self._able, hexes_found)

    def _enter(self, piece: int, hexes: Sequence[int]) -> None:
        """Go on from a piece, or where armies cut it from these hexes of it."""
        whole = self._parts.pieces[piece]
        cut = whole.hexes & self._barred
        if not cut or cut == whole.hexes:
            self._seen_pieces.add(piece)
            if not cut and not whole.gate & ~self._able:
                self._open.append(~piece)
            return
        number = self._parts.graph.number
        for hex_ in hexes:
            if hex_ not in self._seen_hexes and not self._barred >> number[hex_] & 1:
                self._seen_hexes.add(hex_)
                self._open.append(hex_)


def _pieces(graph: LineGraph, holders: Mapping[int, Sequence[Structure]]) -> Iterator[list[int]]:
    """The hexes of a graph in pieces whose hexes are in the ZoCs of the same structures."""
    seen: set[int] = set()
    for start in graph.hexes:
        if start in seen:
            continue
        piece, held = [start], holders.get(start)
        seen.add(start)
        for hex_ in piece:
            for near in graph.near[hex_] if start not in graph.closed else ():
                if near not in seen and near not in graph.closed and holders.get(near) == held:
                    seen.add(near)
                    piece.append(near)
        yield piece


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
