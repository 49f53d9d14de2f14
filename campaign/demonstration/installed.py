"""Installing the demonstration campaign, and taking it off the site's pages again."""

from dataclasses import replace
from datetime import datetime, time, timedelta
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction

from campaign import tasks
from campaign.demonstration.playing import play_to_the_end
from campaign.games.all_games import GAMES
from campaign.games.demonstration import Demonstration
from campaign.models import Campaign
from campaign.models.log import Action
from campaign.selectors.standard_pictures import openings_without_picture, records_without_picture
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.deadlines import Clock
from campaign.services.log import note
from campaign.tasks.clock import LATER_PICTURES

CLOCK = Clock(deadline_at=time(18))
_LASTS = timedelta(days=70)
"""How long before its installation the campaign was opened; it ends a few days before."""


class AddressTaken(Exception):
    """Another campaign has the address of the demonstration."""


@transaction.atomic
def install(at: datetime, language: str) -> tuple[Campaign, bool]:
    """Return the demonstration campaign, and whether it was made now: opened in the past and played to its end.

    One that was hidden stays hidden. Raise AddressTaken if another campaign has its address. Of two processes that
    install it at the same moment the second one waits for the first.
    """
    game, demonstration = demonstrated()
    slug = demonstration.slug
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"install {slug}"])
    known = Campaign.objects.filter(demonstration=True).first()
    if known is not None:
        return known, False
    if Campaign.objects.filter(slug=slug).exists():
        raise AddressTaken(slug)
    return _made(game, demonstration, at, language), True


def demonstrated() -> tuple[str, Demonstration[Any]]:
    """The name of the first game with a demonstration, and that."""
    return next((game.id, game.demonstration) for game in GAMES.values() if game.demonstration is not None)


def hide() -> bool:
    """Take the demonstration off the public pages; nothing is deleted. Return False if there was none."""
    return Campaign.objects.filter(demonstration=True, public=True).update(public=False) == 1


def show() -> bool:
    """Show a demonstration again that was hidden. Return False if there was none."""
    return Campaign.objects.filter(demonstration=True, public=False).update(public=True) == 1


def _made(game: str, demonstration: Demonstration[Any], at: datetime, language: str) -> Campaign:
    opened = (at - _LASTS).replace(hour=17, minute=20, second=0, microsecond=0)
    captains = {seat.faction: seat.name for seat in reversed(demonstration.seats)}.values()
    administrator = _user(demonstration.administrator)
    campaign = open_campaign(
        slug=demonstration.slug,
        title=demonstration.title,
        administrator=administrator,
        document=demonstration.beginning(),
        game=game,
        seats=[
            SeatPlan(seat.name, _user(seat.name), seat.faction, seat.armies, captain=seat.name in captains)
            for seat in demonstration.seats
        ],
        at=opened,
        clock=replace(CLOCK, days=dict(demonstration.days)),
        language=language,
        public=True,
    )
    note(campaign, Action.OPENED, opened, actor=administrator)
    play_to_the_end(campaign, demonstration)
    Campaign.objects.filter(pk=campaign.pk).update(demonstration=True)
    campaign.refresh_from_db()
    transaction.on_commit(partial(draw_maps, campaign))
    return campaign


def draw_maps(campaign: Campaign) -> None:
    """Queue its maps behind those of all other campaigns, the last round first."""
    numbers = list(campaign.phases.values_list("pk", flat=True))
    for record_id in records_without_picture(numbers)[::-1]:
        tasks.draw_outcome.apply_async((record_id,), queue=LATER_PICTURES)
    for phase_id in openings_without_picture(numbers)[::-1]:
        tasks.draw_opening.apply_async((phase_id,), queue=LATER_PICTURES)


def _user(name: str) -> User:
    """Return a new user who can never sign in: inactive, without an address and without a password."""
    known = User.objects.filter(username__istartswith=name).values_list("username", flat=True)
    taken = {one.lower() for one in known}
    names = (f"{name}{which or ''}" for which in range(len(taken) + 1))
    user = User(username=next(one for one in names if one.lower() not in taken), is_active=False)
    user.set_unusable_password()
    user.save()
    return user
