"""Hexes to which an army withdraws after a battle (AF.2, EN.4)."""

from collections.abc import Callable, Mapping, Sequence

from campaign.games.vae_victis.rules.ruleset import Ruleset
from hexmap.rules.board import Board
from hexmap.rules.deployment import Deployment
from hexmap.rules.position import Army


def hexes_to_withdraw_to(
    board: Board,
    deployment: Deployment,
    control: Mapping[str, str],
    army: Army,
    ruleset: Ruleset,
    *,
    barred: frozenset[int] = frozenset(),
    apart_from: int | None = None,
) -> Sequence[int]:
    """The free hexes 2 away that an army can withdraw to, or those 1 away if there are none (AF.2).

    Neither hex of the way is in the ZoC of another faction's army or navy, holds a structure of another faction or
    is `barred`. The last one is at least 2 hexes from `apart_from`, the structure that the army assaulted (AS.5).
    Empty if the army has nowhere to go.
    """
    numbers, grid = ruleset.after_battle, board.grid

    def open_to(hex_: int) -> bool:
        return (
            hex_ not in barred
            and not holds_enemy_structure(board, control, hex_, army.faction)
            and not deployment.enemies_holding(hex_, army.faction)
        )

    for distance in range(numbers.distance, 0, -1):
        free = [
            hex_
            for hex_ in _hexes_away(board, army.hex, distance, open_to)
            if deployment.is_free(hex_)
            and (apart_from is None or grid.distance(hex_, apart_from) >= numbers.from_assault)
        ]
        if free:
            return free
    return []


def holds_enemy_structure(board: Board, control: Mapping[str, str], hex_: int, faction: str) -> bool:
    """Whether a hex holds a structure of another faction, besieged or not."""
    structure = board.structure_at.get(hex_)
    return structure is not None and control.get(structure.name) not in (None, faction)


def _hexes_away(board: Board, start: int, distance: int, open_to: Callable[[int], bool]) -> list[int]:
    """The hexes that far from a hex that are reached in as many steps over passable land that is `open_to` the army."""
    here = {start}
    for step in range(1, distance + 1):
        here = {
            near
            for hex_ in here
            for near in board.adjacent(hex_)
            if board.is_passable_land(near) and board.grid.distance(start, near) == step and open_to(near)
        }
    return sorted(here)
