"""`manage.py install_demonstration`: the finished campaign that strangers are shown."""

import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from campaign.demonstration import AddressTaken, hide, install
from campaign.management.documents import refuse


class Command(BaseCommand):
    """Install the demonstration campaign if it is missing, or hide it."""

    help = (
        "Makes the demonstration campaign if it is missing: a public, finished campaign of nine rounds. Run it again"
        " as often as you like. Workers draw its maps when they have nothing else to do."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the language and the way back."""
        languages = [code for code, _ in settings.LANGUAGES]
        parser.add_argument("--language", choices=languages, default="en", help="the language of its posts")
        parser.add_argument("--hide", action="store_true", help="take it off the public pages; nothing is deleted")

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
        address = settings.PUBLIC_URL + reverse("campaign", args=[campaign.slug])
        made = f"Made in {time.monotonic() - began:.0f} seconds" if is_new else "The demonstration is there already"
        self.stdout.write(f"{made}: {address}")
