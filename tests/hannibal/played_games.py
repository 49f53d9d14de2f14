"""Steps of games for tests of reports: the scripted game, and games with random orders."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from campaign.games.hannibal.rules.document import GameDocument, read_document, with_orders
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.sequence_of_play import adjudicate
from tests.hannibal.random_games import random_step

GAME = json.loads((Path(__file__).parent / "short-game.json").read_text(encoding="utf-8"))
PlayedStep = tuple[GameDocument, GameDocument]
"""The documents before a step, without orders, and after it."""


@cache
def scripted_steps() -> tuple[PlayedStep, ...]:
    """The steps of the scripted short game."""
    document, found = first_document(GAME["scenario"], GAME["seed"]), []
    for step in GAME["steps"]:
        after = adjudicate(with_orders(document, step["orders"]), step["step"])
        found.append((document, after))
        document = after
    return tuple(found)


def random_steps(seed: int, scenario: str = "hannibal-217", *, intelligence: str = "open") -> Iterator[PlayedStep]:
    """The steps of a game with random orders."""
    values = first_document(scenario, str(seed)).as_json()
    document = read_document({**values, "ruleset": {"base": "hannibal-1", "intelligence": intelligence}})
    chance = Random(seed)
    while not document.position.ended:
        after = random_step(document, chance)[1]
        yield document, after
        document = after
