"""Adding files to a backup, computing their SHA-256 on the way."""

import os
import tarfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO

from django.conf import settings

from campaign.devtools.backups.manifest import MEDIA


def media_files() -> Iterator[tuple[Path, str]]:
    """Return the media files by their paths below MEDIA_ROOT. Files named in the snapshot existed before it."""
    top = Path(settings.MEDIA_ROOT)
    for folder, folders, files in os.walk(top):
        folders.sort()
        for name in sorted(files):
            path = Path(folder, name)
            inside = path.relative_to(top).as_posix()
            if path.is_file() and not path.is_symlink() and inside.isprintable():
                yield path, inside


def added_if_there(archive: tarfile.TarFile, path: Path, name: str) -> str:
    """Add a file, unless it has been deleted in the meantime; return its SHA-256."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return ""
    with file:
        return added(archive, MEDIA + name, file)


def added(archive: tarfile.TarFile, name: str, file: IO[bytes]) -> str:
    """Add a file with its current length, even if it grows; return its SHA-256."""
    entry = tarfile.TarInfo(name)
    entry.size = file.seek(0, os.SEEK_END)
    entry.mode = 0o600
    file.seek(0)
    hashing = _Hashing(file)
    archive.addfile(entry, hashing)
    return hashing.hexdigest()


class _Hashing:
    """A file whose SHA-256 is computed while it is read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._sum = file, sha256()

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        data = self._file.read(size)
        self._sum.update(data)
        return data

    def hexdigest(self) -> str:
        """Return the SHA-256 of what has been read."""
        return self._sum.hexdigest()
