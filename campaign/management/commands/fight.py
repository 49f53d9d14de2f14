"""`manage.py fight BATTLE.json [--auto]`: fight an engagement, and print its record or check one."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.battles.rules.document import read_battle
from campaign.battles.rules.methods import fight
from campaign.battles.rules.record import FoughtBattle
from campaign.battles.rules.verification import Difference, first_difference
from campaign.management.documents import answer, read_file, read_text, refuse
from hexmap.rules.documents import DocumentError, JsonObject


class Command(BaseCommand):
    """Fight an engagement; needs no database and no service."""

    help = "Fights the engagement of a battle document (`-` is standard input) and prints the record of the battle."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the document and the options."""
        parser.add_argument("battle", nargs="?", default="-", help="a document vae-victis/battle/1")
        parser.add_argument("--auto", action="store_true", help="let the bots, or both instructions, play all of it")
        whole = parser.add_mutually_exclusive_group()
        whole.add_argument("--lines", action="store_true", help="read JSON Lines and write one result per line")
        whole.add_argument("--check", metavar="RECORD", help="compare the battle with a record instead of printing it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Fight."""
        path, auto = options["battle"], options["auto"] or options["check"] is not None
        if options["lines"]:
            answer(lambda value: _line(_fought(value, auto=auto)), lines=True, path=path)
            return
        try:
            fought = _fought(read_file(path), auto=auto)
        except DocumentError as error:
            refuse(error)
        if options["check"] is None:
            sys.stdout.write(fought.text)
            return
        found = first_difference(read_text(options["check"]), fought.record)
        if found is not None:
            refuse(_difference(found))
        self.stdout.write(f"The record is right. Its fingerprint is {fought.fingerprint}.")


def _fought(value: Any, *, auto: bool) -> FoughtBattle:
    battle = read_battle(value)
    if battle.orders is None and not auto:
        raise DocumentError("orders", "missing; give the orders of both sides, or use --auto")
    return fight(battle)


def _line(fought: FoughtBattle) -> JsonObject:
    return {"record": fought.text, "fingerprint": fought.fingerprint}


def _difference(found: Difference) -> str:
    said = "the record has ended" if found.written is None else f"the record says {found.written!r}"
    follows = "the battle has ended" if found.follows is None else f"from the battle follows {found.follows!r}"
    return f"line {found.number}: {said}, but {follows}"
