"""The English of the interface and of the documents reads easily, by Flesch's formula."""

from collections.abc import Callable, Iterable, Iterator
from statistics import median

import pytest
import textstat

from tests.words.texts import Text, document_texts, interface_messages, sentences

PLAIN_ENGLISH = 60
FEWEST_WORDS = 5


def reading_ease(texts: Iterable[Text]) -> list[float]:
    """The reading ease of each sentence that has five words or more."""
    return [
        textstat.flesch_reading_ease(sentence)
        for text in texts
        for sentence in sentences(text.text)
        if len(sentence.split()) >= FEWEST_WORDS
    ]


@pytest.mark.parametrize("source", [interface_messages, document_texts])
def test_the_median_sentence_is_plain_english(source: Callable[[], Iterator[Text]]) -> None:
    found = reading_ease(source())
    assert len(found) > 1000
    assert median(found) >= PLAIN_ENGLISH


def test_a_heavy_sentence_is_found() -> None:
    heavy = Text("here", "Administrative responsibilities necessitate comprehensive documentation immediately.")
    light = Text("here", "We sail to the port.")
    assert reading_ease([heavy])[0] < PLAIN_ENGLISH < reading_ease([light])[0]
