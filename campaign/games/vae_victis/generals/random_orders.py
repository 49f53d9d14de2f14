"""The orders of players of sample campaigns: random among their choices, marching towards structures of others."""

from collections.abc import Iterator

from campaign.games.chance import Chance
from campaign.games.orders_form import Choice
from campaign.games.samples import Samples
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from hexmap.rules.hexes import DIRECTIONS, SIDE
from hexmap.rules.position import Army

_NEVER = (Kind.SURRENDER, Kind.LIFT_SIEGE, Kind.CONCEDE)
_SELDOM = (Kind.RETREAT, Kind.TRANSFER, Kind.SEA_LINKS)
_SELDOM_SHARE = 0.15
_LONGEST_MARCH = 6


def _order(document: RoundDocument, choice: Choice, chance: Chance) -> str:
    if choice.kind == Kind.MOVEMENT and choice.army is not None:
        return " ".join(str(number) for number in _march(document, document.position.army[choice.army], chance))
    options = [option.text for option in choice.options]
    if choice.kind in _NEVER or not options:
        return ""
    if choice.kind in _SELDOM and chance.random() >= _SELDOM_SHARE:
        return ""
    return chance.choice(options)


def _march(document: RoundDocument, army: Army, chance: Chance) -> list[int]:
    """Return a march towards the nearest structure of another faction, over land if possible; 0 if it is there."""
    board, control = document.board, document.position.control
    goals = [board.structure_named[name].hex for name, holder in control.items() if holder != army.faction]
    if army.afloat or not goals:
        return [0]
    goal = min(goals, key=lambda hex_: board.grid.distance(army.hex, hex_))
    return [direction for direction, _ in _steps(document, army.hex, goal, chance)] or [0]


def _steps(document: RoundDocument, here: int, goal: int, chance: Chance) -> Iterator[tuple[int, int]]:
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


SAMPLES = Samples(scenarios=("first-punic-war", "sicily", "sicily"), order=_order)
"""Sample campaigns of the First Punic War, and twice as many on the small map."""
