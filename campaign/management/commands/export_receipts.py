"""`manage.py export_receipts CAMPAIGN > receipts.json`: what is public of the receipts of a campaign."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.management.documents import refuse
from campaign.models import Campaign
from campaign.receipts.queries import receipts_export
from hexmap.rules.documents import one_line


class Command(BaseCommand):
    """Write the export of a campaign's receipts, the same bytes as its page."""

    help = "Writes the receipts of a campaign to standard output, with salts and orders where these are published."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the campaign."""
        parser.add_argument("campaign", help="the name of the campaign in its address")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the export."""
        campaign = Campaign.objects.filter(slug=options["campaign"]).first()
        if campaign is None:
            refuse(f"there is no campaign {one_line(options['campaign'])}")
        sys.stdout.buffer.write(receipts_export(campaign).encode())
        sys.stdout.flush()
