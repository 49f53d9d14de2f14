"""The marches that a faction has drafted or submitted, and their effect, computed once and cached."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from campaign.games.vae_victis.kinds import Kind, orders_of_sheets
from campaign.games.vae_victis.preview import FactionMarches, Forecast, Preview, Problem, preview_as_json, reach_as_json
from campaign.games.vae_victis.rules.document import RoundDocument, read_text
from campaign.models import Phase
from campaign.selectors.membership import Membership
from campaign.selectors.standings import text_now
from hexmap.rules.documents import JsonObject, validated
from orders.rules.game_steps import STEPS, comes_before_march
from orders.rules.notation import NotationError, parse_instruction
from orders.rules.order_file import Orders, OrdersDocument, orders_of
from orders.rules.sheets import LONGEST_SHEET, SheetText
from orders.rules.visibility import Stage
from orders.selectors import readable_sheets, sheets_in_force

"""With every step open a reader gets the orders of their own faction, and no others."""


@dataclass(frozen=True)
class Marches:
    """The current instructions of a faction's armies, by army number.

    `texts` are drafts where there are any, else what was submitted. `version` rises with everything that one of
    them writes.
    """

    texts: tuple[tuple[int, str], ...] = ()
    version: int = 0

    def beside(self, texts: Mapping[int, str]) -> "Marches":
        """Return the same with texts that are not saved yet; invalid ones are left out."""
        valid = {number: text for number, text in texts.items() if _is_valid(text, number)}
        return Marches(tuple(sorted({**dict(self.texts), **valid}.items())))

    @property
    def instructions(self) -> dict[int, tuple[int, ...]]:
        """The instructions as the adjudicator reads them."""
        return {number: parse_instruction(text, number) for number, text in self.texts}


def marches_in_mind(phase: Phase, member: Membership) -> Marches:
    """Return the drafted or submitted marches of the member's faction in a phase; none outside the movement step."""
    faction = member.reader.faction
    if faction is None or not phase.game_step.marches:
        return Marches()
    sheets = readable_sheets(
        phase.campaign_id, phase.round, member.reader, dict.fromkeys(STEPS, Stage.OPEN), (Kind.MOVEMENT,)
    )
    texts = {sheet.army: sheet.text if sheet.draft is None else sheet.draft for sheet in sheets}
    found = sorted((army, text) for army, text in texts.items() if army is not None and text)
    return Marches(tuple(found), sum(sheet.last for sheet in sheets))


def _is_valid(text: str, army: int) -> bool:
    if len(text) > LONGEST_SHEET:
        return False
    try:
        parse_instruction(text, army)
    except NotationError:
        return False
    return True


_CHANGES_THE_BOARD = (Kind.LIFT_SIEGE, Kind.SEA_LINKS)
"""The kinds of orders that take effect before movement (SI.6, LG.6)."""


NOTHING_BESIDE: Mapping[int, str] = MappingProxyType({})


class MovementOver(Exception):
    """A preview or reach was requested after the movement of the round."""


class NoSuchArmy(Exception):
    """There is no such army on the map, or it is not of the faction whose plans are requested."""


class OutOfReach(Exception):
    """A hex that an army cannot reach in this round, and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.text)
        self.problem = problem


@dataclass(frozen=True)
class PlannedForecast:
    """A forecast with the document and the orders it was made for."""

    forecast: Forecast
    document: RoundDocument
    orders: Orders


def armies_still_march(phase: Phase) -> bool:
    """Return whether the movement of the phase's round is still to come, so that previews make sense."""
    return comes_before_march(phase.step)


def forecast_for(phase: Phase, member: Membership) -> PlannedForecast:
    """Return the forecast of a phase for a member, with the sea links and lifted sieges of their faction only.

    Once the movement has been adjudicated its document shows the links of all factions. Of a campaign that is over it
    is that of the last outcome.
    """
    sheets: list[SheetText] = []
    if member.seat is not None and phase.game_step.marches:
        sheets = sheets_in_force(member.campaign.pk, phase.round, _CHANGES_THE_BOARD, member.seat.faction_id)
    return _planned(text_now(phase), phase.engine_version, tuple(sheets))


@lru_cache(maxsize=48)
def _planned(text: str, engine_version: str, sheets: tuple[SheetText, ...]) -> PlannedForecast:
    """Return a forecast, cached by everything it depends on; documents never change."""
    document = read_text(text, engine_version)
    moved = document.movement is not None
    orders = Orders(sea_links=document.orders.sea_links) if moved else _orders(document, sheets)
    return PlannedForecast(Forecast(document, orders), document, orders)


