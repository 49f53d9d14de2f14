"""A suggestion for a player's army: what a general would order, and why.

The general sees the published document and the orders of the player's faction, as the player does.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from campaign.desk.queries.decisions import Desk, desk_of
from campaign.games.all_games import game_of_step
from campaign.games.answers import GeneralOrder
from campaign.games.generals import GeneralTask
from campaign.language.translated import translated
from campaign.models import Phase
from campaign.selectors.forecasts import NoSuchArmy, marches_in_mind
from campaign.selectors.membership import Membership
from campaign.selectors.phases import document_of_game
from hexmap.rules.documents import DocumentError
from orders.rules.kinds import NOTHING, STEP_OF
from orders.rules.notation import format_instruction
from orders.rules.sheets import SheetText

MOST_TOGETHER = 8
"""The armies without orders that a hint is thought out for together, so that they do not all go for the same goal."""
STAND = "0"
"""The march of an army that stays where it is."""


class HintsOff(Exception):
    """The administrator has switched hints off, or there are none for this step."""


@dataclass(frozen=True)
class Hint:
    """A suggestion for an army: its orders by the fields of their forms, and why they are given.

    `reasons` are sentences of the catalogue. Both are empty where there is nothing to decide.
    """

    army: int
    texts: dict[str, str]
    reasons: Sequence[str]

    def as_json(self) -> dict[str, Any]:
        """Return it for the script of the map, in the language of the reader."""
        return {
            "army": self.army,
            "fields": [{"name": name, "text": text} for name, text in self.texts.items()],
            "reasons": [translated(reason) for reason in self.reasons],
        }


def gives_hints(phase: Phase, at: datetime) -> bool:
    """Return whether players can ask for a suggestion in a phase at a moment."""
    return phase.campaign.hints and phase.step in game_of_step(phase.step).generals.advisers and phase.takes_sheets(at)


def hint_for(phase: Phase, member: Membership, number: int, at: datetime) -> Hint:
    """Return a suggestion for an army that the member commands; raise HintsOff or NoSuchArmy."""
    if not gives_hints(phase, at):
        raise HintsOff
    desk = desk_of(phase, member, at)
    if member.seat is None or number not in desk.armies:
        raise NoSuchArmy
    numbers = _together(desk, number)
    own = [sheet for sheet in _own(phase, member, desk) if sheet.army not in numbers]
    faction, march = member.seat.faction.identifier, phase.campaign.game_record.orders_form.march
    orders = _orders(phase.document, phase.engine_version, phase.step, faction, tuple(own), numbers)
    known = {line.field for line in desk.lines}
    mine = [order for order in orders if order.sheet.army == number and _field(order) in known]
    texts = {_field(order): _text(order, march) for order in mine}
    return Hint(number, {**_nothing_else(desk, number, texts), **texts}, [order.reason for order in mine])


def _nothing_else(desk: Desk, number: int, texts: Collection[str]) -> dict[str, str]:
    """Return orders that change nothing where the step waits for some of the army, and the general gave none."""
    waiting = [line for line in desk.waiting if line.choice.army == number and line.choice.kind in NOTHING]
    return {line.field: NOTHING[line.choice.kind] for line in waiting if line.field not in texts}


def _own(phase: Phase, member: Membership, desk: Desk) -> list[SheetText]:
    """Return the orders of the member's faction for the step: submitted ones, and of marches drafts as well."""
    march = phase.campaign.game_record.orders_form.march
    others = [sheet for sheet in desk.own if STEP_OF[sheet.kind] == phase.step and sheet.kind != march]
    marches = marches_in_mind(phase, member).instructions
    return [*others, *(SheetText(march, army, format_instruction(way)) for army, way in marches.items())]


def _together(desk: Desk, number: int) -> tuple[int, ...]:
    """Return the armies to think of together: the one asked about, and others of the member without orders."""
    waiting = sorted({line.choice.army for line in desk.waiting if line.choice.army not in (None, number)})
    return tuple(sorted([number, *(one for one in waiting if one is not None)][:MOST_TOGETHER]))


@lru_cache(maxsize=32)
def _orders(
    text: str, version: str, step: str, faction: str, own: tuple[SheetText, ...], numbers: tuple[int, ...]
) -> Sequence[GeneralOrder]:
    """Return what a general orders, cached by everything it depends on; without own orders that do not fit together."""
    generals, document = game_of_step(step).generals, document_of_game(text, step, version)
    task = GeneralTask(step, faction, numbers, generals.advisers[step], own, whole=False)
    try:
        return generals.decide(document, task)
    except DocumentError:
        return generals.decide(document, replace(task, beside=()))


def _text(order: GeneralOrder, march: str) -> str:
    """Return the text for its field; an army that stays stands, because an empty field is no orders at all."""
    return order.sheet.text or (STAND if order.sheet.kind == march else "")


def _field(order: GeneralOrder) -> str:
    return f"{order.sheet.kind}-{order.sheet.subject}"
