"""Initiative points and naval superiority (IN)."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from hexmap.rules.board import Board
from hexmap.rules.position import Faction, Position
from hexmap.rules.zones_of_control import Radii, is_blockaded
from orders.rules.order_file import NONE, STRENGTH

Superiority = Mapping[str, Mapping[str, int]]
"""Faction id and zone name to level: all active factions x all zones of the map."""


@dataclass(frozen=True, slots=True)
class Initiative:
    """What became of the initiative points.

    `honoured` maps every army to a zone's name, "strength", or "none" for a point that is lost (HO.10); `refused` the
    armies whose point went back to strength to the zone they had asked for; `points` faction and zone to the points
    that counted.
    """

    honoured: Mapping[int, str]
    refused: Mapping[int, str]
    points: Mapping[str, Mapping[str, int]]
    superiority: Superiority


def ports(board: Board, position: Position, faction: str, radii: Radii) -> Mapping[str, Sequence[str]]:
    """The structures that count for a faction in each zone: controlled, free of siege and blockade (IN.2)."""
    counted: dict[str, list[str]] = {zone: [] for zone in board.zones}
    for structure in board.coastal_structures:
        if (
            position.controller(structure) == faction
            and structure.name not in position.besieged
            and not is_blockaded(board, position, structure, radii)
        ):
            for zone in board.coastal_zones(structure):
                counted[board.zones[zone]].append(structure.name)
    return counted


def point_limits(board: Board, position: Position, faction: Faction, radii: Radii) -> dict[str, int]:
    """The most points a faction can place on each zone: its factor times its ports there (IN.2)."""
    counted = ports(board, position, faction.id, radii)
    return {zone: faction.initiative_factor * len(counted[zone]) for zone in board.zones}


def assign_initiative(
    board: Board,
    position: Position,
    choices: Mapping[int, str],
    *,
    base: int,
    radii: Radii,
    in_order: Sequence[int] | None = None,
    lost: Container[int] = (),
) -> Initiative:
    """Honour the initiative points and work out the superiority of every active faction.

    `choices` maps armies to a zone or "strength"; who is not in it chose strength (RD.2). `base` is the 2 of
    IN.3. The points are honoured in army-number order, or in the order of the armies `in_order`; those of the armies
    `lost` count for nothing. Paragraphs IN.1 to IN.3, HO.10, HO.29.
    """
    active = [faction for faction in position.factions if faction.active]
    limits = {faction.id: point_limits(board, position, faction, radii) for faction in active}
    points = {faction.id: dict.fromkeys(board.zones, 0) for faction in active}
    honoured: dict[int, str] = {}
    refused: dict[int, str] = {}
    for number in position.army if in_order is None else in_order:
        army = position.army[number]
        choice = NONE if number in lost else choices.get(number, STRENGTH)
        if choice not in (STRENGTH, NONE):
            placed = points[army.faction]
            if placed[choice] < limits[army.faction][choice]:
                placed[choice] += 1
            else:
                refused[number] = choice
                choice = STRENGTH
        honoured[number] = choice
    if in_order is not None:
        honoured, refused = dict(sorted(honoured.items())), dict(sorted(refused.items()))
    return Initiative(honoured, refused, points, superiority_of(points, board.zones, base))


def superiority_of(points: Mapping[str, Mapping[str, int]], zones: tuple[str, ...], base: int) -> Superiority:
    """max(0, base + own points - the most points of any one other faction), by faction and zone (IN.3).

    Points Carthago 3, Roma 2 give levels 3 and 1 on the base of 2.
    """
    return {
        faction: {
            zone: max(
                0, base + own[zone] - max((p[zone] for other, p in points.items() if other != faction), default=0)
            )
            for zone in zones
        }
        for faction, own in points.items()
    }
