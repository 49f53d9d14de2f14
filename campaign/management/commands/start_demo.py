"""`manage.py start_demo`: the campaign of The First Punic War, ready to be played."""

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
from campaign.models import Campaign
from campaign.rules.scenarios.facts import with_rules
from campaign.services.campaigns import SeatPlan, open_campaign
from hexmap.rules.documents import parse_json

SLUG = "first-punic-war"
SCENARIO = Path(__file__).resolve().parents[2] / "scenarios" / "first-punic-war.json"
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
    """Makes the demo campaign if it is missing and prints a sign-in link for everybody in it."""

    help = "Makes the demo campaign if it is missing and prints one sign-in link for everybody in it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares where the random numbers come from."""
        parser.add_argument(
            "--chance",
            choices=("orders", "sealed"),
            default="orders",
            help="where a campaign that is made now has its random numbers from (NB.4)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prints the links; they are good for thirty days."""
        if not Campaign.objects.filter(slug=SLUG).exists():
            open_demo(options["chance"])
        for user in User.objects.filter(password=""):  # who signs in by links is not to be asked for an old password
            user.set_unusable_password()
            user.save(update_fields=["password"])
        campaign = Campaign.objects.select_related("administrator").get(slug=SLUG)
        address = settings.PUBLIC_URL + reverse("sign-in")
        page = reverse("administration", args=[SLUG])
        link = f"{address}{get_query_string(campaign.administrator)}"
        self.stdout.write(f"\n{campaign.title}\n\n  {'administrator':<24} {link}&next={page}")
        for seat in campaign.seats.select_related("user", "faction").exclude(user=None).order_by("pk"):
            numbers = ", ".join(str(army.number) for army in seat.armies.order_by("number"))
            who = f"{seat.name} ({seat.faction.title} {numbers})"
            self.stdout.write(f"  {who:<24} {address}{get_query_string(seat.user)}")


@transaction.atomic
def open_demo(chance: str = "orders") -> Campaign:
    """Makes the demo campaign with its players and has its map drawn; `chance` is the parameter of NB.4."""
    document = with_rules(parse_json(SCENARIO.read_text(encoding="utf-8")), chance=chance)
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
        at=timezone.now(),
    )
    transaction.on_commit(partial(tasks.draw_opening.delay, campaign.phases.get().pk))
    return campaign
