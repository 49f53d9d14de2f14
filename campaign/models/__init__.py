"""The tables: identities, phases and their records. Nothing in them is ever edited or deleted but a phase's status."""

from campaign.models.identities import Army, Campaign, Faction, Seat
from campaign.models.phases import Phase, PhaseRecord, Picture

__all__ = ["Army", "Campaign", "Faction", "Phase", "PhaseRecord", "Picture", "Seat"]
