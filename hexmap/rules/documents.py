"""Reading JSON documents so that a fault becomes one line that names the place."""

import json
from collections.abc import Mapping
from math import isinf
from pathlib import Path
from typing import Any, NoReturn, Protocol, TypeVar
from unicodedata import category

from pydantic import BaseModel, ConfigDict, ValidationError

from hexmap.rules.sentences import say

Model = TypeVar("Model", bound=BaseModel)

JsonObject = dict[str, Any]
"""A JSON object where it comes in or goes out; inside, values have types of their own."""

MOST_DIGITS = 15
"""Of a whole number; nothing that is counted here has more."""

BYTE_ORDER_MARK = "\ufeff"

MOST_CHARACTERS = 20_000_000
"""A document longer than this is refused unread: the largest map foreseen, 1,000,000 hexes, is well below."""


_EXPECTED = {
    **dict.fromkeys(("model_type", "model_attributes_type", "dict_type"), "a JSON object"),
    **dict.fromkeys(("list_type", "tuple_type"), "a list"),
    **dict.fromkeys(("int_type", "int_from_float", "int_parsing"), "a whole number"),
    **dict.fromkeys(("float_type", "finite_number"), "a number"),
    "string_type": "a text",
    "bool_type": "true or false",
}
"""The names of types for people who know JSON and not the library, by the library's kind of fault."""


MOST_OF_A_LINE = 600
"""Characters of a message; of a longer one the middle is left out."""


def fault_line(fault: object) -> str:
    """A fault as one line for people who call a command: printable, and not too long."""
    line = "".join(letter if letter.isprintable() else " " for letter in str(fault))
    half = MOST_OF_A_LINE // 2
    return line if len(line) <= MOST_OF_A_LINE else f"{line[:half]} ... {line[-half:]}"


class DocumentError(ValueError):
    """A document that breaks the format or a rule of validity.

    `place` says where (`armies[3].hex`), `problem` what is wrong there; `str()` gives both on one line.
    """

    def __init__(self, place: str, problem: str) -> None:
        self.place = place
        self.problem = problem
        super().__init__(fault_line(f"{place}: {problem}" if place else problem))


class DocumentModel(BaseModel):
    """A part of a document: no unknown keys, no silent conversions, never changed afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def bounded_text(path: Path, most: int = MOST_CHARACTERS) -> str:
    """The text of a UTF-8 file, without a byte order mark.

    No more than `most` characters are read, whatever the file is: a device may have no end. Raises DocumentError with
    the file as its place for one that is longer, cannot be read or is not UTF-8.
    """
    try:
        with path.open(encoding="utf-8-sig") as stream:
            text = stream.read(most + 1)
    except OSError as error:
        raise DocumentError(str(path), error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise DocumentError(str(path), "is not UTF-8 text") from None
    except ValueError as error:  # a name with a null character
        raise DocumentError(str(path), str(error)) from None
    if len(text) > most:
        raise DocumentError(str(path), f"is longer than {most:,} characters; no more are read")
    return text


def parse_json(text: str) -> Any:
    """The value of a JSON text.

    Byte order marks at the beginning are skipped: some editors write one, and joined files have more. Raises
    DocumentError for what is not JSON, for a key given twice and for numbers that are none (NaN).
    """
    text = text.lstrip(BYTE_ORDER_MARK)
    if len(text) > MOST_CHARACTERS:
        raise DocumentError("", f"the document is longer than {MOST_CHARACTERS:,} characters; no more are read")
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_broken, parse_constant=_refuse_constant
        )
        if "\\ud" in text.lower():  # half a character can be written in JSON, but nowhere else
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError:
        raise DocumentError("", "a text in it holds half a character, a lone surrogate") from None
    except json.JSONDecodeError as error:
        raise DocumentError(f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg}") from None
    except RecursionError:
        raise DocumentError("", "the document is nested too deeply") from None
    except DocumentError:
        raise
    except ValueError as error:  # an integer of thousands of digits
        raise DocumentError("", f"not JSON that can be read: {error}") from None


class JsonDocument(Protocol):
    """A document that can be written."""

    def as_json(self) -> JsonObject:
        """Its JSON values, in the order of the format."""


def document_text(document: JsonDocument | Mapping[str, Any], *, one_line: bool = False) -> str:
    """The JSON text of a document, or of JSON values; equal documents are equal bytes."""
    values = document if isinstance(document, Mapping) else document.as_json()
    return json.dumps(values, ensure_ascii=False, indent=None if one_line else 1)


def validated(model: type[Model], value: Any) -> Model:
    """The value as `model`; raises DocumentError for the first fault, named by its place."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = place_of(first["loc"])
        if place == "format" and first["type"] == "literal_error":
            problem = f"is {one_line(first['input'])}, but should be {first['ctx']['expected']}"
        else:
            problem = _problem(first["type"], first["msg"])
        raise DocumentError(place, problem) from None


def place_of(location: tuple[int | str, ...]) -> str:
    """A place as people write it: `("armies", 3, "hex")` becomes `armies[3].hex`."""
    place = ""
    for step in location:
        if isinstance(step, int):
            place += f"[{step}]"
        else:
            place += f".{step}" if place else step
    return place


def one_line(text: object) -> str:
    """A value from a document, made safe to quote in a message: printable, on one line, not too long."""
    quoted = json.dumps(text, ensure_ascii=False, default=str)
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in quoted)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def holds_control_characters(text: str) -> bool:
    """Whether a name holds a line break, a tabulator, or another character that is no letter of a line."""
    return any(category(letter) == "Cc" for letter in text)


def _problem(kind: str, message: str) -> str:
    if kind == "missing":
        return say("is_missing")
    if kind == "extra_forbidden":
        return say("unknown_key")
    if kind in _EXPECTED:
        return f"Input should be {_EXPECTED[kind]}"
    # A list with too many entries is a "Tuple", and is counted "after validation".
    plain = (
        message.removeprefix("Value error, ").replace("Tuple should", "List should").replace(" after validation", "")
    )
    return " ".join(plain.split())


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DocumentError("", f"the key {one_line(key)} is given twice in one object")
            seen.add(key)
    return found


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise DocumentError("", f"{text[:12]}... is a number of more than {MOST_DIGITS} digits")
    return int(text)


def _broken(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise DocumentError("", f"{one_line(text)} is too large a number")
    return number


def _refuse_constant(name: str) -> NoReturn:
    raise DocumentError("", f"{name} is not a number")
