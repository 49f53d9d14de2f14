"""`manage.py run_cases FILE...`: run rule cases from files against this build."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.management.documents import read_text, refuse
from campaign.rulebook.case_file import Case, CaseError, read_cases
from campaign.rulebook.run_case import failures


class Command(BaseCommand):
    """Run rule cases; needs no database and no service."""

    help = "Runs the rule cases of files (docs/cases.md says how they are written) and says which fail."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the files."""
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one line per failed case, and how many passed; exit status 1 if any failed."""
        held = failed = 0
        for path in options["files"]:
            for case in _cases(path):
                problems = ["has no expectation"] if not case.expectations else failures(case)
                if problems:
                    failed += 1
                    self.stdout.write(f"{path}:{case.line}: {case.rule} {case.title}")
                    for problem in problems:
                        self.stdout.write(f"    {problem}")
                else:
                    held += 1
        self.stdout.write(f"{held} of {held + failed} cases pass")
        if failed:
            raise SystemExit(1)


def _cases(path: str) -> list[Case]:
    try:
        cases = read_cases(read_text(path))
    except CaseError as error:
        refuse(f"{path}: {error}")
    if not cases:
        refuse(f"{path}: no case in it; a case begins with a line such as `## MV.5 An army stops beside an enemy`")
    return cases
