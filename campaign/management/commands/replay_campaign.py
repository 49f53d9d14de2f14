"""`manage.py replay_campaign CAMPAIGN`: adjudicates everything that was published anew, and compares every byte."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.management.documents import refuse
from campaign.management.replays import tell_replay
from campaign.models import Campaign
from hexmap.rules.documents import one_line


class Command(BaseCommand):
    """Replays the records of a campaign that count."""

    help = (
        "Adjudicates every published record of a campaign anew. Exit status 0: all come to the same bytes; "
        "1: one does not; 2: there is no such campaign."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the campaign."""
        parser.add_argument("campaign", help="the campaign's name in its address")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prints a line a record that differs, then how many replay."""
        campaign = Campaign.objects.filter(slug=options["campaign"]).first()
        if campaign is None:
            refuse(f"there is no campaign {one_line(options['campaign'])}")
        if not tell_replay(campaign, self.stdout):
            raise SystemExit(1)
