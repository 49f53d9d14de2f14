"""Guests: users without an account, made when someone begins to play, and removed with their games."""

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from campaign.language.catalogue.sentences import say
from campaign.members.commands.people import set_preferences
from campaign.models import Guest, Seat, SoloGame
from campaign.services.errors import Refused
from campaign.solo.commands.deleting import delete_game
from campaign.solo.queries.games import unused_guests

USED_AGAIN = timedelta(minutes=2)
"""A use sooner after the last one is not recorded."""
_IN_USE = timedelta(days=1)
"""A guest who has given orders or ended a step since then is not removed for a new one."""
_NOT_PLAYED = timedelta(hours=1)
"""How long a guest who has done neither yet is not removed for a new one, whatever pages they load."""
_DIGITS = (4, 6, 9, 12)
_REMOVED_AT_ONCE = 20


class TooManyGuests(Refused):
    """A guest more than the site has room for."""


@transaction.atomic
def make_guest(language: str, at: datetime, holder: str = "") -> User:
    """Make a guest, with a name such as “Guest 4821” that nobody can sign in with.

    If there are MOST_SOLO_GUESTS already, or MOST_OF_ONE_ADDRESS of the address `holder`, one of them is removed who
    does not play; raise TooManyGuests if all of them do.
    """
    of_address = Guest.objects.filter(holder=holder)
    if holder and of_address.count() >= settings.MOST_OF_ONE_ADDRESS:
        _make_room(of_address, at, say("too_many_guests_of_your_address", count=settings.MOST_OF_ONE_ADDRESS))
    elif Guest.objects.count() >= settings.MOST_SOLO_GUESTS:
        _make_room(Guest.objects.all(), at, say("too_many_guests"))
    user = _new_user()
    Guest.objects.create(user=user, holder=holder, made_at=at, used_at=at)
    set_preferences(user.pk, time_zone="UTC", language=language)
    return user


def _make_room(guests: QuerySet[Guest], at: datetime, problem: str) -> None:
    """Remove a guest who never played, or else the one who played longest ago; raise TooManyGuests if all play."""
    never = guests.filter(played_at=None, made_at__lt=at - _NOT_PLAYED).order_by("made_at", "pk")
    before = guests.filter(played_at__lt=at - _IN_USE).order_by("played_at", "pk")
    last = never.first() or before.first()
    if last is None:
        raise TooManyGuests(problem)
    remove_guest(last)


def note_play(campaign_id: int, at: datetime) -> None:
    """Record that the player of a game, if a guest, has given orders or ended a step."""
    Guest.objects.filter(user__solo_games__campaign=campaign_id).update(played_at=at)


def use_game(game: SoloGame, at: datetime) -> None:
    """Record that a game is played, and that its player, if a guest, is here."""
    if at - game.used_at > USED_AGAIN:
        SoloGame.objects.filter(pk=game.pk).update(used_at=at)
        Guest.objects.filter(user=game.player_id).update(used_at=at)


@transaction.atomic
def keep_games(user: User, name: str, password: str) -> None:
    """Make an account of a guest: from now on they sign in with a name and a password, and their games are kept.

    Raises IntegrityError if the name has been taken in the meantime.
    """
    Guest.objects.select_for_update().get(user=user)
    before, user.username = user.username, name
    user.set_password(password)
    user.save(update_fields=["username", "password"])
    Seat.objects.filter(user=user, campaign__solo=True, name=before).update(name=name)
    Guest.objects.filter(user=user).delete()


@transaction.atomic
def remove_guest(guest: Guest) -> None:
    """Remove a guest with all their games."""
    locked = Guest.objects.select_for_update().filter(pk=guest.pk).first()
    if locked is None:  # they made an account in the meantime, or were removed
        return
    user = User.objects.get(pk=locked.user_id)
    for game in SoloGame.objects.filter(player=user).select_related("campaign"):
        delete_game(game)
    user.delete()


def remove_unused_guests(at: datetime) -> int:
    """Remove guests who have not played for SOLO_GUEST_DAYS days; return how many."""
    found = list(unused_guests(at)[:_REMOVED_AT_ONCE])
    for guest in found:
        remove_guest(guest)
    return len(found)


def _new_user() -> User:
    """Return a new user with a free name, and without a password."""
    for digits in _DIGITS:
        number = 10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))
        user = User(username=f"Guest {number}")
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save(force_insert=True)
        except IntegrityError:
            continue
        return user
    raise AssertionError("no free name for a guest")
