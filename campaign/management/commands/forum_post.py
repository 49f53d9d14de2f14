"""`manage.py forum_post RESULT.json`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.vae_victis.posts.forum_post import forum_post
from campaign.games.vae_victis.rules.document import read_document
from campaign.management.documents import add_map, maps_with, read_file, refuse
from hexmap.rules.documents import DocumentError


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
        maps = maps_with(options["map"])
        try:
            document = read_document(read_file(options["result"]), maps)
            post = forum_post(document, map_address=options["map_address"])
        except DocumentError as error:
            refuse(error)
        self.stdout.write(post, ending="")
