"""Every case of the catalogue comes out as it says, and every paragraph has a case or a reason for having none."""

import pytest

from campaign.games.vae_victis.rulebook.book import CASES as FOLDER
from campaign.games.vae_victis.rulebook.book import codes_of_the_rules
from campaign.games.vae_victis.rulebook.case_file import Case, CaseError, read_cases
from campaign.games.vae_victis.rulebook.run_case import failures

CASES = [
    (path.stem, case) for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path.read_text(encoding="utf-8"))
]

EXEMPT = {
    "RD.1": "the phases and their deadlines are the app's; tests/campaign/test_phases.py",
    "OR.4": "sheets can be changed until the step closes; tests/orders/test_sheets.py",
    "VU.4": "no document has the list of a garrison; tests/campaign/test_cultures.py",
    "HO.28": "who submits orders of a faction is the app's; tests/honour/test_orders.py",
    "HO.36": "who sees the ledger is the app's; tests/honour/test_pages.py",
    "SD.8": "the odds are shown on pages; tests/sieges/test_siege_die.py",
}
"""The paragraphs that a case cannot show, each with the reason."""

ELSEWHERE = {
    "GS": "fought on squares: tests/battles/cases/quick-battle.txt, tests/battles/test_worked_examples.py",
    "BC": "played with cards: tests/battles/test_cards.py, tests/battles/test_worked_examples.py",
}
"""The chapters whose cases are no boards of hexes, each with the place of its cases."""
RULES = [code for code in codes_of_the_rules() if code.partition(".")[0] not in ELSEWHERE]


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{stem}:{case.line} {case.rule} {case.title}") for stem, case in CASES]
)
def test_a_case_meets_its_expectations(case: Case) -> None:
    assert case.expectations, "the case expects nothing"
    assert failures(case) == []


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_case_or_a_stated_exemption(rule: str) -> None:
    cases = [case.title for _, case in CASES if case.rule == rule]
    assert cases or EXEMPT.get(rule)


def test_exemptions_are_needed_and_cases_name_existing_rules() -> None:
    shown = {case.rule for _, case in CASES}
    assert not shown & set(EXEMPT)
    assert shown | set(EXEMPT) == set(RULES)


def test_titles_are_sentences_and_unique() -> None:
    titles = [(case.rule, case.title) for _, case in CASES]
    assert [title for _, title in titles if not title.endswith(".")] == []
    assert len(set(titles)) == len(titles)


def test_a_wrong_expectation_fails() -> None:
    text = "## MV.1 Wrong on purpose.\n    FFF\narmy 1 roma 0101\norder 1: 4\nthen\n1 at 0301, mp 2\n"
    (case,) = read_cases(text)
    assert failures(case) == ["line 6: at is 0201"]


def test_a_line_that_cannot_be_read_is_named() -> None:
    with pytest.raises(CaseError, match="line 2: 'elephant' is none of"):
        read_cases("## MV.1 Bad.\nelephant 1\n")
