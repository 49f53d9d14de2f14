"""`manage.py forum_post RESULT.json`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.all_games import game_of_value
from campaign.games.posts import PostMap
from campaign.management.documents import add_map, maps_with, read_file, refuse
from campaign.post_texts.formats import FORMATS, in_one_piece
from hexmap.rules.documents import DocumentError

ADDRESS_TO_FILL_IN = "put the public address of the map here"


class Command(BaseCommand):
    """Write the forum post about a movement."""

    help = "Writes the forum post, in BBCode, of a position document after movement."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the document and the options."""
        parser.add_argument("result", metavar="RESULT.json", help="a document after movement; - for standard input")
        add_map(parser)
        parser.add_argument("--map-address", metavar="URL", help="the public address of the picture")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the post to standard output."""
        value, maps = read_file(options["result"]), maps_with(options["map"])
        game = game_of_value(value)
        if game.posts.alone is None:
            refuse(f"a post of {game.title} needs more than one document; the site writes it")
        shown = PostMap(options["map_address"] or ADDRESS_TO_FILL_IN)
        try:
            post = game.posts.alone(game.read_shown(value, maps)[0], shown)
        except DocumentError as error:
            refuse(error)
        self.stdout.write(in_one_piece(post, FORMATS["bbcode"]), ending="")
