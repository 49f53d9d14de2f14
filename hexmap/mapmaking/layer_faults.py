"""Limits on the size of layer files, and the messages for those that cannot be read."""

from pathlib import Path

from hexmap.rules.documents import DocumentError

MOST_BYTES = 100_000_000
"""A layer file larger than this is not read: no theatre needs more, and memory has an end."""


def must_not_be_larger(path: Path, place: str) -> None:
    """Raise DocumentError for a file that is too large to be read, OSError for one that is not there."""
    about = path.stat()
    if not (path.is_file() or path.is_dir()):  # a device has no size, and may have no end; a folder says so itself
        raise DocumentError(place, f"{path.name} is not a file")
    if about.st_size > MOST_BYTES:
        raise DocumentError(place, f"{path.name} has more than {MOST_BYTES:,} bytes, which is the limit")


def why_unread(path: Path, error: Exception) -> str:
    """Return the message for a file that is missing or cannot be read."""
    if isinstance(error, FileNotFoundError):
        return f"{path.name} is not in the folder of layers; get it as the recipe says"
    reason = getattr(error, "strerror", None) or "it is damaged"
    return f"{path.name} cannot be read: {reason}"
