"""What follows movement on land: engagements and ordered assaults, drawn up with FP (EN.1 to EN.7, AS.1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.language.catalogue.sentences import say
from campaign.rules.battles import battle_events
from campaign.rules.battles.engagements import (
    Circumstances,
    Engagement,
    EngagementSheet,
    assaults,
    battles,
    engagements,
    sheets,
)
from campaign.rules.events import Event
from campaign.rules.movement.order_events import OrderEvents
from campaign.rules.movement.preparations import Preparations
from campaign.rules.ruleset import Ruleset
from hexmap.rules.board import Board
from hexmap.rules.deployment import Deployment
from hexmap.rules.position import Position
from orders.rules.legality import Fault


@dataclass(frozen=True, slots=True)
class Meetings:
    """The sheet of every engagement, the battles that they make up, and the events."""

    sheets: Sequence[EngagementSheet]
    battles: Sequence[Sequence[Engagement]]
    events: list[Event]


def meet(
    board: Board,
    deployment: Deployment,
    position: Position,
    prepared: Preparations,
    ruleset: Ruleset,
    circumstances: Circumstances,
) -> Meetings:
    """Draw up the engagements between armies, and the assaults that are ordered and legal.

    `position` is the one after movement and naval battles, `deployment` where its armies are. Each assault that
    cannot be made is an event.
    """
    found = engagements(position, deployment)
    faults = list(prepared.assault_faults)
    for number, assault in assaults(board, position, prepared.assaults, ruleset.radii.army).items():
        if assault is None:
            faults.append((number, Fault("AS.1", say("army_no_longer_has_the_structure_in_its_zoc", army=number))))
        else:
            found.append(assault)
    drawn_up = sheets(board, position, found, ruleset, circumstances)
    events = [
        *OrderEvents(board, position.round).assaults(faults),
        *battle_events.sheet_events(position, drawn_up, ruleset),
    ]
    return Meetings(drawn_up, battles(found), events)
