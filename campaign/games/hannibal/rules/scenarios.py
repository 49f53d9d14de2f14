"""The scenarios: the first document of a game (HH.14)."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.document import GameDocument, changed, read_document
from campaign.games.hannibal.rules.recruiting import draw
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.units import full
from hexmap.rules.documents import parse_json

_FOLDER = Path(__file__).resolve().parent.parent / "scenarios"


def scenario_names() -> tuple[str, ...]:
    """The names of all scenarios, sorted."""
    return tuple(sorted(_scenarios()["rulesets"]))


def first_document(name: str, seed: str) -> GameDocument:
    """The document with which a game begins; its seed draws the Gauls of the set-up (HH.14.2)."""
    scenarios = _scenarios()
    document = read_document({**_set_up(), "ruleset": scenarios["rulesets"][name], "seed": seed})
    run = StepRun(document.position, {}, Dice.sealed(seed, ["set-up"]))
    position = run.position
    chief = next(number for number in position.leaders if position.entry(number).part == "chief")
    for _ in range(scenarios["gauls"]):
        type_ = draw(run, "HH.14.2", "gauls")
        force = run.position.led[chief]
        units = (*force.units, full(type_ or "", run.position.ruleset))
        run.position = run.position.with_force(replace(force, units=units))
    return changed(document, run.position, run.events)


@cache
def _set_up() -> dict[str, Any]:
    return dict(parse_json((_FOLDER / "winter-218.json").read_text(encoding="utf-8")))


@cache
def _scenarios() -> Mapping[str, Any]:
    """The number of Gauls that are drawn, and the ruleset of each scenario."""
    return tomllib.loads((_FOLDER / "scenarios.toml").read_text(encoding="utf-8"))
