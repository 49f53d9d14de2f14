"""A window of a board, as a board of its own; its hexes keep their names, and sea zones their numbers."""

from dataclasses import replace

from hexmap.drawing.windows import GridWindow
from hexmap.rules.board import Board
from hexmap.rules.hexes import OFF_MAP, Grid


def place_in(whole: Grid, window: GridWindow, hex_: int) -> int:
    """The index that a hex of a grid has in a window of it; OFF_MAP outside."""
    row, column = divmod(hex_, whole.columns)
    if not window.holds(column, row):
        return OFF_MAP
    return (row - window.row) * window.columns + column - window.column


def board_in(board: Board, window: GridWindow) -> Board:
    """Return the part of a board in a window."""
    whole = board.grid
    first = [row * whole.columns + window.column for row in range(window.row, window.row + window.rows)]
    kept = [hex_ for start in first for hex_ in range(start, start + window.columns)]
    structures = tuple(
        replace(structure, hex=hex_)
        for structure in board.structures
        if (hex_ := place_in(whole, window, structure.hex)) != OFF_MAP
    )
    return Board(
        name=board.name,
        title=board.title,
        hex_km=board.hex_km,
        grid=Grid(
            window.columns,
            window.rows,
            west=whole.west + window.column,
            north=whole.north + window.row,
            digits=whole.digits,
        ),
        terrain="".join(board.terrain[index] for index in kept),
        roads=tuple(board.roads[index] for index in kept),
        rivers=tuple(board.rivers[index] for index in kept),
        structures=structures,
        structure_at={structure.hex: structure for structure in structures},
        structure_named={structure.name: structure for structure in structures},
        zones=board.zones,
        zones_of=tuple(board.zones_of[index] for index in kept),
        sources=board.sources,
    )
