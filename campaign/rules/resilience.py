"""How long a structure withstands a siege (SI.2, SI.3)."""

from campaign.rules.ruleset import Ruleset
from hexmap.rules.board import Board, Structure, Terrain
from hexmap.rules.position import Position
from hexmap.rules.zones_of_control import is_blockaded


def full_resilience(board: Board, position: Position, structure: Structure, ruleset: Ruleset) -> int:
    """The resilience with which a siege starts, without a blockade (SI.2).

    A City in Marshes on the coast has 2 + 1 + 1 = 4; a capital of any faction has more.
    """
    numbers = ruleset.resilience
    terrain = Terrain(board.terrain[structure.hex]).name.lower()
    resilience = (numbers.city if structure.is_city else numbers.town) + getattr(numbers, terrain, 0)
    if board.shores[structure.name]:
        resilience += numbers.coastal
    if any(structure.name in faction.capitals for faction in position.factions):
        resilience += numbers.capital
    return resilience


def current_resilience(board: Board, position: Position, structure: Structure, left: int, ruleset: Ruleset) -> int:
    """What is `left` of the resilience, less while the structure is blockaded (SI.3)."""
    if is_blockaded(board, position, structure, ruleset.radii):
        return left + ruleset.resilience.blockaded
    return left
