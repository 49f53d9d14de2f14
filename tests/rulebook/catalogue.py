"""Run what says what the rules mean, and stop at the first thing that does not hold.

`python -m tests.rulebook.catalogue` runs the cases of Vae Victis; with `battles`, `cards` or `hannibal` those of
battles on the site, of battle cards, or of HANNIBAL, with tests of worked examples and of orders, which need neither a
server nor Django. What takes longest is last, so that only changes that survive all else wait for it.
"""

import resource
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from campaign.battles.cases.battle_cards import BATTLE_CARDS_CASES
from campaign.battles.cases.quick_battle import QUICK_BATTLE_CASES
from campaign.games.cases import CaseLanguage
from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES

MOST_SECONDS = 30
MOST_BYTES = 1 << 30
"""A changed rule may run for ever; a catalogue needs 2 to 12 s, and 150 MB."""
FOLDER = Path(__file__).resolve().parent
CASES: Mapping[str, CaseLanguage[Any, Any]] = {
    "vae-victis": VAE_VICTIS_CASES,
    "battles": QUICK_BATTLE_CASES,
    "cards": BATTLE_CARDS_CASES,
    "hannibal": HANNIBAL_CASES,
}
"""The cases of each catalogue that has some."""
TESTS = {
    "vae-victis": ("campaign/test_sealed_chance.py",),
    "battles": (
        *("battles/test_worked_examples.py", "battles/test_cards.py"),
        *("rulebook/test_battle_figures.py", "battles/test_choices.py"),
    ),
    "cards": ("battles/test_cards.py", "battles/test_worked_examples.py", "rulebook/test_battle_figures.py"),
    "hannibal": ("hannibal/test_orders.py", "hannibal/test_worked_examples.py"),
}
"""The files of tests of each catalogue, below `tests`."""
_ALONE = ("-x", "-q", "--noconftest", "-p", "no:django", "-p", "no:cacheprovider", "-c", "/dev/null")


def main() -> int:
    """Return 1 and print what does not hold, or return 0."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    which = sys.argv[1] if len(sys.argv) > 1 else "vae-victis"
    if which in CASES and not _cases_hold(CASES[which]):
        return 1
    return int(
        pytest.main([*_ALONE, f"--rootdir={FOLDER.parent}", *(str(FOLDER.parent / one) for one in TESTS[which])])
    )


def _cases_hold(language: CaseLanguage[Any, Any]) -> bool:
    for address, case in language.cases():
        for failure in language.failures(case):
            sys.stdout.write(f"{address} {case.rule} {case.title} {failure}\n")
            return False
    return True


if __name__ == "__main__":
    sys.exit(main())
