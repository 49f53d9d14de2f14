"""The worked examples of honour are all in the catalogue of cases, which tests/rulebook/test_cases.py runs."""

import re

from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES

HONOUR = VAE_VICTIS_CASES.folder / "ho-honour.txt"


def test_every_worked_example_is_a_case() -> None:
    named = set(map(int, re.findall(r"[Ww]orked example (\d+)", HONOUR.read_text(encoding="utf-8"))))
    assert named == set(range(1, 16))
