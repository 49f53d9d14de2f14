"""Campaigns in Sicily that run automatically: Marcus and Lucius of Roma, Hanno and Hamilcar of Carthago."""

import json
from collections.abc import Mapping, Sequence
from datetime import timedelta
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.games.engagements import DRAW, TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Channel, Phase, Seat
from campaign.notices.commands.channels import keep_channel
from campaign.notices.texts.kinds import OF_A_PERSON, usual
from campaign.platform.checkout import TOP
from campaign.selectors import current_phase
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.reports import ReportSubject, rule_on_engagement
from campaign.services.sheets import SheetAction, submit_orders

SICILY = TOP / "campaign" / "games" / "vae_victis" / "scenarios" / "sicily.json"
SEATS = (
    ("Marcus", "roma", (5, 6, 7)),
    ("Lucius", "roma", (8,)),
    ("Hanno", "carthago", (1, 2)),
    ("Hamilcar", "carthago", (3, 4)),
)
_WAYS = ("0", "2", "4", "6", "8", "10", "12")

Marches = dict[int, str]
"""What armies were told, by their numbers."""


def people(of: str = "") -> dict[str, User]:
    """Return the four, by name; those `of` certain campaigns are members of no other one."""
    return {name: User.objects.get_or_create(username=f"{name.lower()}{of}")[0] for name, _, _ in SEATS}


def open_war(
    slug: str,
    by_itself: Campaign.AutoAdvance = Campaign.AutoAdvance.PUBLISH,
    users: Mapping[str, User] | None = None,
) -> Campaign:
    """Return a campaign at the movement of round 1; by default it closes and publishes its steps automatically.

    Marcus and Hanno are told of everything in their feeds. Without `users` it is played by those who play all wars.
    """
    users = users or people()
    campaign = open_campaign(
        slug=slug,
        title=f"The war {slug}",
        administrator=users["Marcus"],
        document=json.loads(SICILY.read_text(encoding="utf-8")),
        seats=[SeatPlan(name, users[name], faction, armies) for name, faction, armies in SEATS],
        at=timezone.now(),
        first=Step.MOVEMENT,
    )
    for name in ("Marcus", "Hanno"):
        keep_channel(users[name], Channel.Kind.FEED, usual(OF_A_PERSON), timezone.now())
    Campaign.objects.filter(pk=campaign.pk).update(by_itself=by_itself)
    campaign.refresh_from_db()
    return campaign


def order_marches(phase: Phase, chance: Random) -> Marches:
    """Submit a march for every army; return which ones were accepted."""
    taken: Marches = {}
    for seat in Seat.objects.filter(campaign=phase.campaign_id).order_by("pk"):
        for army in seat.armies.order_by("number"):
            march = " ".join(chance.choices(_WAYS, k=chance.randint(1, 4)))
            entry = SheetAction(Kind.MOVEMENT, army.number, march)
            if not submit_orders(phase_id=phase.pk, seat=seat, entries=[entry], at=timezone.now()):
                taken[army.number] = march
    return taken


def settle_games(phase: Phase) -> None:
    """Settles every game of a battles step as a draw, because a step waits for its reports (EN.9)."""
    for engagement in json.loads(phase.document)["engagements"]:
        place = ReportSubject(phase.campaign, phase.pk, engagement["id"])
        rule_on_engagement(place, TypedReport(winner=DRAW, score="20-20"), "Agreed", timezone.now())


def make_ready(campaign: Campaign, chance: Random) -> tuple[Phase, Marches]:
    """Does in the open step of a war what players and administrator would; the step, and the marches it has."""
    phase = current_phase(campaign)
    if phase.step == Step.MOVEMENT:
        return phase, order_marches(phase, chance)
    if phase.step == Step.BATTLES:
        settle_games(phase)
    return phase, {}


def make_due(phases: Sequence[Phase], ago: int = 0) -> None:
    """Moves the deadlines of open steps to so many seconds before this moment, as if their days had passed."""
    due_at = timezone.now() - timedelta(seconds=ago)
    Phase.objects.filter(pk__in=[phase.pk for phase in phases]).update(due_at=due_at)
