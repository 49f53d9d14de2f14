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
        raise ArgumentTypeError("the name is empty: give a new file or a folder")
    return Path(word)


def _days(word: str) -> int:
    if not (word.isascii() and word.isdigit() and int(word) > 0):
        raise ArgumentTypeError("DAYS must be a whole number, at least 1")
    return int(word)


class Command(BaseCommand):
    """Back up the database, pictures and screenshots, or check a backup."""

    help = (
        "Backs up the database, the pictures and the screenshots, all as of the same moment, into one file "
        "(docs/operations.md). Exit status 0: the backup is complete; 2: there is no backup, and a line says why."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the options."""
        parser.add_argument("file", type=_path, help="a new file, or a folder: the file in it is named after the time")
        parser.add_argument("--check", action="store_true", help="only check that the backup FILE is complete")
        parser.add_argument(
            "--keep-days",
            type=_days,
            metavar="DAYS",
            help="once the new backup is complete, delete the backups in its folder that are older than DAYS days",
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
            self.stdout.write(f"Pictures missing in MEDIA_ROOT: {manifest.gone}.")
        keys = ", ".join(fingerprint(key) for key in settings.SEAL_KEYS)
        self.stdout.write(
            "The backup does not hold SEAL_KEYS and SECRET_KEY: keep them in another place. Without SEAL_KEYS nobody "
            f"can read the encrypted orders in it. Fingerprints of SEAL_KEYS: {keys}."
        )
        if keep_days is not None:
            deleted = remove_older(target.parent, now - timedelta(days=keep_days))
            self.stdout.write(f"Deleted {deleted} backups older than {keep_days} days.")

    def _check(self, path: Path) -> None:
        with opened(path) as backup:
            made = datetime.fromisoformat(backup.manifest.made_at)
            self.stdout.write(f"{path}: complete, made on {made:%d %B %Y, %H:%M:%S} UTC; {_told(backup.manifest)}")
            check_fits(backup.manifest)
        self.stdout.write("You can restore it with these SEAL_KEYS and this version of the site.")


def _told(manifest: Manifest) -> str:
    counts = manifest.counts
    return (
        f"campaigns: {counts.get('campaign_campaign', 0):,}, orders: {counts.get('orders_ordersheet', 0):,}, "
        f"pictures and screenshots: {manifest.media:,}."
    )
