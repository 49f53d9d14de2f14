"""One word for one thing: no text uses a word that docs/words.md replaces."""

import re
from collections.abc import Callable, Iterator

import pytest

from tests.words.texts import TOP, Text, command_texts, document_texts, interface_messages, script_texts

WORDS = TOP / "docs" / "words.md"

STORED = {
    # Sentences that position documents hold: published rounds keep them byte for byte.
}


def replaced_words() -> dict[str, str]:
    """Each replaced word of docs/words.md, in lower case, with what to say instead."""
    table = WORDS.read_text(encoding="utf-8").partition("\n## Instead of\n")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| ")
    ]
    return {word.strip(): instead for words, instead in rows[1:] for word in words.lower().split(", ")}


def found_in(text: str, words: dict[str, str]) -> list[str]:
    """The replaced words that a text uses, as whole words in any case."""
    pattern = re.compile(
        rf"(?<![\w.-])(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?![\w-])", re.I
    )
    return [found[0].lower() for found in pattern.finditer(text)]


@pytest.mark.parametrize("source", [interface_messages, script_texts, command_texts, document_texts])
def test_no_text_uses_a_replaced_word(source: Callable[[], Iterator[Text]]) -> None:
    words = replaced_words()
    findings = [
        f"{text.where}: {text.text}: say “{words[word]}”, not “{word}”"
        for text in source()
        if text.text not in STORED
        for word in found_in(text.text, words)
    ]
    assert findings == []


def test_the_table_is_read() -> None:
    words = replaced_words()
    assert len(words) > 40
    assert words["handed in"] == "submit, submitted"
    assert found_in("Whoever Hands in a sheet, again", words) == ["whoever", "hands in", "sheet"]
    assert found_in("A worksheet; the desktop; orders.sheet", words) == []
