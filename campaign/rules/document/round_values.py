"""What the steps of a round add to its document, as JSON values in the order of the format."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.rules.battles.engagements import Engagement, Sheet
from campaign.rules.movement.march import March
from campaign.rules.movement.movement_step import MovementStep, finite
from hexmap.rules.board import Board
from hexmap.rules.logistics import Network
from hexmap.rules.position import Faction
from hexmap.rules.position_file import armies_as_json, sieges_as_json
from navy.rules.naval_battles import NavalBattle
from navy.rules.superiority import Initiative

Values = dict[str, Any]


def initiative_values(initiative: Initiative) -> Values:
    """What the initiative step adds (IN)."""
    return {
        "initiative": {str(number): choice for number, choice in initiative.honoured.items()},
        "naval_superiority": {faction: dict(levels) for faction, levels in initiative.superiority.items()},
    }


def movement_values(board: Board, step: MovementStep) -> Values:
    """What the movement step adds, and the armies after it."""
    return {
        "armies": armies_as_json(board, step.position),
        "sieges": sieges_as_json(step.position),
        "movement": {str(number): _march(board, march) for number, march in step.movement.marches.items()},
        "random_numbers": list(step.numbers),
        "nmp_left": step.movement.nmp_left,
        "naval_battles": [_naval_battle(board, battle) for battle in step.naval_battles],
        "networks": {faction: _network(board, network) for faction, network in step.networks.items()},
        "supply": {str(number): {"distance": finite(distance)} for number, distance in step.supply.items()},
        **engagement_values(step.sheets, step.battles),
        "in_transit": [{"from": one.giver, "to": one.receiver, "fp": one.fp} for one in step.sent],
        "eliminated": [
            {
                "army": one.army.number,
                "faction": one.army.faction,
                "rule": one.rule,
                "hex": board.grid.name(one.army.hex),
                "strength": one.army.strength,
            }
            for one in step.eliminated
        ],
    }


def engagement_values(sheets: Sequence[Sheet], battles: Sequence[Sequence[Engagement]]) -> Values:
    """The engagements with their sheets, and the battles (EN)."""
    return {
        "engagements": [_sheet(sheet) for sheet in sheets],
        "battles": [[engagement.id for engagement in battle] for battle in battles],
    }


def factions_with_points(values: Sequence[Mapping[str, Any]], factions: Sequence[Faction]) -> list[Values]:
    """The `factions` of a document with the victory points of these."""
    points = {faction.id: faction.victory_points for faction in factions}
    return [{**value, "victory_points": points[value["id"]]} for value in values]


def _march(board: Board, march: March) -> Values:
    return {
        "from": board.grid.name(march.army.hex),
        "path": [board.grid.name(hex_) for hex_ in march.path],
        "costs": march.costs,
        "mp_spent": march.spent,
        "nmp_spent": march.sailed,
        "moved": bool(march.path),
        "finished": march.finished,
        "impulse": march.impulse,
    }


def _naval_battle(board: Board, battle: NavalBattle) -> Values:
    return {
        "armies": [navy.number for navy in battle.navies],
        "numbers": {str(number): value for number, value in battle.numbers.items()},
        "strength": battle.strength,
        "outcome": {faction: result.value for faction, result in battle.outcome.items()},
        "moves": {str(number): board.grid.name(battle.moves[number]) for number in sorted(battle.moves)},
    }


def _network(board: Board, network: Network) -> Values:
    return {
        "hexes": sorted(board.grid.name(hex_) for hex_ in network.hexes),
        "structures": list(network.structures),
    }


def _sheet(sheet: Sheet) -> Values:
    """An engagement as the format has it; of an assault only what there is to say of the attacker."""
    engagement = sheet.engagement
    values: Values = {"id": engagement.id, "armies": list(engagement.armies)}
    if engagement.assault:
        values["assault"] = engagement.assault
    named = [side for side in engagement.sides if side != engagement.assault]
    adjustments = {side: [list(one) for one in sheet.sides[side].adjustments] for side in named}
    allies = {side: list(sheet.sides[side].allies) for side in named}
    if engagement.assault:
        adjustments = {side: found for side, found in adjustments.items() if found}
        allies = {side: found for side, found in allies.items() if found}
    return {
        **values,
        "terrain": sheet.terrain,
        "set_up_by": sheet.set_up_by,
        "fp": {side: sheet.sides[side].fp for side in engagement.sides},
        "adjustments": adjustments,
        "allies": allies,
    }
