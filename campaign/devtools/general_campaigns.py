"""A campaign of the site in which generals hold all seats, played through the usual services to its end."""

from collections.abc import Callable, Iterator
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.battles.commands.beginning import settle_methods
from campaign.generals.commands.ordering import order_generals
from campaign.models import Campaign, Phase
from campaign.models.log import Action
from campaign.rules.document import RoundDocument, read_document
from campaign.scenarios import shipped_scenario, with_rules
from campaign.selectors import current_phase, round_document
from campaign.selectors.generals import undecided_generals
from campaign.services import phases
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.log import note
from hexmap.rules.documents import parse_json
from orders.rules.kinds import Step


def open_with_generals(scenario: str, level: str, slug: str, administrator: User, at: datetime) -> Campaign:
    """Open a campaign on a shipped scenario: a general holds a seat for each army, and battles are automatic."""
    values = with_rules(parse_json(shipped_scenario(scenario)), methods="quick_auto")
    document = read_document(values)
    campaign = open_campaign(
        slug=slug,
        title=f"{document.board.title}: generals",
        administrator=administrator,
        document=values,
        seats=list(_seats(document, level)),
        at=at,
    )
    note(campaign, Action.OPENED, at, actor=administrator)
    return campaign


def _seats(document: RoundDocument, level: str) -> Iterator[SeatPlan]:
    for faction in document.position.active_factions:
        armies = [army.number for army in document.position.armies if army.faction == faction.id]
        for which, number in enumerate(armies, start=1):
            name = f"{faction.title} {which}"
            yield SeatPlan(name, None, faction.id, [number], captain=which == 1, general=level)


def play_to_the_end(campaign: Campaign, most_rounds: int, published: Callable[[Phase], None]) -> RoundDocument | None:
    """Play a campaign until its rules end it, or for so many rounds; return its end, None while it goes on.

    `published` is called with each step once it is published.
    """
    while True:
        phase = current_phase(campaign)
        if phase.round > most_rounds:
            return None
        _play_step(phase)
        published(phase)
        now = current_phase(campaign)
        if now.pk == phase.pk:
            return round_document(now)


def _play_step(phase: Phase) -> None:
    """Let generals decide or fight in an open step, close it and publish it."""
    for faction in sorted({one.seat.faction_id for one in undecided_generals(phase, timezone.now())}):
        order_generals(phase.pk, faction)
    if phase.step == Step.BATTLES:
        settle_methods(phase.pk, timezone.now())
    administrator = phase.campaign.administrator
    phases.close_and_claim(phase.pk, timezone.now(), administrator)
    phases.resolve_phase(phase.pk, timezone.now())
    phases.publish_phase(phase.pk, timezone.now(), administrator)
