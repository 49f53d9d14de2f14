"""`manage.py draw_map POSITION.json OUT.png`."""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.all_games import game_of_value
from campaign.games.document_map import DocumentMap
from campaign.games.game import Game
from campaign.games.reader import EVERYTHING, PUBLIC, Reader
from campaign.management.documents import add_map, maps_with, read_file, refuse
from campaign.services.drawing import FULL_WIDTH, THUMBNAIL_WIDTH, Looks, base_folder
from hexmap.drawing.base.scenery import Scenery, read_scenery, scenery_for
from hexmap.drawing.layers.layers import BASE_LAYERS, Layer
from hexmap.drawing.layers.scene import MapMoment
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png
from hexmap.drawing.moving.moving_picture import WIDTHS, moving_map
from hexmap.drawing.style import Style
from hexmap.drawing.styles import STYLES
from hexmap.drawing.svg.map_svg import map_svg
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.shipped_maps import MapByName

NARROWEST, WIDEST = 100, 8000
SIZES: Mapping[str, int] = {"thumbnail": THUMBNAIL_WIDTH, "forum": FORUM_WIDTH, "full": FULL_WIDTH}
USUAL = "usual"
"""Stands for the default layers of the document's game."""
PRESETS: Mapping[str, frozenset[Layer]] = {"map": BASE_LAYERS, "all": frozenset(Layer)}
STILL, MOVING = (".png", ".svg"), (".png", ".apng")
"""The file extensions of still and animated pictures."""


class Command(BaseCommand):
    """Draw the map of a position document."""

    help = (
        "Draws the map of a position document of any game, as PNG or SVG, by the name of OUT. After movement it "
        "shows marches and battles; with --moving as an animated PNG of the movement, impulse by impulse or hex by hex."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the document, the picture and the options."""
        parser.add_argument("position", metavar="POSITION.json", help="a position document; - for standard input")
        parser.add_argument("picture", metavar="OUT", help="a name that ends with .png or .svg; .apng with --moving")
        add_map(parser)
        parser.add_argument("--scenery", metavar="FILE", help="the map's scenery (default: that of a shipped map)")
        parser.add_argument("--size", metavar="SIZE", help=f"{', '.join(SIZES)} or a width in pixels (default: forum)")
        parser.add_argument("--style", default="classic", help=f"{', '.join(STYLES)} (default: %(default)s)")
        parser.add_argument(
            "--layers",
            default=USUAL,
            help=f"words separated by commas: {', '.join([USUAL, *PRESETS, *Layer])} (default: %(default)s)",
        )
        parser.add_argument("--seen-by", metavar="READER", help="draw what a faction, by its id, or the public sees")
        parser.add_argument("--moving", action="store_true", help="an animated picture of the movement")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Draw the picture."""
        style, width = _style(options["style"]), _width(options["size"])
        words = _layer_words(options["layers"])
        suffix = _suffix(options["picture"], moving=options["moving"])
        try:
            game, document, reader = _read(
                read_file(options["position"]), maps_with(options["map"]), options["seen_by"]
            )
            found = game.map_of(document, reader)
            scenery = _scenery(options["scenery"], found.board)
            looks: Looks = {"style": style, "layers": _layers(words, found.usual_layers), "scenery": scenery}
            if options["moving"]:
                data = _moving(found.board, game.moments(document, reader), looks, width)
            else:
                data = _still(found, suffix, looks, width or FORUM_WIDTH)
        except DocumentError as error:
            refuse(error)
        try:
            Path(options["picture"]).write_bytes(data)
        except OSError as error:
            refuse(f"{options['picture']}: {error.strerror or error}")


def _read(value: Any, maps: MapByName, seen_by: str | None) -> tuple[Game[Any], Any, Reader]:
    """A document of the game that its format names, and who sees it; a seen document is seen by its reader."""
    game = game_of_value(value)
    document, shown_to = game.read_shown(value, maps)
    if seen_by is None:
        return game, document, shown_to
    readers = [PUBLIC.name, *(faction.id for faction in game.outline(document).factions)]
    if not game.hides_units:
        refuse(f"--seen-by: {game.title} hides no units from anyone")
    if seen_by not in readers:
        refuse(f"--seen-by: {one_line(seen_by)} is none of {', '.join(readers)}")
    reader = PUBLIC if seen_by == PUBLIC.name else Reader(seen_by)
    if shown_to not in (EVERYTHING, reader):
        refuse(f"--seen-by: the document shows what {shown_to.name} sees")
    return game, document, reader


def _still(found: DocumentMap, suffix: str, looks: Looks, width: int) -> bytes:
    board, position, scene = found.board, found.position, found.scene
    caption = found.caption or f"Round {position.round}"
    if suffix == ".svg":
        return map_svg(board, position, width=width, scene=scene, caption=caption, **looks).encode()
    folder = base_folder()
    return encode_png(draw_map(board, position, width=width, scene=scene, caption=caption, cache=folder, **looks))


def _moving(board: Board, moments: Sequence[MapMoment], looks: Looks, width: int | None) -> bytes:
    """Return the animation in the wanted width or, if the file would be too large, in the next smaller one."""
    widths = WIDTHS if width is None else (width, *(smaller for smaller in WIDTHS if smaller < width))
    return moving_map(board, moments, widths=widths, cache=base_folder(), **looks)


def _style(name: str) -> Style:
    if name not in STYLES:
        refuse(f"--style: unknown style {one_line(name)}; choose from {', '.join(STYLES)}")
    return STYLES[name]


def _layer_words(text: str) -> list[str]:
    words = text.split(",")
    for word in words:
        if word not in (USUAL, *PRESETS, *Layer):
            choices = ", ".join([USUAL, *PRESETS, *Layer])
            refuse(f"--layers: unknown layer {one_line(word)}; choose from {choices}")
    return words


def _layers(words: list[str], usual: frozenset[Layer]) -> frozenset[Layer]:
    presets = {**PRESETS, USUAL: usual}
    return frozenset().union(*(presets[word] if word in presets else {Layer(word)} for word in words))


def _width(size: str | None) -> int | None:
    """Return the width in pixels, None if none is given."""
    if size is None or size in SIZES:
        return None if size is None else SIZES[size]
    if not (size.isascii() and size.isdigit() and len(size) <= len(str(WIDEST)) + 1):
        refuse(f"--size: {one_line(size)} is neither {', '.join(SIZES)} nor a width in pixels")
    if not NARROWEST <= int(size) <= WIDEST:
        refuse(f"--size: {size} is not between {NARROWEST} and {WIDEST}")
    return int(size)


def _suffix(picture: str, *, moving: bool) -> str:
    suffix = Path(picture).suffix.lower()
    if suffix not in (MOVING if moving else STILL):
        what, allowed = ("moving picture", MOVING) if moving else ("map", STILL)
        problem = f"the name of a {what} ends with {' or '.join(allowed)}"
        refuse(f"{picture}: {problem}{'' if moving or suffix != '.apng' else '; with --moving also with .apng'}")
    return suffix


def _scenery(path: str | None, board: Board) -> Scenery | None:
    if path is None:
        return scenery_for(board)
    try:
        return read_scenery(Path(path), board)
    except DocumentError as error:
        refuse(f"{path}: {error}")
