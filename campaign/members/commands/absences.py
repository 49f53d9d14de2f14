"""Absences of players, and teammates who stand in for them (FA.2)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from campaign.language.catalogue.sentences import say
from campaign.models import Absence, Campaign, Seat
from campaign.models.log import Action
from campaign.selectors.commanders import ahead
from campaign.selectors.generals import generals_may_play, levels_of_generals
from campaign.services.errors import Refused
from campaign.services.generals import ask_generals_of_step
from campaign.services.log import note
from campaign.services.seats import locked_phase

LONGEST_ABSENCE = timedelta(days=366)
"""Also how far ahead an absence can begin; a later date is treated as a typing error."""


class NoStandIn(Refused):
    """An absence with impossible dates or an impossible stand-in."""


class NotAway(Refused):
    """A player without a current or future absence."""


@dataclass(frozen=True, slots=True)
class AbsencePeriod:
    """The beginning and end of an absence; None as the end: until the player returns."""

    since: datetime
    until: datetime | None = None


@transaction.atomic
def leave_to_general(
    campaign: Campaign, seat_id: int, level: str, time: AbsencePeriod, by: User, at: datetime
) -> Absence:
    """Let a general of a level stand in for the player of a seat; raise NoStandIn as `go_away` does."""
    phase = locked_phase(campaign)
    locked = campaign.seats.select_for_update(of=("self",)).select_related("faction").order_by("pk")
    seat = next((one for one in locked if one.pk == seat_id), None)
    if seat is None:
        raise NoStandIn(say("there_is_no_such_seat_in_this_campaign"))
    if seat.user_id is None:
        raise NoStandIn(say("the_seat_has_no_player", text=seat.name))
    if not generals_may_play(campaign):
        raise NoStandIn(say("generals_see_no_hidden_units"))
    if level not in levels_of_generals(campaign):
        raise NoStandIn(say("there_is_no_such_level"))
    time = AbsencePeriod(max(time.since, at), time.until)
    _check_free(seat, time, at)
    _note_away(seat, time, by, at, level=level)
    made = Absence.objects.create(seat=seat, general=level, since=time.since, until=time.until, made_by=by, made_at=at)
    ask_generals_of_step(phase)
    return made


@transaction.atomic
def go_away(campaign: Campaign, seat_id: int, delegate_id: int, time: AbsencePeriod, by: User, at: datetime) -> Absence:
    """Let a teammate, the holder of the seat `delegate_id`, stand in for the player of a seat.

    A time before `at` becomes `at`. Raises NoStandIn where the two are not of one faction, one of them has no player,
    is away themselves at that time or stands in for someone else then, or the moments are impossible.
    """
    seat, delegate = _both(campaign, seat_id, delegate_id)
    time = AbsencePeriod(max(time.since, at), time.until)
    _check_time(time, at)
    _close_past(seat, at)
    if _at_that_time(time).filter(seat=delegate).exists() and not _is_away(seat):
        raise NoStandIn(say("is_away_himself_at_that_time", text=delegate.name))
    _check_free(seat, time, at)
    _note_away(seat, time, by, at, delegate=delegate.name)
    return Absence.objects.create(
        seat=seat, delegate=delegate, since=time.since, until=time.until, made_by=by, made_at=at
    )


@transaction.atomic
def come_back(campaign: Campaign, seat_id: int, at: datetime, by: User | None = None) -> Seat:
    """End a player's absence, or cancel a future one; raise NotAway if there is none."""
    seat = Seat.objects.filter(campaign=campaign, pk=seat_id).first()
    if seat is None or ahead(at).filter(seat=seat).update(ended_at=at) != 1:
        raise NotAway(say("nobody_stands_in_for_that_seat"))
    note(campaign, Action.BACK, at, actor=by, seat=seat.name)
    return seat


def _both(campaign: Campaign, seat_id: int, delegate_id: int) -> tuple[Seat, Seat]:
    """Return the seats of the absent player and the stand-in.

    All seats are locked: nobody can leave one in the meantime, and two absences cannot form a chain.
    """
    locked = campaign.seats.select_for_update(of=("self",)).select_related("faction").order_by("pk")
    seats = {seat.pk: seat for seat in locked}
    seat, delegate = seats.get(seat_id), seats.get(delegate_id)
    if seat is None or delegate is None:
        raise NoStandIn(say("there_is_no_such_seat_in_this_campaign"))
    if seat.pk == delegate.pk or seat.faction_id != delegate.faction_id:
        raise NoStandIn(say("somebody_else_of_stands_in_for", faction=seat.faction.title, text=seat.name))
    for one in (seat, delegate):
        if one.user_id is None:
            raise NoStandIn(say("the_seat_has_no_player", text=one.name))
    return seat, delegate


def _check_free(seat: Seat, time: AbsencePeriod, at: datetime) -> None:
    """Raise NoStandIn where the moments are impossible, or the player is away already or stands in for someone then."""
    _check_time(time, at)
    _close_past(seat, at)
    if _is_away(seat):
        raise NoStandIn(say("is_away_already", text=seat.name))
    if _at_that_time(time).filter(delegate=seat).exists():
        raise NoStandIn(say("stands_in_for_somebody_else_at_that_time", text=seat.name))


def _is_away(seat: Seat) -> bool:
    """Return whether a player has an absence, now or later."""
    return Absence.objects.filter(seat=seat, ended_at=None).exists()


def _note_away(seat: Seat, time: AbsencePeriod, by: User, at: datetime, **stand_in: Any) -> None:
    since, until = time.since.isoformat(), time.until and time.until.isoformat()
    note(seat.campaign, Action.AWAY, at, actor=by, seat=seat.name, **stand_in, since=since, until=until)


def _check_time(time: AbsencePeriod, at: datetime) -> None:
    if time.until is not None and time.until <= time.since:
        raise NoStandIn(say("an_absence_ends_after_it_has_begun"))
    if max(time.since, time.until or time.since) > at + LONGEST_ABSENCE:
        raise NoStandIn(say("that_is_more_than_a_year_away_choose_nearer_dates"))


def _close_past(seat: Seat, at: datetime) -> None:
    """Record the end of an absence that is over."""
    for absence in Absence.objects.filter(seat=seat, ended_at=None, until__lte=at):
        Absence.objects.filter(pk=absence.pk).update(ended_at=absence.until)


def _at_that_time(time: AbsencePeriod) -> QuerySet[Absence]:
    """The absences that last at some moment of a time."""
    found = ahead(time.since)
    return found if time.until is None else found.filter(since__lt=time.until)
