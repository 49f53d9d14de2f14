"""Run what says what the rules mean, and stop at the first thing that does not hold.

`python -m tests.rulebook.catalogue` runs the cases of Vae Victis; with `battles`, `cards` or `hannibal` those of
battles on the site, of battle cards, or of HANNIBAL, with tests of worked examples and of orders, which need neither a
server nor Django. What takes longest is last, so that only changes that survive all else wait for it.
"""

import resource
import sys
from pathlib import Path

import pytest

from campaign.games.vae_victis.rulebook.book import CASES
from campaign.games.vae_victis.rulebook.case_file import read_cases
from campaign.games.vae_victis.rulebook.run_case import failures

MOST_SECONDS = 30
MOST_BYTES = 1 << 30
"""A changed rule may run for ever; a catalogue needs 2 to 12 s, and 150 MB."""
FOLDER = Path(__file__).resolve().parent
TESTS = {
    "vae-victis": ("campaign/test_sealed_chance.py",),
    "battles": (
        *("battles/test_cases.py", "battles/test_worked_examples.py", "battles/test_cards.py"),
        *("rulebook/test_battle_figures.py", "battles/test_choices.py"),
    ),
    "cards": ("battles/test_cards.py", "battles/test_worked_examples.py", "rulebook/test_battle_figures.py"),
    "hannibal": ("hannibal/test_cases.py", "hannibal/test_orders.py", "hannibal/test_worked_examples.py"),
}
"""The files of tests of each catalogue, below `tests`."""
_ALONE = ("-x", "-q", "--noconftest", "-p", "no:django", "-p", "no:cacheprovider", "-c", "/dev/null")


def main() -> int:
    """Return 1 and print what does not hold, or return 0."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    which = sys.argv[1] if len(sys.argv) > 1 else "vae-victis"
    if which == "vae-victis" and not _cases_hold():
        return 1
    return int(
        pytest.main([*_ALONE, f"--rootdir={FOLDER.parent}", *(str(FOLDER.parent / one) for one in TESTS[which])])
    )


def _cases_hold() -> bool:
    for path in sorted(CASES.glob("*.txt")):
        for case in read_cases(path.read_text(encoding="utf-8")):
            for failure in failures(case):
                sys.stdout.write(f"{path.name}:{case.line} {case.rule} {case.title} {failure}\n")
                return False
    return True


if __name__ == "__main__":
    sys.exit(main())
