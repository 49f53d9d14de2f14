"""Every case of the quick battle comes out as it says."""

from pathlib import Path

import pytest

from campaign.games.vae_victis.rulebook.book import codes_of_the_rules
from tests.battles.case_file import BattleCase, failures, read_battle_cases

CASES = read_battle_cases((Path(__file__).parent / "cases" / "quick-battle.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.line} {case.rule} {case.title}") for case in CASES])
def test_a_battle_case_meets_its_expectations(case: BattleCase) -> None:
    assert case.expected, "the case expects nothing"
    assert failures(case) == []


def test_a_wrong_expectation_of_a_battle_case_fails() -> None:
    text = "## GS.4 Wrong.\n    cols 05\n    05   A1/HI/N\norder A 1: S\nthen\nact A1 1 -\nmove A1 0507 N\n"
    (case,) = read_battle_cases(text)
    assert failures(case) == ["the record is ['act A1 1 -', 'move A1 0506 N']"]


def test_battle_cases_name_paragraphs_of_the_rulebook() -> None:
    assert {case.rule for case in CASES} <= set(codes_of_the_rules())


def test_titles_of_battle_cases_are_sentences_and_unique() -> None:
    titles = [(case.rule, case.title) for case in CASES]
    assert [title for _, title in titles if not title.endswith(".")] == []
    assert len(set(titles)) == len(titles)
