"""What the first bytes of a picture say of it, read without a decoder, which could be made to unpack anything."""

from typing import NamedTuple


class Header(NamedTuple):
    """The kind of a picture, and its size in pixels."""

    kind: str
    width: int
    height: int


def header_of(data: bytes) -> Header | None:
    """Return the header of a PNG, JPEG or WebP picture; None for anything else, and for a truncated one."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and len(data) >= 24:
        return Header("PNG", int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp(data)
    return None


_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG that begin a frame, which holds its size."""
_WITHOUT_LENGTH = frozenset((0x01, *range(0xD0, 0xD9)))


def _jpeg(data: bytes) -> Header | None:
    """Read a JPEG, segment by segment, up to its first frame."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _FRAMES:
            height, width = (int.from_bytes(data[place : place + 2], "big") for place in (at + 5, at + 7))
            return Header("JPEG", width, height)
        elif marker in _WITHOUT_LENGTH:
            at += 2
        else:
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    return None


def _webp(data: bytes) -> Header | None:
    """Read the first chunk of a WebP, one of three kinds with different headers."""
    match data[12:16]:
        case b"VP8X":
            return Header("WEBP", 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little"))
        case b"VP8L" if data[20] == 0x2F:
            bits = int.from_bytes(data[21:25], "little")
            return Header("WEBP", 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
        case b"VP8 " if data[23:26] == b"\x9d\x01\x2a":
            sides = (int.from_bytes(data[place : place + 2], "little") & 0x3FFF for place in (26, 28))
            return Header("WEBP", *sides)
    return None
