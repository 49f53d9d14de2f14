"""`manage.py decide STEP FACTION < document.json`: a general's orders, filled into the document."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.generals.own_entries import armies_of, with_orders, without_rivals
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.steps import Step
from campaign.management.documents import add_lines, add_map, answer, maps_with
from hexmap.rules.documents import DocumentError, JsonObject, one_line
from hexmap.rules.shipped_maps import MapByName

STEPS = {
    "initiative": Step.INITIATIVE,
    "movement": Step.MOVEMENT,
    "battles": Step.RETREATS,
    "administration": Step.ADMINISTRATION,
}
"""The steps by the word of the command, which is that of `adjudicate`."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a general is asked: for which step, for which faction and armies (None: all of them), and how hard."""

    step: Step
    faction: str
    armies: Collection[int] | None
    level: Level
    seed: str
    maps: MapByName

    def filled(self, values: Any) -> JsonObject:
        """The document with the general's orders; raises DocumentError for one that is not valid."""
        if not isinstance(values, dict):
            raise DocumentError("", "the document is no JSON object")
        document = read_document(without_rivals(values, self.faction), self.maps)
        faction = document.position.faction.get(self.faction)
        if faction is None or not faction.active:
            raise DocumentError("factions", f"no faction {one_line(self.faction)} is played here")
        numbers = armies_of(values, self.faction)
        wanted = numbers if self.armies is None else set(self.armies)
        if wanted - numbers:
            army = min(wanted - numbers)
            raise DocumentError("armies", f"army {army} is not one of {one_line(self.faction)}")
        orders = decide(document, self.step, self.faction, wanted, self.level, self.seed)
        return with_orders(values, self.step, wanted, orders)


class Command(BaseCommand):
    """Let a general decide; needs no database and no service."""

    help = "Fills the orders of a faction's general into a position document, for one step."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the step, the faction and the options."""
        parser.add_argument("step", choices=tuple(STEPS))
        parser.add_argument("faction", help="the id of the faction")
        parser.add_argument("--armies", type=_numbers, help="the numbers of the armies, such as 1,2; without it all")
        parser.add_argument("--level", choices=[one.value for one in Level], default=Level.LEGATE.value)
        parser.add_argument("--seed", default="0", help="the same seed gives the same orders (default: %(default)s)")
        add_map(parser)
        add_lines(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Decide on standard input."""
        task = Task(
            STEPS[options["step"]],
            options["faction"],
            options["armies"],
            Level(options["level"]),
            options["seed"],
            maps_with(options["map"]),
        )
        answer(task.filled, lines=options["lines"])


def _numbers(text: str) -> list[int]:
    words = text.split(",")
    if not all(word.isascii() and word.isdecimal() and len(word) < 10 for word in words):
        raise ArgumentTypeError("give numbers of armies with commas between them, such as 1,2")
    return [int(word) for word in words]
