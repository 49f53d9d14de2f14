"""A small made-up theatre on which there is some of everything that can be drawn."""

from itertools import pairwise
from typing import Any

from PIL import Image

from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.labels.land_names import LandName
from hexmap.drawing.layers.scene import BattleMark, NetworkArea, Scene
from hexmap.rules.board import Board
from hexmap.rules.hexes import Grid
from hexmap.rules.map_file import read_map
from hexmap.rules.position import Army, Faction, Position, Siege

TERRAIN = (
    "OOSSSCCCSSSO",
    "SSCCFFHCCSSS",
    "SCCFHAAHFCSS",
    "SCFWAPAHFCSS",
    "SCMWHAAHFCSS",
    "SCMFLFHFFCCS",
    "SSCFFDDFCFCS",
    "SSCCDDDCCFFC",
    "OSSCCCCSSCCC",
    "OOSSSSSSSSSO",
)
BORDER = 7
"""The column in which the two seas meet."""
GRID = Grid(len(TERRAIN[0]), len(TERRAIN))
STRUCTURES = (
    ("Alba", "city", "0403"),
    ("Nora", "town", "0602"),
    ("Portus", "city", "0903"),
    ("Ostium", "town", "0407"),
    ("Terra", "city", "0807"),
    ("Trans", "town", "1007"),
    ("Mons", "town", "0705"),
)


def theatre() -> Board:
    """The board: every terrain, a lake, a strait (0907), roads and rivers, Towns and Cities, two seas."""
    return read_map(
        {
            "format": "vae-victis/map/1",
            "name": "theatre",
            "title": "Theatrum",
            "hex_km": 15,
            "terrain": list(TERRAIN),
            "roads": _sides("0403", "0705") + _sides("0705", "0807") + _sides("0407", "0507", "0807"),
            "rivers": _sides("0604", "0506", "0408") + _sides("0804", "0906"),
            "structures": [{"name": name, "kind": kind, "hex": hex_} for name, kind, hex_ in STRUCTURES],
            "sea_zones": [_zone("Mare Album", 1, BORDER), _zone("Mare Nigrum", BORDER, GRID.columns)],
            "sources": ["Coast: nobody's, public domain"],
        }
    )


def position() -> Position:
    """Three factions, a siege, armies and navies."""
    return Position(
        round=3,
        factions=(
            Faction("roma", "Roma", True, ("Alba",), 1, 0, colour="#b3261e"),
            Faction("carthago", "Carthago", True, ("Terra",), 1, 0, colour="#5b2a86"),
            Faction("syracusae", "Syracusae", False, ("Nora",), 1, 0, colour="#c99700"),
        ),
        control={"Alba": "roma", "Ostium": "roma", "Portus": "carthago", "Terra": "carthago", "Nora": "syracusae"},
        armies=(
            Army(1, "roma", _at("0804"), 1600),
            Army(2, "roma", _at("0507"), 900),
            Army(3, "carthago", _at("0606"), 1250),
            Army(4, "carthago", _at("1008"), 400),
            Army(11, "roma", _at("0309"), 1600, afloat=True),
            Army(12, "carthago", _at("1104"), 1000, afloat=True),
            Army(13, "roma", _at("1105"), 800, afloat=True),
        ),
        sieges=(Siege("Portus", "roma", (1,), 2, 4),),
    )


def scene() -> Scene:
    """What happened: marches on land and at sea, battles on land and at sea, a blockade, two networks."""
    return Scene(
        marches={1: _way("0604", "0804"), 4: _way("1007", "1008"), 11: _way("0105", "0309")},
        battles=(BattleMark(((_at("0507"), _at("0606")),)), BattleMark(((_at("1104"), _at("1105")),), at_sea=True)),
        resilience={"Portus": 2},
        blockaded={"Ostium": "carthago"},
        networks=(
            NetworkArea("roma", frozenset(GRID.within(_at("0403"), 1))),
            NetworkArea("carthago", frozenset(GRID.within(_at("0807"), 1))),
        ),
    )


def scenery() -> Scenery:
    """A shore that is not that of the hexes, hills lit from the north-west, ranks, and names of lands."""
    board = theatre()
    island = tuple(_point(name) for name in ("0402", "0702", "0903", "0905", "0907", "0708", "0508", "0306", "0304"))
    beyond = tuple(_point(name) for name in ("1006", "1107", "1108", "1008"))
    return Scenery(
        key="theatre",
        coast=(island, beyond),
        lakes=((*(_around("0506", share) for share in ((-0.6, -0.4), (0.6, -0.4), (0.4, 0.5), (-0.5, 0.5))),),),
        relief=_hill(),
        river_ranks={_edge(one, other): 1 for one, other in pairwise(_way("0604", "0506"))},
        road_ranks={_edge(one, other): 1 for one, other in pairwise(_way("0403", "0705"))}
        | {_edge(one, other): 3 for one, other in pairwise(_way("0407", "0507"))},
        names=(
            LandName("Insula", "island", _around(board.grid.name(_at("0604")), (0.0, -1.4)), 20, 2),
            LandName("Trans Fretum", "people", _point("1108"), 0, 3),
        ),
    )


def _hill() -> Image.Image:
    """Light from the left, shade to the right, flat around it."""
    grey = Image.linear_gradient("L").rotate(90).resize((200, 180))
    relief = Image.new("L", (400, 380), 128)
    relief.paste(grey, (100, 80))
    return relief


def _at(name: str) -> int:
    index = GRID.index(name)
    assert index >= 0, name
    return index


def _way(*names: str) -> tuple[int, ...]:
    """The hexes from one to the next, always to the neighbour that is nearest to it."""
    way = [_at(names[0])]
    for name in names[1:]:
        goal = _at(name)
        while way[-1] != goal:
            near = [hex_ for hex_ in GRID.neighbours_of(way[-1]) if hex_ >= 0]
            way.append(min(near, key=lambda hex_: (GRID.distance(hex_, goal), hex_)))
    return tuple(way)


def _sides(*names: str) -> list[list[str]]:
    return [[GRID.name(one), GRID.name(other)] for one, other in pairwise(_way(*names))]


def _edge(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _zone(name: str, first: int, last: int) -> dict[str, Any]:
    hexes = [
        GRID.name(row * GRID.columns + column)
        for row, letters in enumerate(TERRAIN)
        for column, letter in enumerate(letters)
        if letter in "CS" and first <= column + 1 <= last
    ]
    return {"name": name, "hexes": hexes}


def _point(name: str) -> tuple[float, float]:
    """The middle of a hex, in hex sizes from the left top corner of the field."""
    row, column = divmod(_at(name), GRID.columns)
    return 1 + 1.5 * column, 3**0.5 / 2 * (1 + 2 * row + column % 2)


def _around(name: str, away: tuple[float, float]) -> tuple[float, float]:
    x, y = _point(name)
    return x + away[0], y + away[1]
