"""What pages, services and workers read from the tables; nothing here changes a row.

Begin with `phases.py`.
"""

from campaign.selectors.early_close import is_complete
from campaign.selectors.membership import Membership, Visitor, campaigns_of, membership, past_part, readership
from campaign.selectors.phases import (
    current_phase,
    game_document,
    game_outcome,
    last_record,
    published_records,
    published_rounds,
    record_texts,
    stages,
    stalled_phases,
)
from campaign.selectors.pictures import desk_picture, opening_pictures, outcome_pictures, picture_for, shown_maps
from campaign.selectors.reports import reports_in_force
from campaign.selectors.sheets import ArmyRow, PhaseView, phase_view, sheets_for
from campaign.selectors.standard_pictures import openings_without_picture, records_without_picture

__all__ = [
    "ArmyRow",
    "Membership",
    "PhaseView",
    "Visitor",
    "campaigns_of",
    "current_phase",
    "desk_picture",
    "game_document",
    "game_outcome",
    "is_complete",
    "last_record",
    "membership",
    "opening_pictures",
    "openings_without_picture",
    "outcome_pictures",
    "past_part",
    "phase_view",
    "picture_for",
    "published_records",
    "published_rounds",
    "readership",
    "record_texts",
    "records_without_picture",
    "reports_in_force",
    "sheets_for",
    "shown_maps",
    "stages",
    "stalled_phases",
]
