"""A suggestion for a player's army: what a general would order, and why.

The general sees the published document and the orders of the player's faction, as the player does.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from campaign.desk.queries.decisions import Desk, desk_of
from campaign.games.answers import GeneralOrder
from campaign.games.vae_victis.generals.decisions import DECIDED_IN, decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.step_of_round import filled_in
from campaign.games.vae_victis.steps import Step
from campaign.language.translated import translated
from campaign.models import Phase
from campaign.selectors.forecasts import NoSuchArmy, marches_in_mind
from campaign.selectors.membership import Membership
from campaign.selectors.phases import document_of
from hexmap.rules.documents import DocumentError
from orders.rules.kinds import NOTHING, STEP_OF
from orders.rules.notation import format_instruction
from orders.rules.sheets import SheetText

LEVEL = Level.CONSUL
"""The level of the general that gives hints."""
LEVEL_OF_MARCHES = Level.LEGATE
"""The same for the movement, about which consuls think for seconds."""
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
    return phase.campaign.hints and Step(phase.step) in DECIDED_IN and phase.takes_sheets(at)


def hint_for(phase: Phase, member: Membership, number: int, at: datetime) -> Hint:
    """Return a suggestion for an army that the member commands; raise HintsOff or NoSuchArmy."""
    if not gives_hints(phase, at):
        raise HintsOff
    desk = desk_of(phase, member, at)
    if member.seat is None or number not in desk.armies:
        raise NoSuchArmy
    numbers = _together(desk, number)
    own = [sheet for sheet in _own(phase, member, desk) if sheet.army not in numbers]
    orders = _orders(
        phase.document, phase.engine_version, Step(phase.step), member.seat.faction.identifier, tuple(own), numbers
    )
    known = {line.field for line in desk.lines}
    mine = [order for order in orders if order.sheet.army == number and _field(order) in known]
    texts = {_field(order): _text(order) for order in mine}
    return Hint(number, {**_nothing_else(desk, number, texts), **texts}, [order.reason for order in mine])


def _nothing_else(desk: Desk, number: int, texts: Collection[str]) -> dict[str, str]:
    """Return orders that change nothing where the step waits for some of the army, and the general gave none."""
    waiting = [line for line in desk.waiting if line.choice.army == number and line.choice.kind in NOTHING]
    return {line.field: NOTHING[line.choice.kind] for line in waiting if line.field not in texts}


def _own(phase: Phase, member: Membership, desk: Desk) -> list[SheetText]:
    """Return the orders of the member's faction for the step: submitted ones, and of marches drafts as well."""
    step = Step(phase.step)
    others = [sheet for sheet in desk.own if STEP_OF[sheet.kind] == step and sheet.kind != Kind.MOVEMENT]
    marches = marches_in_mind(phase, member).instructions
    return [*others, *(SheetText(Kind.MOVEMENT, army, format_instruction(way)) for army, way in marches.items())]


def _together(desk: Desk, number: int) -> tuple[int, ...]:
    """Return the armies to think of together: the one asked about, and others of the member without orders."""
    waiting = sorted({line.choice.army for line in desk.waiting if line.choice.army not in (None, number)})
    return tuple(sorted([number, *(one for one in waiting if one is not None)][:MOST_TOGETHER]))


@lru_cache(maxsize=32)
def _orders(
    text: str, version: str, step: Step, faction: str, own: tuple[SheetText, ...], numbers: tuple[int, ...]
) -> Sequence[GeneralOrder]:
    """Return what a general orders, cached by everything it depends on."""
    level = LEVEL_OF_MARCHES if step == Step.MOVEMENT else LEVEL
    return decide(_with_own(document_of(text, version), step, own), step, faction, numbers, level)


def _with_own(document: RoundDocument, step: Step, own: Sequence[SheetText]) -> RoundDocument:
    """Return the document with the faction's own orders; without them where they do not fit together."""
    try:
        return filled_in(document, step, own)
    except DocumentError:
        return document


def _text(order: GeneralOrder) -> str:
    """Return the text for its field; an army that stays stands, because an empty field is no orders at all."""
    return order.sheet.text or (STAND if order.sheet.kind == Kind.MOVEMENT else "")


def _field(order: GeneralOrder) -> str:
    return f"{order.sheet.kind}-{order.sheet.subject}"
