"""The campaigns that *Vae Victis* brings along: nine rounds of the First Punic War, and two to be played on.

Begin with `script.py`.
"""

from campaign.games.vae_victis.demonstration.mid_war import MID_WAR
from campaign.games.vae_victis.demonstration.script import DEMONSTRATION

__all__ = ["DEMONSTRATION", "MID_WAR"]
