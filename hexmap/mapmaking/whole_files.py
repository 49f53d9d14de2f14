"""Files written all or none: the old ones stay until all new ones are on the disk."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from hexmap.rules.documents import DocumentError


def write_whole(contents: Mapping[Path, bytes]) -> None:
    """Write files, each first under another name beside it; raise DocumentError where one cannot be written."""
    fresh = {path: path.with_name(f".{path.name}.new") for path in contents}
    at = next(iter(contents), Path())
    try:
        for at, content in contents.items():
            fresh[at].write_bytes(content)
        for at, written in fresh.items():
            written.replace(at)
    except OSError as error:
        raise DocumentError(str(at), error.strerror or "cannot be written") from None
    finally:
        for written in fresh.values():
            with suppress(OSError):
                written.unlink()
