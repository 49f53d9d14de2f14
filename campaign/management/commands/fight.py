"""`manage.py fight BATTLE.json [--auto]`: fight an engagement, and print its record or check one."""

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
from campaign.battles.rules.record import FoughtBattle
from campaign.battles.rules.verification import first_difference
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
        whole = parser.add_mutually_exclusive_group()
        whole.add_argument("--lines", action="store_true", help="read JSON Lines and write one result a line")
        whole.add_argument("--check", metavar="RECORD", help="compare the battle with a record instead of printing it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Fight."""
        if options["lines"]:
            _fight_lines(options["battle"], auto=options["auto"])
            return
        try:
            fought = _fought(read_file(options["battle"]), auto=options["auto"] or options["check"] is not None)
        except DocumentError as error:
            refuse(error)
        if options["check"] is None:
            sys.stdout.write(fought.text)
        else:
            self.stdout.write(_checked(fought, _text_of(options["check"])))


def _fought(value: Any, *, auto: bool) -> FoughtBattle:
    battle = read_battle(value)
    if battle.orders is None and not auto:
        raise DocumentError("orders", "missing; give the orders of both sides, or use --auto")
    return fight(battle)


def _checked(fought: FoughtBattle, written: str) -> str:
    """Return that a record is the one of its battle; ends the command at the first difference."""
    found = first_difference(written, fought.record)
    if found is None:
        return f"The record is right. Its fingerprint is {fought.fingerprint}."
    said = "the record has ended" if found.written is None else f"the record says {found.written!r}"
    follows = "the battle has ended" if found.follows is None else f"from the battle follows {found.follows!r}"
    raise CommandError(f"line {found.number}: {said}, but {follows}", returncode=INVALID)


def _text_of(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_CHARACTERS)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}") from None
    return data.decode("utf-8", errors="replace")


def _fight_lines(path: str, *, auto: bool) -> None:
    """Fight every line separately; an invalid one gives an error line and does not stop the others."""
    refused = False
    with _opened(path) as stream:
        for line in _lines(stream):
            try:
                fought = _fought(parse_json(line), auto=auto)
                result = {"record": fought.text, "fingerprint": fought.fingerprint}
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
