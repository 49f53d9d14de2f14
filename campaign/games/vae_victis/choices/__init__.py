"""What players of *Vae Victis* may decide in a step, and why an order is illegal (RD).

Begin with `offers.py`.
"""

from campaign.games.vae_victis.choices.answering import possible_answers
from campaign.games.vae_victis.choices.offers import (
    choices_of,
    consequences,
    fault_beforehand,
    fault_of,
    standing_choices,
)
from campaign.games.vae_victis.choices.repeating import REPEATED_IN, repeated
from campaign.games.vae_victis.choices.shared_points import points_placed, points_together

__all__ = [
    "REPEATED_IN",
    "choices_of",
    "consequences",
    "fault_beforehand",
    "fault_of",
    "points_placed",
    "points_together",
    "possible_answers",
    "repeated",
    "standing_choices",
]
