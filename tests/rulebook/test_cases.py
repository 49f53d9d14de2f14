"""Every case of the catalogue comes out as it says, and every paragraph covered so far has a case."""

from pathlib import Path

import pytest

from campaign.rulebook.case_file import Case, CaseError, read_cases
from campaign.rulebook.run_case import failures

CASES = [
    (path.stem, case)
    for path in sorted((Path(__file__).parent / "cases").glob("*.txt"))
    for case in read_cases(path.read_text(encoding="utf-8"))
]

COVERED = (
    *(f"GR.{number}" for number in range(1, 10)),
    *(f"FA.{number}" for number in range(1, 6)),
    *(f"ZC.{number}" for number in range(1, 5)),
    *(f"IN.{number}" for number in range(1, 5)),
    *(f"OR.{number}" for number in range(1, 4)),
    *(f"MV.{number}" for number in range(1, 12)),
)
"""The paragraphs this version adjudicates, and MV.10, of which it says that it does not."""


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{stem}:{case.line} {case.rule} {case.title}") for stem, case in CASES]
)
def test_case(case: Case) -> None:
    assert case.expectations, "the case expects nothing"
    assert failures(case) == []


@pytest.mark.parametrize("rule", COVERED)
def test_every_paragraph_covered_has_a_case(rule: str) -> None:
    assert [case.title for _, case in CASES if case.rule == rule]


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
