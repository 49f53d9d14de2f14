"""The layers of the page Map for a member, as JSON values."""

import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.sieges import lifted, without_lifted
from campaign.models import Phase
from campaign.selectors.forecasts import PlannedForecast, armies_still_march, forecast_for
from campaign.selectors.membership import Membership
from campaign.selectors.sheets import sheets_for
from hexmap.drawing.browser_map import browser_map
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject
from hexmap.rules.zones_of_control import army_zone, structures_holding
from orders.rules.notation import parse_instruction
from orders.selectors import Sheet


def map_layers(phase: Phase, member: Membership) -> JsonObject:
    """Return all layers: public facts, networks with the member's plans, and the plans of their faction.

    Beside the forecast, `holding` has the hexes in the ZoC of each army, by number, and of each structure, by name
    (ZC); `plans` the way of every army of the faction that has a movement sheet.
    """
    planned = forecast_for(phase, member)
    plans: list[JsonObject] = []
    if member.seat is not None and armies_still_march(phase):
        faction = member.seat.faction.identifier
        plans = _plans(planned, (sheet for sheet in sheets_for(phase, member) if sheet.faction == faction))
    return {**planned.forecast.layers(), "holding": _holding(planned), "plans": plans}


def _plans(planned: PlannedForecast, sheets: Iterable[Sheet]) -> list[JsonObject]:
    """Return the ways of marches as far as they get now, drafts included; eliminated armies have none."""
    armies, name = planned.document.position.army, planned.document.board.grid.name
    found = []
    for sheet in sheets:
        if sheet.kind == Kind.MOVEMENT and sheet.army is not None and sheet.army in armies:
            text = sheet.text if sheet.draft is None else sheet.draft
            steps = planned.forecast.preview(sheet.army, parse_instruction(text, sheet.army)).steps
            path = [armies[sheet.army].hex, *(step.hex for step in steps if step.entered)]
            found.append({"army": sheet.army, "text": text, "path": [name(hex_) for hex_ in path]})
    return found


def _holding(planned: PlannedForecast) -> JsonObject:
    board, radii = planned.document.board, planned.document.ruleset.radii
    lifting, _ = lifted(planned.document.position, planned.orders.lift_siege)
    position = without_lifted(planned.document.position, lifting)
    structures: dict[str, list[str]] = {}
    for hex_, holders in structures_holding(board, position, radii).items():
        for structure in holders:
            structures.setdefault(structure.name, []).append(board.grid.name(hex_))
    armies = {
        str(army.number): [board.grid.name(hex_) for hex_ in army_zone(board, army, radii)] for army in position.armies
    }
    return {"armies": armies, "structures": structures}


@lru_cache(maxsize=8)
def board_text(board: Board, width: int) -> tuple[str, str]:
    """The board as JSON text for a picture `width` pixels wide, and a key that changes with it."""
    text = json.dumps(browser_map(board, width), ensure_ascii=False, separators=(",", ":"))
    return text, hashlib.sha256(text.encode()).hexdigest()[:16]
