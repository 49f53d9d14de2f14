"""Run all cases and stop at the first that does not hold: `python -m tests.rulebook.catalogue`."""

import resource
import sys
from pathlib import Path

from campaign.rulebook.case_file import read_cases
from campaign.rulebook.run_case import failures

MOST_SECONDS = 20
MOST_BYTES = 1 << 30
"""A changed rule may run for ever; all cases together need about 2 s and 50 MB."""


def main() -> int:
    """Print the first case that does not hold and return 1, or return 0."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    for path in sorted((Path(__file__).parent / "cases").glob("*.txt")):
        for case in read_cases(path.read_text(encoding="utf-8")):
            for failure in failures(case):
                sys.stdout.write(f"{path.name}:{case.line} {case.rule} {case.title} {failure}\n")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
