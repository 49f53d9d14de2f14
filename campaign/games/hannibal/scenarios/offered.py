"""The scenarios of HANNIBAL as people choose them: what is known of each, and what is ours (HH.14)."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from campaign.games.hannibal.scenarios.shipped import (
    HannibalScenario,
    hannibal_beginning,
    hannibal_days,
    hannibal_scenarios,
)
from campaign.games.scenarios import Note, Option, ScenarioBeginning, Scenarios, ShippedScenario
from hexmap.rules.sentences.messages import _

_ALL = (
    _(
        "Known, from Hannibal: The Italian Campaign (P. Hollinger, Simulations Canada 1983), in a translation: "
        "sequence, elections, costs of marches, sieges, set-up, reinforcements and limits of victory points."
    ),
    _("Reconstructed, because the original was not to be found: map, city values, leaders' numbers and combat tables."),
    _("Two sides, each with as many players as you like: the captain gives the orders of the side."),
)
_THRESHOLDS = _(
    "Carthage wins with %(carthago)s victory points or more, Rome below %(roma)s. It has %(rounds)s rounds."
)
_EVEN = _("Ours: these limits, by which computer players win as often on both sides.")
_OPTIONS = (
    Option(
        "intelligence",
        _("Units of Carthage"),
        (("", _("Everyone sees them")), ("hidden", _("Hidden from Rome"))),
        help=_(
            "Rome sees leaders, and units where it meets them in battle. All seats need players: generals would see the"
            " hidden units."
        ),
    ),
)
_LEARNING = _("Ours: this game of three rounds for learning, with its limits of victory points.")


@cache
def _shipped() -> Sequence[ShippedScenario]:
    return [_offered(scenario) for scenario in hannibal_scenarios()]


def _offered(scenario: HannibalScenario) -> ShippedScenario:
    ending = Note(
        _THRESHOLDS,
        {
            "carthago": scenario.carthago_wins_with,
            "roma": scenario.roma_wins_below,
            "rounds": scenario.rounds,
        },
    )
    learning = [Note(_LEARNING)] if scenario.is_for_learning else []
    even = [Note(_EVEN)] if scenario.has_own_thresholds else []
    notes = [*map(Note, _ALL), *learning, ending, *even]
    return ShippedScenario(scenario.name, scenario.title, notes, ending)


def _beginning(name: str, _text: str, chosen: Mapping[str, Any], seed: str) -> ScenarioBeginning:
    hidden = chosen["intelligence"] == "hidden"
    return ScenarioBeginning(hannibal_beginning(name, seed, hidden=hidden))


SCENARIOS = Scenarios(shipped=_shipped, days=hannibal_days, beginning=_beginning, options=_OPTIONS)
"""The scenarios of HANNIBAL; nobody uploads any."""
