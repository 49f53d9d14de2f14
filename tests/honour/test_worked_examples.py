"""The worked examples of honour are all in the catalogue of cases, which tests/rulebook/test_cases.py runs."""

import re
from pathlib import Path

CASES = Path(__file__).resolve().parents[1] / "rulebook" / "cases" / "ho-honour.txt"


def test_every_worked_example_is_a_case() -> None:
    named = set(map(int, re.findall(r"[Ww]orked example (\d+)", CASES.read_text(encoding="utf-8"))))
    assert named == set(range(1, 16))
