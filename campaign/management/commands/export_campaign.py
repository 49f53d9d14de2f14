"""`manage.py export_campaign CAMPAIGN FOLDER`: everything that is published of a campaign, in files of its own."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaign.archive.commands.files import MovesOn, archive_files
from campaign.archive.commands.written import write_folder, write_zip
from campaign.archive.views.pages import archive_pages
from campaign.management.documents import refuse
from campaign.models import Campaign
from campaign.platform.progress import with_progress
from hexmap.rules.documents import one_line


class Command(BaseCommand):
    """Write the archive of a campaign as a folder, or as a ZIP file by the ending of the name."""

    help = (
        "Writes the archive of a campaign (docs/archive.md): pages that need no server, pictures, documents, receipts."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the campaign and the folder."""
        parser.add_argument("campaign", help="the name of the campaign in its address")
        parser.add_argument("--public", action="store_true", help="leave out hidden units, as a public archive does")
        parser.add_argument("folder", type=Path, help="a new or empty folder, or a new file whose name ends in .zip")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the archive and print how many files it has."""
        campaign = Campaign.objects.filter(slug=options["campaign"]).first()
        if campaign is None:
            refuse(f"there is no campaign {one_line(options['campaign'])}")
        target: Path = options["folder"]
        files = with_progress(
            archive_files(campaign, archive_pages, public=options["public"]), "Files of the archive written"
        )
        try:
            if target.suffix == ".zip":
                with target.open("xb") as file:
                    written = write_zip(file, campaign.slug, files)
            else:
                written = write_folder(target, files)
        except FileExistsError:
            refuse(f"{target}: exists already and is not an empty folder; name another one")
        except OSError as error:
            refuse(f"{target}: {error.strerror or error}")
        except MovesOn as error:
            refuse(str(error))
        self.stdout.write(f"Wrote {written} files of the campaign {campaign.slug} to {target}.")
