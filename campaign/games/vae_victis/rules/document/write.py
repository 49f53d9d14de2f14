"""Writing: what the steps of a round add to its document, typed, and the text of a document."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.battles.engagements import EngagementSheet
from campaign.games.vae_victis.rules.document.schema import (
    EliminatedEntry,
    EngagementEntry,
    FinalEntry,
    MovementEntry,
    NavalBattleEntry,
    NetworkEntry,
    RoundDocument,
    RoundModel,
    SupplyEntry,
    keys_of,
    only_keys,
    with_keys,
)
from campaign.games.vae_victis.rules.honour.command import Command
from campaign.games.vae_victis.rules.honour.honour_file import command_entries, honour_entry
from campaign.games.vae_victis.rules.honour.order_of_players import Place
from campaign.games.vae_victis.rules.movement.battles_at_sea import Elimination
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.movement_step import MovementStep, finite
from campaign.games.vae_victis.rules.ruleset import ruleset_of
from hexmap.rules.board import Board
from hexmap.rules.logistics import Network
from hexmap.rules.position import Faction, Position
from hexmap.rules.position_file import FactionEntry, PositionDocument, army_entries, siege_entries
from hexmap.rules.ruleset_files import merged_values
from navy.rules.naval_battles import NavalBattle
from navy.rules.superiority import Initiative
from orders.rules.order_file import Orders, TransferEntry

Keys = dict[str, Any]
"""Keys of a document with their typed values."""

RuleChange = Mapping[str, Any]
"""The parameters that are different from a round on, nested like the file: `{"movement": {"points": 14}}`."""

_STARTING_KEYS = tuple(PositionDocument.model_fields)


def arranged(document: RoundDocument, changes: Keys, *, without: Sequence[str] = ()) -> RoundDocument:
    """The document with changes, and its lists sorted, so that equal is equal; what was filled in is part of it now."""
    keys = {**keys_of(document.model), **starting_keys(document, document.position), "ended": None, **changes}
    model = only_keys({key: value for key, value in keys.items() if key not in (*without, "final")})
    return settled(replace(document, model=model))


def settled(document: RoundDocument) -> RoundDocument:
    """The document with what was filled in where the format has it, and no longer as it was written."""
    return replace(document, opened=None, answers={})


def starting_keys(document: RoundDocument, position: Position) -> Keys:
    """The keys with which a round starts, as a position has them."""
    return {
        "format": document.model.format,
        "ruleset": document.model.ruleset,
        "map": document.model.map,
        "round": position.round,
        "factions": [_faction(entry, position.faction[entry.id]) for entry in document.model.factions],
        "control": dict(sorted(position.control.items())),
        **_cultures(document.model),
        "armies": army_entries(document.board, position),
        "sieges": siege_entries(position),
        **honour_keys(position),
    }


def _faction(entry: FactionEntry, faction: Faction) -> FactionEntry:
    """A faction of the document as it is now: its points change, and whether it is active (VW.8)."""
    return entry.model_copy(update={"victory_points": faction.victory_points, "active": faction.active})


def _cultures(model: RoundModel) -> Keys:
    """The cultures, sorted, where the document has any (VU.1)."""
    found = {"cultures": model.cultures, "culture_lists": model.culture_lists}
    return {key: dict(sorted(entries.items())) for key, entries in found.items() if key in model.model_fields_set}


def honour_keys(position: Position) -> Keys:
    """The honour of a position; nothing where the ruleset has none (HO.1)."""
    return {"honour": honour_entry(position.honour)} if position.honour else {}


def starting_document(document: RoundDocument) -> RoundDocument:
    """The document as a round starts from it: no orders and nothing that a step has added, and its lists sorted."""
    return carried_over(arranged(document, {}))


def carried_over(outcome: RoundDocument) -> RoundDocument:
    """The start of a round, out of a document after administration."""
    model = only_keys(_starting(outcome))
    return beginning(outcome, model, outcome.position)


def beginning(document: RoundDocument, model: RoundModel, position: Position) -> RoundDocument:
    """The document of a campaign in which a round has begun, and nobody has asked for anything yet."""
    return RoundDocument(
        model=model,
        board=document.board,
        ruleset=document.ruleset,
        position=position,
        orders=Orders(),
        initiative=None,
        superiority=None,
        movement=None,
        engine_version=document.engine_version,
    )


def changed(document: RoundDocument, keys: Keys, position: Position) -> RoundDocument:
    """The document with other typed keys, none of which was filled in, and the position that they mean."""
    opened = document.opened and with_keys(document.opened, keys)
    return replace(document, model=with_keys(document.model, keys), opened=opened, position=position)


def with_position_of(outcome: RoundDocument, other: RoundDocument) -> RoundDocument:
    """The outcome of an administration with the position of another document."""
    return changed(outcome, _starting(other), other.position)


def _starting(document: RoundDocument) -> Keys:
    """The keys of a document with which a round starts; those of options only where it has them."""
    return {key: value for key, value in keys_of(document.model).items() if key in _STARTING_KEYS}


def with_rule_change(ruleset: Any, change: RuleChange) -> Any:
    """The value under `ruleset` in a document after a change: the same where it changes nothing, else a description."""
    if not change:
        return ruleset
    return merged_values({"base": ruleset} if isinstance(ruleset, str) else ruleset, change)


def with_rule_changes(document: RoundDocument, changes: Sequence[RuleChange]) -> RoundDocument:
    """A document with several changes of its ruleset, one after the other (RD.6)."""
    ruleset = document.model.ruleset
    for change in changes:
        ruleset = with_rule_change(ruleset, change)
    return changed(replace(document, ruleset=ruleset_of(ruleset)), {"ruleset": ruleset}, document.position)


def initiative_keys(initiative: Initiative) -> Keys:
    """The keys that the initiative step adds (IN)."""
    return {
        "initiative": {str(number): choice for number, choice in initiative.honoured.items()},
        "naval_superiority": {faction: dict(levels) for faction, levels in initiative.superiority.items()},
    }


def command_keys(command: Command) -> Keys:
    """The keys that the initiative step adds where there is honour (HO.39)."""
    return {"command": command_entries(command)} if command else {}


def final_keys(table: Sequence[Place]) -> Keys:
    """The final table of a campaign that is over; nothing as long as it goes on, or without honour (HO.34)."""
    entries = [
        FinalEntry(seat=one.seat.id, faction=one.seat.faction, place=one.place, points=one.seat.points) for one in table
    ]
    return {"final": entries} if entries else {}


def movement_keys(board: Board, step: MovementStep) -> Keys:
    """The keys that the movement step adds, and the armies after it."""
    return {
        "armies": army_entries(board, step.position),
        "sieges": siege_entries(step.position),
        "movement": {str(number): _march(board, march) for number, march in step.movement.marches.items()},
        "random_numbers": list(step.numbers),
        "nmp_left": {faction: dict(pool) for faction, pool in step.movement.nmp_left.items()},
        "naval_battles": [_naval_battle(board, battle) for battle in step.naval_battles],
        "networks": {faction: _network(board, network) for faction, network in step.networks.items()},
        "supply": {str(number): SupplyEntry(distance=finite(distance)) for number, distance in step.supply.items()},
        **engagement_keys(step.sheets, step.battles),
        "in_transit": [
            TransferEntry.model_validate({"from": one.giver, "to": one.receiver, "fp": one.fp}) for one in step.sent
        ],
        "eliminated": [_eliminated(board, one) for one in step.eliminated],
    }


def engagement_keys(sheets: Sequence[EngagementSheet], battles: Sequence[Sequence[Engagement]]) -> Keys:
    """The engagements with their sheets, and the battles (EN)."""
    return {
        "engagements": [_sheet(sheet) for sheet in sheets],
        "battles": [[engagement.id for engagement in battle] for battle in battles],
    }


def _eliminated(board: Board, one: Elimination) -> EliminatedEntry:
    return EliminatedEntry(
        army=one.army.number,
        faction=one.army.faction,
        rule=one.rule,
        hex=board.grid.name(one.army.hex),
        strength=one.army.strength,
    )


def _march(board: Board, march: March) -> MovementEntry:
    return MovementEntry.model_validate(
        {
            "from": board.grid.name(march.army.hex),
            "path": [board.grid.name(hex_) for hex_ in march.path],
            "costs": march.costs,
            "mp_spent": march.spent,
            "nmp_spent": march.sailed,
            "moved": bool(march.path),
            "finished": march.finished,
            "impulse": march.impulse,
        }
    )


def _naval_battle(board: Board, battle: NavalBattle) -> NavalBattleEntry:
    return NavalBattleEntry(
        armies=[navy.number for navy in battle.navies],
        numbers={str(number): value for number, value in battle.numbers.items()},
        strength=dict(battle.strength),
        outcome={faction: result.value for faction, result in battle.outcome.items()},
        moves={str(number): board.grid.name(battle.moves[number]) for number in sorted(battle.moves)},
    )


def _network(board: Board, network: Network) -> NetworkEntry:
    return NetworkEntry(
        hexes=sorted(board.grid.name(hex_) for hex_ in network.hexes), structures=list(network.structures)
    )


def _sheet(sheet: EngagementSheet) -> EngagementEntry:
    """An engagement as the format has it; of an assault only what there is to say of the attacker."""
    engagement = sheet.engagement
    named = [side for side in engagement.sides if side != engagement.assault]
    adjustments = {side: [list(one) for one in sheet.sides[side].adjustments] for side in named}
    allies = {side: list(sheet.sides[side].allies) for side in named}
    if engagement.assault:
        adjustments = {side: found for side, found in adjustments.items() if found}
        allies = {side: found for side, found in allies.items() if found}
    return EngagementEntry(
        id=engagement.id,
        armies=list(engagement.armies),
        **({"assault": engagement.assault} if engagement.assault else {}),
        terrain=sheet.terrain,
        set_up_by=sheet.set_up_by,
        fp={side: sheet.sides[side].fp for side in engagement.sides},
        adjustments=adjustments,
        allies=allies,
    )
