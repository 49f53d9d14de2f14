"""Pictures as files: the map of a document as wide, in the style and with the layers that a picture is to have."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from campaign.models import Picture
from campaign.rules.map_scene import scene_of
from campaign.rules.round_document import RoundDocument
from hexmap.drawing.layers import BASE_LAYERS, USUAL_LAYERS, Layer, layers_of
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png
from hexmap.drawing.styles import STYLES

THUMBNAIL_WIDTH = 400
FULL_WIDTH = 4000
DESK_WIDTH = 3200
"""Pixels across the map of the desk, which is looked at from near."""
PHONE_WIDTH = 1600
"""Pixels across the map of the desk for small windows."""
DESK_LAYERS = BASE_LAYERS | {Layer.CONTROL}
"""What the map of the desk shows; the rest is drawn upon it in the browser."""

_WIDTHS: Mapping[str, int] = {
    Picture.Scale.THUMBNAIL: THUMBNAIL_WIDTH,
    Picture.Scale.FORUM: FORUM_WIDTH,
    Picture.Scale.FULL: FULL_WIDTH,
}
_DESK_WIDTHS: Mapping[str, int] = {Picture.Scale.THUMBNAIL: PHONE_WIDTH, Picture.Scale.FORUM: DESK_WIDTH}


class Made(NamedTuple):
    """A picture as a file: its bytes, what its name ends with, its width in pixels."""

    data: bytes
    suffix: str
    width: int


def made(picture: Picture, document: RoundDocument, caption: str) -> Made:
    """Draws what a picture is to show of a document. It is for workers: a page never waits for it."""
    desk = picture.moment == Picture.Moment.DESK
    image = draw_map(
        document.board,
        document.position,
        style=STYLES[picture.style],
        width=(_DESK_WIDTHS if desk else _WIDTHS)[picture.scale],
        layers=DESK_LAYERS if desk else _layers(picture),
        scene=scene_of(document),
        caption="" if desk else caption,
        cache=Path(settings.PICTURES_CACHE_DIR),
    )
    return Made(encode_png(image), "png", image.width)


def _layers(picture: Picture) -> frozenset[Layer]:
    return layers_of(picture.layers) if picture.layers else USUAL_LAYERS
