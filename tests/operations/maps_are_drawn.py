"""Plays the open step of the demo campaign and looks that its maps are drawn: `maps_are_drawn SITE LINKS`."""

import re
import struct
import sys
import time

import requests

from tests.operations.as_administrator import play_a_step, signed_in

_PATIENCE = 600.0
"""Seconds within which workers draw the maps of the opening: a quiet machine needs some ten, a busy one minutes."""
_WIDTHS = {400, 1600, 3200, 4000}
"""Pixels across the maps that every round has."""


def maps_are_drawn(site: str, links: str) -> None:
    """Raises SystemExit unless the site draws its maps in every width, while its open step, a movement, is played."""
    play_a_step(site, links)
    browser, page = signed_in(links)
    address = page.url.removesuffix("administration/")
    deadline = time.monotonic() + _PATIENCE
    while not (widths := _widths(browser, site, address)) >= _WIDTHS:
        if time.monotonic() > deadline:
            raise SystemExit(f"There are maps {sorted(widths)} pixels wide, not {sorted(_WIDTHS)}")
        time.sleep(1)
    sys.stdout.write(f"Maps are drawn, {', '.join(map(str, sorted(widths)))} pixels wide.\n")


def _widths(browser: requests.Session, site: str, address: str) -> set[int]:
    """How wide the maps are to which some pages of a campaign lead."""
    pages = (browser.get(f"{address}{page}", timeout=30).text for page in ("", "maps/", "desk/"))
    found = {picture for page in pages for picture in re.findall(r"[\w/.-]*/pictures/[\w.-]+\.png", page)}
    return {_width(browser.get(site + picture, timeout=30).content) for picture in found}


def _width(picture: bytes) -> int:
    """The width of a PNG."""
    if not picture.startswith(b"\x89PNG\r\n\x1a\n"):
        raise SystemExit("What should be a map is none")
    return int(struct.unpack_from(">I", picture, 16)[0])


if __name__ == "__main__":
    maps_are_drawn(*sys.argv[1:])
