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
        sets_up=True,
    ),
    GameStep(
        Step.INITIATIVE,
        VAE_VICTIS,
        _("Initiative"),
        _("Round %(round)s, initiative: players put each army's point on its strength or on a sea zone."),
        Duty.ARMIES,
        opens_round=True,
    ),
    GameStep(
        Step.MOVEMENT,
        VAE_VICTIS,
        _("Instructions"),
        _("Round %(round)s, instructions: naval superiority is known. Players give orders to their armies."),
        Duty.ARMIES,
        marches=True,
        reveals=SeedKind.NAVAL,
    ),
    GameStep(
        Step.RETREATS,
        VAE_VICTIS,
        _("Retreats"),
        _("Round %(round)s, retreats: the armies have moved. Players decide who retreats before the battles."),
        Duty.ENGAGED,
    ),
    GameStep(
        Step.BATTLES,
        VAE_VICTIS,
        _("Battles"),
        _("Round %(round)s, battles: players fight the engagements, here or in a game that they report."),
        Duty.RESULTS,
    ),
    GameStep(
        Step.ADMINISTRATION,
        VAE_VICTIS,
        _("Decisions"),
        _("Round %(round)s, decisions: players decide who advances, debarks, besieges or surrenders."),
        Duty.DECISIONS,
        closes_round=True,
        reveals=SeedKind.SIEGES,
    ),
)
"""In the order of a round."""

add_steps(STEPS)
