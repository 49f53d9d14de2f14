"""Honour in a campaign: the seats as initiative closes, commanders of a round, and captains (HO)."""

from collections.abc import Mapping

from campaign.games.honour import HonourNow
from campaign.games.seats import SeatsNow
from campaign.models import Army, Campaign, Phase, Seat
from campaign.selectors.commanders import away_now
from campaign.selectors.phases import honour_in


def seats_now(phase: Phase) -> SeatsNow | None:
    """Return the seats as they were when a step of initiative closed; None in other steps, and without honour (HO.3).

    A seat that a general holds is not vacant. A general who stands in for an absent player borrows nothing (HO.9).
    """
    if not phase.game_step.opens_round or honour_in(phase) is None:
        return None
    seats = {seat.pk: seat for seat in phase.campaign.seats.all()}
    away = away_now(phase.campaign, phase.closed_at) if phase.closed_at else {}
    return SeatsNow(
        vacant=frozenset(seat.name for seat in seats.values() if not seat.is_commanded),
        away={
            seats[absent].name: absence.delegate.name
            for absent, absence in away.items()
            if absence.delegate is not None
        },
    )


def ledger_of(honour: HonourNow | None) -> str:
    """Return who sees the ledger of a campaign before it is over, by the honour in its document (HO.36)."""
    return Campaign.Ledger.MEMBERS if honour is None else honour.ledger


def follow_honour(campaign: Campaign, honour: HonourNow | None) -> None:
    """Give each army to its commander of the round, and each faction the captain whom its document has (HO.6, HO.28).

    As long as initiative is not published, and once the campaign is over, each army is with its own seat. Called in the
    transaction that opens a step; without honour it does nothing.
    """
    if honour is None:
        return
    _command(campaign, honour)
    if honour.names_captains:
        _name_captains(campaign, honour.honour.princeps)


def _command(campaign: Campaign, honour: HonourNow) -> None:
    seats = {seat.name: seat for seat in campaign.seats.all()}
    changed = []
    for army in campaign.armies.select_related("seat", "owner"):
        owner = seats[honour.honour.owner[army.number].id]
        commander = honour.command.get(army.number)
        seat = seats[commander.seat] if commander is not None and commander.seat is not None else owner
        fixed = owner if commander is not None else None
        if (army.seat, army.owner) != (seat, fixed):
            army.seat, army.owner = seat, fixed
            changed.append(army)
    Army.objects.bulk_update(changed, ["seat", "owner"])


def _name_captains(campaign: Campaign, princeps: Mapping[str, str]) -> None:
    captains = set(princeps.values())
    factions = list(princeps)
    of_factions = Seat.objects.filter(campaign=campaign, faction__identifier__in=factions)
    of_factions.filter(captain=True).exclude(name__in=captains).update(captain=False)
    of_factions.filter(captain=False, name__in=captains).update(captain=True)
