"""Web push: which addresses of push services are taken, what a message holds, and what an answer means."""

import json
from collections.abc import Iterable
from urllib.parse import urlsplit

from campaign.notices.rules.deliveries import DeliveryVerdict, verdict_of_program

LONGEST_ENDPOINT = 1_000
LONGEST_PAYLOAD = 3_000
"""Bytes of a message before encryption; push services take about 4,000 after it (RFC 8030)."""
_LONGEST_TITLE = 300
_HTTP_NOT_FOUND = 404
_CUT = "…"


def is_push_service(endpoint: str, hosts: Iterable[str]) -> bool:
    """Return whether the site sends to an endpoint: over TLS, to a known host.

    A host that begins with a dot means all hosts below it; one with `http://` before it is for tests.

    >>> is_push_service("https://web.push.apple.com/abc", [".push.apple.com"])
    True
    >>> is_push_service("https://push.apple.com.example.org/abc", [".push.apple.com"])
    False
    """
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return False
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        return False
    named = parts.netloc.lower() if parts.scheme == "https" else f"{parts.scheme}://{parts.netloc.lower()}"
    if "\\" in endpoint or "@" in named or len(parts.path) < 2 or parts.fragment:
        return False
    return any(named == host or (host.startswith(".") and _is_below(named, host)) for host in map(_plain, hosts))


def payload_of(title: str, sentences: Iterable[str], link: str, key: str) -> bytes:
    """Return the message for the service worker: its title, text and link; never too long.

    `key` is the same at every try, so that a device shows a notification once.
    """
    body = "\n".join(sentences)
    message = {"title": _cut(title, _LONGEST_TITLE), "body": body, "url": link, "tag": key}
    room = LONGEST_PAYLOAD - len(_written({**message, "body": ""}))
    return _written({**message, "body": _cut(body, room)})


def verdict_of_push(status: int) -> DeliveryVerdict:
    """Return what the status of a push service means: 404 and 410 say that the subscription has ended."""
    return DeliveryVerdict.NEVER if status == _HTTP_NOT_FOUND else verdict_of_program(status)


def _plain(host: str) -> str:
    return host.strip().lower()


def _is_below(named: str, host: str) -> bool:
    return named.endswith(host) and "://" not in named and ":" not in named


def _written(message: dict[str, str]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()


def _cut(text: str, most: int) -> str:
    """Return a text of at most so many bytes as JSON holds it."""
    while len(json.dumps(text, ensure_ascii=False).encode()) - 2 > most and text:
        text = text[: max(len(text) - 1 - len(text) // 8, 0)].removesuffix(_CUT) + _CUT if len(text) > 1 else ""
    return text
