"""The tables: identities, phases and their records, reports. Of what was played nothing is ever edited or deleted."""

from campaign.models.battles import Report, ReportAnswer
from campaign.models.identities import Army, Campaign, Faction, Seat, Tenure
from campaign.models.log import LogEntry
from campaign.models.people import Invitation, Person
from campaign.models.phases import Phase, PhaseRecord, Picture, PublishedRecord, RoundSeed
from campaign.models.rooms import Message, Plan
from campaign.models.scenarios import Scenario

__all__ = [
    "Army",
    "Campaign",
    "Faction",
    "Invitation",
    "LogEntry",
    "Message",
    "Person",
    "Phase",
    "PhaseRecord",
    "Picture",
    "Plan",
    "PublishedRecord",
    "Report",
    "ReportAnswer",
    "RoundSeed",
    "Scenario",
    "Seat",
    "Tenure",
]
