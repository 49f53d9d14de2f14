"""The moving picture: its frames, how long they last, how large it may be."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from hexmap.drawing.layers.scene import MapMoment, Scene
from hexmap.drawing.map_picture import draw_map
from hexmap.drawing.moving import moving_picture
from hexmap.drawing.moving.moving_picture import MOST_BYTES, moving_map
from hexmap.rules.map_file import read_map
from hexmap.rules.position import Army, Faction, Position

WIDTH = 400
BOARD = read_map(
    {
        "format": "vae-victis/map/1",
        "name": "small",
        "title": "Small",
        "hex_km": 15,
        "terrain": ["FFFFFF"] * 6,
        "roads": [],
        "rivers": [],
        "structures": [{"name": "Enna", "kind": "city", "hex": "0101"}],
        "sea_zones": [],
        "sources": [],
    }
)
FACTIONS = (Faction("carthago", "Carthago", True, ("Enna",), 1, 0, colour="#5b2a86"),)
WAY = [BOARD.grid.index(name) for name in ("0505", "0504", "0503")]


def moment(steps: int, seconds: float = 0.5) -> MapMoment:
    """Army 7 after so many steps of its way."""
    position = Position(1, FACTIONS, {}, (Army(7, "carthago", WAY[steps], 1600),), ())
    marches = {7: WAY[: steps + 1]} if steps else {}
    return MapMoment(position, Scene(marches=marches), f"Round 1: {steps}", seconds)


def frames(data: bytes) -> list[Image.Image]:
    with Image.open(BytesIO(data)) as image:
        found = []
        for which in range(getattr(image, "n_frames", 1)):
            image.seek(which)
            found.append(image.convert("RGBA").convert("RGB"))
        return found


def drawn(one: MapMoment) -> Image.Image:
    picture = draw_map(BOARD, one.position, scene=one.scene, caption=one.caption, width=WIDTH)
    return picture.convert("RGB")


def moving(moments: Sequence[MapMoment]) -> bytes:
    return moving_map(BOARD, moments, widths=[WIDTH])


def test_every_frame_matches_the_map_of_its_moment() -> None:
    moments = [moment(0), moment(1), moment(2)]
    shown = frames(moving(moments))
    assert len(shown) == 3
    for one, frame in zip(moments, shown, strict=True):
        assert ImageChops.difference(drawn(one), frame).getbbox() is None


def test_moving_back_leaves_no_traces_in_the_next_frame() -> None:
    back = replace(moment(0), caption="Round 1: back")
    shown = frames(moving([moment(0), moment(2), back]))
    assert ImageChops.difference(drawn(back), shown[2]).getbbox() is None


def test_viewers_without_animation_show_the_first_frame() -> None:
    data = moving([moment(0), moment(1)])
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert data.index(b"acTL") < data.index(b"IDAT") < data.index(b"fdAT")
    with Image.open(BytesIO(data)) as image:
        assert ImageChops.difference(image.convert("RGBA").convert("RGB"), drawn(moment(0))).getbbox() is None


def test_frames_last_their_duration_and_loop_forever() -> None:
    with Image.open(BytesIO(moving([moment(0, 1.5), moment(1, 0.8), moment(2, 5.0)]))) as image:
        assert image.info["loop"] == 0
        lasting = []
        for which in range(3):
            image.seek(which)
            lasting.append(image.info["duration"])
    assert lasting == [1500, 800, 5000]


def test_a_single_moment_gives_a_still_picture() -> None:
    (shown,) = frames(moving([moment(1)]))
    assert ImageChops.difference(drawn(moment(1)), shown).getbbox() is None


def test_an_animation_that_is_too_large_is_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = [moment(0), moment(1)]
    large, small = (moving_map(BOARD, moments, widths=[width]) for width in (800, 400))
    assert len(small) < len(large) <= MOST_BYTES
    monkeypatch.setattr(moving_picture, "MOST_BYTES", len(large) - 1)
    assert moving_map(BOARD, moments, widths=[800, 400, 200]) == small
    monkeypatch.setattr(moving_picture, "MOST_BYTES", 1)
    assert frames(moving_map(BOARD, moments, widths=[800, 400]))[0].width == 400


def test_a_cached_base_gives_the_same_animation(tmp_path: Path) -> None:
    moments = [moment(0), moment(1)]
    kept = [moving_map(BOARD, moments, widths=[WIDTH], cache=tmp_path) for _ in range(2)]
    assert kept == [moving(moments)] * 2
