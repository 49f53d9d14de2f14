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
    widths: dict[str, int] = {}
    while not set(widths.values()) >= _WIDTHS:
        if time.monotonic() > deadline:
            raise SystemExit(f"There are maps {sorted({*widths.values()})} pixels wide, not {sorted(_WIDTHS)}")
        time.sleep(1)
        for picture in _pictures(browser, address) - widths.keys():  # each once: the site counts requests
            widths[picture] = _width(browser.get(f"{site}/pictures/{picture}.png", timeout=30))
    sys.stdout.write(f"Maps are drawn, {', '.join(map(str, sorted({*widths.values()})))} pixels wide.\n")


def _pictures(browser: requests.Session, address: str) -> set[str]:
    """The maps that some pages of a campaign show or link to, by the words of their addresses."""
    pages = (browser.get(f"{address}{page}", timeout=30).text for page in ("", "maps/", "desk/"))
    return {picture for page in pages for picture in re.findall(r"/pictures/([0-9a-f-]{36})", page)}


def _width(answer: requests.Response) -> int:
    """The width of a PNG."""
    if not answer.content.startswith(b"\x89PNG\r\n\x1a\n"):
        raise SystemExit(f"What should be a map is none: {answer.url} was answered with status {answer.status_code}")
    return int(struct.unpack_from(">I", answer.content, 16)[0])


if __name__ == "__main__":
    maps_are_drawn(*sys.argv[1:])
