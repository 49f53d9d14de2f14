"""The movement step of a round, from orders to engagements (RD.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.battles import battle_events
from campaign.games.vae_victis.rules.battles.engagements import (
    Circumstances,
    EngagementSheet,
    assaults,
    battles,
    engagements,
    sheets,
)
from campaign.games.vae_victis.rules.movement.battles_at_sea import BattlesAtSea, Elimination, fight_at_sea, sea_events
from campaign.games.vae_victis.rules.movement.impulses import march_all
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.march_events import MarchEvents
from campaign.games.vae_victis.rules.movement.movement_record import Movement
from campaign.games.vae_victis.rules.movement.preparations import OrderEvents, Preparations, prepare
from campaign.games.vae_victis.rules.movement.round_start import RoundStart
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Board
from hexmap.rules.deployment import Deployment
from hexmap.rules.logistics import Network
from hexmap.rules.position import Army, Position
from navy.rules.chance import random_numbers
from navy.rules.naval_battles import NavalBattle
from orders.rules.legality import Fault
from orders.rules.order_file import Orders, Transfer


@dataclass(frozen=True, slots=True)
class Meetings:
    """The sheet of every engagement, the battles that they make up, and why assaults cannot be made (AS.1)."""

    sheets: Sequence[EngagementSheet]
    battles: Sequence[Sequence[Engagement]]
    assault_faults: Sequence[tuple[int, Fault]]


@dataclass(frozen=True)
class MovementStep:
    """What the movement step of a round came to; supply and events are worked out when they are asked for.

    `position` is the one after it, with control and sieges as the round began, less sieges lifted by order;
    `at_sea` the naval battles, and the armies that are no more, in the order in which it happened.
    """

    board: Board
    ruleset: Ruleset
    prepared: Preparations
    movement: Movement
    numbers: tuple[int, ...]
    at_sea: BattlesAtSea
    position: Position
    meetings: Meetings

    @property
    def naval_battles(self) -> Sequence[NavalBattle]:
        """The naval battles (NB)."""
        return self.at_sea.battles

    @property
    def eliminated(self) -> Sequence[Elimination]:
        """The armies that are no more, in the order in which it happened."""
        return self.at_sea.eliminated

    @property
    def networks(self) -> Mapping[str, Network]:
        """The logistics networks at the start of the round, by faction (LG.7)."""
        return self.prepared.networks

    @property
    def supply(self) -> Mapping[int, float | None]:
        """The distance of each army from its network at the start, in MP; None for navies (LG.8)."""
        return self.prepared.supply

    @property
    def sent(self) -> Sequence[Transfer]:
        """The transfers in transit (ST.6)."""
        return self.prepared.departures.sent

    @property
    def sheets(self) -> Sequence[EngagementSheet]:
        """The sheet of every engagement (EN.3)."""
        return self.meetings.sheets

    @property
    def battles(self) -> Sequence[Sequence[Engagement]]:
        """The engagements by battle (EN.2)."""
        return self.meetings.battles

    @cached_property
    def events(self) -> list[Event]:
        """The events, in order."""
        return [
            *self.prepared.events(),
            *MarchEvents(self.board, self.position.round, self.ruleset.movement.points).all(self.movement),
            *sea_events(self.board, self.prepared.position, self.at_sea),
            *OrderEvents(self.board, self.position.round).assaults(self.meetings.assault_faults),
            *battle_events.sheet_events(self.position, self.meetings.sheets, self.ruleset),
        ]


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
    """Carry out all orders of a round (OR, MV, NV, NB) and draw the engagements up (EN, AS).

    An illegal order is not carried out, and an event says why. `superiority` and `initiative` are this round's;
    `chance` gives the random numbers where the ruleset takes them from a sealed seed (NB.4).
    """
    prepared = prepare(board, position, orders, ruleset, superiority)
    position = prepared.position
    round_ = RoundStart(board, position, ruleset, superiority, prepared.networks)
    movement = march_all(round_, orders.movement)
    numbers = _numbers(orders, ruleset) if chance is None else tuple(chance)
    deployment = Deployment(board, _moved(position, movement), ruleset.radii)
    at_sea = fight_at_sea(board, position, deployment, ruleset, superiority=superiority, numbers=numbers)
    after = replace(position, armies=deployment.ordered())
    meetings = meet(board, deployment, after, prepared, ruleset, _circumstances(prepared, movement, initiative))
    return MovementStep(board, ruleset, prepared, movement, numbers, at_sea, after, meetings)


def _numbers(orders: Orders, ruleset: Ruleset) -> tuple[int, ...]:
    """Return the random numbers that the orders of a round give (NB.4)."""
    return random_numbers(orders.movement.values(), ruleset.naval_battle.instructions)


def _moved(position: Position, movement: Movement) -> list[Army]:
    return [_at_the_end(movement.marches[army.number]) for army in position.armies]


def _at_the_end(march: March) -> Army:
    """The army where its march ended."""
    army, stay = march.army, march.stays[-1]
    if (army.hex, army.afloat) == (stay.hex, stay.afloat):
        return army
    return replace(army, hex=stay.hex, afloat=stay.afloat)


def _circumstances(prepared: Preparations, movement: Movement, initiative: Mapping[int, str]) -> Circumstances:
    return Circumstances(
        spent={number: march.spent for number, march in movement.marches.items()},
        initiative=initiative,
        supply=prepared.distance_of,
        networks=lambda faction: prepared.networks[faction].structures,
    )


def finite(distance: float | None) -> int | None:
    """A distance as it stands in a document: None where it is infinite or there is none."""
    return None if distance is None or distance == inf else int(distance)


def meet(
    board: Board,
    deployment: Deployment,
    position: Position,
    prepared: Preparations,
    ruleset: Ruleset,
    circumstances: Circumstances,
) -> Meetings:
    """Draw up the engagements between armies, and the assaults that are ordered and legal.

    `position` is the one after movement and naval battles, `deployment` where its armies are.
    """
    found = engagements(position, deployment)
    faults = list(prepared.assault_faults)
    for number, assault in assaults(board, position, prepared.assaults, ruleset.radii.army).items():
        if assault is None:
            faults.append((number, Fault("AS.1", say("army_no_longer_has_the_structure_in_its_zoc", army=number))))
        else:
            found.append(assault)
    drawn_up = sheets(board, position, found, ruleset, circumstances)
    return Meetings(drawn_up, battles(found), faults)
