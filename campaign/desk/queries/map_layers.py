"""The layers of the page Map for a member, as JSON values."""

import hashlib
import json
from collections.abc import Container, Iterable
from functools import lru_cache

from campaign.games.desk import MarchForecast
from campaign.models import Phase
from campaign.selectors.forecasts import armies_still_march, forecast_for
from campaign.selectors.membership import Membership
from campaign.selectors.sheets import sheets_for
from campaign.selectors.standings import outline_now
from hexmap.drawing.browser_map import browser_map
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject
from orders.rules.notation import parse_instruction
from orders.selectors import Sheet


def map_layers(phase: Phase, member: Membership) -> JsonObject:
    """Return all layers: public facts, networks with the member's plans, and the plans of their faction.

    `plans` has the way of every army of the faction that has a movement sheet.
    """
    forecast = forecast_for(phase, member)
    plans: list[JsonObject] = []
    if member.seat is not None and armies_still_march(phase):
        faction, march = member.seat.faction.identifier, phase.campaign.game_record.orders_form.march
        marches = (one for one in sheets_for(phase, member) if one.faction == faction and one.kind == march)
        plans = _plans(forecast, outline_now(phase).army, marches)
    return {**forecast.layers(), "plans": plans}


def _plans(forecast: MarchForecast, there: Container[int], marches: Iterable[Sheet]) -> list[JsonObject]:
    """Return the ways of marches as far as they get now, drafts included; eliminated armies have none."""
    found = []
    for sheet in marches:
        if sheet.army is not None and sheet.army in there:
            text = sheet.text if sheet.draft is None else sheet.draft
            path = forecast.path(sheet.army, parse_instruction(text, sheet.army))
            found.append({"army": sheet.army, "text": text, "path": path})
    return found


@lru_cache(maxsize=8)
def board_text(board: Board, width: int) -> tuple[str, str]:
    """The board as JSON text for a picture `width` pixels wide, and a key that changes with it."""
    text = json.dumps(browser_map(board, width), ensure_ascii=False, separators=(",", ":"))
    return text, hashlib.sha256(text.encode()).hexdigest()[:16]
