"""Restoring a backup, all of it or nothing."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from campaign.devtools.backups.database import server_version
from campaign.devtools.backups.loading import load
from campaign.devtools.backups.manifest import DUMP, MEDIA, Manifest
from campaign.devtools.backups.opened import OpenBackup
from campaign.devtools.backups.problems import BackupProblem
from campaign.devtools.backups.programs import programs_for
from campaign.platform.progress import with_progress
from orders.rotation import LOST
from orders.sealing import fingerprint

_CHUNK = 1 << 20


def check_fits(manifest: Manifest) -> None:
    """Raise BackupProblem if the keys of the settings, or this version of the site, do not fit a backup."""
    there = {fingerprint(key) for key in settings.SEAL_KEYS}
    missing = {key: number for key, number in manifest.seal_keys.items() if key not in there}
    missing = {key: number for key, number in missing.items() if not key.startswith(LOST)}
    if missing:
        keys = ", ".join(f"{key} ({number:,} texts)" for key, number in sorted(missing.items()))
        raise BackupProblem(
            f"SEAL_KEYS cannot decrypt this backup. Missing are the keys with the fingerprints {keys}; there are "
            f"{', '.join(sorted(there))}. Put the missing ones into SEAL_KEYS, where they are kept apart from the "
            "backups, and run this again. Nothing was written."
        )
    unknown = sorted(_unknown(manifest.migrations))
    if unknown:
        raise BackupProblem(
            f"The backup was made by a newer version of the site. This one does not know {', '.join(unknown[:5])}. "
            "Restore it with that version. Nothing was written."
        )


def behind(manifest: Manifest) -> int:
    """Return how many migrations of this version the backup lacks."""
    known = MigrationLoader(None).disk_migrations or {}
    return sum(name not in manifest.migrations.get(app, ()) for app, name in known)


def check_empty(replace: str) -> bool:
    """Return whether to drop the existing tables first, because `replace` names their database.

    Raises BackupProblem where there are some and it does not.
    """
    name = str(connection.settings_dict["NAME"])
    if replace and replace != name:
        raise BackupProblem(f"--replace names {replace}, but DATABASE_URL names {name}. Nothing was written.")
    tables = connection.introspection.table_names()
    if tables and not replace:
        raise BackupProblem(
            f"The database {name} is not empty: it has {len(tables)} tables. Make a new database and name it in "
            f"DATABASE_URL; or add --replace {name}, which deletes everything in it. Nothing was written."
        )
    return bool(tables)


def restore(backup: OpenBackup, *, replace: bool) -> int:
    """Put the files in place and the rows into the database; return how many files are new.

    If the database refuses, the files that were put there are removed again. Raises BackupProblem or OSError.
    """
    manifest = backup.manifest
    programs = programs_for(max(manifest.programs, server_version()))
    with tempfile.TemporaryDirectory(prefix="vae-victis-restore-") as folder, _files_in_place(backup) as placed:
        dump = Path(folder) / DUMP
        with dump.open("xb") as file:
            _copied(backup, DUMP, file.fileno())
        connection.close()
        load(programs, dump, manifest.counts, replace=replace)
    return len(placed)


@contextmanager
def _files_in_place(backup: OpenBackup) -> Iterator[list[Path]]:
    """Put the files in place; remove the new ones again if the block fails."""
    placed: list[Path] = []
    try:
        for name, digest in with_progress(backup.sums.items(), "Pictures put in place", len(backup.sums)):
            path = Path(settings.MEDIA_ROOT) / name.removeprefix(MEDIA)
            if not _is_there(path, digest):
                placed.append(path)
                _place(backup, name, path)
        yield placed
    except BaseException:
        for path in placed:
            path.unlink(missing_ok=True)
        raise


def _is_there(path: Path, digest: str) -> bool:
    """Return whether a file exists; raise BackupProblem if a different one has its name."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        if file_digest(file, "sha256").hexdigest() == digest:
            return True
    raise BackupProblem(
        f"{path}: exists already and differs from the file in the backup. Empty MEDIA_ROOT, or choose another folder. "
        "Nothing was written."
    )


def _place(backup: OpenBackup, name: str, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.part")
    try:
        number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            _copied(backup, name, number)
        finally:
            os.close(number)
        fresh.rename(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _copied(backup: OpenBackup, name: str, number: int) -> None:
    file = backup.member(name)
    with os.fdopen(os.dup(number), "wb") as target:
        while chunk := file.read(_CHUNK):
            target.write(chunk)


def _unknown(migrations: dict[str, list[str]]) -> Iterator[str]:
    known = MigrationLoader(None).disk_migrations or {}
    for app, names in migrations.items():
        for name in names:
            if (app, name) not in known:
                yield f"{app}.{name}"
