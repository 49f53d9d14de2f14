"""Editions of drawn maps: smaller files for pages, and the picture for link previews.

An edition is made when someone first asks for it, in well under a second, and then kept beside the bases of maps. It is
never changed: the picture it is made of is drawn once.
"""

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from threading import get_ident
from typing import NamedTuple

from django.core.files.storage import default_storage
from PIL import Image, ImageOps

from campaign.games.all_games import game_of_step
from campaign.games.reader import PUBLIC
from campaign.models import Picture
from campaign.reports.crops import action_window
from campaign.reports.window_box import box_of
from campaign.selectors.phases import game_outcome
from campaign.selectors.pictures import desk_picture
from campaign.services.drawing import DESK_WIDTH, base_folder
from hexmap.drawing.geometry import layout

SMALL_WIDTHS = (200, 400)
"""The widths in pixels of a whole map in a list."""
MAP_WIDTHS = (480, 760, 1120, 1600)
"""The widths in pixels of a map in the text of a page; none is larger than the drawn map."""
STAGE_WIDTHS = (560, 760, 1080, 1440)
"""The widths in pixels of the map on which a round plays."""
STAGE_FORMS = ("avif", "webp")
"""The formats of that map: AVIF is a fifth smaller, and WebP is for browsers that cannot read it."""
CARD_SIZE = (1200, 630)
"""The size in pixels that forums and chats show of a linked page."""
_QUALITY, _CARD_QUALITY = 45, 82
_PACKED: Mapping[str, Mapping[str, int]] = {"webp": {"method": 6}, "avif": {"speed": 8, "max_threads": 1}}
"""How hard files of a format are packed: as far as one takes a few tenths of a second."""
_FOLDER = "editions"
MOST_BYTES = 200_000_000
"""The maximal size of all kept editions together, in bytes; the least recently made ones are removed."""


class NoSuchEdition(LookupError):
    """A picture of which there is no such edition."""


class EditionFile(NamedTuple):
    """An edition as it is sent: its bytes and their media type."""

    data: bytes
    content_type: str


class _Edition(NamedTuple):
    """How an edition is made."""

    content_type: str
    make: Callable[[Picture], bytes]


def kept_edition(picture: Picture, name: str) -> EditionFile | None:
    """Return an edition of a picture that was made already; raise NoSuchEdition for an unknown name."""
    edition = _EDITIONS.get(name)
    if edition is None or picture.format != Picture.Format.PNG:
        raise NoSuchEdition(name)
    with contextlib.suppress(OSError):
        return EditionFile(_path(picture, name).read_bytes(), edition.content_type)
    return None


def edition_of(picture: Picture, name: str) -> EditionFile:
    """Return an edition of a picture by its name; raise NoSuchEdition for an unknown one or a lost file."""
    kept = kept_edition(picture, name)
    if kept is not None:
        return kept
    edition, path = _EDITIONS[name], _path(picture, name)
    try:
        data = edition.make(picture)
    except OSError:  # a requested map may be deleted at any time
        raise NoSuchEdition(name) from None
    with contextlib.suppress(OSError):  # with a read-only folder it only takes longer
        _keep(path, data)
        _make_room(path.parent)
    return EditionFile(data, edition.content_type)


def stage_name(width: int, form: str) -> str:
    """The name of the edition on which a round plays, in one of `STAGE_WIDTHS` and `STAGE_FORMS`."""
    return f"stage-{width}.{form}"


def small_name(width: int) -> str:
    """The name of a small edition of the whole map, in one of `SMALL_WIDTHS`."""
    return f"small-{width}.webp"


def map_widths(picture: Picture) -> Sequence[int]:
    """Return the widths in which a page offers a map, the narrowest first: those that are not larger than it."""
    return [width for width in MAP_WIDTHS if width <= picture.width] or MAP_WIDTHS[:1]


def map_name(width: int) -> str:
    """The name of an edition of the whole map, in one of `MAP_WIDTHS`."""
    return f"map-{width}.webp"


CARD_NAME = "card.jpg"
"""The name of the edition for link previews."""


def _path(picture: Picture, name: str) -> Path:
    return base_folder() / _FOLDER / f"{picture.public_id}-{name}"


def _small(width: int, picture: Picture) -> bytes:
    return _sized(_opened(picture), width, "webp")


def _stage(width: int, form: str, picture: Picture) -> bytes:
    """Cut the part where something happens in a round from its map without armies."""
    record = picture.record
    if record is None:
        raise NoSuchEdition(stage_name(width, form))
    found = desk_picture(picture.phase.campaign, picture.phase.round)
    if found is None:
        raise NoSuchEdition(stage_name(width, form))
    shown = game_of_step(record.phase.step).map_of(game_outcome(record), PUBLIC)
    box = box_of(layout(shown.board.grid, DESK_WIDTH), action_window(shown))
    image = _opened(found.large)
    left, top = box.left * image.width, box.top * image.height
    right, bottom = left + box.width * image.width, top + box.height * image.height
    return _sized(image.crop((round(left), round(top), round(right), round(bottom))), width, form)


def _card(picture: Picture) -> bytes:
    """Scale a map to the size of a link preview, and cut off what is too much at its edges."""
    card = ImageOps.fit(_opened(picture), CARD_SIZE, Image.Resampling.LANCZOS)
    buffer = BytesIO()
    card.save(buffer, "JPEG", quality=_CARD_QUALITY, optimize=True, progressive=True)
    return buffer.getvalue()


def _opened(picture: Picture) -> Image.Image:
    with default_storage.open(picture.file.name or "", "rb") as file, Image.open(file) as image:
        return image.convert("RGB")


def _sized(image: Image.Image, width: int, form: str) -> bytes:
    """Return an image in that width, or its own if it is narrower, as WebP or AVIF."""
    width = min(width, image.width)
    sized = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    buffer = BytesIO()
    sized.save(buffer, form, quality=_QUALITY, **_PACKED[form])
    return buffer.getvalue()


def _keep(path: Path, data: bytes) -> None:
    """Write an edition under a temporary name and rename it, so that no reader gets a partial file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}")
    try:
        fresh.write_bytes(data)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def _make_room(folder: Path) -> None:
    """Remove the editions that were made first, until the others are not too large together."""
    found = sorted(((path, path.stat()) for path in folder.iterdir()), key=lambda entry: -entry[1].st_mtime)
    size = 0
    for path, stat in found:
        size += stat.st_size
        if size > MOST_BYTES:
            path.unlink(missing_ok=True)


_EDITIONS: Mapping[str, _Edition] = {
    **{small_name(width): _Edition("image/webp", partial(_small, width)) for width in SMALL_WIDTHS},
    **{map_name(width): _Edition("image/webp", partial(_small, width)) for width in MAP_WIDTHS},
    **{
        stage_name(width, form): _Edition(f"image/{form}", partial(_stage, width, form))
        for width in STAGE_WIDTHS
        for form in STAGE_FORMS
    },
    CARD_NAME: _Edition("image/jpeg", _card),
}
