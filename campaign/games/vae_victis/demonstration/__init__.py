"""The demonstration of *Vae Victis*: nine rounds of the First Punic War.

Begin with `script.py`.
"""

from campaign.games.vae_victis.demonstration.script import DEMONSTRATION

__all__ = ["DEMONSTRATION"]
