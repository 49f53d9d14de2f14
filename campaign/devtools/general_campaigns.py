"""A campaign of the site in which generals hold all seats, played through the usual services to its end."""

from collections.abc import Callable, Iterator
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.battles.commands.beginning import settle_methods
from campaign.games.all_games import GAMES
from campaign.games.hannibal.scenarios import hannibal_beginning, hannibal_scenario, hannibal_scenarios
from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.outline import Outline
from campaign.games.vae_victis.scenarios import shipped_scenario, shipped_scenario_names, with_rules
from campaign.games.vae_victis.steps import VAE_VICTIS, Step
from campaign.generals.commands.ordering import order_generals
from campaign.models import Campaign, Phase
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.selectors.generals import undecided_generals
from campaign.selectors.phases import outline
from campaign.services import phases
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.log import note
from hexmap.rules.documents import JsonObject, parse_json


def scenarios_of_games() -> tuple[str, ...]:
    """The names of the shipped scenarios of all games."""
    return (*shipped_scenario_names(), *(one.name for one in hannibal_scenarios()))


def open_with_generals(scenario: str, level: str, slug: str, administrator: User, at: datetime) -> Campaign:
    """Open a campaign on a shipped scenario, in which generals hold all seats, and battles are automatic.

    In *Vae Victis* each holds a seat for one army, in HANNIBAL one side with all its leaders.
    """
    game, values = _beginning(scenario, slug)
    document = GAMES[game].beginning(values, [])
    found = GAMES[game].outline(document)
    campaign = open_campaign(
        slug=slug,
        title=f"{found.board.title}: generals",
        administrator=administrator,
        document=values,
        game=game,
        seats=list(_seats(found, level) if game == VAE_VICTIS else _sides(found, level)),
        at=at,
    )
    note(campaign, Action.OPENED, at, actor=administrator)
    return campaign


def _beginning(scenario: str, seed: str) -> tuple[str, JsonObject]:
    """The game of a scenario, and the JSON value of its first document; in HANNIBAL the seed draws Gauls (HH.14.2)."""
    if hannibal_scenario(scenario):
        return HANNIBAL, hannibal_beginning(scenario, seed)
    return VAE_VICTIS, with_rules(parse_json(shipped_scenario(scenario)), methods="quick_auto")


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
    if phase.step == Step.BATTLES:
        settle_methods(phase.pk, timezone.now())
    administrator = phase.campaign.administrator
    phases.close_and_claim(phase.pk, timezone.now(), administrator)
    phases.resolve_phase(phase.pk, timezone.now())
    phases.publish_phase(phase.pk, timezone.now(), administrator)
