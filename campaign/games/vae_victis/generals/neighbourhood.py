"""Which structures are near a hex, and what an army may go for from there."""

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush

from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.generals.worth import later, resilience_of, worth_of
from hexmap.rules.board import Board, Structure
from hexmap.rules.land_costs import LandCosts, ways

FAR = 36
"""MP: structures further away than three rounds' march say nothing about where an army stands."""


@lru_cache(maxsize=5_000)
def structures_near(board: Board, costs: LandCosts, hex_: int) -> Sequence[tuple[Structure, int]]:
    """The structures at most `FAR` MP away from a hex on land, each with the MP to a hex next to it."""
    ways_, spent_to, open_ = ways(board, costs), {hex_: 0}, [(0, hex_)]
    found: dict[str, tuple[Structure, int]] = {}
    while open_:
        spent, here = heappop(open_)
        if spent > spent_to[here]:
            continue
        for near in (here, *board.adjacent(here)):
            structure = board.structure_at.get(near)
            if structure is not None and structure.name not in found:
                found[structure.name] = structure, spent
        for near, cost in ways_[here]:
            total = spent + cost
            if total <= FAR and total < spent_to.get(near, total + 1):
                spent_to[near] = total
                heappush(open_, (total, near))
    return tuple(found.values())


def promise_of(view: GeneralView, hex_: int) -> tuple[float, Structure | None]:
    """The best structure for an army to go for from a hex, and its worth now."""
    points = view.ruleset.movement.points
    best: tuple[float, Structure | None] = (0.0, None)
    for structure, mp in structures_near(view.board, view.ruleset.costs, hex_):
        worth = worth_of(view, structure)
        if worth:
            value = later(worth, mp / points + max(1, resilience_of(view, structure)))
            if value > best[0]:
                best = value, structure
    return best
