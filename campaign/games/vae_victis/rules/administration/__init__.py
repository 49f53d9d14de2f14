"""The end of a round: debarkation, control, transfers, strength, victory (RD.5, NV.10, CO, ST, VP)."""

from campaign.games.vae_victis.rules.administration.debarkation import debark_cost
from campaign.games.vae_victis.rules.administration.endings import RoundEnd, ending, half_structures, leaving

__all__ = [
    "RoundEnd",
    "debark_cost",
    "ending",
    "half_structures",
    "leaving",
]
