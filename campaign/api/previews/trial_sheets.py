"""Try orders without submitting them: are they valid, are they legal, and what would follow?"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaign.games.all_games import GAMES, AnyDocument, game_of_step
from campaign.language.catalogue.sentences import say
from campaign.models import Phase
from campaign.selectors.at_sea import LOSS, NO_LOSS, SeaCheck, sea_check
from campaign.selectors.forecasts import NoSuchArmy
from campaign.selectors.membership import Membership
from campaign.selectors.seen import document_reader, seen_opening
from orders.rules.kinds import KINDS, OF_FACTION, RIVALS, STEP_OF, standing_kinds
from orders.rules.sheets import InvalidSheet, SheetText, asks_for_nothing
from orders.selectors import sheets_in_force

Key = tuple[str, int | str]


@dataclass(frozen=True, slots=True)
class Trial:
    """Orders in canonical form, why they would be refused ("" if accepted), and by which rule.

    `details` are more sentences about it.
    """

    sheet: SheetText
    problem: str = ""
    rule: str = ""
    details: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """All sentences about it, the problem first."""
        return (self.problem, *self.details)


@dataclass(frozen=True, slots=True)
class Trials:
    """The results of some orders, and the events that would follow for their faction, movement aside."""

    sheets: Sequence[Trial]
    events: Sequence[Mapping[str, Any]]


def tried(phase: Phase, member: Membership, asked: Sequence[tuple[str, int | None, str]]) -> Trials:
    """Return the results of orders of the member's own faction, by kind, army (None for the faction) and text.

    Each is checked beside the others, and beside the submitted orders of the faction. Nothing is changed, and it does
    not matter who may submit them. Raise NoSuchArmy for an army that is not on the map, or of another faction.
    """
    if member.seat is None:
        raise NoSuchArmy
    document, step = seen_opening(phase, document_reader(member)), phase.step
    faction, game = member.seat.faction.identifier, game_of_step(step)
    read = [_read(document, step, faction, *one) for one in asked]
    own = {
        (sheet.kind, sheet.subject): sheet
        for sheet in sheets_in_force(phase.campaign_id, phase.round, KINDS, member.seat.faction_id)
    }
    submitted = _marches(own.values())
    for trial in read:
        if not trial.problem:
            _put(own, trial.sheet)
    wishes = _marches(trial.sheet for trial in read if not trial.problem)
    at_sea = sea_check(phase, member.seat, submitted, wishes) if wishes else NO_LOSS
    looked_at = [trial if trial.problem else _judged(document, step, trial.sheet, own) for trial in read]
    looked_at = [_at_sea(trial, at_sea) for trial in looked_at]
    for trial in looked_at:
        if trial.problem:
            own.pop((trial.sheet.kind, trial.sheet.subject), None)
    foreseen = game.orders_form.foreseen
    return Trials(looked_at, foreseen(document, step, faction, list(own.values())) if foreseen else ())


def _marches(sheets: Iterable[SheetText]) -> dict[int, str]:
    """Return the instructions among orders, by army number."""
    return {int(sheet.subject): sheet.text for sheet in sheets if _is_march(sheet)}


def _is_march(sheet: SheetText) -> bool:
    """Return whether orders have an army march."""
    return sheet.kind == GAMES[KINDS[sheet.kind].game].orders_form.march


def _at_sea(trial: Trial, at_sea: SeaCheck) -> Trial:
    """Return a march that needs confirmation because it loses an army at sea (NV.5)."""
    lost = at_sea.lost_by(int(trial.sheet.subject)) if _is_march(trial.sheet) and not trial.problem else ()
    return replace(trial, problem=LOSS, rule="NV.5", details=at_sea.sentences(lost)) if lost else trial


def _read(document: AnyDocument, step: str, faction: str, kind: str, army: int | None, text: str) -> Trial:
    """Return orders in canonical form, as far as they are valid and of the step."""
    subject: int | str = faction if army is None else army
    game = game_of_step(step)
    there = None if army is None else game.outline(document).army.get(army)
    if (army is None) != (kind in OF_FACTION) or (army is not None and (there is None or there.faction != faction)):
        raise NoSuchArmy
    if STEP_OF[kind] != step and kind not in standing_kinds(step):
        return Trial(SheetText(kind, subject, text), say("that_is_not_decided_now", step=step))
    try:
        return Trial(SheetText(kind, subject, game.canonical(document, kind, subject, text)))
    except InvalidSheet as error:
        return Trial(SheetText(kind, subject, text), say("not_understood", sentence=str(error)))


def _put(own: dict[Key, SheetText], sheet: SheetText) -> None:
    """Add orders to the faction's own, replacing those they exclude."""
    own[sheet.kind, sheet.subject] = sheet
    rival = RIVALS.get(sheet.kind)
    if rival is not None and not asks_for_nothing(sheet):
        own.pop((rival, sheet.subject), None)


def _judged(document: AnyDocument, step: str, sheet: SheetText, own: Mapping[Key, SheetText]) -> Trial:
    itself = {(sheet.kind, sheet.subject), (RIVALS.get(sheet.kind), sheet.subject)}
    beside = [other for key, other in own.items() if key not in itself]
    game = game_of_step(step)
    if STEP_OF[sheet.kind] == step:
        fault = game.fault(document, step, sheet, beside)
    else:
        fault = game.fault_beforehand(document, sheet) if game.fault_beforehand else None
    return Trial(sheet, say("not_allowed", sentence=fault.text), fault.rule) if fault else Trial(sheet)
