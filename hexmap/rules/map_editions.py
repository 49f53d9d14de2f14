"""Editions of shipped maps: a campaign keeps the edition with which it began.

The document of a round may name a shipped map, and then means its current edition. A stored text says which edition
that is: `"map": "first-punic-war@2"`. It is read back with the plain name while the edition is current, and with the
whole map once the edition is an earlier one, and is stored with the number again. A stored text without a number is
older than editions and means the first.

Earlier editions are the files `hexmap/maps/earlier/NAME.EDITION.json`; the current edition is the next number.
"""

import json
import re
from functools import cache
from pathlib import Path

from hexmap.rules.documents import parse_json
from hexmap.rules.shipped_maps import shipped_map_names

_EARLIER = Path(__file__).resolve().parent.parent / "maps" / "earlier"
_NAMED = re.compile(r'^ "map": "(?P<name>[^"@\\]+)(?:@(?P<edition>[0-9]+))?"', re.MULTILINE)
"""The key `map` of a document in lines, at its top, with a name."""
_HELD = '\n "map": {'
"""The same key with a map."""


def current_edition(name: str) -> int:
    """The number of the current edition of a shipped map, from 1."""
    return 1 + len(_earlier_editions(name))


def text_to_store(text: str) -> str:
    """The text of a document with the edition of the shipped map that it names or holds; any other text as it is."""
    named = _NAMED.search(text)
    if not named:
        return _without_earlier_map(text)
    name = named["name"]
    if named["edition"] or name not in shipped_map_names():
        return text
    return f'{text[: named.start()]} "map": "{name}@{current_edition(name)}"{text[named.end() :]}'


def stored_text(text: str) -> str:
    """The text of a document, out of what `text_to_store` made of it, perhaps for an earlier edition of its map."""
    named = _NAMED.search(text)
    if not named or named["name"] not in shipped_map_names():
        return text
    name, edition = named["name"], int(named["edition"] or 1)
    value = _lines_of(name, edition) if edition in _earlier_editions(name) else f'"{name}"'
    return f'{text[: named.start()]} "map": {value}{text[named.end() :]}'


def _without_earlier_map(text: str) -> str:
    """The text with the number of an earlier edition in the place of its map."""
    start = text.find(_HELD)
    if start < 0:
        return text
    value = start + len(_HELD) - 1
    for name in shipped_map_names():
        for edition in sorted(_earlier_editions(name)):
            lines = _lines_of(name, edition)
            if text.startswith(lines, value):
                return f'{text[:value]}"{name}@{edition}"{text[value + len(lines) :]}'
    return text


@cache
def _earlier_editions(name: str) -> frozenset[int]:
    """The numbers of the earlier editions of a map."""
    return frozenset(int(path.stem.rpartition(".")[2]) for path in _EARLIER.glob(f"{name}.*.json"))


@cache
def _lines_of(name: str, edition: int) -> str:
    """The document of an earlier edition, in lines as the value of a key of another document."""
    document = parse_json((_EARLIER / f"{name}.{edition}.json").read_text(encoding="utf-8"))
    return json.dumps({"map": document}, ensure_ascii=False, indent=1).removeprefix('{\n "map": ').removesuffix("\n}")
