"""`manage.py fight BATTLE.json [--auto] [--lines]`: fight an engagement and print its record."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError

from campaign.battles.rules.document import read_battle
from campaign.battles.rules.methods import fight
from campaign.management.documents import INVALID, read_file, refuse
from hexmap.rules.documents import MOST_CHARACTERS, DocumentError, parse_json


class Command(BaseCommand):
    """Fight an engagement; needs no database and no service."""

    help = "Fights the engagement of a battle document (`-` is standard input) and prints the record of the battle."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the document and the options."""
        parser.add_argument("battle", nargs="?", default="-", help="a document vae-victis/battle/1")
        parser.add_argument("--auto", action="store_true", help="let the bots, or both instructions, play all of it")
        parser.add_argument("--lines", action="store_true", help="read JSON Lines and write one result a line")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Fight."""
        if options["lines"]:
            _fight_lines(options["battle"], auto=options["auto"])
            return
        try:
            sys.stdout.write(_record(read_file(options["battle"]), auto=options["auto"])["record"])
        except DocumentError as error:
            refuse(error)


def _record(value: Any, *, auto: bool) -> dict[str, Any]:
    battle = read_battle(value)
    if battle.orders is None and not auto:
        raise DocumentError("orders", "missing; give the orders of both sides, or use --auto")
    fought = fight(battle)
    return {"record": fought.text, "fingerprint": fought.fingerprint}


def _fight_lines(path: str, *, auto: bool) -> None:
    """Fight every line separately; an invalid one gives an error line and does not stop the others."""
    refused = False
    with _opened(path) as stream:
        for line in _lines(stream):
            try:
                result = _record(parse_json(line), auto=auto)
            except DocumentError as error:
                refused, result = True, {"error": str(error)}
            sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
            sys.stdout.flush()
    if refused:
        raise SystemExit(INVALID)


def _opened(path: str) -> Any:
    if path == "-":
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
        return nullcontext(sys.stdin)
    try:
        return Path(path).open(encoding="utf-8", errors="replace")
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}") from None


def _lines(stream: TextIO) -> Iterator[str]:
    while line := stream.readline(MOST_CHARACTERS + 1):
        if line.strip():
            yield line
