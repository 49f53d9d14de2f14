"""`manage.py install_demonstration`: the finished campaign that strangers are shown."""

import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from campaign.demonstration import AddressTaken, hide, install, show
from campaign.management.documents import refuse


class Command(BaseCommand):
    """Install the demonstration campaign if it is missing, hide it, or show it again."""

    help = (
        "Makes the demonstration campaign if it is missing: a public, finished campaign of nine rounds. Run it again"
        " as often as you like. Workers draw its maps when they have nothing else to do. One that was hidden stays"
        " hidden without --show."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the language, and what hides the campaign and shows it again."""
        languages = [code for code, _ in settings.LANGUAGES]
        parser.add_argument("--language", choices=languages, default="en", help="the language of its posts")
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument("--hide", action="store_true", help="take it off the public pages; nothing is deleted")
        shown.add_argument("--show", action="store_true", help="show it again if it was hidden")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the address of the campaign."""
        if options["hide"]:
            self.stdout.write("The demonstration is hidden." if hide() else "There is no demonstration to hide.")
            return
        began = time.monotonic()
        try:
            campaign, is_new = install(timezone.now(), options["language"])
        except AddressTaken as taken:
            refuse(f"another campaign has the address {taken}; give that one another slug first. Nothing was changed")
        if options["show"] and show():
            campaign.refresh_from_db()
        if not campaign.public:
            self.stdout.write("The demonstration is hidden. Show it again with: manage.py install_demonstration --show")
            return
        address = settings.PUBLIC_URL + reverse("campaign", args=[campaign.slug])
        made = f"Made in {time.monotonic() - began:.0f} seconds" if is_new else "The demonstration is there already"
        self.stdout.write(f"{made}: {address}")
