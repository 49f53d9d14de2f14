"""The kind of document in a file, so that a misplaced upload can be explained."""

import re
import tomllib
from enum import StrEnum
from typing import Any

from campaign.games.all_games import GAMES
from hexmap.rules.documents import DocumentError, parse_json


class DocumentKind(StrEnum):
    """The kinds of file that people have of a campaign or a map; a scenario is a position document with its map."""

    MAP = "map"
    POSITION = "position"
    SCENARIO = "scenario"
    RULESET = "ruleset"
    SCENERY = "scenery"
    RECIPE = "recipe"
    ARCHIVE = "archive"
    RECEIPTS = "receipts"
    PICTURE = "picture"


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
    if len(parts) == 3 and parts[0] in GAMES:
        kind = _OF_FORMAT.get(parts[1])
        has_map = kind is DocumentKind.POSITION and isinstance(value.get("map"), dict)
        return DocumentKind.SCENARIO if has_map else kind
    uploads = (game.scenarios.uploads for game in GAMES.values())
    return DocumentKind.RULESET if any(one and one.is_ruleset(value) for one in uploads) else None
