"""A campaign of the site in which generals hold all seats, played through the usual services to its end."""

from collections.abc import Callable, Iterator
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.battles.commands.beginning import settle_methods
from campaign.games.all_games import GAMES, solo_scenarios
from campaign.games.outline import Outline
from campaign.generals.commands.ordering import order_generals
from campaign.models import Campaign, Phase
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.selectors.generals import undecided_generals
from campaign.selectors.phases import outline
from campaign.services import phases
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.log import note
from campaign.solo.queries.choices import AUTOMATIC, METHODS, solo_of


def scenarios_of_games() -> tuple[str, ...]:
    """The names of the shipped scenarios of all games."""
    return tuple(scenario.name for scenario in solo_scenarios())


def open_with_generals(scenario: str, level: str, slug: str, administrator: User, at: datetime) -> Campaign:
    """Open a campaign on a shipped scenario, in which generals hold all seats, and battles are automatic.

    Each holds a seat for one army or, where the armies are leaders, one side with all of them.
    """
    chosen = next(one for one in solo_scenarios() if one.name == scenario)
    game = GAMES[chosen.game]
    values = solo_of(game.id).beginning(chosen, METHODS[AUTOMATIC], slug)
    found = game.outline(game.beginning(values, []))
    campaign = open_campaign(
        slug=slug,
        title=f"{found.board.title}: generals",
        administrator=administrator,
        document=values,
        game=game.id,
        seats=list(_sides(found, level) if game.has_leaders else _seats(found, level)),
        at=at,
    )
    note(campaign, Action.OPENED, at, actor=administrator)
    return campaign


def _seats(found: Outline, level: str) -> Iterator[SeatPlan]:
    for faction in found.factions:
        armies = [number for number, owner in found.commanded.items() if owner == faction.id and faction.active]
        for which, number in enumerate(armies, start=1):
            name = f"{faction.title} {which}"
            yield SeatPlan(name, None, faction.id, [number], captain=which == 1, general=level)


def _sides(found: Outline, level: str) -> Iterator[SeatPlan]:
    for faction in found.factions:
        leaders = [number for number, owner in found.commanded.items() if owner == faction.id]
        yield SeatPlan(faction.title, None, faction.id, leaders, captain=True, general=level)


def play_to_the_end(campaign: Campaign, most_rounds: int, published: Callable[[Phase], None]) -> Outline | None:
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
            return outline(now)


def _play_step(phase: Phase) -> None:
    """Let generals decide or fight in an open step, close it and publish it."""
    for faction in sorted({one.seat.faction_id for one in undecided_generals(phase, timezone.now())}):
        order_generals(phase.pk, faction)
    if not phase.game_step.takes_orders:
        settle_methods(phase.pk, timezone.now())
    administrator = phase.campaign.administrator
    phases.close_and_claim(phase.pk, timezone.now(), administrator)
    phases.resolve_phase(phase.pk, timezone.now())
    phases.publish_phase(phase.pk, timezone.now(), administrator)
