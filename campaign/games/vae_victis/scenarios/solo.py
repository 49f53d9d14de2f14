"""The scenarios of *Vae Victis* for one player."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from campaign.games.solo import ScenarioSide, Solo, SoloScenario
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.scenarios.bounds import MOST_ARMIES_ALONE, MOST_HEXES_ALONE, check_bounds
from campaign.games.vae_victis.scenarios.facts import with_rules
from campaign.games.vae_victis.scenarios.shipped import shipped_scenario, shipped_scenario_names, shipped_title
from campaign.games.vae_victis.steps import VAE_VICTIS
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import DocumentError, JsonObject, parse_json
from hexmap.rules.position import Position
from orders.rules.game_steps import MARCHING

FIRST_SCENARIO = "sicily"
"""The shortest scenario, which is offered first."""
SKETCHES = ("italia-six",)
"""The scenarios that are for trying out alone."""
LONG_FROM = 6
"""Armies of a side from which on a scenario takes an evening."""
_TELLING = frozenset(
    {
        *("army_eliminated", "naval_battle", "army_removed", "structure_gained", "siege_lifted", "siege_begun"),
        *("engagement", "siege_progressed", "hex_contested", "army_blocked", "army_halted"),
    }
)
"""The kinds of events of a movement that are told; the replay shows the others."""


@cache
def _shipped() -> tuple[SoloScenario, ...]:
    """The scenarios in which at least two sides have armies, those with the fewest sides first."""
    found = [scenario for scenario in map(_scenario, shipped_scenario_names()) if len(scenario.sides) > 1]
    found.sort(key=lambda one: (one.name != FIRST_SCENARIO, len(one.sides), one.title))
    return tuple(found)


def _scenario(name: str) -> SoloScenario:
    sides = _sides(read_document(parse_json(shipped_scenario(name))).position)
    if len(sides) > 2:
        time = say("solo_time_of_sides", number=len(sides))
    else:
        is_long = max(len(side.armies) for side in sides) >= LONG_FROM
        time = say("solo_time_evening" if is_long else "solo_time_hours")
    return SoloScenario(VAE_VICTIS, name, shipped_title(name), sides, time, is_sketch=name in SKETCHES)


def _own(name: str, title: str, text: str) -> SoloScenario | None:
    """A player's own scenario. Honour is a ledger between players (HO), so with it nobody plays alone."""
    try:
        document = read_document(parse_json(text))
        check_bounds(document)
    except DocumentError:
        return None
    sides = _sides(document.position)
    few = len(document.position.armies) <= MOST_ARMIES_ALONE and len(document.board.grid) <= MOST_HEXES_ALONE
    if not few or len(sides) < 2 or document.ruleset.honour is not None:
        return None
    return SoloScenario(VAE_VICTIS, name, title, sides, say("solo_own_scenario"), text)


def _sides(position: Position) -> tuple[ScenarioSide, ...]:
    sides = [
        ScenarioSide(
            str(faction.id),
            faction.title,
            tuple(sorted(army.number for army in position.armies if army.faction == faction.id)),
        )
        for faction in position.active_factions
    ]
    return tuple(one for one in sides if one.armies)


def _beginning(scenario: SoloScenario, method: str, _seed: str) -> JsonObject:
    text = scenario.text or shipped_scenario(scenario.name)
    return read_document(with_rules(parse_json(text), methods=method)).as_json()


def _tells(step: str, event: Mapping[str, Any]) -> bool:
    return step not in MARCHING or event["kind"] in _TELLING


SOLO = Solo(
    scenarios=_shipped,
    beginning=_beginning,
    tells=_tells,
    has_choices=True,
    needs_armies=True,
    keeps_all_orders=False,
    own=_own,
    own_refused=say("solo_own_refused", number=MOST_ARMIES_ALONE, most_number=MOST_HEXES_ALONE),
)
