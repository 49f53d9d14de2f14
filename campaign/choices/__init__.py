"""What players of *Vae Victis* may decide in a step, and why an order is illegal (RD).

Begin with `offers.py`.
"""

from campaign.choices.answering import possible_answers, unanswered
from campaign.choices.choice import Choice, Option, PossibleAnswer
from campaign.choices.counting_sheets import corrected_sheets, counting
from campaign.choices.offers import choices_of, consequences, fault_beforehand, fault_of, standing_choices
from campaign.choices.repeating import REPEATED_IN, repeated
from campaign.choices.shared_points import ZoneOutcome, ZonePoints, points_placed, points_together

__all__ = [
    "REPEATED_IN",
    "Choice",
    "Option",
    "PossibleAnswer",
    "ZoneOutcome",
    "ZonePoints",
    "choices_of",
    "consequences",
    "corrected_sheets",
    "counting",
    "fault_beforehand",
    "fault_of",
    "points_placed",
    "points_together",
    "possible_answers",
    "repeated",
    "standing_choices",
    "unanswered",
]
