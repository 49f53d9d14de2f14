"""The orders of generals for a task of the site."""

from collections.abc import Sequence
from typing import Any

from campaign.games.answers import GeneralOrder
from campaign.games.generals import GeneralsPart, GeneralTask
from campaign.games.vae_victis.choices import choices_of
from campaign.games.vae_victis.generals.decisions import DECIDED_IN, decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.generals.own_entries import armies_of, with_orders, without_rivals
from campaign.games.vae_victis.generals.wishes import wish_fault
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.step_of_round import filled_in
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import DocumentError, JsonObject, one_line
from hexmap.rules.shipped_maps import MapByName
from orders.rules.game_steps import STEPS, Duty
from orders.rules.kinds import MAIN, NOTHING, RIVALS, STEP_OF
from orders.rules.order_file import STRENGTH
from orders.rules.sheets import SheetText


def _decide(document: RoundDocument, task: GeneralTask) -> list[GeneralOrder]:
    decided = _decided(document, task)
    return [*decided, *_completed(document, task, decided)] if task.whole else decided


def _decided(document: RoundDocument, task: GeneralTask) -> list[GeneralOrder]:
    """The orders of generals beside the other orders of the faction; none where they decide nothing."""
    step = Step(task.step)
    if step not in DECIDED_IN or not task.armies:
        return []
    beside = [sheet for sheet in task.beside if sheet.army not in task.armies]
    seen = filled_in(document, step, beside)
    return decide(seen, step, task.faction, task.armies, Level(task.level), task.seed, task.wishes)


def _completed(document: RoundDocument, task: GeneralTask, orders: Sequence[GeneralOrder]) -> list[GeneralOrder]:
    """Orders that change nothing, for whatever the step waits for and nothing was decided."""
    step = Step(task.step)
    decided = {(order.sheet.kind, order.sheet.subject) for order in orders}
    decided |= {(RIVALS[kind], subject) for kind, subject in decided if kind in RIVALS}
    armies = [number for number in task.armies if number in document.position.army]
    if step in MAIN:
        engaged = {number for one in document.model.engagements or () for number in one.armies}
        asked = [number for number in armies if STEPS[step].duty is not Duty.ENGAGED or number in engaged]
        text = STRENGTH if STEPS[step].opens_round else NOTHING.get(MAIN[step], "")
        wanted = [SheetText(MAIN[step], number, text) for number in asked]
    else:
        wanted = [
            SheetText(one.kind, one.army, NOTHING[one.kind])
            for one in choices_of(document, step, task.faction)
            if one.pressing and one.army is not None and one.army in armies and STEP_OF[one.kind] == step
        ]
    return [GeneralOrder(sheet, "") for sheet in wanted if (sheet.kind, sheet.subject) not in decided]


_STEPS = {
    "initiative": Step.INITIATIVE,
    "movement": Step.MOVEMENT,
    "battles": Step.RETREATS,
    "administration": Step.ADMINISTRATION,
}
"""The steps in which generals decide, by the word of `manage.py adjudicate`."""


def _fill(value: Any, task: GeneralTask, maps: MapByName) -> JsonObject:
    """The document with the orders of generals, who see no orders of rivals."""
    if not isinstance(value, dict):
        raise DocumentError("", "the document is no JSON object")
    step, own = _STEPS[task.step], armies_of(value, task.faction)
    document = read_document(without_rivals(value, task.faction), maps)
    faction = document.position.faction.get(task.faction)
    if faction is None or not faction.active:
        raise DocumentError("factions", f"no faction {one_line(task.faction)} is played here")
    wanted = set(task.armies) or own
    if wanted - own:
        raise DocumentError("armies", f"army {min(wanted - own)} is not one of {one_line(task.faction)}")
    orders = decide(document, step, task.faction, wanted, Level(task.level), task.seed)
    return with_orders(value, step, wanted, orders)


GENERALS = GeneralsPart(
    levels=tuple(level.value for level in Level),
    decide=_decide,
    wish_fault=wish_fault,
    fill=_fill,
    # Consuls think about movements for seconds.
    advisers={step: Level.LEGATE if step == Step.MOVEMENT else Level.CONSUL for step in DECIDED_IN},
)
