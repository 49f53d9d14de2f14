"""Named crops of a map: where something happens in a round."""

from collections import defaultdict

from campaign.games.document_map import DocumentMap
from hexmap.drawing.geometry import HALF_HIGH
from hexmap.drawing.labels.land_names import land_names_for
from hexmap.drawing.windows import GridWindow, whole, window_around
from hexmap.rules.board import Board
from hexmap.rules.position import Position

ACTION = "action"
"""Where something happens."""
FACTION, LAND, SEA = "faction-", "land-", "sea-"
"""The prefixes of the other names: a faction's theatre by its id, a land or a sea by its name."""
LONGEST_CROP_NAME = 200
"""The maximal length of a crop's name, which is stored with the picture."""
_LANDS = ("land", "island")

BATTLE, SIEGE, BLOCKADE, MARCH = 6.0, 3.0, 2.0, 1.0
"""How much each matters: a battle, a siege, a blockade, an army that marched."""
ARMY, HELD = 3.0, 0.3
"""The weights of an army and of a structure of its own for a faction."""
NEAR = 6
"""Armies of different factions within this many hexes count where nothing has happened yet."""


def crops_of(shown: DocumentMap) -> dict[str, str]:
    """Return the crops of a map, with the name of what they show: a faction, a land or a sea.

    Where something happens has no such name. In the order in which they are offered.
    """
    lands = sorted({name.text for name in land_names_for(shown.board) if name.kind in _LANDS})
    named = [
        (ACTION, ""),
        *((FACTION + faction.id, faction.title) for faction in shown.position.active_factions),
        *((LAND + name, name) for name in lands),
        *((SEA + name, name) for name in shown.board.zones),
    ]
    return {crop: name for crop, name in named if len(crop) <= LONGEST_CROP_NAME}


def window_of(shown: DocumentMap, crop: str) -> GridWindow:
    """Return the window of a crop by its name, the whole map for ""; raise ValueError for an unknown one."""
    board = shown.board
    if not crop:
        return whole(board.grid)
    if crop not in crops_of(shown):
        raise ValueError(crop)
    if crop.startswith(FACTION):
        return window_around(board.grid, _theatre(board, shown.position, crop.removeprefix(FACTION)))
    if crop.startswith(LAND):
        return window_around(board.grid, {_middle_of(board, crop.removeprefix(LAND)): 1.0})
    if crop.startswith(SEA):
        zone = board.zones.index(crop.removeprefix(SEA))
        hexes = [hex_ for hex_, zones in enumerate(board.zones_of) if zone in zones]
        return window_around(board.grid, dict.fromkeys(hexes, 1.0), enough=1.0)
    return action_window(shown)


def _theatre(board: Board, position: Position, faction: str) -> dict[int, float]:
    """Return the weights of a faction's hexes: its armies and sieges, and less its structures."""
    named = board.structure_named
    found: dict[int, float] = defaultdict(float)
    for army in position.armies:
        if army.faction == faction:
            found[army.hex] += ARMY
    for siege in position.sieges:
        if faction in (siege.faction, position.control.get(siege.structure)):
            found[named[siege.structure].hex] += SIEGE
    for name, holder in position.control.items():
        if holder == faction:
            found[named[name].hex] += HELD
    return found


def _middle_of(board: Board, land: str) -> int:
    """Return the hex below the largest name of a land."""
    name = min((name for name in land_names_for(board) if name.text == land), key=lambda name: name.size)
    column = min(max(0, round((name.at[0] - 1) / 1.5)), board.grid.columns - 1)
    row = min(max(0, round((name.at[1] / HALF_HIGH - 1 - column % 2) / 2)), board.grid.rows - 1)
    return row * board.grid.columns + column


def action_window(shown: DocumentMap) -> GridWindow:
    """The part of a map where something happens in its round.

    Every battle, siege, blockade and march counts at its hexes. Where there are none it shows the armies that stand
    within `NEAR` hexes of an army or a structure of another faction, else all armies, else the whole map.
    """
    found = _events(shown) or _contacts(shown) or dict.fromkeys((army.hex for army in shown.position.armies), 1.0)
    return window_around(shown.board.grid, found)


def _events(shown: DocumentMap) -> dict[int, float]:
    """The number of events in every hex."""
    scene, named = shown.scene, shown.board.structure_named
    found: dict[int, float] = defaultdict(float)
    for battle in scene.battles:
        for pair in set(battle.engagements):
            for hex_ in pair:
                found[hex_] += BATTLE / 2
    for siege in shown.position.sieges:
        found[named[siege.structure].hex] += SIEGE
    for name in scene.blockaded:
        found[named[name].hex] += BLOCKADE
    for hexes in scene.marches.values():
        found[hexes[0]] += MARCH / 2
        found[hexes[-1]] += MARCH / 2
    return found


def _contacts(shown: DocumentMap) -> dict[int, float]:
    """The armies near an army or a structure of another faction."""
    board, position = shown.board, shown.position
    factions: dict[int, set[str]] = {army.hex: {army.faction} for army in position.armies}
    for name, faction in position.control.items():
        factions.setdefault(board.structure_named[name].hex, set()).add(faction)
    return {
        army.hex: 1.0
        for army in position.armies
        if any(factions.get(hex_, set()) - {army.faction} for hex_ in board.grid.within(army.hex, NEAR))
    }
