"""Styles of archive pages: the site's own styles and fonts, and the colours of the factions."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from django.contrib.staticfiles import finders

from campaign.archive.queries.layout import File
from campaign.models import Campaign

_SHEETS = ("css/page.css", "css/archive.css")
_MARK = "img/mark.svg"
_FONTS = "fonts"


def style_files(campaign: Campaign) -> Iterator[File]:
    """Return style sheets, fonts with their licences, and the logo of the site."""
    for name in _SHEETS:
        yield File(name, partial(_sheet, _lying(name)))
    yield File(_MARK, _lying(_MARK).read_bytes)
    for path in sorted(_lying(_FONTS).iterdir()):
        yield File(f"{_FONTS}/{path.name}", path.read_bytes)
    yield File("css/factions.css", _colours(campaign).encode)


def _sheet(path: Path) -> bytes:
    """Return a style sheet whose fonts are always used: without the site's preloading optional ones come too late.

    Then the letters of one file of a typeface would be in it, and those of another beside them in a replacement.
    """
    return path.read_bytes().replace(b"font-display: optional", b"font-display: swap")


def _colours(campaign: Campaign) -> str:
    """The colours of the factions, which are numbered in their order, as no two sites give them the same keys."""
    factions = enumerate(campaign.factions.order_by("pk"), start=1)
    return "".join(f".faction-{number} {{ --faction: {one.colour}; }}\n" for number, one in factions)


def _lying(name: str) -> Path:
    """Return where a source file of the site is."""
    found = finders.find(name)
    if found is None:
        raise FileNotFoundError(name)
    return Path(found)
