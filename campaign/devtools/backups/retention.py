"""Backups in a folder, named by their time: which are too old to keep."""

from datetime import UTC, datetime
from pathlib import Path

NAME_FORMAT = "vae-victis-%Y%m%dT%H%M%SZ.tar"
"""The name of a backup, from the moment it was made at, in UTC."""


def remove_older(folder: Path, oldest: datetime) -> int:
    """Delete the backups of a folder whose names are of a time before `oldest`; return how many there were.

    Files with other names stay: only what `manage.py backup FOLDER` named is deleted.
    """
    old = [path for path in folder.iterdir() if (made_at := _made_at(path)) is not None and made_at < oldest]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)


def _made_at(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.name, NAME_FORMAT).replace(tzinfo=UTC)
    except ValueError:
        return None
