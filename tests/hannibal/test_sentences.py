"""Every sentence of a game of HANNIBAL can be translated."""

import pytest
from django.utils import translation

from campaign.games.cases import REFUSED
from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES, outcome
from campaign.language.translated import rerendered_in_english, translated
from tests.hannibal.test_laws import steps_of_game


def texts_of_cases() -> set[str]:
    cases = [case for _, case in HANNIBAL_CASES.cases() if case.expected[0].parted[0] != REFUSED]
    documents = [outcome(HANNIBAL_CASES.set_up(case)).document for case in cases]
    return {event["text"] for document in documents for event in document["events"]}


def test_every_event_of_hannibal_is_in_the_catalogue() -> None:
    texts = texts_of_cases() | {event["text"] for _, after in steps_of_game(3) for event in after.events}
    assert len(texts) > 500
    assert sorted(text for text in texts if rerendered_in_english(text) != text) == []


@pytest.mark.parametrize(
    ("english", "swedish"),
    [
        ("Hannibal marches to Parma (1206).", "Hannibal marscherar till Parma (1206)."),
        ("Die, siege of Sena Gallica: 4.", "Tärning, belägring av Sena Gallica: 4."),
        (
            "The march of Longus ends at 1508: the next step costs too much.",
            "Marschen för Longus slutar vid 1508: nästa steg kostar för mycket.",
        ),
    ],
)
def test_an_event_of_hannibal_is_translated(english: str, swedish: str) -> None:
    with translation.override("sv"):
        assert translated(english) == swedish
