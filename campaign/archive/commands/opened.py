"""Opening an uploaded archive, a folder or a ZIP file: nothing is used before it is checked."""

import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from lzma import LZMAError
from pathlib import Path
from types import TracebackType
from typing import Self
from zipfile import BadZipFile, ZipFile, ZipInfo

from campaign.archive.rules.manifest import MOST_FILES, NAME, ArchiveManifest, digest_of, is_path, read_manifest
from campaign.platform.progress import with_progress
from hexmap.rules.documents import DocumentError, one_line

LARGEST_FILE = 100_000_000
LARGEST_ARCHIVE = 2_000_000_000
"""Bytes, unpacked: no more is read, whatever a file may claim."""
_ENCRYPTED = 1
_OF_SYSTEMS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
_DAMAGED = (BadZipFile, zlib.error, LZMAError, EOFError, ValueError, NotImplementedError, RuntimeError)
"""The errors raised for a damaged ZIP, or one of an unknown compression."""

Read = Callable[[str], bytes]


class BrokenArchive(Exception):
    """An archive that cannot be used; `str()` names the file in it and the error."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}" if path else problem)


@dataclass(frozen=True)
class OpenArchive:
    """An archive whose files are those of its manifest, to the byte; it is open as long as the context lasts."""

    manifest: ArchiveManifest
    _read: Read
    _open: ExitStack

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._open.close()

    def read(self, path: str) -> bytes:
        """The bytes of a file; raises BrokenArchive where the manifest has none of that name, or another one."""
        expected = self.manifest.files.get(path)
        if expected is None:
            raise BrokenArchive(path, "is named in campaign.json, but there is no such file")
        data = self._read(path)
        if digest_of(data) != expected:
            raise BrokenArchive(path, "was changed: its SHA-256 is not that of the manifest")
        return data


def opened(place: Path) -> OpenArchive:
    """Return an archive; raise BrokenArchive if it is none, or anything in it is missing, added or changed."""
    stack = ExitStack()
    try:
        sizes, read = _folder(place) if _is_folder(place) else _zipped(place, stack)
        found = _checked(sizes, read, stack)
    except BaseException:
        stack.close()
        raise
    return found


def _is_folder(place: Path) -> bool:
    """Whether an archive is a folder; raises BrokenArchive for what is no file either: a device may have no end."""
    try:
        is_folder, is_other = place.is_dir(), place.exists() and not place.is_file()
    except OSError as error:
        raise BrokenArchive("", error.strerror or str(error)) from None
    if is_other and not is_folder:
        raise BrokenArchive("", "is neither a folder nor a ZIP file that can be read")
    return is_folder


def _checked(sizes: Mapping[str, int], read: Read, stack: ExitStack) -> OpenArchive:
    if NAME not in sizes:
        raise BrokenArchive(NAME, "is missing; this is no archive of a campaign, or not the whole of one")
    _check_sizes(sizes)
    try:
        manifest = read_manifest(read(NAME))
    except DocumentError as error:
        raise BrokenArchive(NAME, str(error)) from None
    missing, added = sorted(manifest.files.keys() - sizes), sorted(sizes.keys() - manifest.files.keys() - {NAME})
    if missing:
        raise BrokenArchive(missing[0], "is missing, though the manifest names it")
    if added:
        raise BrokenArchive(_shown(added[0]), "is not named in the manifest; take it away")
    archive = OpenArchive(manifest, read, stack)
    for path in with_progress(manifest.files, "Files of the archive checked", len(manifest.files)):
        archive.read(path)
    return archive


def _check_sizes(sizes: Mapping[str, int]) -> None:
    if len(sizes) > MOST_FILES:
        raise BrokenArchive("", f"it holds {len(sizes):,} files; no more than {MOST_FILES:,} are read")
    for path, size in sizes.items():
        if not is_path(path):
            raise BrokenArchive(_shown(path), "is no path that an archive has")
        if size > LARGEST_FILE:
            raise BrokenArchive(path, f"has {size:,} bytes; no more than {LARGEST_FILE:,} are read")
    if sum(sizes.values()) > LARGEST_ARCHIVE:
        raise BrokenArchive("", f"its files have more than {LARGEST_ARCHIVE:,} bytes together; no more are read")


def _folder(place: Path) -> tuple[dict[str, int], Read]:
    sizes: dict[str, int] = {}
    for path in place.rglob("*"):
        if path.is_symlink():
            raise BrokenArchive(_shown(path.relative_to(place).as_posix()), "is a link, and not a file")
        name = path.relative_to(place).as_posix()
        if path.is_file() and not _is_of_a_system(name):
            sizes[name] = path.stat().st_size
        if len(sizes) > MOST_FILES:
            break
    inside = _inside(sizes)

    def read(path: str) -> bytes:
        try:
            return (place / inside / path).read_bytes()
        except OSError as error:
            raise BrokenArchive(path, f"cannot be read: {error.strerror or error}") from None

    return {name.removeprefix(inside): size for name, size in sizes.items()}, read


def _zipped(place: Path, stack: ExitStack) -> tuple[dict[str, int], Read]:
    try:
        archive = stack.enter_context(ZipFile(place))
    except OSError as error:
        raise BrokenArchive("", error.strerror or str(error)) from None
    except _DAMAGED:
        raise BrokenArchive("", "is neither a folder nor a ZIP file that can be read") from None
    entries = [info for info in archive.infolist() if not info.is_dir() and not _is_of_a_system(info.filename)]
    inside = _inside([info.filename for info in entries])
    named: dict[str, ZipInfo] = {}
    for info in entries:
        path = info.filename.removeprefix(inside)
        if path in named:
            raise BrokenArchive(_shown(path), "is there twice")
        if info.flag_bits & _ENCRYPTED:
            raise BrokenArchive(_shown(path), "is encrypted")
        named[path] = info

    def read(path: str) -> bytes:
        try:
            return archive.read(named[path])
        except (*_DAMAGED, OSError):
            raise BrokenArchive(path, "cannot be unpacked; the ZIP file is damaged") from None

    return {path: info.file_size for path, info in named.items()}, read


def _inside(names: Iterable[str]) -> str:
    """Return the folder of the manifest, with its slash; "" for the top, also where there is no manifest."""
    manifests = [name for name in names if name.rpartition("/")[2] == NAME]
    return min(manifests, key=lambda name: name.count("/"), default=NAME).removesuffix(NAME)


def _is_of_a_system(name: str) -> bool:
    """Whether a file was added by a Mac or by Windows when an archive was unpacked or zipped again."""
    folder, _, last = name.rpartition("/")
    return "__MACOSX" in folder.split("/") or last.startswith("._") or last in _OF_SYSTEMS


def _shown(path: str) -> str:
    return one_line(path)
