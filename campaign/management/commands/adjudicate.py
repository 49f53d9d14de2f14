"""`manage.py adjudicate STEP < position.json > position.json`."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.hannibal.rules import document as hannibal
from campaign.hannibal.rules.sequence_of_play import STEPS as HANNIBAL_STEPS
from campaign.management.documents import INVALID, documents_by_line, maps_with, refuse
from campaign.rules.document import RoundDocument, document_text, read_document
from campaign.rules.sequence_of_play import STEPS
from hexmap.rules.documents import MOST_CHARACTERS, DocumentError, JsonObject, parse_json
from hexmap.rules.shipped_maps import MapByName

Adjudicate = Callable[[Any, str, MapByName], RoundDocument | JsonObject]
"""From the JSON value of a document, a step and the maps to the document after the step."""


def _vae_victis(value: Any, step: str, maps: MapByName) -> RoundDocument:
    return STEPS[step](read_document(value, maps))


def _hannibal(value: Any, step: str, maps: MapByName) -> JsonObject:
    return HANNIBAL_STEPS[step](hannibal.read_document(value, maps)).as_json()


GAMES: Mapping[str, tuple[tuple[str, ...], Adjudicate]] = {
    "vae-victis": (tuple(STEPS), _vae_victis),
    "hannibal": (tuple(HANNIBAL_STEPS), _hannibal),
}
"""The steps of each game, and what adjudicates them."""
DEFAULT = "vae-victis"


class Command(BaseCommand):
    """Adjudicate a step of a round; needs no database and no service."""

    help = "Adjudicates a step: reads a position document from standard input, writes the document after it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the step and the options."""
        steps = dict.fromkeys(step for names, _ in GAMES.values() for step in names)
        parser.add_argument("step", choices=tuple(steps))
        parser.add_argument("--game", choices=tuple(GAMES), default=DEFAULT, help=f"the game (default: {DEFAULT})")
        parser.add_argument("--lines", action="store_true", help="read and write JSON Lines: one document per line")
        parser.add_argument("--map", metavar="FILE", help="the map, if the documents only name it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the step on standard input."""
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")  # type: ignore[union-attr]
        step, (names, run) = options["step"], GAMES[options["game"]]
        if step not in names:
            raise CommandError(
                f"{options['game']} has no step {step}. Use one of: {', '.join(names)}.", returncode=INVALID
            )
        maps = maps_with(options["map"])

        def adjudicate(value: Any) -> RoundDocument | JsonObject:
            return run(value, step, maps)

        if options["lines"]:
            _adjudicate_lines(adjudicate)
        else:
            _adjudicate_one(adjudicate)


def _adjudicate_one(adjudicate: Callable[[Any], RoundDocument | JsonObject]) -> None:
    try:
        result = adjudicate(parse_json(sys.stdin.read(MOST_CHARACTERS + 1)))
    except DocumentError as error:
        refuse(error)
    except UnicodeDecodeError:
        refuse("not JSON: the input is not UTF-8 text")
    sys.stdout.write(document_text(result) + "\n")


def _adjudicate_lines(adjudicate: Callable[[Any], RoundDocument | JsonObject]) -> None:
    if documents_by_line(adjudicate):
        raise SystemExit(INVALID)
