"""The movement step of a round, from orders to engagements (RD.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from campaign.rules import logistics_events
from campaign.rules.administration.transfers import send
from campaign.rules.battles import battle_events
from campaign.rules.battles.engagements import (
    Circumstances,
    Engagement,
    Sheet,
    assaults,
    battles,
    engagements,
    sheets,
    sorted_engagements,
)
from campaign.rules.document.events import Event
from campaign.rules.movement import naval_events, order_events
from campaign.rules.movement.impulses import Movement, march_all
from campaign.rules.movement.march_events import MarchEvents
from campaign.rules.ruleset import DefeatNumbers, Ruleset
from campaign.rules.sieges.lifted_sieges import lifted, without_lifted
from hexmap.rules.board import Board, Terrain
from hexmap.rules.deployment import Deployment
from hexmap.rules.logistics import Logistics, Network
from hexmap.rules.position import Army, Position
from hexmap.rules.supply import Distances
from navy.rules.chance import endless, random_numbers
from navy.rules.naval_battles import DefeatFigures, NavalBattle, Result, fight
from orders.rules.legality import Fault, fault_of_assault
from orders.rules.order_file import Orders, Transfer


@dataclass(frozen=True, slots=True)
class Eliminated:
    """An army that is no more: as it was, and by which paragraph."""

    army: Army
    rule: str


@dataclass(frozen=True, slots=True)
class MovementStep:
    """What the movement step of a round came to.

    `position` is the one after it, with control and sieges as the round began, less sieges lifted by order;
    `supply` the distance of each army from its network at the start (None for navies), `sent` what is in transit,
    `eliminated` the armies that are no more, in the order in which it happened.
    """

    position: Position
    movement: Movement
    numbers: tuple[int, ...]
    naval_battles: Sequence[NavalBattle]
    networks: Mapping[str, Network]
    supply: Mapping[int, float | None]
    sheets: Sequence[Sheet]
    battles: Sequence[Sequence[Engagement]]
    sent: Sequence[Transfer]
    eliminated: Sequence[Eliminated]
    events: list[Event]


def execute_movement(
    board: Board,
    position: Position,
    orders: Orders,
    ruleset: Ruleset,
    *,
    superiority: Mapping[str, Mapping[str, int]],
    initiative: Mapping[int, str],
    chance: Sequence[int] | None = None,
) -> MovementStep:
    """Carries out all orders of a round (OR, MV, NV, NB) and draws the engagements up (EN, AS).

    An illegal order is not carried out, and an event says why. `superiority` and `initiative` are this round's;
    `chance` gives the random numbers where the ruleset takes them from a sealed seed (NB.4).
    """
    told = order_events.Teller(board, position.round)
    lifting, lift_faults = lifted(position, orders.lift_siege)
    position = without_lifted(position, lifting)
    events = told.lifted(lifting, lift_faults, position)
    logistics = Logistics(board, position, ruleset.radii, superiority, orders.sea_links)
    networks = logistics.networks()
    events += logistics_events.network_events(logistics, networks)
    distances = {faction: Distances(board, network, ruleset.costs) for faction, network in networks.items()}
    supply = {a.number: None if a.afloat else distances[a.faction].of(a.hex) for a in position.armies}
    departures = send(position, networks, orders.transfers, ruleset)
    position = departures.position
    events += told.transfers(departures)
    movement = march_all(
        board,
        position,
        orders.movement,
        ruleset,
        superiority=superiority,
        networks=networks,
        held_by=logistics.structures,
    )
    events += MarchEvents(board, position.round, ruleset.movement.points).all(movement)
    numbers = random_numbers(orders.movement.values(), ruleset.naval_battle.instructions)
    if chance is not None:
        numbers = tuple(chance)
    deployment = Deployment(board, _moved(position, movement), ruleset.radii)
    fought = fight(board, position, deployment, superiority, endless(numbers), _defeat_figures(ruleset))
    events += naval_events.battle_events(board, position, fought)
    eliminated = [Eliminated(navy, "NB.6") for battle in fought for navy in battle.lost]
    eliminated += _lost_at_sea(board, deployment)
    events += naval_events.elimination_events(board, position, [(one.army, one.rule) for one in eliminated])
    after = replace(position, armies=deployment.ordered())
    found, assault_faults = _engagements(board, position, after, deployment, orders, lifting, ruleset)
    events += told.assaults(assault_faults)
    circumstances = Circumstances(
        spent={number: march.spent for number, march in movement.marches.items()},
        initiative=initiative,
        supply={number: distance for number, distance in supply.items() if distance is not None},
    )
    drawn_up = sheets(board, after, found, ruleset, circumstances)
    groups = battles(found)
    events += battle_events.sheet_events(after, drawn_up, ruleset)
    return MovementStep(
        position=after,
        movement=movement,
        numbers=numbers,
        naval_battles=fought,
        networks=networks,
        supply=supply,
        sheets=drawn_up,
        battles=groups,
        sent=departures.sent,
        eliminated=eliminated,
        events=events,
    )


def _moved(position: Position, movement: Movement) -> list[Army]:
    return [
        replace(army, hex=movement.marches[army.number].hex, afloat=movement.marches[army.number].afloat)
        for army in position.armies
    ]


def _defeat_figures(ruleset: Ruleset) -> DefeatFigures:
    numbers = ruleset.naval_battle
    return DefeatFigures(
        _by_result(numbers.defeats),
        _by_result(numbers.distance),
        _by_result(numbers.inactive),
        ruleset.superiority.refuge,
    )


def _by_result(numbers: DefeatNumbers) -> dict[Result, int]:
    return {
        Result.MINOR_DEFEAT: numbers.minor,
        Result.MAJOR_DEFEAT: numbers.major,
        Result.TOTAL_DEFEAT: numbers.total,
    }


def _lost_at_sea(board: Board, deployment: Deployment) -> list[Eliminated]:
    """Takes the navies off the map that end the round in a Sea hex (NV.5)."""
    lost = [army for army in deployment.ordered() if army.afloat and board.terrain[army.hex] == Terrain.SEA]
    for army in lost:
        deployment.remove(army.number)
    return [Eliminated(army, "NV.5") for army in lost]


def _engagements(
    board: Board,
    position: Position,
    after: Position,
    deployment: Deployment,
    orders: Orders,
    lifting: Mapping[int, str],
    ruleset: Ruleset,
) -> tuple[list[Engagement], list[tuple[int, Fault]]]:
    """The engagements, assaults among them, and the assaults that cannot be made (EN.1, AS.1)."""
    faults = []
    ordered = []
    for number in orders.assault:
        fault = fault_of_assault(position, number, lifting)
        if fault:
            faults.append((number, fault))
        else:
            ordered.append(number)
    found = engagements(after, deployment)
    for number, assault in assaults(board, after, ordered, ruleset.radii.army).items():
        if assault is None:
            faults.append((number, Fault("AS.1", f"Army {number} no longer has the structure in its ZoC.")))
        else:
            found.append(assault)
    return sorted_engagements(found), faults


def finite(distance: float | None) -> int | None:
    """A distance as it stands in a document: None where it is infinite or there is none."""
    return None if distance is None or distance == inf else int(distance)
