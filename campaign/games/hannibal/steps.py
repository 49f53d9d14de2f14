"""The steps of a round of HANNIBAL (HH.2.2)."""

from enum import StrEnum

from hexmap.rules.sentences.messages import _
from orders.rules.game_steps import Duty, GameStep, SeedKind, add_steps

HANNIBAL = "hannibal"
"""The name of the game that campaigns and commands use."""


class Step(StrEnum):
    """The steps of a round; which of them a round has depends on its year and season (HH.2.2)."""

    BALLOT = "ballot"
    OFFICES = "offices"
    MARCH_1 = "march_1"
    MARCH_2 = "march_2"
    BATTLE = "battle"
    DICTATOR = "dictator"


MARCHES = (Step.MARCH_1, Step.MARCH_2)
"""The steps in which one side after the other marches."""
STEPS = (
    GameStep(
        Step.BALLOT,
        HANNIBAL,
        _("Elections"),
        _("Round %(round)s, elections: Rome decides which proconsuls stay, and whom it would rather elect."),
        Duty.DECISIONS,
        default=_("By default no consul stays as proconsul (HH.2.5)."),
        following=_("Offices: the leaders elected are placed."),
        opens_round=True,
        reveals=SeedKind.STEP,
    ),
    GameStep(
        Step.OFFICES,
        HANNIBAL,
        _("Offices"),
        _("Round %(round)s, offices: Rome places its new leaders, Carthage decides who moves first this year."),
        Duty.DECISIONS,
        default=_("By default leaders go where most SP are without one, and the same side as last year moves first."),
        following=_("The first march."),
        reveals=SeedKind.STEP,
    ),
    GameStep(
        Step.MARCH_1,
        HANNIBAL,
        _("First march"),
        _("Round %(round)s, first march: the side that moves first recruits and marches."),
        Duty.DECISIONS,
        default=_("By default legions are raised in the first city of each province, and nobody marches (HH.2.5)."),
        following=_("The second march."),
        opens_round=True,
        marches=True,
        reveals=SeedKind.STEP,
    ),
    GameStep(
        Step.MARCH_2,
        HANNIBAL,
        _("Second march"),
        _("Round %(round)s, second march: the other side recruits and marches."),
        Duty.DECISIONS,
        default=_("By default legions are raised in the first city of each province, and nobody marches (HH.2.5)."),
        following=_("Battles and sieges."),
        marches=True,
        reveals=SeedKind.STEP,
    ),
    GameStep(
        Step.BATTLE,
        HANNIBAL,
        _("Battles and sieges"),
        _("Round %(round)s, battles and sieges: both sides say where they fight, and how."),
        Duty.DECISIONS,
        default=_("By default a side avoids combat if it can, and goes on with its sieges (HH.8.2)."),
        following=_("A dictator, if Rome may name one; otherwise the next round, unless the campaign is over."),
        closes_round=True,
        reveals=SeedKind.STEP,
    ),
    GameStep(
        Step.DICTATOR,
        HANNIBAL,
        _("Dictator"),
        _("Round %(round)s, dictator: Rome may name a dictator and a master of horse."),
        Duty.DECISIONS,
        default=_("By default there is no dictator (HH.3.9)."),
        following=_("The next round, unless the campaign is over."),
        closes_round=True,
        reveals=SeedKind.STEP,
    ),
)
"""In the order of a round."""

add_steps(STEPS)
