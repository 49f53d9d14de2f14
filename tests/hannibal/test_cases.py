"""Every case of HANNIBAL comes out as it says, and every paragraph has a case or a reason for having none."""

import re
from pathlib import Path

import pytest

from campaign.games.hannibal.rulebook.book import HANNIBAL_CASES
from campaign.games.hannibal.rulebook.case_file import HannibalCase, read_hannibal_cases
from campaign.games.hannibal.rulebook.run_case import failures

TOP = Path(__file__).resolve().parents[2]
CASES = [
    (path.stem, case)
    for path in sorted(HANNIBAL_CASES.glob("*.txt"))
    for case in read_hannibal_cases(path.read_text(encoding="utf-8"))
]
BOOK = (TOP / "campaign" / "games" / "hannibal" / "rulebook" / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = [code for code in re.findall(r"^- (HH\.\d+\.\d+) ", BOOK, re.MULTILINE) if int(code.split(".")[1]) <= 14]

EXEMPT = {
    "HH.1.1": "the grid is that of the house; tests/hexmap/test_hexes.py",
    "HH.1.5": "who plays a side is a matter of seats",
    "HH.1.10": "dice: tests/hannibal/test_worked_examples.py",
    "HH.2.6": "says why marches and plans are programmes",
    "HH.14.1": "scenarios: tests/hannibal/test_scenarios.py",
    "HH.14.2": "scenarios: tests/hannibal/test_scenarios.py",
    "HH.14.3": "scenarios: tests/hannibal/test_scenarios.py",
}
"""The paragraphs that a case cannot show, each with the reason."""


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{stem}:{case.line} {case.rule} {case.title}") for stem, case in CASES]
)
def test_a_case_of_hannibal_meets_its_expectations(case: HannibalCase) -> None:
    assert case.expected, "the case expects nothing"
    assert failures(case) == []


@pytest.mark.parametrize("rule", PARAGRAPHS)
def test_every_paragraph_has_a_case_or_a_stated_exemption(rule: str) -> None:
    assert [case.title for _, case in CASES if case.rule == rule] or EXEMPT.get(rule)


def test_exemptions_of_hannibal_are_needed() -> None:
    shown = {case.rule for _, case in CASES}
    assert not shown & set(EXEMPT)
    assert shown | set(EXEMPT) == set(PARAGRAPHS)
    assert len(PARAGRAPHS) == 96


def test_titles_of_hannibal_cases_are_sentences_and_unique() -> None:
    titles = [(case.rule, case.title) for _, case in CASES]
    assert [title for _, title in titles if not title.endswith(".")] == []
    assert len(set(titles)) == len(titles)


def test_a_wrong_expectation_of_hannibal_fails() -> None:
    text = "## HH.5.5 Wrong on purpose.\nround 3 march_1\nforce 0504 carthago 31 foot 1\norders march 31: 4\nthen\n"
    (case,) = read_hannibal_cases(f"{text}leader 31 at 0704\n")
    assert failures(case) == ["line 6: leader 31 at 0704: it is 0604"]
