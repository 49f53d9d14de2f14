"""`manage.py backup FILE`: the whole site in one file, also while it is used; `--check FILE` looks at one."""

import signal
from argparse import ArgumentParser, ArgumentTypeError
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from campaign.devtools.backups.manifest import Manifest
from campaign.devtools.backups.opened import opened
from campaign.devtools.backups.problems import BackupProblem
from campaign.devtools.backups.restored import check_fits
from campaign.devtools.backups.retention import NAME_FORMAT, remove_older
from campaign.devtools.backups.written import write_backup
from campaign.management.documents import refuse
from orders.sealing import fingerprint


def _path(word: str) -> Path:
    if not word:  # as of an unset variable, which would put the backup into the current folder
        raise ArgumentTypeError("the name is empty; name a new file or a folder")
    return Path(word)


def _days(word: str) -> int:
    if not (word.isascii() and word.isdigit() and int(word) > 0):
        raise ArgumentTypeError("DAYS is a whole number from 1")
    return int(word)


class Command(BaseCommand):
    """Back up the database, pictures and screenshots, or check a backup."""

    help = (
        "Writes the database, and the pictures and screenshots, as they are at one moment, into one file "
        "(docs/operations.md). Exit status 0: it is there and whole; 2: there is none, and a line says why."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the options."""
        parser.add_argument("file", type=_path, help="a new file; or a folder, in which the file is named by the time")
        parser.add_argument("--check", action="store_true", help="make none: see whether the backup FILE is whole")
        parser.add_argument(
            "--keep-days",
            type=_days,
            metavar="DAYS",
            help="when the new backup is whole, delete those in its folder that are older than so many days",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write or check the backup, and print what is in it and what is not."""
        path: Path = options["file"]
        try:
            if options["check"]:
                self._check(path)
            else:
                self._make(path, options["keep_days"])
        except BackupProblem as problem:
            refuse(str(problem))
        except OSError as error:
            refuse(f"{error.filename or path}: {error.strerror or error}")

    def _make(self, path: Path, keep_days: int | None) -> None:
        if hasattr(signal, "SIGTERM"):
            signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the partial file is removed
        now = timezone.now().astimezone(UTC)
        target = path / f"{now:{NAME_FORMAT}}" if path.is_dir() else path
        manifest = write_backup(target, now.isoformat(timespec="seconds"))
        self.stdout.write(f"{target}: {target.stat().st_size:,} bytes; {_told(manifest)}")
        if manifest.gone:
            self.stdout.write(f"{manifest.gone} pictures that the database names were not there any more.")
        keys = ", ".join(fingerprint(key) for key in settings.SEAL_KEYS)
        self.stdout.write(
            "SEAL_KEYS and SECRET_KEY are not in it: keep them in another place. Without SEAL_KEYS nobody can read "
            f"what is sealed in it. Their fingerprints: {keys}."
        )
        if keep_days is not None:
            deleted = remove_older(target.parent, now - timedelta(days=keep_days))
            self.stdout.write(f"Deleted {deleted} backups older than {keep_days} days.")

    def _check(self, path: Path) -> None:
        with opened(path) as backup:
            made = datetime.fromisoformat(backup.manifest.made_at)
            self.stdout.write(f"{path}: whole, of {made:%d %B %Y, %H:%M:%S} UTC; {_told(backup.manifest)}")
            check_fits(backup.manifest)
        self.stdout.write("SEAL_KEYS and this version of the site fit it.")


def _told(manifest: Manifest) -> str:
    counts = manifest.counts
    return (
        f"campaigns: {counts.get('campaign_campaign', 0):,}, order sheets: {counts.get('orders_ordersheet', 0):,}, "
        f"pictures and screenshots: {manifest.media:,}."
    )
