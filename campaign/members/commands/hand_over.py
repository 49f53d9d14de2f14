"""Giving single armies to another player of their faction (FA.2)."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Army, Campaign, Phase, Seat
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.selectors.phases import honour_in, leader_names_of
from campaign.services.errors import NotYours, Refused
from campaign.services.log import note


class NotHandedOver(Refused):
    """An army that cannot be given to that seat."""


@transaction.atomic
def hand_over(
    campaign: Campaign, number: int, seat_id: int, at: datetime, by: User, *, giver: Seat | None = None
) -> Army:
    """Transfer an army to another seat of its faction, at once; its orders stay, and count.

    `giver` is the player who gives it, None for the administrator. It is serialized with submitting, closing and
    publishing, which come before it or after it. Raises NotHandedOver where there is no such army, or the seat is of
    another faction, has no player, or commands it already; NotYours for an army that is not the giver's.
    """
    list(Phase.objects.select_for_update().filter(pk=current_phase(campaign).pk).values_list("pk"))
    army = Army.objects.filter(campaign=campaign, number=number).select_related("seat", "faction").first()
    seat = Seat.objects.filter(campaign=campaign, pk=seat_id).first()
    if army is None or seat is None:
        raise NotHandedOver(say("there_is_no_such_army_or_seat_in_this"))
    if giver is not None and not Seat.objects.filter(pk=giver.pk, user=by.pk, armies=army).exists():
        raise NotYours(say("army_is_not_under_your_command", army=number))
    if honour_in(current_phase(campaign)) is not None:
        raise NotHandedOver(say("armies_stay_with_their_seat", army=number))
    if seat.faction_id != army.faction_id:
        raise NotHandedOver(say("army_is_of", army=number, faction=army.faction.title))
    if seat.user_id is None:
        raise NotHandedOver(say("the_seat_has_no_player", text=seat.name))
    if seat.pk == army.seat_id:
        raise NotHandedOver(say("army_is_under_the_command_of_already", army=number, text=seat.name))
    name = leader_names_of(campaign).get(number)
    about: dict[str, Any] = {"army": number, "giver": army.seat.name, "seat": seat.name}
    note(campaign, Action.ARMY, at, actor=by, **(about | {"leader": name} if name else about))
    army.seat = seat
    army.save(update_fields=["seat"])
    return army
