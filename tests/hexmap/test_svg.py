"""The map as vectors: what must be in the document, found by reading it as XML."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import dist, pi, sqrt
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.geometry import Point, layout
from hexmap.drawing.layers.layers import USUAL_LAYERS, WITHOUT_REGIONS, Layer
from hexmap.drawing.style import Style
from hexmap.drawing.styles import CLASSIC, STYLES
from hexmap.drawing.svg.contours import contours, simpler_ring
from hexmap.drawing.svg.elements import element, number, text
from hexmap.drawing.svg.harmless import harmless_svg
from hexmap.drawing.svg.map_svg import SVG_WIDTH, layout_of, map_svg
from hexmap.drawing.svg.outlines import outlines
from hexmap.drawing.svg.paths import Pen
from hexmap.rules.map_file import read_map
from hexmap.rules.position import Faction, Position
from hexmap.rules.shipped_maps import shipped_map
from tests.hexmap.reference import theatre

SVG = "{http://www.w3.org/2000/svg}"
ALL = WITHOUT_REGIONS
GROUPS = {
    **{layer: {f"layer-{layer}"} for layer in Layer},
    Layer.GRID: {"layer-grid-water", "layer-grid-land"},
    Layer.FRAME: set[str](),  # the sources stay: they stand on every picture
}


def small_position() -> Position:
    return Position(1, (Faction("roma", "Roma", True, ("Enna",), 1, 0),), {}, (), ())


def small_map(terrain: list[str], name: str = "Enna", title: str = "Small") -> Any:
    return read_map(
        {
            "format": "vae-victis/map/1",
            "name": "small",
            "title": title,
            "hex_km": 15,
            "terrain": terrain,
            "roads": [],
            "rivers": [],
            "structures": [{"name": name, "kind": "city", "hex": "0101"}],
            "sea_zones": [],
            "sources": [],
        }
    )


def drawn(**choices: Any) -> Xml.Element:
    """The made-up theatre with everything on it, or with what is chosen."""
    usual: dict[str, Any] = {
        "layers": ALL,
        "scene": theatre.scene(),
        "scenery": theatre.scenery(),
        "caption": "Round 3",
        "width": 1600,
    }
    return Xml.fromstring(map_svg(theatre.theatre(), theatre.position(), **{**usual, **choices}))


@cache
def whole() -> Xml.Element:
    """The theatre with everything on it; nobody changes it."""
    return drawn()


def ids(root: Xml.Element) -> list[str]:
    return [found for part in root.iter() if (found := part.get("id"))]


def written(root: Xml.Element) -> str:
    """All that can be read in the picture, a line for each text."""
    return "\n".join("".join(part.itertext()) for part in root.iter(f"{SVG}text"))


def titles_in(root: Xml.Element, group: str) -> list[str]:
    (found,) = (part for part in root.iter(f"{SVG}g") if part.get("id") == group)
    return [title.text or "" for title in found.iter(f"{SVG}title")]


@pytest.mark.parametrize("style", STYLES.values(), ids=str)
def test_an_svg_has_no_scripts_and_no_outside_references(style: Any) -> None:
    for part in drawn(style=style).iter():
        assert part.tag.removeprefix(SVG) in {
            *("svg", "title", "desc", "defs", "g", "use", "path", "rect", "ellipse", "text"),
            *("clipPath", "filter", "feGaussianBlur", "pattern"),
        }
        for name, value in part.attrib.items():
            assert not name.startswith("on")
            assert "//" not in value
            if name.endswith("href"):
                assert value.startswith("#")


def test_every_reference_of_an_svg_has_one_target() -> None:
    root = whole()
    names = ids(root)
    assert len(names) == len(set(names))
    referred = {
        found
        for part in root.iter()
        for value in part.attrib.values()
        for found in re.findall(r"^#([\w-]+)$|url\(#([\w-]+)\)", value)
    }
    missing = {one or other for one, other in referred} - set(names)
    assert {name for name in missing if not re.fullmatch(r"[0-9a-f]{6}", name)} == set()


@pytest.mark.parametrize("layer", sorted(ALL))
def test_every_layer_is_a_removable_group(layer: Layer) -> None:
    groups = {name for name in ids(whole()) if name.startswith("layer-")}
    without = {name for name in ids(drawn(layers=ALL - {layer})) if name.startswith("layer-")}
    assert groups - without == GROUPS[layer]


def test_leaving_out_the_frame_keeps_the_sources() -> None:
    framed, bare = written(whole()), written(drawn(layers=ALL - {Layer.FRAME}))
    for words in ("THEATRUM", "Round 3", "Mountains", "Carthago"):
        assert words in framed
        assert words not in bare
    assert "nobody" in bare


def test_structures_and_counters_have_titles() -> None:
    root = whole()
    assert "Portus, City, Carthago" in titles_in(root, "layer-structures")
    assert "Mons, Town" in titles_in(root, "layer-structures")
    assert "Army 1, Roma, 1600 FP, 0804" in titles_in(root, "layer-armies")
    assert "Navy 12, Carthago, 1000 FP, 1104" in titles_in(root, "layer-armies")
    assert len(titles_in(root, "layer-armies")) == 7


def test_numbers_strengths_and_resilience_can_be_read() -> None:
    lines = written(whole()).splitlines()
    for words in ("11", "1250", "2/4", "Alba", "Round 3"):
        assert words in lines


@pytest.mark.parametrize("name", ["Συράκουσαι", "قرطاج", "שם", "Карфаген", "A<b>&\"c'", "]]>", "x" * 80])
def test_names_in_any_script_are_kept_in_titles(name: str) -> None:
    root = Xml.fromstring(map_svg(small_map(["FFF", "FFF"], name, title=name), small_position(), caption=name))
    assert f"{name}, City" in titles_in(root, "layer-structures")
    assert name in (root.findtext(f"{SVG}title") or "")


@given(st.text(max_size=30))
def test_any_text_gives_a_well_formed_document(words: str) -> None:
    root = Xml.fromstring(element("a", text(words), b=words))
    assert readable(root.text or "") == readable(words)
    assert readable(root.get("b") or "") == readable(words)


def readable(words: str) -> list[str]:
    """The signs that can be seen; the others XML may change or leave out."""
    return [sign for sign in words if sign.isprintable() and not sign.isspace()]


def test_control_characters_in_names_are_left_out() -> None:
    root = Xml.fromstring(map_svg(small_map(["F"], "En\u0007na\ufffe"), small_position(), caption="\x00Round\x1b 1"))
    assert "Enna, City" in titles_in(root, "layer-structures")
    assert (root.findtext(f"{SVG}title") or "").endswith("Round 1")


@pytest.mark.parametrize("terrain", [["F"], ["FO"], ["F" * 90], ["F"] * 90, ["FOF", "OOO", "FOF"]])
@pytest.mark.parametrize("width", [200, SVG_WIDTH])
def test_maps_of_any_shape_are_drawn(terrain: list[str], width: int) -> None:
    root = Xml.fromstring(map_svg(small_map(terrain), small_position(), width=width))
    assert root.get("width") == str(width)


@pytest.fixture(scope="module")
def shipped() -> Xml.Element:
    board = shipped_map("first-punic-war")
    document = map_svg(board, small_position(), scenery=scenery_for(board), layers=USUAL_LAYERS)
    assert len(document.encode()) < 1_500_000
    return Xml.fromstring(document)


def test_the_shore_has_land_on_its_side_and_water_on_the_other(shipped: Xml.Element) -> None:
    board = shipped_map("first-punic-war")
    at = layout(board.grid, SVG_WIDTH)
    (shore,) = (part for part in shipped.iter(f"{SVG}path") if part.get("id") == "shore")
    inside = filled(rings_of(shore.get("d") or ""), at.width, at.height)
    wrong = [
        board.grid.name(index) for index in range(len(board.grid)) if inside(*at.centre(index)) != board.is_land(index)
    ]
    assert wrong == []


def test_no_shore_runs_along_the_edge_of_the_map() -> None:
    """Land that goes on beyond the map has no coast there, nor does a lake have a shore."""
    board = small_map(["FFFF", "FLLF", "FFFL"])
    at = layout_of(board, 800, USUAL_LAYERS)
    left, top, right, bottom = at.field
    root = Xml.fromstring(map_svg(board, small_position(), width=800))
    drawn_by_id = {part.get("id"): part.get("d") or "" for part in root.iter(f"{SVG}path")}
    for name in ("shore", "lake-shores"):
        rings = rings_of(drawn_by_id[name])
        assert rings
        sides = [pair for ring in rings for pair in pairwise([*ring, ring[0]]) if dist(*pair) > at.size / 2]
        for axis, edges in ((0, (left, right)), (1, (top, bottom))):
            along = [pair for pair in sides for edge in edges if all(abs(p[axis] - edge) < at.size / 10 for p in pair)]
            assert along == [], name


def test_names_of_the_shipped_map_are_svg_texts(shipped: Xml.Element) -> None:
    lines = written(shipped).splitlines()
    for name in ("Roma", "Carthago", "Messana"):
        assert name in lines


def rings_of(data: str) -> list[list[Point]]:
    """The closed lines of path data as the pen writes it."""
    rings = []
    for part in data.split("M")[1:]:
        numbers = [float(found) for found in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", part)]
        x, y = numbers[:2]
        ring = [(x, y)]
        for right, down in zip(numbers[2::2], numbers[3::2], strict=True):
            x, y = x + right, y + down
            ring.append((x, y))
        rings.append(ring)
    return rings


def filled(rings: list[list[Point]], width: int, height: int) -> Any:
    """Whether a point lies inside; rings around land come round clockwise, those around water the other way."""
    mask = Image.new("L", (width, height))
    for ring in sorted(rings, key=lambda ring: -abs(area_of(ring))):
        ImageDraw.Draw(mask).polygon(ring, fill=255 if area_of(ring) > 0 else 0)
    return lambda x, y: mask.getpixel((round(x), round(y))) == 255


def area_of(ring: list[Point]) -> float:
    """What a ring encloses: more than nothing where it comes round clockwise."""
    return sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairwise([*ring, ring[0]])) / 2


@given(st.lists(st.tuples(st.floats(0, 5000), st.floats(0, 5000)), min_size=1, max_size=40), st.sampled_from([1, 0.1]))
def test_a_pen_rounds_points_to_half_a_step(points: list[Point], step: float) -> None:
    (ring,) = rings_of(Pen(step).line(points))
    exact = [points[0], *(there for here, there in pairwise(points) if rounded(here, step) != rounded(there, step))]
    for (x, y), (x2, y2) in zip(ring, exact, strict=True):
        assert max(abs(x - x2), abs(y - y2)) <= step / 2 + 1e-6


def rounded(point: Point, step: float) -> tuple[int, int]:
    return round(point[0] / step), round(point[1] / step)


@pytest.mark.parametrize(
    ("value", "short"), [(0, "0"), (-0.001, "0"), (0.5, ".5"), (-0.25, "-.25"), (100, "100"), (10.10, "10.1")]
)
def test_numbers_are_written_without_trailing_zeros(value: float, short: str) -> None:
    assert number(value) == short


TEN_BY_TEN = small_map(["F" * 10] * 10)


@given(st.sets(st.integers(0, 99)))
def test_an_outline_encloses_as_much_as_its_hexes(hexes: set[int]) -> None:
    board = TEN_BY_TEN
    at = layout(board.grid, 500)
    rings = outlines(board, hexes, at)
    assert sum(area_of(ring) for ring in rings) == pytest.approx(len(hexes) * 1.5 * sqrt(3) * at.size**2)
    corners = [point for ring in rings for point in ring]
    assert len(corners) == len({(round(x, 3), round(y, 3)) for x, y in corners})


def test_hexes_around_a_gap_have_two_outlines() -> None:
    grid = TEN_BY_TEN.grid
    middle = grid.index("0505")
    around = outlines(TEN_BY_TEN, grid.neighbours_of(middle), layout(grid, 500))
    assert sorted(len(ring) for ring in around) == [6, 18]


def disc(level: int = 255) -> Image.Image:
    image = Image.new("L", (100, 80))
    ImageDraw.Draw(image).ellipse((20, 10, 79, 69), fill=level)
    return image


def test_the_contour_of_a_disc_is_a_circle() -> None:
    (ring,) = contours(disc())
    assert area_of(ring) == pytest.approx(pi * 30**2, rel=0.01)
    assert all(dist(point, (50, 40)) == pytest.approx(30, abs=0.8) for point in ring)


def test_the_contour_of_a_hole_runs_the_other_way() -> None:
    image = disc()
    ImageDraw.Draw(image).rectangle((40, 30, 59, 49), fill=0)
    inner, outer = sorted((area_of(ring) for ring in contours(image)), key=abs)
    assert inner == pytest.approx(-400, abs=4)
    assert outer > 2700


def test_contours_end_at_the_edge_of_the_picture() -> None:
    (ring,) = contours(Image.new("L", (30, 20), 255))
    assert area_of(ring) == pytest.approx(30 * 20, abs=3)


def test_contours_are_interpolated_between_pixels() -> None:
    image = Image.new("L", (4, 1))
    image.putdata([0, 0, 255, 255])
    xs = sorted({round(x, 2) for x, _ in contours(image, level=64)[0]})
    assert xs[0] == pytest.approx(1.5 + 63.5 / 255, abs=0.01)


def test_a_uniform_picture_has_no_contour_but_its_frame() -> None:
    assert contours(Image.new("L", (9, 9))) == []


def test_a_simpler_ring_stays_close_with_fewer_points() -> None:
    (ring,) = contours(disc())
    simple = simpler_ring(ring, 0.5)
    assert len(simple) < len(ring) / 4
    assert area_of(simple) == pytest.approx(area_of(ring), rel=0.02)


def test_every_style_draws_the_same_things_in_its_own_colours() -> None:
    classic, safe = (drawn(style=STYLES[name]) for name in ("classic", "safe"))
    assert ids(classic) == ids(safe)
    fills = [{part.get("fill") for part in root.iter(f"{SVG}g")} for root in (classic, safe)]
    assert fills[0] != fills[1]


def test_armies_change_only_their_own_layer() -> None:
    board, before = theatre.theatre(), theatre.position()
    after = replace(before, armies=before.armies[:-1])
    documents = [map_svg(board, position, style=CLASSIC, layers=ALL - {Layer.ARMIES}) for position in (before, after)]
    assert documents[0] == documents[1]


# Drawings that come with an archive


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES.keys())
def test_a_drawn_map_passes_cleaning_unchanged(style: Style) -> None:
    looks: dict[str, Any] = {"style": style, "layers": ALL, "scene": theatre.scene(), "scenery": theatre.scenery()}
    drawn = map_svg(theatre.theatre(), theatre.position(), caption="Größe <1>", **looks).encode()
    assert harmless_svg(drawn) == drawn


@pytest.mark.parametrize(
    "foreign",
    [
        "<script>alert(1)</script>",
        '<g onload="alert(1)"/>',
        '<g><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject></g>',
        '<use href="https://example.org/a.svg#b"/>',
        '<use xmlns:x="http://www.w3.org/1999/xlink" x:href="data:image/svg+xml,x#y"/>',
        '<image href="#a"/>',
        '<a href="#a"><text>x</text></a>',
        '<set attributeName="href" to="javascript:alert(1)"/>',
        "<style>@import url(https://example.org)</style>",
        '<rect style="fill:url(https://example.org)"/>',
        '<rect fill="url(https://example.org#a)"/>',
        '<rect fill="u\\72l(https://example.org#a)"/>',
        '<rect fill="image(https://example.org)"/>',
        '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
        "<!-- <script> -->",
        "<?xml-stylesheet href='https://example.org'?>",
        "<title><![CDATA[<script>]]></title>",
    ],
)
def test_cleaning_an_svg_removes_scripts_and_links_only(foreign: str) -> None:
    kept = '<g id="here"><path d="M0 0h1" fill="url( #sea )" transform="translate(1 2) rotate(3)"/></g>'
    left = harmless_svg(f'<svg xmlns="{SVG[1:-1]}" viewBox="0 0 1 1">{foreign}{kept}</svg>'.encode()).decode()
    for word in (
        "script",
        "alert",
        "example.org",
        "javascript",
        "data:",
        "onload",
        "@import",
        "\\",
        "<!",
        "<?",
        "image",
    ):
        assert word not in left.replace("&lt;script&gt;", "")
    root = Xml.fromstring(left)
    path = root.find(f"{SVG}g[@id='here']/{SVG}path")
    assert path is not None
    assert path.attrib == {"d": "M0 0h1", "fill": "url( #sea )", "transform": "translate(1 2) rotate(3)"}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg",
        b"<html/>",
        b"<svg/>",  # of no namespace
        b'<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
        b'<?xml version="1.0" encoding="no-such"?><svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<g>" * 100_000 + b"</g>" * 100_000 + b"</svg>",
        b"\xff\xfe<\0s\0v\0g",
    ],
    ids=range(9),
)
def test_an_invalid_svg_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        harmless_svg(data)
