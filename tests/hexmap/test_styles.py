"""The styles: what must stay apart in which of them, for whom, and by how much (CIEDE2000)."""

from itertools import combinations

import pytest

from hexmap.drawing.counters.counters import has_pattern
from hexmap.drawing.layers.patterns import KINDS
from hexmap.drawing.style import Style, colour_of, text_of
from hexmap.drawing.styles import CLASSIC, PRINT, SAFE, STYLES
from hexmap.rules.board import LAND, Terrain
from hexmap.rules.shipped_maps import shipped_map
from tests.hexmap.colour_vision import SIGHTS, apart, distance

GROUNDS = 10.0
"""How far the colours of two terrains that touch must be apart; below 5 they are one at a glance."""
LINES = 15.0
"""Lines are thin, so their colours must be farther from those of the ground."""
FACTIONS, FACTION_ON_GROUND = 12.0, 10.0
"""Factions among each other, and on any ground; strokes and bars tell them apart as well."""


def touching() -> list[tuple[str, str]]:
    """The pairs of terrains that touch on the shipped map."""
    board = shipped_map("first-punic-war")
    pairs = {
        (board.terrain[one], board.terrain[other]) for one in range(len(board.grid)) for other in board.adjacent(one)
    }
    return sorted((one, other) for one, other in pairs if one < other)


def too_near_on_the_ground(style: Style, sight: str) -> list[tuple[str, str]]:
    return [pair for pair in touching() if apart(style.terrain[pair[0]], style.terrain[pair[1]], sight) < GROUNDS]


def lines_too_near(style: Style, sight: str) -> list[tuple[str, str]]:
    lines = {"road": style.road, "river": style.river}
    near = [(name, letter) for name, line in lines.items() for letter in LAND
            if apart(line, style.terrain[letter], sight) < LINES]  # fmt: skip
    return near + [("road", "river")] * (apart(style.road, style.river, sight) < LINES)


def factions_too_near(style: Style, sight: str) -> list[tuple[str, str]]:
    among = [(text_of(one), text_of(other)) for one, other in combinations(style.factions, 2)
             if apart(one, other, sight) < FACTIONS]  # fmt: skip
    ground = [(text_of(one), letter) for one in style.factions for letter in Terrain
              if apart(one, style.terrain[letter], sight) < FACTION_ON_GROUND]  # fmt: skip
    return among + ground


# From the test data that G. Sharma, W. Wu and E. N. Dalal published for CIEDE2000 (2005).
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_colour_distances_match_published_values(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert distance(one, other) == pytest.approx(expected, abs=0.0001)


@pytest.mark.parametrize(("sight", "one", "other"), [
    ("protanopia", "#c0392b", "#5d6d1e"), ("deuteranopia", "#c0582b", "#7d8d1e"), ("tritanopia", "#3c78a0", "#2f8075"),
])  # fmt: skip
def test_simulated_colour_blindness_brings_colours_closer(sight: str, one: str, other: str) -> None:
    assert apart(colour_of(one), colour_of(other), sight) < 0.6 * apart(colour_of(one), colour_of(other), "everybody")


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_safe_style_is_distinguishable_for_every_sight(sight: str) -> None:
    assert too_near_on_the_ground(SAFE, sight) == []
    assert lines_too_near(SAFE, sight) == []
    assert factions_too_near(SAFE, sight) == []


@pytest.mark.parametrize("sight", ["protanopia", "deuteranopia", "tritanopia"])
def test_the_classic_style_is_not_colour_blind_safe(sight: str) -> None:
    assert too_near_on_the_ground(CLASSIC, sight)
    assert factions_too_near(CLASSIC, sight)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_safe_style_has_a_visible_shore(sight: str) -> None:
    for letter in Terrain:
        assert apart(SAFE.coast_line, SAFE.terrain[letter], sight) >= LINES


def test_the_print_style_is_black_and_white() -> None:
    colours = [value for value in vars(PRINT).values() if isinstance(value, tuple) and len(value) == 3]
    colours += [*PRINT.terrain.values(), *PRINT.glyph.values(), *PRINT.factions]
    assert [colour for colour in colours if len(set(colour)) != 1] == []


def test_every_terrain_has_a_mark_in_the_print_style() -> None:
    marked = [(letter in PRINT.glyph, PRINT.hatch.get(letter)) for letter in Terrain]
    plain = [letter for letter, (sign, hatch) in zip(Terrain, marked, strict=True) if not sign and not hatch]
    assert plain == [Terrain.FARMLANDS, Terrain.COAST]  # the shore runs between them
    hatches = [hatch for _, hatch in marked if hatch]
    assert len(set(hatches)) == len(hatches)


def test_styles_are_indexed_by_their_names() -> None:
    assert [(name, style.name) for name, style in STYLES.items()] == [(n, n) for n in ("classic", "print", "safe")]


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_fifteen_factions_differ_in_colour_or_stroke(style: Style) -> None:
    strokes = 4
    looks = {(style.factions[which % len(style.factions)], which % strokes) for which in range(15)}
    assert len(looks) == 15


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_every_style_has_a_colour_for_every_terrain(style: Style) -> None:
    assert set(style.terrain) == set(Terrain)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_counters_of_eight_factions_differ_in_colour_or_pattern(style: Style) -> None:
    looks = [
        (style.factions[which % len(style.factions)], has_pattern(which, style) and (which - 1) % KINDS)
        for which in range(8)
    ]
    assert len(set(looks)) == 8
    if style.patterns:
        assert len({pattern for _, pattern in looks[1:]}) == 7
