"""Who has a seat, and since when."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Campaign, Seat, Tenure
from campaign.models.log import Action
from campaign.services.absences import end_with_seat
from campaign.services.errors import NotYours, Refused
from campaign.services.log import note


class SeatVacant(Refused):
    """A seat that cannot be given up, because nobody has it."""


def begin_tenure(seat: Seat, user: User, at: datetime) -> Tenure:
    """Records that somebody has a seat from now on, and nobody else any more."""
    Tenure.objects.filter(seat=seat, until=None).update(until=at)
    return Tenure.objects.create(seat=seat, user=user, since=at)


def has_seen_another_side(seat: Seat, user: User) -> bool:
    """Whether somebody has had a seat of another faction of the campaign, and so has read its orders (FA.2)."""
    elsewhere = Tenure.objects.filter(user=user, seat__campaign=seat.campaign_id)
    return elsewhere.exclude(seat__faction=seat.faction_id).exists()


def check_still_held(seat: Seat, problem: str) -> None:
    """Raises NotYours for whoever has lost his seat since his page was asked for: nobody writes for a substitute.

    Inside a transaction the seat stays with him until its end.
    """
    if not Seat.objects.select_for_update().filter(pk=seat.pk, user=seat.user_id).exists():
        raise NotYours(problem)


@transaction.atomic
def leave_seat(campaign: Campaign, seat_id: int, at: datetime, by: User | None = None, reason: str = "") -> Seat:
    """Ends the time of whoever has a seat: he is no longer of the campaign, and somebody else can be invited.

    What he has handed in stays and counts, and so do his armies stay with the seat. If he is away, or stands in for
    somebody, that ends. Raises SeatVacant for a seat that nobody has.
    """
    seat = Seat.objects.select_for_update().filter(campaign=campaign, pk=seat_id).exclude(user=None).first()
    if seat is None:
        raise SeatVacant("Nobody has that seat; somebody can be invited to it.")
    player = seat.user_id
    Tenure.objects.filter(seat=seat, until=None).update(until=at)
    seat.user = None
    seat.save(update_fields=["user"])
    by_himself = by is not None and by.pk == player
    note(campaign, Action.LEFT if by_himself else Action.FREED, at, actor=by, reason=reason.strip(), seat=seat.name)
    end_with_seat(seat, at, by)
    return seat
