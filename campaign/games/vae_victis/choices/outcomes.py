"""The outcome of a faction's orders alone, without any orders of others."""

from collections.abc import Iterator

from campaign.games.vae_victis.choices.moments import moments_of
from campaign.games.vae_victis.choices.retreating import as_if_retreated
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration.round_end import administer
from campaign.games.vae_victis.rules.honour import order_of_points
from campaign.games.vae_victis.rules.initiative_events import initiative_events
from campaign.games.vae_victis.rules.movement.movement_step import execute_movement
from campaign.games.vae_victis.rules.placement import place_armies
from campaign.games.vae_victis.rules.sequence_of_play import declare_retreats
from campaign.games.vae_victis.steps import Step
from campaign.language.catalogue.events import Event
from navy.rules.superiority import assign_initiative

_OF_INSTRUCTIONS = frozenset(
    {
        "siege_left",
        "siege_lifted",
        "network",
        "sea_link",
        "structure_cut_off",
        "structures_apart",
        "transfer_sent",
        "order_not_carried_out",
    }
)
"""The events of the movement step that result from orders other than movement, assaults included."""


def as_things_stand(here: Standpoint, step: str) -> Iterator[Event]:
    """Return the events of a step that concern the faction, with its own orders only."""
    match step:
        case Step.PLACEMENT:
            events = place_armies(here.board, here.position, here.own.of(Kind.PLACEMENT)).events
        case Step.INITIATIVE:
            events = list(_initiative(here))
        case Step.MOVEMENT:
            events = list(_instructions(here))
        case Step.RETREATS:
            events = _retreats(here)
        case Step.BATTLES:
            events = []
        case Step.ADMINISTRATION:
            events = administer(moments_of(here).round).events
    return (event for event in events if _concerns(here, event))


def _initiative(here: Standpoint) -> Iterator[Event]:
    """The superiority in the zones in which the faction has placed points (IN.3)."""
    numbers, in_order = here.ruleset.superiority, order_of_points(here.position, here.ruleset)
    named = here.own.of(Kind.INITIATIVE)
    if default := here.own.of_faction(Kind.DEFAULT_ZONE, here.faction):
        named = {**{army.number: default for army in here.armies}, **named}
    assigned = assign_initiative(
        here.board, here.position, named, base=numbers.base, radii=here.ruleset.radii, in_order=in_order
    )
    zones = tuple(zone for zone in here.board.zones if zone in named.values())
    return initiative_events(here.position, assigned, zones)


def _instructions(here: Standpoint) -> Iterator[Event]:
    """Sieges lifted, sea links, transfers and assaults if no army moves (OR.3)."""
    step = execute_movement(
        here.board,
        here.position,
        here.orders(),
        here.ruleset,
        superiority=here.initiative.superiority,
        initiative=here.initiative.honoured,
        chance=(0,),
    )
    for event in step.events:
        if event.kind in _OF_INSTRUCTIONS or (event.kind == "engagement" and "structure" in event.about):
            yield event


def _retreats(here: Standpoint) -> list[Event]:
    """The engagements that are left, and where the armies go that retreat (EN.4, AF.2)."""
    declared, _, events = declare_retreats(here.document, here.own.of(Kind.RETREAT))
    return [*events, *as_if_retreated(here, declared.retreated).events]


def _concerns(here: Standpoint, event: Event) -> bool:
    """Whether an event is about the faction, an army of its or a structure that it controls."""
    about = event.about
    armies = {about.get("army"), about.get("to"), *about.get("armies", ())}
    return (
        event.kind == "campaign_ended"
        or any(army.number in armies for army in here.armies)
        or here.faction in (about.get("faction"), about.get("from"))
        or here.faction in about.get("points", ())
        or here.position.control.get(about.get("structure", "")) == here.faction
    )
