"""`manage.py restore FILE`: restore a site from a backup."""

import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from campaign.devtools.backups.opened import OpenBackup, from_stream, opened
from campaign.devtools.backups.problems import BackupProblem
from campaign.devtools.backups.restored import behind, check_empty, check_fits, restore
from campaign.devtools.replays import replay_all
from campaign.management.documents import refuse


class Command(BaseCommand):
    """Restore a backup into an empty database, all of it or nothing."""

    help = (
        "Restores a backup into the database of DATABASE_URL, which must be empty (docs/operations.md); `-` reads it "
        "from standard input. Exit status "
        "0: restored; 1: restored, but with --replay some record did not replay; 2: nothing was restored."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the backup, and the database it may replace."""
        parser.add_argument("file", type=Path, help="the backup; - for standard input")
        parser.add_argument("--replace", default="", metavar="DATABASE", help="empty this database first")
        parser.add_argument("--replay", action="store_true", help="replay every campaign afterwards")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Restore the backup and print the next steps."""
        path: Path = options["file"]
        source = from_stream(sys.stdin.buffer) if path == Path("-") else nullcontext(path)
        try:
            with source as file, opened(file) as backup:
                self._restore(backup, options["replace"])
                left = behind(backup.manifest)
        except BackupProblem as problem:
            refuse(str(problem))
        except OSError as error:
            refuse(f"{error.filename or options['file']}: {error.strerror or error}")
        connection.close()
        if left:
            self.stdout.write(f"The backup is of an earlier version: run `manage.py migrate` now ({left} migrations).")
        if options["replay"]:
            if left:
                self.stdout.write("Then run `manage.py replay_campaign --all`.")
            elif not replay_all(self.stdout, self.stderr):
                raise SystemExit(1)

    def _restore(self, backup: OpenBackup, replace: str) -> None:
        check_fits(backup.manifest)
        new = restore(backup, replace=check_empty(replace))
        counts = backup.manifest.counts
        self.stdout.write(
            f"Restored as of {backup.manifest.made_at}: {counts.get('campaign_campaign', 0):,} campaigns, "
            f"{counts.get('orders_ordersheet', 0):,} orders; {backup.manifest.media:,} pictures and screenshots, "
            f"{new:,} of them new here."
        )
