"""The versions of the engine. A game keeps the one that it began with, so that it comes out as it did, to the byte."""

from hexmap.rules.documents import DocumentError, one_line

VERSIONS = ("hannibal 0.1", "hannibal 0.2")
"""All versions, the first one first; there is a new one whenever the same document can come out differently."""
ENGINE_VERSION = VERSIONS[-1]
"""The newest version, with which games begin."""


def is_before(version: str, later: str) -> bool:
    """Return whether a version of the engine is older than another one: then a superseded paragraph still holds."""
    return VERSIONS.index(version) < VERSIONS.index(later)


def check_version(version: str) -> None:
    """Raise DocumentError for a version that this program does not know."""
    if version not in VERSIONS:
        known = f"this program knows {', '.join(VERSIONS)}"
        raise DocumentError("engine_version", f"{one_line(version)} is unknown; {known}. A newer one may know it")
