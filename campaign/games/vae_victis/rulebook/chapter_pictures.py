"""The picture in front of each chapter: a case, and the shading of its board."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from campaign.games.vae_victis.rulebook.case_file import Case, read_cases

FOLDER = Path(__file__).resolve().parent / "pictures"
_SHADED_ZONES = "Shaded: zones of control"
_SHADED_NETWORK = "Shaded: network of "


@dataclass(frozen=True, slots=True)
class ChapterPicture:
    """A case whose title is the caption.

    `zones` shades all zones of control; `network` shades the network of a faction, and the zones of armies only.
    """

    case: Case
    zones: bool
    network: str


@cache
def chapter_pictures() -> Mapping[str, ChapterPicture]:
    """The pictures of the chapters that have one, by the two letters of the chapter in lower case."""
    return {path.stem: _read_picture(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))}


def _read_picture(text: str) -> ChapterPicture:
    first = text.partition("\n")[0]
    network = first.removeprefix(_SHADED_NETWORK) if first.startswith(_SHADED_NETWORK) else ""
    return ChapterPicture(read_cases(text)[0], zones=first == _SHADED_ZONES, network=network)
