"""A round as a moving picture: an APNG of its moments, which every forum shows that shows PNGs."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from hexmap.drawing.base.base_cache import Base, base_of
from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.geometry import layout
from hexmap.drawing.labels.label_places import Label
from hexmap.drawing.labels.names_upon import names_upon, region_names_upon
from hexmap.drawing.labels.region_names import scenery_beside
from hexmap.drawing.layers.layers import USUAL_LAYERS, Layer
from hexmap.drawing.layers.scene import MapMoment
from hexmap.drawing.map_picture import UNDERNEATH, draw_upon
from hexmap.drawing.style import Style
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.board import Board

WIDTHS = (1200, 1000, 800, 600, 400)
"""The widths in pixels that are tried: the first one that makes a file small enough is taken."""
MOST_BYTES = 2_000_000
_UNCHANGED = 255
"""The colour that is transparent in every frame but the first; no map is drawn with it."""
_CHANNELS = 3 * 256
"""The length of a palette that has all colours; in a shorter one the transparent colour would be none."""
_SOURCE, _OVER = 0, 1
"""How APNG lays a frame on the one before it: instead of it, or upon it where it is not transparent."""


def moving_map(
    board: Board,
    moments: Sequence[MapMoment],
    *,
    style: Style = CLASSIC,
    layers: frozenset[Layer] = USUAL_LAYERS,
    scenery: Scenery | None = None,
    widths: Sequence[int] = WIDTHS,
    cache: Path | None = None,
) -> bytes:
    """The moments one after another, again and again, as an APNG of `MOST_BYTES` or less.

    What shows no moving pictures shows the first moment. It is as wide as the first of `widths` that keeps it small
    enough, or as the last. The positions must have the same factions; there must be at least one moment.
    """
    for width in widths:
        frames = list(_frames(board, moments, style, layers, scenery, width, cache))
        data = encoded(frames, [moment.seconds for moment in moments])
        if len(data) <= MOST_BYTES:
            break
    return data


def _frames(
    board: Board,
    moments: Sequence[MapMoment],
    style: Style,
    layers: frozenset[Layer],
    scenery: Scenery | None,
    width: int,
    cache: Path | None,
) -> Iterator[Image.Image]:
    """Return the first moment whole, of every other one only the changes."""
    last = moments[-1]
    if Layer.REGIONS in layers:
        scenery = scenery_beside(scenery, board, last.scene.regions)
    underneath = UNDERNEATH - {Layer.STRUCTURES} if last.scene.signs else UNDERNEATH
    base = base_of(board, style, width, layers & underneath, scenery, cache)
    names = _names(board, last, layers, scenery, base)
    at = layout(board.grid, base.image.width, Layer.FRAME in layers)
    regions = region_names_upon(board, last.position, last.scene, at, layers, scenery, names)
    before: Image.Image | None = None
    for moment in moments:
        image = draw_upon(
            base,
            board,
            moment.position,
            style=style,
            layers=layers,
            scene=moment.scene,
            caption=moment.caption,
            names=names,
            region_names=regions,
        )
        whole = whole_frame(image)
        yield whole if before is None else changes(before, whole)
        before = whole


def _names(
    board: Board, last: MapMoment, layers: frozenset[Layer], scenery: Scenery | None, base: Base
) -> Sequence[Label]:
    """Return the names of structures for all frames: they give way to the last moment, and never move."""
    if Layer.NAMES not in layers:
        return ()
    at = layout(board.grid, base.image.width, Layer.FRAME in layers)
    return names_upon(board, last.position, last.scene, at, layers, scenery)


def whole_frame(image: Image.Image) -> Image.Image:
    """Return a picture with a palette as a frame: the last colour stays free for what does not change."""
    whole = image.point([*range(_UNCHANGED), _UNCHANGED - 1])
    whole.putpalette(bytes(image.getpalette() or ()).ljust(_CHANNELS, b"\0"))
    return whole


def changes(before: Image.Image, after: Image.Image) -> Image.Image:
    """The later of two pictures with the same colours, transparent where they are alike."""
    alike = ImageChops.difference(_indices(before), _indices(after)).point([255, *[0] * 255])
    changed = after.copy()
    changed.paste(_UNCHANGED, (0, 0), alike)
    return changed


def _indices(image: Image.Image) -> Image.Image:
    """The numbers of the colours of a picture, as levels of grey."""
    return Image.frombytes("L", image.size, image.tobytes())


def encoded(frames: Sequence[Image.Image], seconds: Sequence[float]) -> bytes:
    """Return frames as an APNG that is shown again and again: the first one whole, of the others what changes."""
    buffer = BytesIO()
    frames[0].save(
        buffer,
        "PNG",
        save_all=True,
        append_images=frames[1:],
        duration=[round(one * 1000) for one in seconds],
        loop=0,
        blend=[_SOURCE, *[_OVER] * (len(frames) - 1)],
        transparency=_UNCHANGED,
        compress_level=9,
    )
    return buffer.getvalue()
