"""What players may decide in a step, and why not (RD)."""

from campaign.rules.choices.choice import Choice, Option
from campaign.rules.choices.offers import choices_of, consequences, fault_beforehand, fault_of, standing_choices
from campaign.rules.choices.shared_points import ZoneOutcome, ZonePoints, points_placed, points_together

__all__ = [
    "Choice",
    "Option",
    "ZoneOutcome",
    "ZonePoints",
    "choices_of",
    "consequences",
    "fault_beforehand",
    "fault_of",
    "points_placed",
    "points_together",
    "standing_choices",
]
