"""How long a structure withstands a siege, and how strong its garrison is (SI.2, SI.3, AS.2)."""

from campaign.games.vae_victis.rules.ruleset import Ruleset
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
    """The resilience `left`, less while the structure is blockaded (SI.3)."""
    if is_blockaded(board, position, structure, ruleset.radii):
        return left + ruleset.resilience.blockaded
    return left


def rounds_to_fall(current: int, armies: int, ruleset: Ruleset) -> int | None:
    """The rounds after which so many armies starve a structure out (SI.5); None where they never do.

    Resilience 4: one army 4 rounds, two or three armies 2 rounds, four armies 1 round.
    """
    each_round = ruleset.siege.progress * armies
    to_lose = current - ruleset.siege.falls_below + 1
    if to_lose <= each_round:
        return 1
    return None if each_round == 0 else -(-to_lose // each_round)


def garrison_fp(current: int, ruleset: Ruleset) -> int:
    """The FP of a garrison by the current resilience of its structure (AS.2): at 3, 1550 FP."""
    return ruleset.garrison.base + ruleset.garrison.resilience * current
