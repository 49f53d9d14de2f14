"""`manage.py verify_receipts EXPORT [--mine FILE]`: check an export of receipts, without database or service."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.management.documents import read_file, read_text, refuse
from campaign.receipts.rules.check import ExportVerdict, ReceiptListRow, check
from campaign.receipts.rules.export import Export, read_export
from campaign.receipts.rules.own import read_own
from campaign.receipts.rules.words import WORDS
from hexmap.rules.documents import DocumentError

CORRECTED = 3
"""The exit status if nothing is wrong, but the administrator corrected published steps."""
UNCHAINED_FITS = 4
"""The exit status if nothing is wrong, but the export has no chain digests."""


class Command(BaseCommand):
    """Check every receipt, list, adjudicated order and random number of an export."""

    help = (
        "Checks an export of receipts (docs/receipts.md says how). Exit status 0: everything fits; "
        "1: something does not; 2: the file cannot be read; 3: everything fits, and the administrator corrected steps; "
        "4: everything in the export fits, but it has no chain digests and cannot show whether a step was cut out."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the export and the file with one's own receipts."""
        parser.add_argument("export", metavar="EXPORT", help="the file of the export; - is standard input")
        parser.add_argument("--mine", metavar="FILE", help="your own receipts, as their page gives them")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print a line per list, then one per item that a correction explains, then one per problem."""
        try:
            export = read_export(read_file(options["export"]))
        except DocumentError as error:
            refuse(error)
        mine, unread = read_own(read_text(options["mine"])) if options["mine"] else ([], [])
        verdict = check(export, mine)
        problems = [*verdict.problems, *unread]
        self.stdout.write(f"{_printable(export.title)} ({_printable(export.campaign)})\n\n")
        self._write_table(export, verdict)
        if verdict.unchained:
            self.stdout.write(WORDS["unchained"])
        if verdict.hidden:
            self.stdout.write(WORDS["hidden"])
        if verdict.dice:
            self.stdout.write(WORDS["dice"])
        for note in verdict.notes:
            self.stdout.write(str(note))
        for problem in problems:
            self.stdout.write(str(problem))
        receipts = sum(row.receipts for row in verdict.rows)
        if options["mine"]:
            self.stdout.write(
                f"Of your receipts {verdict.found} are in their lists, "
                f"and {verdict.waiting} wait until their step is closed."
            )
        if problems:
            self.stdout.write(f"Problems: {len(problems)}, in {receipts} receipts of {len(verdict.rows)} lists.")
            raise SystemExit(1)
        self._write_headline(verdict, f"Receipts checked: {receipts}, lists: {len(verdict.rows)}.")

    def _write_headline(self, verdict: ExportVerdict, checked: str) -> None:
        """Print the last line of an export without problems, and exit with its status."""
        corrected = f"Steps corrected by the administrator: {len(verdict.corrected)}."
        if verdict.unchained:
            fits = "Everything in this export fits, but it cannot show whether a step was cut out."
            also = f" {corrected}" if verdict.corrected else ""
            self.stdout.write(f"{fits}{also} {checked}")
            raise SystemExit(UNCHAINED_FITS)
        if verdict.corrected:
            self.stdout.write(f"{corrected} Everything else fits. {checked}")
            raise SystemExit(CORRECTED)
        self.stdout.write(f"Everything fits. {checked}")

    def _write_table(self, export: Export, verdict: ExportVerdict) -> None:
        self.stdout.write(f"{'round':>5}  {'step':<14}  {'receipts':>8}  {'open':>5}  {'':<18}  digest of the list")
        for row in verdict.rows:
            said = _said(row)
            self.stdout.write(
                f"{row.round:>5}  {row.step:<14}  {row.receipts:>8}  {row.opened:>5}  {said:<18}  {row.digest}"
            )
        self._write_chain(verdict)
        for entry in export.rounds:
            for seed in entry.seeds_of_steps:
                self.stdout.write(f"{entry.round:>5}  digest of the seed of {seed.step}: {seed.digest}")
            if entry.chance is not None and not entry.seeds_of_steps:
                self.stdout.write(f"{entry.round:>5}  digest of the seed of sealed chance: {entry.chance.digest}")
            if entry.siege_chance is not None:
                self.stdout.write(
                    f"{entry.round:>5}  digest of the seed of the siege dice: {entry.siege_chance.digest}"
                )
        self.stdout.write("")

    def _write_chain(self, verdict: ExportVerdict) -> None:
        """Print the chain digest of every closed step, to be compared with those written down."""
        chained = [row for row in verdict.rows if row.chain is not None]
        if chained:
            self.stdout.write(f"\n{'round':>5}  {'step':<14}  chain digest")
        for row in chained:
            self.stdout.write(f"{row.round:>5}  {row.step:<14}  {row.chain}")
        self.stdout.write("")


def _said(row: ReceiptListRow) -> str:
    if row.problems:
        return f"problems: {row.problems}"
    return "fits, not open yet" if row.receipts and not row.opened else "fits"


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
