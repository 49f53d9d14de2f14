"""`manage.py run_cases FILE...`: run rule cases from files against this build."""

import re
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.hannibal.rulebook import run_case as run_hannibal_case
from campaign.games.hannibal.rulebook.case_file import UnreadLine, read_hannibal_cases
from campaign.games.vae_victis.rulebook import run_case
from campaign.games.vae_victis.rulebook.case_file import CaseError, read_cases
from campaign.management.documents import read_text, refuse

_HANNIBAL = re.compile(r"^## HH\.", re.MULTILINE)
"""How a case of HANNIBAL begins."""
_NOTHING = ("has no expectation",)


class Command(BaseCommand):
    """Run rule cases; needs no database and no service."""

    help = "Runs the rule cases of files, of Vae Victis or of HANNIBAL (docs/cases.md), and says which fail."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the files."""
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one line per failed case, and how many passed; exit status 1 if any failed."""
        held = failed = 0
        for path in options["files"]:
            for title, problems in _results(path):
                if problems:
                    failed += 1
                    self.stdout.write(f"{path}:{title}")
                    for problem in problems:
                        self.stdout.write(f"    {problem}")
                else:
                    held += 1
        self.stdout.write(f"{held} of {held + failed} cases pass")
        if failed:
            raise SystemExit(1)


Results = list[tuple[str, Sequence[str]]]
"""The line, paragraph and title of each case, and what does not hold."""


def _results(path: str) -> Results:
    text = read_text(path)
    try:
        results = _of_hannibal(text) if _HANNIBAL.search(text) else _of_vae_victis(text)
    except (CaseError, UnreadLine) as error:
        refuse(f"{path}: {error}")
    if not results:
        refuse(f"{path}: no case in it; a case begins with a line such as `## MV.5 An army stops beside an enemy`")
    return results


def _of_vae_victis(text: str) -> Results:
    return [
        (f"{case.line}: {case.rule} {case.title}", run_case.failures(case) if case.expectations else _NOTHING)
        for case in read_cases(text)
    ]


def _of_hannibal(text: str) -> Results:
    return [
        (
            f"{case.line}: {case.rule} {case.title}",
            run_hannibal_case.failures(case) or (() if case.expected else _NOTHING),
        )
        for case in read_hannibal_cases(text)
    ]
