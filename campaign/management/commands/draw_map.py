"""`manage.py draw_map POSITION.json OUT.png`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from campaign.management.documents import maps_with, read_file, refuse
from campaign.rules.map_scene import scene_of
from campaign.rules.round_document import read_document
from hexmap.drawing.layers import BASE_LAYERS, USUAL_LAYERS, Layer
from hexmap.drawing.map_picture import draw_map, encode_png
from hexmap.rules.documents import DocumentError

NARROWEST, WIDEST = 100, 8000


class Command(BaseCommand):
    """Draws the map of a position document."""

    help = "Draws the map of a position document as a PNG; after movement with the marches as arrows."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the document, the picture and the options."""
        parser.add_argument("position", metavar="POSITION.json", help="a position document; - for standard input")
        parser.add_argument("picture", metavar="OUT.png")
        parser.add_argument("--map", metavar="FILE", help="the map, where the document only names it")
        parser.add_argument("--width", type=int, default=1600, help="pixels (default: %(default)s)")
        parser.add_argument("--without-armies", action="store_true", help="neither armies nor marches")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Draws the picture."""
        if not NARROWEST <= options["width"] <= WIDEST:
            refuse(f"--width: {options['width']} is not between {NARROWEST} and {WIDEST}")
        try:
            document = read_document(read_file(options["position"]), maps_with(options["map"]))
        except DocumentError as error:
            refuse(error)
        image = draw_map(
            document.board,
            document.position,
            width=options["width"],
            layers=BASE_LAYERS | {Layer.CONTROL} if options["without_armies"] else USUAL_LAYERS,
            scene=scene_of(document),
            caption=f"Round {document.position.round}",
            cache=Path(settings.PICTURES_CACHE_DIR),
        )
        try:
            Path(options["picture"]).write_bytes(encode_png(image))
        except OSError as error:
            refuse(f"{options['picture']}: {error.strerror or error}")
