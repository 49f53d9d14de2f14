"""The scenarios: the first document of a game (HH.14)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from campaign.hannibal.rules.dice import Dice
from campaign.hannibal.rules.document import GameDocument, changed, read_document
from campaign.hannibal.rules.recruiting import draw
from campaign.hannibal.rules.turn import Turn
from campaign.hannibal.rules.units import full
from hexmap.rules.documents import parse_json

_SET_UP = Path(__file__).resolve().parent.parent / "scenarios" / "winter-218.json"
_FIRST_GAULS = 3

RULESETS: Mapping[str, Any] = {
    "hannibal-206": {
        "base": "hannibal-1",
        "end": {"last_round": 25, "carthago": 701, "roma": 600, "second_landing": True},
    },
    "hannibal-212": "hannibal-1",
    "hannibal-217": {"base": "hannibal-1", "end": {"last_round": 3, "carthago": 80, "roma": 50}},
}
"""The ruleset of each scenario; they differ in nothing else (HH.14.1, HH.14.3)."""


def scenario_names() -> tuple[str, ...]:
    """The names of all scenarios, sorted."""
    return tuple(sorted(RULESETS))


def first_document(name: str, seed: str) -> GameDocument:
    """The document with which a game begins; its seed draws the Gauls of the set-up (HH.14.2)."""
    document = read_document({**_set_up(), "ruleset": RULESETS[name], "seed": seed})
    turn = Turn(document.position, {}, Dice.sealed(seed, ["set-up"]))
    position = turn.position
    chief = next(number for number in position.leaders if position.entry(number).part == "chief")
    for _ in range(_FIRST_GAULS):
        type_ = draw(turn, "HH.14.2", "gauls")
        force = turn.position.led[chief]
        units = (*force.units, full(type_ or "", turn.position.ruleset))
        turn.position = turn.position.with_force(replace(force, units=units))
    return changed(document, turn.position, turn.events)


@cache
def _set_up() -> dict[str, Any]:
    return dict(parse_json(_SET_UP.read_text(encoding="utf-8")))
