"""`manage.py run_cases FILE...`: run rule cases from files against this build."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.battles.cases.all_cases import failures_in
from campaign.games.cases import Case, CaseError
from campaign.management.documents import read_text, refuse


class Command(BaseCommand):
    """Run rule cases; needs no database and no service."""

    help = "Runs the rule cases of files, of any game or of battles (docs/cases.md), and says which fail."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the files."""
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one line per failed case, and how many passed; exit status 1 if any failed."""
        held = failed = 0
        for path in options["files"]:
            for case, problems in _results(path):
                held += not problems
                failed += bool(problems)
                if problems:
                    self.stdout.write("\n    ".join([f"{path}:{case.line}: {case.rule} {case.title}", *problems]))
        self.stdout.write(f"{held} of {held + failed} cases pass")
        if failed:
            raise SystemExit(1)


def _results(path: str) -> list[tuple[Case, list[str]]]:
    try:
        results = list(failures_in(read_text(path)))
    except CaseError as error:
        refuse(f"{path}: {error}")
    if not results:
        refuse(f"{path}: no case in it; a case begins with a line such as `## MV.5 An army stops beside an enemy.`")
    return results
