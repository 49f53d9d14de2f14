"""`manage.py start_demo`: the campaign of The First Punic War in its third round, ready to be played on."""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
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
from campaign.games.vae_victis.scenarios import shipped_siege_dice, with_rules, with_siege_dice
from campaign.models import Campaign
from campaign.selectors.standard_pictures import openings_without_picture, records_without_picture
from campaign.services.campaigns import SeatPlan, open_campaign
from hexmap.rules.documents import parse_json

SLUG = "first-punic-war"
SCENARIO = Path(__file__).resolve().parents[2] / "games" / "vae_victis" / "scenarios" / "first-punic-war.json"
ADMINISTRATOR = "Marcus"
SEATS = (
    ("Hanno", "carthago", (1, 2)),
    ("Hamilcar", "carthago", (3, 4)),
    ("Adherbal", "carthago", (5, 6)),
    ("Bostar", "carthago", (7, 8)),
    ("Marcus", "roma", (9, 10, 11)),
    ("Gaius", "roma", (12, 13, 14)),
    ("Lucius", "roma", (15, 16)),
)
"""Who plays what in the demo: name, faction, armies.

Marcus administers and plays; the first of a faction is its captain.
"""


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
        if not Campaign.objects.filter(slug=SLUG).exists():
            open_demo(options["chance"], options["siege_die"])
        for user in User.objects.filter(password=""):  # who must not be asked for an old password
            user.set_unusable_password()
            user.save(update_fields=["password"])
        campaign = Campaign.objects.select_related("administrator").get(slug=SLUG)
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
        link = f"{address}{get_query_string(campaign.administrator)}&next={reverse('administration', args=[SLUG])}"
        self.stdout.write(f"  {'administrator':<24} {link}")


@transaction.atomic
def open_demo(chance: str = "orders", siege_die: str = "off") -> Campaign:
    """Create the demo campaign with its players, play two rounds of it, and queue its maps, the newest first.

    `chance` is the parameter of NB.4, `siege_die` that of SD.1. The movement of the third round is open: a siege is
    under way, and armies that are at war stand side by side.
    """
    document = with_rules(parse_json(SCENARIO.read_text(encoding="utf-8")), chance=chance, siege_die=siege_die)
    if siege_die == "on":
        document = with_siege_dice(document, shipped_siege_dice(SCENARIO.stem))
    captains = {faction: name for name, faction, _ in reversed(SEATS)}.values()
    users = {name: User.objects.get_or_create(username=name.lower())[0] for name, _, _ in SEATS}
    campaign = open_campaign(
        slug=SLUG,
        title="The First Punic War",
        administrator=users[ADMINISTRATOR],
        document=document,
        seats=[
            SeatPlan(name, users[name], faction, armies, captain=name in captains) for name, faction, armies in SEATS
        ],
        at=opening_moment(timezone.now()),
        public=True,
    )
    play_to_mid_war(campaign)
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
