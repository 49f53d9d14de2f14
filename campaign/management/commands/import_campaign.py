"""`manage.py import_campaign ARCHIVE --administrator NAME`: restores a campaign from its archive."""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand
from django.core.validators import validate_slug
from django.utils import timezone

from campaign.archive.commands.opened import BrokenArchive, opened
from campaign.archive.commands.restored import AddressTaken, AdministratorPlays, RestoredCampaign, restore_campaign
from campaign.devtools.replays import tell_replay
from campaign.management.documents import refuse
from campaign.models import Campaign
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.views.log_words import line_of
from hexmap.rules.documents import one_line


class Command(BaseCommand):
    """Restore a campaign, all of it or nothing, then check its receipts and replay its records."""

    help = (
        "Restores a campaign from its archive (docs/archive.md). Exit status 0: restored, with valid receipts and "
        "records that replay; 1: restored, but a receipt or a record has problems; 2: nothing was restored."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the archive, and what is to be different here."""
        parser.add_argument("archive", type=Path, help="the folder or the ZIP file of an archive")
        parser.add_argument("--administrator", required=True, metavar="NAME", help="the user who administers it here")
        parser.add_argument("--slug", default="", help="its name in addresses on this site, if not the old one")
        parser.add_argument("--people", action="store_true", help="give each seat to the user with the same name")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Restore the campaign and print the result."""
        restored = _restored(options)
        campaign = restored.campaign
        free = campaign.seats.filter(user=None).count()
        self.stdout.write(f"The campaign {campaign.slug} is restored. Seats without a player: {free}.")
        if restored.paused:
            self.stdout.write("It is paused. Invite players to its seats, then resume it.")
            self.stdout.write("Orders of the open step must be submitted again.")
        fits = self._tell_receipts(campaign)
        if not tell_replay(campaign, self.stdout) or not fits:
            raise SystemExit(1)

    def _tell_receipts(self, campaign: Campaign) -> bool:
        verdict = check(public_receipts(campaign))
        for problem in verdict.problems:
            self.stdout.write(str(problem))
        receipts = sum(row.receipts for row in verdict.rows)
        self.stdout.write(f"Receipts checked: {receipts}, problems: {len(verdict.problems)}.")
        return not verdict.problems


def _restored(options: dict[str, Any]) -> RestoredCampaign:
    if options["slug"]:
        _check_slug(options["slug"])
    try:
        with opened(options["archive"]) as archive:
            administrator = _administrator(options["administrator"])
            return restore_campaign(
                archive,
                partial(line_of, administrator_id=administrator.pk),
                administrator=administrator,
                at=timezone.now(),
                slug=options["slug"],
                players=options["people"],
            )
    except BrokenArchive as error:
        refuse(f"{options['archive']}: {error}")
    except (AddressTaken, AdministratorPlays) as error:
        refuse(f"{error}")


def _administrator(name: str) -> User:
    found = User.objects.filter(username=name, is_active=True).first()
    if found is None:
        refuse(f"--administrator: there is no user {one_line(name)}")
    return found


def _check_slug(slug: str) -> None:
    try:
        validate_slug(slug)
    except ValidationError:
        refuse(f"--slug: {one_line(slug)} is not a name for an address: use letters, digits, - and _ only")
    longest = Campaign._meta.get_field("slug").max_length
    if longest is not None and len(slug) > longest:
        refuse(f"--slug: a name in an address has at most {longest} characters")
