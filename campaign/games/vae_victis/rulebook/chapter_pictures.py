"""The picture in front of each chapter: a case, and the shading of its board."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from campaign.games.cases import Case, read_cases
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rulebook.case_setup import Setup

FOLDER = Path(__file__).resolve().parent / "pictures"
_SHADED_ZONES = "Shaded: zones of control"
_SHADED_NETWORK = "Shaded: network of "


@dataclass(frozen=True, slots=True)
class ChapterPicture:
    """A case whose title is the caption, and what it sets up.

    `zones` shades all zones of control; `network` shades the network of a faction, and the zones of armies only.
    """

    case: Case
    setup: Setup
    zones: bool
    network: str


@cache
def chapter_pictures() -> Mapping[str, ChapterPicture]:
    """The pictures of the chapters that have one, by the two letters of the chapter in lower case."""
    return {path.stem: _read_picture(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))}


def _read_picture(text: str) -> ChapterPicture:
    first = text.partition("\n")[0]
    network = first.removeprefix(_SHADED_NETWORK) if first.startswith(_SHADED_NETWORK) else ""
    (case,) = read_cases(text)
    return ChapterPicture(case, VAE_VICTIS_CASES.set_up(case), zones=first == _SHADED_ZONES, network=network)
