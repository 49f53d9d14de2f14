"""The generals of a game: seated when it begins, and asked to decide when a step has opened."""

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.generals.commands.ordering import give_up, order_generals
from campaign.generals.commands.seating import seat_general
from campaign.models import Phase, Seat
from campaign.selectors.generals import undecided_generals
from campaign.tasks.trying import note_failure


def seat_generals(seats: Iterable[Seat], level: str, player: User, at: datetime) -> None:
    """Give seats without a player to generals of a level."""
    for seat in seats:
        seat_general(seat, level, at, player)


def generals_decide(phase: Phase) -> None:
    """Have the generals decide who have not decided in a step yet.

    Whatever goes wrong with them holds up no step: the default applies to armies of which a general gives no orders.
    """
    for faction in sorted({one.seat.faction_id for one in undecided_generals(phase, timezone.now())}):
        try:
            order_generals(phase.pk, faction)
        except Exception as error:  # no fault of a general holds up a step
            note_failure("order_generals", f"{phase.pk} {faction}", error)
            give_up(phase.pk, faction, timezone.now())
