"""The cases of all rules of the site: those of each game, and those of battles that are fought on the site."""

from collections.abc import Iterator, Sequence
from typing import Any

from campaign.battles.cases.battle_cards import BATTLE_CARDS_CASES
from campaign.battles.cases.quick_battle import QUICK_BATTLE_CASES
from campaign.games.all_games import GAMES
from campaign.games.cases import Case, CaseError, CaseLanguage, read_cases

CASE_LANGUAGES: Sequence[CaseLanguage[Any, Any]] = (
    *(game.rulebook.cases for game in GAMES.values() if game.rulebook.cases),
    QUICK_BATTLE_CASES,
    BATTLE_CARDS_CASES,
)


def failures_in(text: str) -> Iterator[tuple[Case, list[str]]]:
    """Run the cases of a file, of any rules; raise CaseError for a line that is not understood."""
    for case in read_cases(text):
        letters = case.rule.partition(".")[0]
        language = next((one for one in CASE_LANGUAGES if letters in one.letters), None)
        if language is None:
            known = ", ".join(sorted(letters for one in CASE_LANGUAGES for letters in one.letters))
            raise CaseError(f"line {case.line}: {letters!r} is none of {known}")
        yield case, language.failures(case)
