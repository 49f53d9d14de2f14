"""Writing in the room of a faction."""

from datetime import datetime

from django.db import transaction

from campaign.models import Faction, Message, Seat
from campaign.planning.commands.numbers import number_at
from orders.sealing import seal

LONGEST_MESSAGE = 2_000
"""Characters; a line feed is one of them."""


class SeatLost(Exception):
    """A player writes for a seat that they no longer hold."""


@transaction.atomic
def write_message(*, seat: Seat, text: str, at: datetime) -> Message:
    """Add a message of a seat's holder to the war room of their faction, sealed.

    The caller has checked that it is neither blank nor too long. Raise SeatLost if they have given the seat up in the
    meantime.
    """
    held = Seat.objects.select_for_update().filter(pk=seat.pk, user=seat.user).first()
    if held is None or held.user is None:
        raise SeatLost
    faction = Faction.objects.select_for_update().get(pk=seat.faction_id)  # its messages are numbered in their order
    return Message.objects.create(
        pk=number_at(Message, at), faction=faction, seat=held, author=held.user, sealed=seal(text), written_at=at
    )
