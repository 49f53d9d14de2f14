"""What comes after a movement: its engagements decided one way or another, then the administration (RD.4, RD.5)."""

from collections.abc import Sequence

from campaign.games.vae_victis.generals.neighbourhood import promise_of
from campaign.games.vae_victis.generals.prospects import Prospects
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.generals.worth import chance_to_win, later, resilience_of, worth_of
from campaign.games.vae_victis.rules.battles import EngagementSheet
from campaign.games.vae_victis.rules.engine import (
    Administered,
    Decisions,
    FoughtEngagement,
    MovementStep,
    administration,
)
from hexmap.rules.board import Structure
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP
from hexmap.rules.position import Army, Position

LOSER, WINNER = 50, 25
"""The casualties of an engagement in per cent, as they are in the middle."""


LUCKS = 4
"""Ways in which the engagements of a movement are thought to go."""


def promised(view: GeneralView, prospects: Prospects, step: MovementStep) -> float:
    """The chance of the faction to win after a movement, on average over the luck of its engagements."""
    lucks = LUCKS if step.sheets else 1
    return sum(_promise(view, prospects, step, which) for which in range(lucks)) / lucks


def _promise(view: GeneralView, prospects: Prospects, step: MovementStep, which: int) -> float:
    after = administered(view, step, [_luck(which, number) for number in range(len(step.sheets))])
    if after.ending is None:
        return prospects.chance(after.position, view.faction)
    return 0.5 if after.ending.winner is None else float(after.ending.winner == view.faction)


def _luck(which: int, number: int) -> float:
    """A number from 0 to 1; those of an engagement are spread evenly, those of several are not alike."""
    return ((which + 0.5) / LUCKS + _GOLDEN * number) % 1


_GOLDEN = 0.618
"""Multiples of it leave no gaps between 0 and 1."""


def administered(view: GeneralView, step: MovementStep, luck: Sequence[float]) -> Administered:
    """The next position after a movement, if the engagements go by some luck, one number from 0 to 1 for each.

    An engagement is won by the side that comes first where its chance is above the number.
    """
    fought = [_fought(sheet, one) for sheet, one in zip(step.sheets, luck, strict=True)]
    return administration(step, fought, _decisions(view, step.position))


def _fought(sheet: EngagementSheet, luck: float) -> FoughtEngagement:
    one, other = sheet.engagement.sides
    winner, loser = (one, other) if luck < chance_to_win(sheet.sides[one].fp, sheet.sides[other].fp) else (other, one)
    return FoughtEngagement(sheet.engagement, winner, {winner: WINNER, loser: LOSER})


def _decisions(view: GeneralView, position: Position) -> Decisions:
    """The decisions of every army that has any: besiege the structure with the highest worth, land where it gets
    nearest.
    """
    sieges = ((army.number, _best_siege(view, position, army)) for army in position.armies)
    landings = ((army.number, _best_landing(view, army)) for army in position.armies)
    return Decisions(
        besiege={number: structure.name for number, structure in sieges if structure is not None},
        debark={number: direction for number, direction in landings if direction is not None},
    )


def _best_siege(view: GeneralView, position: Position, army: Army) -> Structure | None:
    if army.afloat:
        return None
    own, structure_at = view.of(army.faction), view.board.structure_at
    found = [
        structure_at[hex_]
        for hex_ in (army.hex, *view.board.adjacent(army.hex))
        if hex_ in structure_at and position.control.get(structure_at[hex_].name, army.faction) != army.faction
    ]
    return max(found, key=lambda one: later(worth_of(own, one), max(1, resilience_of(own, one))), default=None)


def _best_landing(view: GeneralView, army: Army) -> int | None:
    if not army.afloat:
        return None
    own = view.of(army.faction)
    ways = {
        direction: near
        for direction, near in zip(DIRECTIONS, view.board.neighbours[army.hex], strict=True)
        if near != OFF_MAP and own.landing_cost(near) is not None
    }
    return max(ways, key=lambda one: promise_of(own, ways[one])[0], default=None)
