"""Laws of the grid (GR.1, GR.2, GR.9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap.rules.hexes import OFF_MAP, Grid

GRIDS = st.builds(Grid, st.integers(1, 12), st.integers(1, 12))


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int) -> tuple[Grid, list[int]]:
    grid = draw(GRIDS)
    return grid, [draw(st.integers(0, len(grid) - 1)) for _ in range(count)]


@given(grid_and_hexes(1))
def test_names_and_indices_of_hexes_round_trip(given_: tuple[Grid, list[int]]) -> None:
    grid, (hex_,) = given_
    assert grid.index(grid.name(hex_)) == hex_


@given(grid_and_hexes(1))
def test_the_opposite_side_leads_back(given_: tuple[Grid, list[int]]) -> None:
    grid, (hex_,) = given_
    for side, neighbour in enumerate(grid.neighbours[hex_]):
        if neighbour != OFF_MAP:
            assert grid.neighbours[neighbour][(side + 3) % 6] == hex_
            assert grid.distance(hex_, neighbour) == 1


@given(grid_and_hexes(3))
def test_distance_is_a_metric(given_: tuple[Grid, list[int]]) -> None:
    grid, (a, b, c) = given_
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grid_and_hexes(1), st.integers(0, 4))
def test_within_returns_exactly_the_hexes_up_to_a_distance(given_: tuple[Grid, list[int]], radius: int) -> None:
    grid, (hex_,) = given_
    found = list(grid.within(hex_, radius))
    assert sorted(found) == [other for other in range(len(grid)) if grid.distance(hex_, other) <= radius]


@pytest.mark.parametrize("name", ["0000", "0001", "7701", "0182", "001", "00101", "ab12", "", "٠١٠١", "-101"])
def test_invalid_names_are_off_the_map(name: str) -> None:
    assert Grid(76, 81).index(name) == OFF_MAP


def test_a_map_of_more_than_99_columns_has_three_digits_each() -> None:
    assert Grid(100, 5).name(0) == "001001"
