"""One word for one thing: no text uses a word that docs/words.md replaces."""

from collections.abc import Callable, Iterator

import pytest

from tests.words.texts import (
    Text,
    command_texts,
    document_texts,
    interface_messages,
    replaced_words,
    script_texts,
    words_in,
)

STORED = {
    # What published posts and events hold: it stays byte for byte as it was written.
    "Tell us if an army of yours retreats; if you say nothing, it fights.",
    "The campaign goes on in round %(round)s with this step: %(step)s. What had been handed in for it is a draft now; "
    "look at it and hand it in again.",
    "The steps after it stand, or were worked out anew; no step had to be opened again.",
    "somebody stands there",
    # The name of a kind of problem, which no reader sees.
    "not handed in",
}


VERBS = {"notice", "notices"}
"""Documents say of someone that they notice something; of messages the interface says notification."""


@pytest.mark.parametrize("source", [interface_messages, script_texts, command_texts, document_texts])
def test_no_text_uses_a_replaced_word(source: Callable[[], Iterator[Text]]) -> None:
    words = replaced_words()
    findings = [
        f"{text.where}: {text.text}: say “{words[word]}”, not “{word}”"
        for text in source()
        if text.text not in STORED
        for word in words_in(text.text, words)
        if not (source is document_texts and word in VERBS)
    ]
    assert findings == []


def test_the_table_is_read() -> None:
    words = replaced_words()
    assert len(words) > 40
    assert words["handed in"] == "submit, submitted"
    assert words_in("Whoever Hands in a sheet, again", words) == ["whoever", "hands in", "sheet"]
    assert words_in("A worksheet; the desktop; {sheet}, %(desk)s, ${sheet.kind}", words) == []


def test_no_stored_text_is_listed_in_vain() -> None:
    texts = {text.text for source in (interface_messages, script_texts) for text in source()}
    assert sorted(STORED - texts) == []
