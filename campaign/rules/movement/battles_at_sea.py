"""What follows movement at sea: naval battles, and navies lost in Sea hexes (NB, NV.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.rules.events import Event
from campaign.rules.movement import naval_events
from campaign.rules.ruleset import DefeatNumbers, Ruleset
from hexmap.rules.board import Board, Terrain
from hexmap.rules.deployment import Deployment
from hexmap.rules.position import Army, Position
from navy.rules.chance import endless
from navy.rules.naval_battles import DefeatFigures, NavalBattle, NavalResult, fight


@dataclass(frozen=True, slots=True)
class Elimination:
    """An army that is no more: as it was, and by which paragraph."""

    army: Army
    rule: str


@dataclass(frozen=True, slots=True)
class BattlesAtSea:
    """The naval battles of a round, and the armies that are no more, in the order in which it happened."""

    battles: Sequence[NavalBattle]
    eliminated: Sequence[Elimination]
    events: list[Event]


def fight_at_sea(
    board: Board,
    position: Position,
    deployment: Deployment,
    ruleset: Ruleset,
    *,
    superiority: Mapping[str, Mapping[str, int]],
    numbers: Sequence[int],
) -> BattlesAtSea:
    """Fight the naval battles, then take navies off the map that are left in a Sea hex.

    Changes `deployment`, which is the one after movement; `position` is the one before it. `numbers` are the random
    numbers of the round (NB.4), used again from the first when they run out.
    """
    battles = fight(board, position, deployment, superiority, endless(numbers), _defeat_figures(ruleset))
    eliminated = [Elimination(navy, "NB.6") for battle in battles for navy in battle.lost]
    eliminated += _lost_at_sea(board, deployment)
    events = [
        *naval_events.battle_events(board, position, battles),
        *naval_events.elimination_events(board, position, [(one.army, one.rule) for one in eliminated]),
    ]
    return BattlesAtSea(battles, eliminated, events)


def _lost_at_sea(board: Board, deployment: Deployment) -> list[Elimination]:
    """Take the navies off the map that end the round in a Sea hex (NV.5)."""
    lost = [army for army in deployment.ordered() if army.afloat and board.terrain[army.hex] == Terrain.SEA]
    for army in lost:
        deployment.remove(army.number)
    return [Elimination(army, "NV.5") for army in lost]


def _defeat_figures(ruleset: Ruleset) -> DefeatFigures:
    numbers = ruleset.naval_battle
    return DefeatFigures(
        _by_result(numbers.defeats),
        _by_result(numbers.distance),
        _by_result(numbers.inactive),
        ruleset.superiority.refuge,
    )


def _by_result(numbers: DefeatNumbers) -> dict[NavalResult, int]:
    return {
        NavalResult.MINOR_DEFEAT: numbers.minor,
        NavalResult.MAJOR_DEFEAT: numbers.major,
        NavalResult.TOTAL_DEFEAT: numbers.total,
    }
