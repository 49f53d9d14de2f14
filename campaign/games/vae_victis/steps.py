"""The steps of a round of *Vae Victis* (RD.1 to RD.5)."""

from enum import StrEnum

from hexmap.rules.sentences.messages import _
from orders.rules.game_steps import Duty, GameStep, SeedKind, add_steps

VAE_VICTIS = "vae-victis"
"""The name of the game that campaigns and commands use."""


class Step(StrEnum):
    """The steps of a round that are closed and resolved one after another, in this order (RD.1 to RD.5).

    `PLACEMENT` comes once, before the first round (FA.4).
    """

    PLACEMENT = "placement"
    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    RETREATS = "retreats"
    BATTLES = "battles"
    ADMINISTRATION = "administration"


STEPS = (
    GameStep(
        Step.PLACEMENT,
        VAE_VICTIS,
        _("Placing"),
        _("Placing: players place their armies in structures of their faction, one army in each."),
        Duty.ARMIES,
        default=_("By default an army begins in a free structure of its faction (FA.4)."),
        following=_("Initiative of the first round."),
        sets_up=True,
    ),
    GameStep(
        Step.INITIATIVE,
        VAE_VICTIS,
        _("Initiative"),
        _("Round %(round)s, initiative: players put each army's point on its strength or on a sea zone."),
        Duty.ARMIES,
        default=_("By default an army puts its point on strength (RD.2)."),
        following=_("Instructions: the armies get their orders."),
        opens_round=True,
    ),
    GameStep(
        Step.MOVEMENT,
        VAE_VICTIS,
        _("Instructions"),
        _("Round %(round)s, instructions: naval superiority is known. Players give orders to their armies."),
        Duty.ARMIES,
        default=_("By default an army stands still (RD.2)."),
        following=_("Retreats, if armies have met; otherwise the decisions."),
        marches=True,
        reveals=SeedKind.NAVAL,
    ),
    GameStep(
        Step.RETREATS,
        VAE_VICTIS,
        _("Retreats"),
        _("Round %(round)s, retreats: the armies have moved. Players decide who retreats before the battles."),
        Duty.ENGAGED,
        default=_("By default an army fights (RD.2)."),
        following=_("Battles, if any are left to fight; otherwise the decisions."),
    ),
    GameStep(
        Step.BATTLES,
        VAE_VICTIS,
        _("Battles"),
        _("Round %(round)s, battles: players fight the engagements, here or in a game that they report."),
        Duty.RESULTS,
        following=_("The decisions after the battles."),
    ),
    GameStep(
        Step.ADMINISTRATION,
        VAE_VICTIS,
        _("Decisions"),
        _("Round %(round)s, decisions: players decide who advances, debarks, besieges or surrenders."),
        Duty.DECISIONS,
        default=_("By default no army advances, debarks or besieges, and nobody surrenders (RD.2)."),
        following=_("Initiative of the next round, unless the campaign is over."),
        closes_round=True,
        reveals=SeedKind.SIEGES,
    ),
)
"""In the order of a round."""

add_steps(STEPS)
