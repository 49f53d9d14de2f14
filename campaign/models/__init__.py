"""The tables: identities, phases and their records, reports. Of what was played nothing is ever edited or deleted."""

from campaign.models.battles import Report, ReportAnswer
from campaign.models.identities import Army, Campaign, Faction, Seat
from campaign.models.people import Invitation, Person
from campaign.models.phases import Phase, PhaseRecord, Picture

__all__ = [
    "Army",
    "Campaign",
    "Faction",
    "Invitation",
    "Person",
    "Phase",
    "PhaseRecord",
    "Picture",
    "Report",
    "ReportAnswer",
    "Seat",
]
