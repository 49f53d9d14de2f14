"""Crawling every page that a visitor can reach."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from django.test import Client

from campaign.models import Plan
from tests.secrecy.answers import everything
from tests.secrecy.reading import rows

WAR = "/campaigns/war/"
_LINK = re.compile(r"""(?:href|src|action)="([^"]+)"|"(/[^"\s]+)\"""")


def pages_of(browser: Client) -> dict[str, bytes]:
    """Yield every page that a visitor can open: those of the table, and all linked ones."""
    waiting = {"/", WAR, *_plans()}
    waiting |= {
        row.address if row.address.startswith("/") else WAR + row.address for row in rows() if "{" not in row.address
    }
    waiting -= {"/accounts/logout/"}
    found: dict[str, bytes] = {}
    while waiting:
        address = min(waiting)
        answer = browser.get(address)
        found[address] = everything(answer).encode()
        links = (one or other for one, other in _LINK.findall(found[address].decode()))
        near = {urlsplit(link)._replace(fragment="").geturl() for link in links if link.startswith("/")}
        waiting = {link for link in waiting | near if not _is_left_out(link)} - found.keys()
    return found


def _plans() -> Iterator[str]:
    """The addresses of all plans, regardless of who can find them."""
    for number in Plan.objects.values_list("pk", flat=True):
        yield from (f"{WAR}plans/{number}/{part}" for part in ("", "drafts/", "1/movement/"))


def _is_left_out(link: str) -> bool:
    """Files, the rulebook and lessons, which are the same for everyone, and signing out."""
    return link.startswith(("/static/", "/rules/", "/learn/", "/accounts/logout")) or "sesame" in link
