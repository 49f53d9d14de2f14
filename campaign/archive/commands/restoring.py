"""The state of a campaign that is being restored."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePosixPath
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from campaign.archive.commands.opened import BrokenArchive, OpenArchive
from campaign.archive.rules.campaign_file import CampaignFile
from campaign.models import (
    Army,
    Campaign,
    Correction,
    Faction,
    Fight,
    LogEntry,
    Phase,
    PhaseRecord,
    Picture,
    Report,
    Seat,
)
from hexmap.drawing.svg.harmless import harmless_svg
from hexmap.rules.documents import one_line

_BEGINS = {".png": (b"\x89PNG\r\n\x1a\n", 0), ".webp": (b"WEBP", 8), ".svg": (b"<", 0)}
"""The magic bytes of picture files, and their offsets."""

Tell = Callable[[LogEntry], object]
"""Formats a log entry as its page will; entries without wording are invalid."""


@dataclass
class Restoration:
    """A campaign that is being restored: where from, for whom, when, and the rows that there are of it already.

    `factions` are by their ids, `seats` by their names, `armies` by their numbers; `phases`, `corrections` and the
    `records` of every phase in the order of the file. `files` have been put among those of the site, and go again if
    the whole comes to nothing.
    """

    archive: OpenArchive
    file: CampaignFile
    campaign: Campaign
    administrator: User
    at: datetime
    tell: Tell
    factions: dict[str, Faction] = field(default_factory=dict)
    seats: dict[str, Seat] = field(default_factory=dict)
    armies: dict[int, Army] = field(default_factory=dict)
    phases: list[Phase] = field(default_factory=list)
    records: list[list[PhaseRecord]] = field(default_factory=list)
    corrections: list[Correction] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def address(self, rows: type[Picture] | type[Report] | type[Fight], public_id: str) -> UUID:
        """Return the original address of a picture if it is free, so that posts still show it; or a new one."""
        wanted = UUID(public_id)
        return uuid4() if rows.objects.filter(public_id=wanted).exists() else wanted

    def stored(self, folder: str, path: str, suffixes: Collection[str] = (".png", ".webp")) -> str:
        """Store a picture of the archive among the files of the site; return its name.

        An SVG keeps only what maps are drawn with: scripts and references to other places are left out. Raises
        BrokenArchive for what is no picture, or none of those that end so.
        """
        suffix, data = PurePosixPath(path).suffix, self.archive.read(path)
        begins, after = _BEGINS.get(suffix, (b"", 0))
        if suffix not in suffixes or not begins or data[after : after + len(begins)] != begins:
            raise BrokenArchive(path, f"is no picture of those that are read here: {', '.join(suffixes)}")
        if suffix == ".svg":
            data = _harmless(path, data)
        name = default_storage.save(f"{folder}/{uuid4()}{suffix}", ContentFile(data))
        self.files.append(name)
        return name

    def put_back(self) -> None:
        """Take the files away again."""
        for name in self.files:
            default_storage.delete(name)


def _harmless(path: str, data: bytes) -> bytes:
    try:
        return harmless_svg(data)
    except ValueError as error:
        raise BrokenArchive(path, f"is no SVG that is read here: {one_line(str(error))}") from None
