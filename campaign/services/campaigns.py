"""Opening a campaign."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Army, Campaign, Faction, Phase, Seat
from campaign.rules.round_document import read_document
from campaign.rules.sequence_of_play import document_text, starting_document
from hexmap.drawing.map_picture import faction_colours
from hexmap.drawing.style import CLASSIC, text_of
from hexmap.rules.position import Position


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat to be made: its name, its player, his faction's id, and the numbers of his armies."""

    name: str
    user: User
    faction: str
    armies: Sequence[int]


@transaction.atomic
def open_campaign(
    *, slug: str, title: str, administrator: User, document: Any, seats: Sequence[SeatPlan], at: datetime
) -> Campaign:
    """Makes a campaign from a position document and opens its first step.

    Raises DocumentError for a document that is not valid, ValueError where the seats do not hand out every army
    of their faction exactly once.
    """
    read = read_document(document)
    _check_seats(read.position, seats)
    campaign = Campaign.objects.create(slug=slug, title=title, administrator=administrator, created_at=at)
    factions = _make_factions(campaign, read.position)
    for plan in seats:
        _make_seat(campaign, factions, plan)
    Phase.objects.create(
        campaign=campaign,
        round=read.position.round,
        kind=Phase.Kind.MOVEMENT,
        document=document_text(starting_document(read)),
        opened_at=at,
    )
    return campaign


def _make_factions(campaign: Campaign, position: Position) -> dict[str, Faction]:
    colours = faction_colours(position, CLASSIC)
    return {
        faction.id: Faction.objects.create(
            campaign=campaign,
            identifier=faction.id,
            title=faction.title,
            colour=text_of(colours[faction.id]),
            active=faction.active,
        )
        for faction in position.factions
    }


def _make_seat(campaign: Campaign, factions: Mapping[str, Faction], plan: SeatPlan) -> None:
    faction = factions[plan.faction]
    seat = Seat.objects.create(campaign=campaign, faction=faction, user=plan.user, name=plan.name)
    Army.objects.bulk_create(
        Army(campaign=campaign, number=number, faction=faction, seat=seat) for number in plan.armies
    )


def _check_seats(position: Position, seats: Sequence[SeatPlan]) -> None:
    given = sorted((number, plan.faction) for plan in seats for number in plan.armies)
    there = sorted((army.number, army.faction) for army in position.armies)
    if given != there:
        raise ValueError(f"the seats hand out {given}, the position holds {there}")
