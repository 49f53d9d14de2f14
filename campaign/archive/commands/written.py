"""Writing an archive: as a folder, or as a ZIP file that is the same to the byte whenever it is made."""

from collections.abc import Iterable
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from campaign.archive.commands.files import WrittenFile
from campaign.platform.time_left import check_time

_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a ZIP: the earliest that it can name, so that the hour of the export does not matter."""
_COMPRESSED = (".png", ".webp", ".woff2")
_READABLE = 0o100644


def write_folder(folder: Path, files: Iterable[WrittenFile]) -> int:
    """Write an archive into a folder, which is made; how many files. Raise FileExistsError where it is not empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(f"{folder} is there already, and not an empty folder")
    written = 0
    for file in files:
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
        written += 1
    return written


def write_zip(target: IO[bytes], name: str, files: Iterable[WrittenFile]) -> int:
    """Write an archive as a ZIP that holds one folder, `name`; how many files. Raise OutOfTime between two of them."""
    written = 0
    with ZipFile(target, "w") as archive:
        for file in files:
            check_time()
            info = ZipInfo(f"{name}/{file.path}", _ZIP_TIME)
            info.compress_type = ZIP_STORED if file.path.endswith(_COMPRESSED) else ZIP_DEFLATED
            info.external_attr = _READABLE << 16
            info.create_system = 3  # the same on every machine
            archive.writestr(info, file.data)
            written += 1
    return written
