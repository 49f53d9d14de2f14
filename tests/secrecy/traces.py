"""Finding a secret in whatever the site keeps or says, as it is or in the disguises that storing gives to texts."""

import base64
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from urllib.parse import quote, quote_plus

from tests.secrecy.marked import Secret, found_in

Kept = Mapping[str, bytes]
"""What is kept or said somewhere, by the name of the place."""


def traces(secrets: Iterable[Secret], kept: Kept) -> list[str]:
    """Every secret that can be found, with its place."""
    looked_for = list(secrets)
    return sorted(
        {f"{place}: {one.what} {one.text!r}" for place, data in kept.items() for one in _in(data, looked_for)}
    )


def _in(data: bytes, secrets: list[Secret]) -> Iterator[Secret]:
    yield from found_in(data.decode("utf-8", "replace"), secrets)
    yield from (secret for secret in secrets if any(form in data for form in disguises(secret.text)))


@cache
def disguises(text: str) -> list[bytes]:
    """A text in hexadecimal digits, in an address, and in base64, wherever it begins there."""
    plain = text.encode()
    hexadecimal = plain.hex()
    return [
        plain,
        hexadecimal.encode(),
        hexadecimal.upper().encode(),
        quote(text).encode(),
        quote_plus(text).encode(),
        *(_inside_base64(plain, offset) for offset in range(3)),
    ]


def _inside_base64(plain: bytes, offset: int) -> bytes:
    """What base64 makes of a text that begins `offset` bytes after a boundary, without the digits it shares."""
    whole = base64.b64encode(b"\0" * offset + plain).rstrip(b"=")
    shared_before = -(-offset * 8 // 6)
    shared_after = 1 if (offset + len(plain)) % 3 else 0
    return whole[shared_before : len(whole) - shared_after]
