"""The kind of document in a file, so that a misplaced upload can be explained."""

import re
import tomllib
from typing import Any

from campaign.games.scenarios import DocumentKind
from campaign.games.vae_victis.rules.ruleset import Ruleset
from hexmap.rules.documents import DocumentError, parse_json

_OF_FORMAT = {
    "map": DocumentKind.MAP,
    "position": DocumentKind.POSITION,
    "scenery": DocumentKind.SCENERY,
    "recipe": DocumentKind.RECIPE,
    "archive": DocumentKind.ARCHIVE,
    "campaign": DocumentKind.ARCHIVE,
    "receipts": DocumentKind.RECEIPTS,
}
"""The kinds by the middle word of a format such as `vae-victis/map/1`."""
_SIGNATURES = {
    b"PK\x03\x04": DocumentKind.ARCHIVE,
    b"\x89PNG": DocumentKind.PICTURE,
    b"\xff\xd8\xff": DocumentKind.PICTURE,
    b"RIFF": DocumentKind.PICTURE,
    b"GIF8": DocumentKind.PICTURE,
}
"""By the first bytes of files that are no text."""
_BEFORE_SVG = r"\s++|<\?xml[^>]{0,200}>|<!--.{0,2000}?-->|<!DOCTYPE svg[^>]{0,500}>"
_SVG = re.compile(rf"(?:{_BEFORE_SVG})*+<svg[\s>]", re.DOTALL)
"""The beginning of an SVG picture; other XML is no picture."""
_LONGEST_TOML = 200_000
"""Characters; a longer text is not read as TOML."""


def kind_of_file(data: bytes) -> DocumentKind | None:
    """Return the kind of a file, from its bytes; None for an unknown one."""
    for signature, kind in _SIGNATURES.items():
        if data.startswith(signature):
            return kind
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    if _SVG.match(text):
        return DocumentKind.PICTURE
    return _kind_of_value(_value(text))


def _value(text: str) -> Any:
    """The value of a text in JSON or TOML; None where it is neither."""
    try:
        return parse_json(text)
    except DocumentError:
        pass
    try:
        return tomllib.loads(text) if len(text) <= _LONGEST_TOML else None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return None


def _kind_of_value(value: Any) -> DocumentKind | None:
    if not isinstance(value, dict):
        return None
    named = value.get("format")
    parts = named.split("/") if isinstance(named, str) else []
    if len(parts) == 3 and parts[0] == "vae-victis":
        kind = _OF_FORMAT.get(parts[1])
        has_map = kind is DocumentKind.POSITION and isinstance(value.get("map"), dict)
        return DocumentKind.SCENARIO if has_map else kind
    known = set(Ruleset.model_fields) | {"base"}
    return DocumentKind.RULESET if len(known & value.keys()) > 1 and value.keys() <= known else None
