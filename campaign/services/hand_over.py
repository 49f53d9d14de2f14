"""Giving single armies to another player of their faction (FA.2)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Army, Campaign, Phase, Seat
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.services.errors import NotYours, Refused
from campaign.services.log import note


class NotHandedOver(Refused):
    """An army that cannot be given to that seat."""


@transaction.atomic
def hand_over(
    campaign: Campaign, number: int, seat_id: int, at: datetime, by: User, *, giver: Seat | None = None
) -> Army:
    """Gives an army to another seat of its faction, at once; its sheets stay, and count.

    `giver` is the player who gives it, None for the administrator. Whoever hands something in, closes or publishes
    comes before it or after it. Raises NotHandedOver where there is no such army, or the seat is of another faction,
    has no player, or commands it already; NotYours for an army that is not the giver's.
    """
    list(Phase.objects.select_for_update().filter(pk=current_phase(campaign).pk).values_list("pk"))
    army = Army.objects.filter(campaign=campaign, number=number).select_related("seat", "faction").first()
    seat = Seat.objects.filter(campaign=campaign, pk=seat_id).first()
    if army is None or seat is None:
        raise NotHandedOver("There is no such army or seat in this campaign; nothing was changed. Reload the page.")
    if giver is not None and not Seat.objects.filter(pk=giver.pk, user=by.pk, armies=army).exists():
        raise NotYours(f"Army {number} is not under your command; nothing was changed.")
    if seat.faction_id != army.faction_id:
        raise NotHandedOver(f"Army {number} is of {army.faction.title}; only a player of that faction can command it.")
    if seat.user_id is None:
        raise NotHandedOver(f"The seat {seat.name} has no player; somebody can be invited to it.")
    if seat.pk == army.seat_id:
        raise NotHandedOver(f"Army {number} is under the command of {seat.name} already.")
    note(campaign, Action.ARMY, at, actor=by, army=number, giver=army.seat.name, seat=seat.name)
    army.seat = seat
    army.save(update_fields=["seat"])
    return army
