"""Backing up a running site: one file, of one moment."""

import os
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from campaign.devtools.backups.database import DatabaseFacts, environment, facts, named_files, server_version
from campaign.devtools.backups.manifest import DUMP, MEDIA, NAME, SUMS, Manifest, manifest_bytes
from campaign.devtools.backups.packing import added, added_if_there, media_files
from campaign.devtools.backups.problems import BackupProblem, last_line
from campaign.devtools.backups.programs import Programs, programs_for
from campaign.games.all_games import USUAL_GAME
from campaign.platform.progress import with_progress

PART = ".part"
"""The suffix of the folder in which a backup is made; leftovers with it are no backups."""


def write_backup(target: Path, made_at: str) -> Manifest:
    """Write a backup into a new file, which appears only when it is complete; return its manifest.

    `made_at` is the moment in ISO 8601. Raises BackupProblem, or OSError where the disk is full or cannot be written.
    """
    check_target(target)
    programs = programs_for(server_version())
    with tempfile.TemporaryDirectory(prefix=f".{target.name}.", suffix=PART, dir=target.parent) as folder:
        dump, fresh = Path(folder) / DUMP, Path(folder) / "backup.tar"
        with _snapshot() as (found, named, snapshot):
            _dump(programs, snapshot, dump)
        manifest = _packed(fresh, dump, made_at, programs, found, named)
        _lasting(fresh)
        try:
            os.link(fresh, target)  # which refuses an existing name, while renaming would overwrite it
        except FileExistsError:
            raise BackupProblem(f"{target}: exists already; give a new file") from None
        except OSError:  # a file system without hard links
            fresh.rename(target)
        _lasting(target.parent)
    return manifest


def check_target(target: Path) -> None:
    """Raise BackupProblem if no backup can be written there."""
    if target.exists():
        raise BackupProblem(f"{target}: exists already; give a new file")
    if not target.parent.is_dir():
        raise BackupProblem(f"{target.parent}: no such folder; make it first")
    if target.resolve().is_relative_to(Path(settings.MEDIA_ROOT).resolve()):
        raise BackupProblem(f"{target}: is in MEDIA_ROOT, which is part of the backup; choose a file elsewhere")


@contextmanager
def _snapshot() -> Iterator[tuple[DatabaseFacts, set[str], str]]:
    """Return the facts of the database at one moment, the files it names, and the snapshot's name for pg_dump."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        (snapshot,) = cursor.fetchone() or ("",)
        yield facts(cursor), named_files(cursor), snapshot


def _dump(programs: Programs, snapshot: str, dump: Path) -> None:
    command = [programs.path("pg_dump"), "--format=custom", "--no-password", f"--snapshot={snapshot}"]
    with dump.open("xb") as file:
        run = subprocess.run(command, env=environment(), stdout=file, stderr=subprocess.PIPE, check=False)
    if run.returncode != 0:
        raise BackupProblem(f"pg_dump failed, and no backup was made: {last_line(run.stderr)}")


def _packed(
    fresh: Path, dump: Path, made_at: str, programs: Programs, found: DatabaseFacts, named: set[str]
) -> Manifest:
    """Pack the dump and the files into one file that only its owner can read."""
    fresh.touch(mode=0o600)
    digests = {}
    with tarfile.open(fresh, "w", format=tarfile.PAX_FORMAT) as archive:
        with dump.open("rb") as file:
            digests[DUMP] = added(archive, DUMP, file)
        sums = _media_packed(archive)
        lines = "".join(f"{digest}  {MEDIA}{name}\n" for name, digest in sums.items())
        digests[SUMS] = added(archive, SUMS, BytesIO(lines.encode()))
        manifest = Manifest(
            format="vae-victis/backup/1",
            made_at=made_at,
            engine=USUAL_GAME.engine_version,
            programs=programs.major,
            gone=len(named - sums.keys()),
            media=len(sums),
            files=digests,
            **asdict(found),
        )
        added(archive, NAME, BytesIO(manifest_bytes(manifest)))
    return manifest


def _media_packed(archive: tarfile.TarFile) -> dict[str, str]:
    """Pack the media files; return their SHA-256 by their paths below MEDIA_ROOT."""
    found = (
        (name, added_if_there(archive, path, name)) for path, name in with_progress(media_files(), "Pictures packed")
    )
    return {name: digest for name, digest in found if digest}


def _lasting(path: Path) -> None:
    """Flush a file, or the names in a folder, to the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
