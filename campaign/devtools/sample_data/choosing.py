"""The orders of sample players: random among their choices, marching towards structures of others."""

import random
from collections.abc import Iterator
from datetime import datetime

from campaign.desk.queries.decisions import desk_of
from campaign.games.orders_form import Choice
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.models import Phase, Seat
from campaign.selectors import Membership, game_document
from campaign.services.sheets import SheetAction, submit_orders
from hexmap.rules.hexes import DIRECTIONS, SIDE
from hexmap.rules.position import Army
from orders.rules.kinds import RIVALS

_NEVER = (Kind.SURRENDER, Kind.LIFT_SIEGE, Kind.CONCEDE)
_SELDOM = (Kind.RETREAT, Kind.TRANSFER, Kind.SEA_LINKS)
_SELDOM_SHARE = 0.15
_LONGEST_MARCH = 6


def decide(phase: Phase, seat: Seat, chance: random.Random, at: datetime) -> None:
    """Submit the decisions of the holder of a seat in a step; skip those that turn out to be illegal."""
    desk = desk_of(phase, Membership(phase.campaign, seat, administers=False), at)
    document = game_document(phase)
    entries: dict[tuple[str, int | None], SheetAction] = {}
    for line in desk.now:
        text = _text(line.choice, document, chance)
        if text and (RIVALS.get(line.choice.kind), line.choice.army) not in entries:
            entries[line.choice.kind, line.choice.army] = SheetAction(line.choice.kind, line.choice.army, text)
    submit_orders(phase_id=phase.pk, seat=seat, entries=list(entries.values()), at=at, loaded=phase)


def asks_for_sheets(phase: Phase) -> bool:
    """Return whether a step accepts orders at all: engagements are reported."""
    return phase.step != Step.BATTLES


def _text(choice: Choice, document: RoundDocument, chance: random.Random) -> str:
    if choice.kind == Kind.MOVEMENT and choice.army is not None:
        return " ".join(str(number) for number in _march(document, document.position.army[choice.army], chance))
    options = [option.text for option in choice.options]
    if choice.kind in _NEVER or not options:
        return ""
    if choice.kind in _SELDOM and chance.random() >= _SELDOM_SHARE:
        return ""
    return chance.choice(options)


def _march(document: RoundDocument, army: Army, chance: random.Random) -> list[int]:
    """Return a march towards the nearest structure of another faction, over land if possible; 0 if it is there."""
    board, control = document.board, document.position.control
    goals = [board.structure_named[name].hex for name, holder in control.items() if holder != army.faction]
    if army.afloat or not goals:
        return [0]
    goal = min(goals, key=lambda hex_: board.grid.distance(army.hex, hex_))
    return [direction for direction, _ in _steps(document, army.hex, goal, chance)] or [0]


def _steps(document: RoundDocument, here: int, goal: int, chance: random.Random) -> Iterator[tuple[int, int]]:
    board = document.board
    for _ in range(_LONGEST_MARCH):
        if board.grid.distance(here, goal) <= 1:
            return
        near = [(direction, board.neighbours[here][SIDE[direction]]) for direction in DIRECTIONS]
        ways = [way for way in near if way[1] >= 0 and board.is_land(way[1])]
        if not ways:
            return
        direction, here = min(ways, key=lambda way: (board.grid.distance(way[1], goal), chance.random()))
        yield direction, here
