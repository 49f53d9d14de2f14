"""The marches that a faction has drafted or submitted, and their effect, computed once and cached."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from campaign.games.all_games import game_of_step
from campaign.games.desk import DeskPart, FactionMarches, MarchForecast, Problem
from campaign.models import Phase
from campaign.selectors.membership import Membership
from campaign.selectors.phases import document_of_game
from campaign.selectors.standings import outline_now, text_now
from hexmap.rules.documents import JsonObject
from orders.rules.game_steps import STEPS, comes_before_march
from orders.rules.notation import NotationError, parse_instruction
from orders.rules.sheets import LONGEST_SHEET, SheetText
from orders.rules.visibility import Stage
from orders.selectors import readable_sheets, sheets_in_force


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
    """Return the drafted or submitted marches of the member's faction in a phase; none outside the movement step.

    With every step open a reader gets the orders of their own faction, and no others.
    """
    faction = member.reader.faction
    if faction is None or not phase.game_step.marches:
        return Marches()
    march, opened = game_of_step(phase.step).orders_form.march, dict.fromkeys(STEPS, Stage.OPEN)
    sheets = readable_sheets(phase.campaign_id, phase.round, member.reader, opened, (march,))
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


def armies_still_march(phase: Phase) -> bool:
    """Return whether the movement of the phase's round is still to come, so that previews make sense."""
    return comes_before_march(phase.step)


def desk_part(step: str) -> DeskPart[Any]:
    """Return the part of the game with a step that makes forecasts; raise LookupError for a game without."""
    part = game_of_step(step).desk
    if part is None:
        raise LookupError(step)
    return part


def forecast_for(phase: Phase, member: Membership) -> MarchForecast:
    """Return the forecast of a phase for a member, with the sea links and lifted sieges of their faction only.

    Once the movement has been adjudicated its document shows the links of all factions. Of a campaign that is over it
    is that of the last outcome.
    """
    sheets: list[SheetText] = []
    if member.seat is not None and phase.game_step.marches:
        kinds = desk_part(phase.step).before_marches
        sheets = sheets_in_force(member.campaign.pk, phase.round, kinds, member.seat.faction_id)
    return _forecast(text_now(phase), phase.step, phase.engine_version, tuple(sheets))


@lru_cache(maxsize=48)
def _forecast(text: str, step: str, engine_version: str, sheets: tuple[SheetText, ...]) -> MarchForecast:
    """Return a forecast, cached by everything it depends on; documents never change."""
    return desk_part(step).forecast(document_of_game(text, step, engine_version), sheets)


def forecast_beside(phase: Phase, member: Membership, marches: Marches) -> MarchForecast:
    """Return the forecast of a phase for a member on top of the plans for the faction's other armies."""
    return _on_top_of(forecast_for(phase, member), marches.texts)


@lru_cache(maxsize=48)
def _on_top_of(forecast: MarchForecast, texts: tuple[tuple[int, str], ...]) -> MarchForecast:
    """Return a forecast on top of marches, cached with the reaches it has computed."""
    return forecast.with_plans(Marches(texts).instructions)


def preview_values(
    phase: Phase, member: Membership, number: int, text: str, beside: Mapping[int, str] = NOTHING_BESIDE
) -> JsonObject:
    """Return the preview of an instruction for an army of the member's own faction, as JSON values.

    `beside` are unsaved instructions for the faction's other armies. Raise MovementOver, NoSuchArmy, and NotationError
    for an invalid text.
    """
    forecast, marches = _own(phase, member, number, beside)
    return forecast.preview(number, parse_instruction(text, number)) | {"version": marches.version}


def way_values(
    phase: Phase, member: Membership, number: int, hex_name: str, beside: Mapping[int, str] = NOTHING_BESIDE
) -> JsonObject:
    """Return the preview of the best instruction that leads an army to a hex; also raise OutOfReach, which says why."""
    forecast, marches = _own(phase, member, number, beside)
    way = forecast.way_to(number, outline_now(phase).board.grid.index(hex_name))
    if isinstance(way, Problem):
        raise OutOfReach(way)
    return way | {"version": marches.version}


def reach_values(phase: Phase, member: Membership, number: int) -> JsonObject:
    """Return the reach of any army on the map; positions are public. Raise MovementOver, NoSuchArmy."""
    forecast, marches = _before_movement(phase, member)
    if number not in outline_now(phase).army:
        raise NoSuchArmy
    return forecast.reach(number) | {"version": marches.version}


def enemy_values(phase: Phase, member: Membership) -> JsonObject:
    """Return the hexes that armies of other factions can reach this round, with their numbers; raise MovementOver."""
    forecast, _ = _before_movement(phase, member)
    return {"hexes": forecast.enemy_reach(member.seat.faction.identifier if member.seat else "")}


def _before_movement(phase: Phase, member: Membership) -> tuple[MarchForecast, Marches]:
    if not armies_still_march(phase):
        raise MovementOver
    marches = marches_in_mind(phase, member)
    return forecast_beside(phase, member, marches), marches


def _own(phase: Phase, member: Membership, number: int, beside: Mapping[int, str]) -> tuple[MarchForecast, Marches]:
    """Return the forecast for an army of the member's own faction; plans for other factions are ignored."""
    if not armies_still_march(phase):
        raise MovementOver
    armies = outline_now(phase).army
    faction = member.seat.faction.identifier if member.seat else None
    if number not in armies or armies[number].faction != faction:
        raise NoSuchArmy
    marches = marches_in_mind(phase, member)
    own = {other: text for other, text in beside.items() if other in armies and armies[other].faction == faction}
    return forecast_beside(phase, member, marches.beside(own) if own else marches), marches


def together_at_sea(phase: Phase, member: Membership) -> FactionMarches | None:
    """Return the combined result of the faction's marches, drafts included; None if none of them goes to sea."""
    marches = marches_in_mind(phase, member)
    if not marches.texts or member.seat is None:
        return None
    together = forecast_for(phase, member).together(member.seat.faction.identifier, marches.instructions)
    return together if any(pool.uses for pool in together.pools) else None