def _orders(document: RoundDocument, sheets: Iterable[SheetText]) -> Orders:
    model = validated(OrdersDocument, orders_of_sheets(sheets)["orders"])
    return orders_of(model, document.board, document.position, document.position.army)


def forecast_beside(phase: Phase, member: Membership, marches: Marches) -> PlannedForecast:
    """Return the forecast of a phase for a member on top of the plans for the faction's other armies."""
    return _beside(forecast_for(phase, member), marches)


def _beside(planned: PlannedForecast, marches: Marches) -> PlannedForecast:
    return PlannedForecast(_on_top_of(planned.forecast, marches.texts), planned.document, planned.orders)


@lru_cache(maxsize=48)
def _on_top_of(forecast: Forecast, texts: tuple[tuple[int, str], ...]) -> Forecast:
    """Return a forecast on top of marches, cached with the reaches it has computed."""
    return forecast.with_plans(Marches(texts).instructions)


def preview_values(
    phase: Phase, member: Membership, number: int, text: str, beside: Mapping[int, str] = NOTHING_BESIDE
) -> JsonObject:
    """Return the preview of an instruction for an army of the member's own faction, as JSON values.

    `beside` are unsaved instructions for the faction's other armies. Raise MovementOver, NoSuchArmy, and NotationError
    for an invalid text.
    """
    planned, marches = _own(phase, member, number, beside)
    return _with_version(planned, planned.forecast.preview(number, parse_instruction(text, number)), marches)


def way_values(
    phase: Phase, member: Membership, number: int, hex_name: str, beside: Mapping[int, str] = NOTHING_BESIDE
) -> JsonObject:
    """Return the preview of the best instruction that leads an army to a hex; also raise OutOfReach, which says why."""
    planned, marches = _own(phase, member, number, beside)
    hex_ = planned.document.board.grid.index(hex_name)
    problem = planned.forecast.why_out_of_reach(number, hex_)
    if problem is not None:
        raise OutOfReach(problem)
    instruction = planned.forecast.reach(number).instruction_to(hex_)
    return _with_version(planned, planned.forecast.preview(number, instruction), marches)


def reach_values(phase: Phase, member: Membership, number: int) -> JsonObject:
    """Return the reach of any army on the map; positions are public. Raise MovementOver, NoSuchArmy."""
    planned, marches = _before_movement(phase, member)
    if number not in planned.document.position.army:
        raise NoSuchArmy
    return reach_as_json(planned.document.board, planned.forecast.reach(number)) | {"version": marches.version}


def enemy_values(phase: Phase, member: Membership) -> JsonObject:
    """Return the hexes that armies of other factions can reach this round, with their numbers; raise MovementOver."""
    planned, _ = _before_movement(phase, member)
    faction = member.seat.faction.identifier if member.seat else ""
    name = planned.document.board.grid.name
    return {"hexes": {name(hex_): list(who) for hex_, who in planned.forecast.enemy_reach(faction).items()}}


def _with_version(planned: PlannedForecast, preview: Preview, marches: Marches) -> JsonObject:
    return preview_as_json(planned.document.board, preview) | {"version": marches.version}


def _before_movement(phase: Phase, member: Membership) -> tuple[PlannedForecast, Marches]:
    if not armies_still_march(phase):
        raise MovementOver
    marches = marches_in_mind(phase, member)
    return forecast_beside(phase, member, marches), marches


def _own(phase: Phase, member: Membership, number: int, beside: Mapping[int, str]) -> tuple[PlannedForecast, Marches]:
    """Return the forecast for an army of the member's own faction; plans for other factions are ignored."""
    if not armies_still_march(phase):
        raise MovementOver
    planned = forecast_for(phase, member)
    armies = planned.document.position.army
    faction = member.seat.faction.identifier if member.seat else None
    if number not in armies or armies[number].faction != faction:
        raise NoSuchArmy
    marches = marches_in_mind(phase, member)
    own = {other: text for other, text in beside.items() if other in armies and armies[other].faction == faction}
    return _beside(planned, marches.beside(own) if own else marches), marches


def together_at_sea(phase: Phase, member: Membership) -> FactionMarches | None:
    """Return the combined result of the faction's marches, drafts included; None if none of them goes to sea."""
    marches = marches_in_mind(phase, member)
    if not marches.texts or member.seat is None:
        return None
    forecast = forecast_for(phase, member).forecast
    together = forecast.together(member.seat.faction.identifier, marches.instructions)
    return together if any(pool.uses for pool in together.pools) else None
