"""The battlefield: squares, facings, distances, arcs, and both sides' own views (GS.2 to GS.7)."""

from collections.abc import Iterator

COLUMNS, ROWS = 18, 11
SQUARES = COLUMNS * ROWS
"""A square is a number from 0, row by row from the south, each row from the west."""
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The facings, clockwise, by their numbers."""
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""What one square in each facing adds to column and row."""
OFF_BOARD = -1
FRONT, FLANK, REAR = "front", "flank", "rear"
ARCS = (FRONT, FRONT, FLANK, REAR, REAR, REAR, FLANK, FRONT)
"""The arc in which a unit is, by the facings between an enemy's facing and the direction to the unit (GS.5)."""


def square(column: int, row: int) -> int:
    """Return the number of a square; columns and rows count from 1."""
    return (row - 1) * COLUMNS + column - 1


def column_of(one: int) -> int:
    """Return the column of a square, from 1 in the west."""
    return one % COLUMNS + 1


def row_of(one: int) -> int:
    """Return the row of a square, from 1 in the south."""
    return one // COLUMNS + 1


def name_of(one: int) -> str:
    """Return the name of a square: column and row, two digits each."""
    return f"{column_of(one):02}{row_of(one):02}"


def turned(one: int) -> int:
    """Return a square of the board turned by half: what the other side calls it (GS.7)."""
    return SQUARES - 1 - one


def _ahead(one: int, facing: int) -> int:
    column, row = column_of(one) + STEPS[facing][0], row_of(one) + STEPS[facing][1]
    return square(column, row) if 1 <= column <= COLUMNS and 1 <= row <= ROWS else OFF_BOARD


def _distance(one: int, other: int) -> int:
    return max(abs(column_of(one) - column_of(other)), abs(row_of(one) - row_of(other)))


def _towards(one: int, other: int) -> int:
    """Return the facing from a square to another that comes nearest (GS.75)."""
    east, north = column_of(other) - column_of(one), row_of(other) - row_of(one)
    if abs(east) > 2 * abs(north):
        north = 0
    elif abs(north) > 2 * abs(east):
        east = 0
    return STEPS.index((_sign(east), _sign(north))) if (east or north) else 0


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


AHEAD = tuple(tuple(_ahead(one, facing) for facing in range(8)) for one in range(SQUARES))
"""The square ahead, by square and facing; OFF_BOARD where there is none."""
AROUND = tuple(tuple(other for other in ahead if other != OFF_BOARD) for ahead in AHEAD)
"""The adjacent squares of each square."""
DISTANCE = tuple(tuple(_distance(one, other) for other in range(SQUARES)) for one in range(SQUARES))
"""The distance of two squares: the greater of the differences of columns and rows (GS.4)."""
TOWARDS = tuple(tuple(_towards(one, other) for other in range(SQUARES)) for one in range(SQUARES))
"""The facing from a square that comes nearest to the direction of another; exact for adjacent ones (GS.75)."""
EIGHTHS = tuple(tuple(min((one - other) % 8, (other - one) % 8) for other in range(8)) for one in range(8))
"""The eighths of a turn between two facings, 0 to 4."""


def _shots(one: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield the targets of shots from a square, with the facing, and the squares of which one has to be free."""
    for facing in range(8):
        between = AHEAD[one][facing]
        if between == OFF_BOARD:
            continue
        for side in (-1, 0, 1):
            target = AHEAD[between][(facing + side) % 8]
            if target == OFF_BOARD:
                continue
            beside = AHEAD[one][(facing + side) % 8]
            yield target, facing, (between,) if side == 0 else (between, beside)


SHOTS = tuple(tuple(_shots(one)) for one in range(SQUARES))
"""The shots from each square: the target's square, the facing, and the squares of which one has to be free (GS.36)."""


def _shots_at(target: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    for one in range(SQUARES):
        for hit, facing, free in SHOTS[one]:
            if hit == target:
                yield one, facing, free


SHOTS_AT = tuple(tuple(_shots_at(target)) for target in range(SQUARES))
"""The places from which each square can be shot at: square and facing, and the squares of which one has to be free."""

OWN_ROW = tuple(tuple(row_of(turned(one) if side else one) for one in range(SQUARES)) for side in (0, 1))
OWN_COLUMN = tuple(tuple(column_of(turned(one) if side else one) for one in range(SQUARES)) for side in (0, 1))
"""Rows and columns in the own view of each side (GS.7)."""


def own_facing(side: int, facing: int) -> int:
    """Return a facing in the own view of a side (GS.7)."""
    return (facing + 4) % 8 if side else facing


def own_square(side: int, column: int, row: int) -> int:
    """Return the square of a column and a row in the own view of a side."""
    return turned(square(column, row)) if side else square(column, row)


def arc(unit: int, enemy: int, enemy_facing: int) -> str:
    """Return in which arc of an adjacent enemy a unit stands (GS.5)."""
    return ARCS[(TOWARDS[enemy][unit] - enemy_facing) % 8]
