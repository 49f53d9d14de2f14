"""`manage.py replay_campaign CAMPAIGN`, or `--all`: adjudicate resolved steps again, and compare every byte."""

from argparse import ArgumentParser
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from django.core.management.base import BaseCommand
from django.db import ProgrammingError

from campaign.devtools.replays import replay_all, tell_replay
from campaign.management.documents import refuse
from campaign.models import Campaign
from hexmap.rules.documents import one_line

_EARLIER = (
    "The database is of an earlier version and lacks columns of this one. Restore a backup into an empty database "
    "with this version, migrate it, and replay there (docs/operations.md, Upgrading). Nothing was changed."
)


class Command(BaseCommand):
    """Replay the records in force, of a campaign or of all of them. It writes nothing."""

    help = (
        "Adjudicates every record of a campaign, or of all campaigns, again. Exit status 0: all give the same bytes; "
        "1: a record differs or cannot be read; 2: there is no such campaign, or the database is of an earlier version."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the campaign."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("campaign", nargs="?", help="the name of the campaign in its address")
        which.add_argument("--all", action="store_true", help="every campaign in the database")
        parser.add_argument("--workers", type=int, default=1, metavar="N", help="with --all: use N processes")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one line per record that differs or cannot be read, then how many replay."""
        if not 1 <= options["workers"] <= 64:
            refuse("--workers must be a number from 1 to 64")
        try:
            same = replay_all(self.stdout, self.stderr, options["workers"]) if options["all"] else self._one(options)
        except ProgrammingError:
            refuse(_EARLIER)
        except BrokenProcessPool:
            refuse("A replaying process was killed, perhaps because memory ran out; use fewer --workers")
        if not same:
            raise SystemExit(1)

    def _one(self, options: dict[str, Any]) -> bool:
        campaign = Campaign.objects.filter(slug=options["campaign"]).first()
        if campaign is None:
            refuse(f"there is no campaign {one_line(options['campaign'])}")
        return tell_replay(campaign, self.stdout)
