"""Typefaces with a character for every glyph, so that Pillow draws the glyphs that HarfBuzz chose.

Pillow draws signs, not glyphs, and chooses the glyphs itself only with a library of the system (FriBidi). So a copy of
the typeface is made in memory, whose character map also has a sign in a private plane of Unicode for every glyph.
"""

import struct
from collections.abc import Mapping

from uharfbuzz import Face, Font

_FIRST = 0xF0000
_TABLES = struct.Struct(">4sIII")
_OFFSETS = 12


def sign_of(glyph: int) -> str:
    """The sign that draws a glyph."""
    return chr(_FIRST + glyph)


def with_glyph_signs(data: bytes) -> bytes:
    """Return the TrueType file `data` with a character for every glyph; existing ones stay for the hinting."""
    face = Face(data)
    known = {sign: Font(face).get_nominal_glyph(sign) or 0 for sign in sorted(face.unicodes)}
    groups = [(sign, sign, glyph) for sign, glyph in known.items()]
    groups.append((_FIRST, _FIRST + face.glyph_count - 1, 0))
    return _file(data[:_OFFSETS], _tables(data) | {b"cmap": _character_map(groups)})


def _character_map(groups: list[tuple[int, int, int]]) -> bytes:
    """The table `cmap` with one map, of format 12: groups of first sign, last sign, glyph of the first."""
    body = b"".join(struct.pack(">III", *group) for group in groups)
    header = struct.pack(">HHHHI", 0, 1, 3, 10, _OFFSETS)
    return header + struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups)) + body


def _tables(data: bytes) -> dict[bytes, bytes]:
    (count,) = struct.unpack_from(">H", data, 4)
    entries = (_TABLES.unpack_from(data, _OFFSETS + _TABLES.size * which) for which in range(count))
    return {tag: data[start : start + length] for tag, _, start, length in entries}


def _file(header: bytes, tables: Mapping[bytes, bytes]) -> bytes:
    """Return a font file of tables; the checksums stay empty, because no reader here checks them."""
    directory, body = b"", b""
    start = len(header) + _TABLES.size * len(tables)
    for tag, table in sorted(tables.items()):
        directory += _TABLES.pack(tag, 0, start + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    return header + directory + body
