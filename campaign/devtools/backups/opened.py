"""Opening a backup: nothing is used before every byte has been checked."""

import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest
from io import BufferedReader
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from campaign.devtools.backups.manifest import DUMP, MEDIA, NAME, SUMS, Manifest, read_manifest
from campaign.devtools.backups.problems import BackupProblem
from hexmap.rules.documents import DocumentError, one_line

_LARGEST_MANIFEST = 10_000_000
_REST_WHOLE = "use another backup"


@dataclass(frozen=True)
class OpenBackup:
    """A backup whose members match its manifest byte for byte; `sums` are the SHA-256 of its files by path."""

    manifest: Manifest
    sums: dict[str, str]
    _archive: tarfile.TarFile

    def member(self, name: str) -> BufferedReader:
        """Return a member for reading."""
        return _member(self._archive, name)


@contextmanager
def from_stream(stream: BinaryIO) -> Iterator[Path]:
    """Yield the content of a stream as a file that only this user can read.

    A backup is read more than once, so it is copied first, into TMPDIR. Raise BackupProblem, before anything is
    copied, for a stream that does not begin as a backup does: a device may have no end.
    """
    first = stream.read(tarfile.BLOCKSIZE)
    try:
        tarfile.TarInfo.frombuf(first, tarfile.ENCODING, "surrogateescape")
    except tarfile.HeaderError:
        raise BackupProblem(f"standard input: is not a backup, or not a complete one; {_REST_WHOLE}") from None
    with tempfile.NamedTemporaryFile(prefix="standard-input-", suffix=".tar") as file:
        file.write(first)
        shutil.copyfileobj(stream, file)
        file.flush()
        yield Path(file.name)


@contextmanager
def opened(path: Path) -> Iterator[OpenBackup]:
    """Yield a complete backup; raise BackupProblem for any other file."""
    try:
        with tarfile.open(path, "r:") as archive:
            yield _checked(archive, path)
    except FileNotFoundError:
        raise BackupProblem(f"{path}: no such file") from None
    except (tarfile.TarError, EOFError):
        raise BackupProblem(f"{path}: is not a backup, or not a complete one; {_REST_WHOLE}") from None


def _checked(archive: tarfile.TarFile, path: Path) -> OpenBackup:
    names = _names(archive, path)
    if NAME not in names:
        raise BackupProblem(f"{path}: is not a backup, or not a complete one: {NAME} is missing; {_REST_WHOLE}")
    try:
        manifest = read_manifest(_member(archive, NAME).read(_LARGEST_MANIFEST))
    except DocumentError as error:
        raise BackupProblem(f"{path}: {NAME}: {error}") from None
    for name in (DUMP, SUMS):
        _compare(archive, path, name, manifest.files.get(name, ""), names)
    sums = _sums(_member(archive, SUMS))
    for name, digest in sums.items():
        _compare(archive, path, name, digest, names)
    extra = names - sums.keys() - {NAME, DUMP, SUMS}
    if extra:
        raise BackupProblem(f"{path}: {one_line(min(extra))} is not named in {SUMS}; {_REST_WHOLE}")
    return OpenBackup(manifest, sums, archive)


def _names(archive: tarfile.TarFile, path: Path) -> set[str]:
    """Return the names of the members; each must be a plain file inside its folder, without duplicates."""
    found: set[str] = set()
    for entry in archive:
        if not entry.isfile() or not _stays_inside(entry.name) or entry.name in found:
            raise BackupProblem(f"{path}: {one_line(entry.name)} does not belong in a backup; {_REST_WHOLE}")
        found.add(entry.name)
    return found


def _stays_inside(name: str) -> bool:
    """Return whether a name stays inside its folder, also without its prefix: `media//etc` does not."""
    inside = PurePosixPath(name)
    return not inside.is_absolute() and ".." not in inside.parts and inside.as_posix() == name


def _compare(archive: tarfile.TarFile, path: Path, name: str, digest: str, names: set[str]) -> None:
    if name not in names:
        raise BackupProblem(f"{path}: {one_line(name)} is missing; {_REST_WHOLE}")
    if file_digest(_member(archive, name), "sha256").hexdigest() != digest:
        raise BackupProblem(f"{path}: {one_line(name)} is damaged: its SHA-256 differs; {_REST_WHOLE}")


def _sums(file: BufferedReader) -> dict[str, str]:
    """Return the SHA-256 by path, from lines in the format of `sha256sum`."""
    found = {}
    for line in file.read().decode(errors="replace").splitlines():
        digest, _spaces, name = line.partition("  ")
        if not name.startswith(MEDIA):
            raise BackupProblem(f"{SUMS}: line not understood: {one_line(line)}; {_REST_WHOLE}")
        found[name] = digest
    return found


def _member(archive: tarfile.TarFile, name: str) -> BufferedReader:
    return cast(BufferedReader, archive.extractfile(name))  # None for anything but a plain file, which is refused
