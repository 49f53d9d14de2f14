"""Map pictures as files: draw the map of a document in a given width and style, with given layers."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from struct import unpack_from
from typing import Any, NamedTuple, TypedDict

from django.conf import settings

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.document_map import DocumentMap
from campaign.games.game import Game
from campaign.games.reader import PUBLIC
from campaign.models import Picture
from campaign.reports.crops import window_of
from hexmap.drawing.base.scenery import Scenery, scenery_for
from hexmap.drawing.cropping import Cropping
from hexmap.drawing.layers.layers import BASE_LAYERS, Layer, layers_of
from hexmap.drawing.layers.scene import MapMoment
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png
from hexmap.drawing.moving.moving_picture import moving_map
from hexmap.drawing.style import Style
from hexmap.drawing.styles import STYLES
from hexmap.drawing.svg.map_svg import SVG_WIDTH, map_svg
from hexmap.rules.documents import DocumentError

THUMBNAIL_WIDTH = 400
FULL_WIDTH = 4000
DESK_WIDTH = 3200
"""Width in pixels of the picture on the page Map, which is viewed enlarged."""
PHONE_WIDTH = 1600
"""Width in pixels of the picture on the page Map for small windows."""
SHARP_WIDTH = 4800
"""Width in pixels of the picture on the page Map for screens with more than one pixel to a point: browsers still take
the 110 MB that it needs unpacked."""
DESK_LAYERS = BASE_LAYERS | {Layer.CONTROL}
"""Layers of the picture on the page Map; the browser draws the rest upon it."""

ON_THE_DESK = frozenset({Layer.ARMIES})
"""Layers that the browser draws upon the picture of the page Map, so that names leave room for them."""

_WIDTHS: Mapping[str, int] = {
    Picture.Scale.THUMBNAIL: THUMBNAIL_WIDTH,
    Picture.Scale.FORUM: FORUM_WIDTH,
    Picture.Scale.FULL: FULL_WIDTH,
}
_DESK_WIDTHS: Mapping[str, int] = {
    Picture.Scale.THUMBNAIL: PHONE_WIDTH,
    Picture.Scale.FORUM: DESK_WIDTH,
    Picture.Scale.FULL: SHARP_WIDTH,
}
_STILL_SECONDS = 5.0
"""How long a moving picture of a single moment lasts."""
_WIDTH_IN_PNG = 16
"""The offset in bytes of the width in a PNG file."""


class Looks(TypedDict):
    """The look of a map, the same in every format."""

    style: Style
    layers: frozenset[Layer]
    scenery: Scenery | None


class PictureFile(NamedTuple):
    """A picture as a file: its bytes, file extension and width in pixels."""

    data: bytes
    suffix: str
    width: int


def made(picture: Picture, document: AnyDocument, caption: str) -> PictureFile:
    """Draw what a picture shows of a document. Only workers call this: a page never waits for it.

    A document that says itself which moment it shows has its own caption.
    """
    game = game_of_step(picture.phase.step)
    shown = game.map_of(document, PUBLIC)
    caption = shown.caption or caption
    cropping = Cropping(shown.board, window_of(shown, picture.crop))
    looks = _looks(picture, shown, cropping)
    if picture.format == Picture.Format.MOVING:
        return _moving(_moments(game, document, shown), cropping, looks)
    if picture.format == Picture.Format.SVG:
        return _svg(shown, cropping, looks, caption)
    desk = picture.moment == Picture.Moment.DESK
    image = draw_map(
        cropping.board,
        cropping.position(shown.position),
        width=(_DESK_WIDTHS if desk else _WIDTHS)[picture.scale],
        scene=cropping.scene(shown.scene),
        caption="" if desk else caption,
        **looks,
        cache=base_folder(),
        unseen=ON_THE_DESK if desk else frozenset(),
    )
    return PictureFile(encode_png(image), "png", image.width)


def _moving(moments: Sequence[MapMoment], cropping: Cropping, looks: Looks) -> PictureFile:
    cropped = [
        replace(moment, position=cropping.position(moment.position), scene=cropping.scene(moment.scene))
        for moment in moments
    ]
    data = moving_map(cropping.board, cropped, **looks, cache=base_folder())
    return PictureFile(data, "png", unpack_from(">I", data, _WIDTH_IN_PNG)[0])


def _moments(game: Game[Any], document: AnyDocument, shown: DocumentMap) -> Sequence[MapMoment]:
    """Return the frames of a moving picture; one alone where nothing has happened that could be shown."""
    try:
        return game.moments(document, PUBLIC)
    except DocumentError:
        return (MapMoment(shown.position, shown.scene, shown.caption, _STILL_SECONDS),)


def _svg(shown: DocumentMap, cropping: Cropping, looks: Looks, caption: str) -> PictureFile:
    text = map_svg(
        cropping.board,
        cropping.position(shown.position),
        scene=cropping.scene(shown.scene),
        caption=caption,
        **looks,
    )
    return PictureFile(text.encode(), "svg", SVG_WIDTH)


def _looks(picture: Picture, shown: DocumentMap, cropping: Cropping) -> Looks:
    layers = layers_of(picture.layers) if picture.layers else shown.usual_layers
    return {
        "style": STYLES[picture.style],
        "layers": DESK_LAYERS if picture.moment == Picture.Moment.DESK else layers,
        "scenery": cropping.scenery(scenery_for(shown.board)),
    }


def base_folder() -> Path:
    """Return the folder of cached map bases."""
    return Path(settings.PICTURES_CACHE_DIR)
