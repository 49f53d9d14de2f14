"""The scenarios of HANNIBAL for one player, who leads all leaders of a side (HH.14, HH.17.4)."""

from functools import cache

from campaign.games.hannibal.scenarios.shipped import HannibalScenario, hannibal_beginning, hannibal_scenarios
from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.solo import ScenarioSide, Solo, SoloScenario
from campaign.language.catalogue.sentences import say

_DETAILS = frozenset({"die", "pick", "candidate", "score", "takes", "joins", "combat_round"})
"""The kinds of events that are not told."""


@cache
def _shipped() -> tuple[SoloScenario, ...]:
    return tuple(map(_scenario, hannibal_scenarios()))


def _scenario(scenario: HannibalScenario) -> SoloScenario:
    sides = tuple(ScenarioSide(side.id, side.title, list(side.leaders)) for side in scenario.sides)
    time = say("hhsolo_time", number=scenario.rounds, last_number=scenario.year)
    return SoloScenario(HANNIBAL, scenario.name, scenario.title, sides, time)


SOLO = Solo(
    scenarios=_shipped,
    beginning=lambda scenario, _method, seed: hannibal_beginning(scenario.name, seed),
    tells=lambda _step, event: event["kind"] not in _DETAILS,
    has_choices=False,
    needs_armies=False,
    keeps_all_orders=True,
    notes=(say("hhsolo_origin"), say("hhsolo_side"), say("hhsolo_even_chances"), say("hhsolo_all_units_seen")),
)
