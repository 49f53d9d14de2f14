"""What a member's orders will do, worked out once and kept: previews and reaches as JSON values."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from campaign.models import Phase
from campaign.rules.outlook.outlook import Outlook
from campaign.rules.outlook.outlook_json import preview_as_json, reach_as_json
from campaign.rules.round_document import RoundDocument
from campaign.rules.sequence_of_play import read_text
from campaign.selectors.membership import Membership
from hexmap.rules.documents import validated
from hexmap.rules.hexes import OFF_MAP
from orders.rules.kinds import Kind, Step
from orders.rules.notation import parse_instruction
from orders.rules.order_file import Orders, OrdersDocument, orders_of
from orders.rules.sheet_orders import orders_of_sheets
from orders.rules.sheets import SheetText
from orders.selectors import sheets_in_force

Values = dict[str, Any]

_BEFORE_MOVEMENT = (Step.PLACEMENT, Step.INITIATIVE, Step.MOVEMENT)
_CHANGES_THE_BOARD = (Kind.LIFT_SIEGE, Kind.SEA_LINKS)
"""The kinds of sheet that take effect before movement (SI.6, LG.6)."""


class MovementOver(Exception):
    """Where an army may go was asked for after the movement of the round."""


class NoSuchArmy(Exception):
    """No army of that number is on the map, or it is not the faction's whose plans are asked for."""


class OutOfReach(Exception):
    """A hex to which an army cannot get in this round."""


@dataclass(frozen=True)
class Planned:
    """An outlook with the document and the orders that it was made for."""

    outlook: Outlook
    document: RoundDocument
    orders: Orders


def armies_still_march(phase: Phase) -> bool:
    """Whether the movement of the phase's round is still to come, so that previews and reaches mean something."""
    return phase.step in _BEFORE_MOVEMENT


def outlook_for(phase: Phase, member: Membership) -> Planned:
    """The outlook of a phase for a member: with the sea links and lifted sieges of his own faction, of no other.

    Once the movement has been adjudicated its document tells everybody's links.
    """
    sheets: list[SheetText] = []
    if member.seat is not None and phase.step == Step.MOVEMENT:
        sheets = sheets_in_force(member.campaign.pk, phase.round, _CHANGES_THE_BOARD, member.seat.faction_id)
    return _planned(phase.document, tuple(sheets))


@lru_cache(maxsize=48)
def _planned(text: str, sheets: tuple[SheetText, ...]) -> Planned:
    """An outlook by what it depends on; documents never change, so it is kept as long as there is room."""
    document = read_text(text)
    moved = document.movement is not None
    orders = Orders(sea_links=document.orders.sea_links) if moved else _orders(document, sheets)
    return Planned(Outlook(document, orders), document, orders)


def _orders(document: RoundDocument, sheets: Iterable[SheetText]) -> Orders:
    model = validated(OrdersDocument, orders_of_sheets(sheets)["orders"])
    return orders_of(model, document.board, document.position, document.position.army)


def preview_values(phase: Phase, member: Membership, number: int, text: str) -> Values:
    """The preview of an instruction for an army of the member's own faction, as JSON values.

    Raises MovementOver, NoSuchArmy, and NotationError for a text that is not understood.
    """
    planned = _own(phase, member, number)
    return preview_as_json(planned.document.board, planned.outlook.preview(number, parse_instruction(text)))


def way_values(phase: Phase, member: Membership, number: int, hex_name: str) -> Values:
    """The preview of the cheapest instruction that leads an army to a hex; raises OutOfReach as well."""
    planned = _own(phase, member, number)
    board = planned.document.board
    hex_ = board.grid.index(hex_name)
    reach = planned.outlook.reach(number)
    if hex_ == OFF_MAP or hex_ not in reach.hexes:
        raise OutOfReach
    return preview_as_json(board, planned.outlook.preview(number, reach.instruction_to(hex_)))


def reach_values(phase: Phase, member: Membership, number: int) -> Values:
    """The reach of any army on the map; where armies stand is public. Raises MovementOver, NoSuchArmy."""
    planned = _before_movement(phase, member)
    if number not in planned.document.position.army:
        raise NoSuchArmy
    return reach_as_json(planned.document.board, planned.outlook.reach(number))


def enemy_values(phase: Phase, member: Membership) -> Values:
    """The hexes that armies of other factions can get to this round, with their numbers; raises MovementOver."""
    planned = _before_movement(phase, member)
    faction = member.seat.faction.identifier if member.seat else ""
    name = planned.document.board.grid.name
    return {"hexes": {name(hex_): list(who) for hex_, who in planned.outlook.enemy_reach(faction).items()}}


def _before_movement(phase: Phase, member: Membership) -> Planned:
    if not armies_still_march(phase):
        raise MovementOver
    return outlook_for(phase, member)


def _own(phase: Phase, member: Membership, number: int) -> Planned:
    """The outlook for plans for an army of the member's own faction."""
    planned = _before_movement(phase, member)
    army = planned.document.position.army.get(number)
    if army is None or member.seat is None or army.faction != member.seat.faction.identifier:
        raise NoSuchArmy
    return planned
