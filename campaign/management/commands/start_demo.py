"""`manage.py start_demo`: the campaign of The First Punic War in its third round, ready to be played on."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from sesame.utils import get_query_string

from campaign import tasks
from campaign.devtools.demo_war import opening_moment, play_to_mid_war
from campaign.games.all_games import GAMES
from campaign.games.demonstration import Demonstration
from campaign.games.game import Game
from campaign.models import Campaign
from campaign.selectors.standard_pictures import openings_without_picture, records_without_picture
from campaign.services.campaigns import SeatPlan, open_campaign

SCENARIO = "first-punic-war"
"""The scenario of the demo campaign, which has these options."""


class Command(BaseCommand):
    """Create the demo campaign if it is missing, and print the address of the site and everyone's sign-in link."""

    help = (
        "Makes the demo campaign if it is missing, public, with two rounds played, and prints the address of the site"
        " and a sign-in link for each of its players."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the source of the random numbers."""
        parser.add_argument(
            "--chance",
            choices=("orders", "sealed"),
            default="orders",
            help="where a new demo campaign takes its random numbers from (NB.4)",
        )

        parser.add_argument(
            "--siege-die",
            choices=("off", "on"),
            default="off",
            help="whether armies that besiege throw dice in a new demo campaign (SD.1)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the links, which expire in thirty days."""
        slug = demonstrated()[1].slug
        if not Campaign.objects.filter(slug=slug).exists():
            open_demo(options["chance"], options["siege_die"])
        for user in User.objects.filter(password=""):  # who must not be asked for an old password
            user.set_unusable_password()
            user.save(update_fields=["password"])
        campaign = Campaign.objects.select_related("administrator").get(slug=slug)
        self.stdout.write("\nOpen this address first:\n\n")
        if settings.PLAY_ALONE:
            self.stdout.write(f"  {settings.PUBLIC_URL}{reverse('play-alone')}  to play alone, without an account\n")
        self.stdout.write(f"  {settings.PUBLIC_URL}/  for everything else\n\n")
        self.stdout.write(f"{campaign.title}: sign-in links\n\n")
        self._write_links(campaign)

    def _write_links(self, campaign: Campaign) -> None:
        """Print the sign-in links of the players, then that of the administrator."""
        address = settings.PUBLIC_URL + reverse("sign-in")
        for seat in campaign.seats.select_related("user", "faction").exclude(user=None).order_by("pk"):
            numbers = ", ".join(str(army.number) for army in seat.armies.order_by("number"))
            who = f"{seat.name} ({seat.faction.title} {numbers})"
            self.stdout.write(f"  {who:<24} {address}{get_query_string(seat.user)}")
        page = reverse("administration", args=[campaign.slug])
        link = f"{address}{get_query_string(campaign.administrator)}&next={page}"
        self.stdout.write(f"  {'administrator':<24} {link}")


def demonstrated() -> tuple[Game[Any], Demonstration[Any]]:
    """The first game with a demo campaign, and that."""
    return next((game, game.demo) for game in GAMES.values() if game.demo is not None)


@transaction.atomic
def open_demo(chance: str = "orders", siege_die: str = "off") -> Campaign:
    """Create the demo campaign with its players, play two rounds of it, and queue its maps, the newest first.

    `chance` is the parameter of NB.4, `siege_die` that of SD.1. The movement of the third round is open: a siege is
    under way, and armies that are at war stand side by side.
    """
    game, demo = demonstrated()
    captains = {seat.faction: seat.name for seat in reversed(demo.seats)}.values()
    users = {seat.name: User.objects.get_or_create(username=seat.name.lower())[0] for seat in demo.seats}
    campaign = open_campaign(
        slug=demo.slug,
        title=demo.title,
        administrator=users[demo.administrator],
        document=game.scenarios.shipped_document(SCENARIO, chance=chance, siege_die=siege_die),
        game=game.id,
        seats=[
            SeatPlan(seat.name, users[seat.name], seat.faction, seat.armies, captain=seat.name in captains)
            for seat in demo.seats
        ],
        at=opening_moment(timezone.now()),
        public=True,
    )
    play_to_mid_war(campaign, demo)
    transaction.on_commit(partial(_draw_maps, campaign))
    return campaign


def _draw_maps(campaign: Campaign) -> None:
    """Queue the maps of the campaign, those of the current round first."""
    numbers = list(campaign.phases.values_list("pk", flat=True))
    openings, outcomes = openings_without_picture(numbers)[::-1], records_without_picture(numbers)[::-1]
    for phase_id in openings[:1]:
        tasks.draw_opening.delay(phase_id)
    for record_id in outcomes:
        tasks.draw_outcome.delay(record_id)
    for phase_id in openings[1:]:
        tasks.draw_opening.delay(phase_id)
