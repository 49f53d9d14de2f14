"""Versions of rules: a game or battle keeps the one that it began with, so that it comes out as it did, to the byte."""

from dataclasses import dataclass

from hexmap.rules.documents import DocumentError, one_line


@dataclass(frozen=True, slots=True)
class EngineVersions:
    """All versions of an engine, the first one first.

    There is a new one whenever the same document can come out differently.
    """

    all: tuple[str, ...]

    @property
    def newest(self) -> str:
        """The version with which games and battles begin."""
        return self.all[-1]

    def is_before(self, version: str, later: str) -> bool:
        """Return whether a version is older than another one: then a superseded paragraph still holds."""
        return self.all.index(version) < self.all.index(later)

    def check(self, version: str) -> None:
        """Raise DocumentError for a version that this program does not know."""
        if version not in self.all:
            known = f"this program knows {', '.join(self.all)}"
            raise DocumentError("engine_version", f"{one_line(version)} is unknown; {known}. A newer one may know it")
