"""The English texts of the project: messages, scripts, commands and documents."""

import ast
import gettext
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
WORDS = TOP / "docs" / "words.md"
MESSAGES = TOP / "campaign" / "locale" / "sv" / "LC_MESSAGES" / "django.mo"
DOCUMENTS = sorted({*TOP.glob("*.md"), *(TOP / "docs").rglob("*.md")} - {WORDS})
COMMANDS = sorted((TOP / "campaign" / "management" / "commands").glob("*.py"))
SCRIPTS = sorted((TOP / "static" / "js").rglob("*.js"))

_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
_QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`")
_CODE = re.compile(r"```.*?```|(?:(?<=\n\n)|\A)(?: {4}[^\n]*\n?)+|`[^`\n]*`|\]\([^)]*\)|<[^>]+>", re.DOTALL)
_NAMED = re.compile(r"\$?\{[^}]*\}|%\(\w+\)\w|#[\w-]+")
_VALUE = re.compile(r"%\(\w+\)\w|\{\w*\}|\$\{[^}]*\}|<[^>]+>")


@dataclass(frozen=True, slots=True)
class Text:
    """A text and where it stands."""

    where: str
    text: str


def interface_messages() -> Iterator[Text]:
    """Every message that a translator sees: of templates, views and the catalogue of sentences."""
    with MESSAGES.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    for key in catalogue:
        message = key[0] if isinstance(key, tuple) else key
        message = message.rpartition("\x04")[2]
        if message:
            yield Text("interface", " ".join(message.split()))


def script_texts() -> Iterator[Text]:
    """The quoted texts of the scripts that have more than one word."""
    for path in SCRIPTS:
        source = _COMMENT.sub("", path.read_text(encoding="utf-8"))
        for found in _QUOTED.finditer(source):
            text = next(group for group in found.groups() if group is not None)
            if " " in text:
                yield Text(_name(path), text)


def script_comments() -> Iterator[Text]:
    """The comments of the scripts."""
    for path in SCRIPTS:
        for found in _COMMENT.finditer(path.read_text(encoding="utf-8")):
            yield Text(_name(path), " ".join(found[0].split()))


def command_texts() -> Iterator[Text]:
    """What commands print and what they say of themselves."""
    for path in COMMANDS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                yield Text(f"{_name(path)}:{node.lineno}", " ".join(node.value.split()))


def document_texts() -> Iterator[Text]:
    """The documents by paragraph, without code, addresses and values."""
    for path in DOCUMENTS:
        for paragraph in _CODE.sub(" ", path.read_text(encoding="utf-8")).split("\n\n"):
            if paragraph.strip():
                yield Text(_name(path), " ".join(paragraph.split()))


def sentences(text: str) -> list[str]:
    """The sentences of a text, a value counted as a word.

    >>> sentences("{army} stays. <b>Nobody</b> moved!")
    ['Roma stays.', 'Nobody moved!']
    """
    plain = " ".join(_VALUE.sub(lambda found: "" if found[0].startswith("<") else "Roma", text).split())
    return [sentence for sentence in re.split(r"(?<=[.!?:;])\s+", plain) if sentence]


def replaced_words() -> dict[str, str]:
    """Return each replaced word of docs/words.md, in lower case, with what to say instead."""
    table = WORDS.read_text(encoding="utf-8").partition("\n## Instead of\n")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| ")
    ]
    return {word.strip(): instead for words, instead in rows[1:] for word in words.lower().split(", ")}


def words_in(text: str, words: Iterable[str]) -> list[str]:
    """Return those of the words that a text uses, as whole words in any case, names of values and `#elements` aside."""
    choice = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    pattern = re.compile(rf"\b(?:{choice})\b", re.IGNORECASE)
    return [found[0].lower() for found in pattern.finditer(_NAMED.sub(" ", text))]


def _name(path: Path) -> str:
    return str(path.relative_to(TOP))
