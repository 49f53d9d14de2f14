"""One step of a round, from the submitted sheets: filled into the document, and adjudicated (RD.1 to RD.5).

Decisions given beforehand are filled in where they still mean what they were meant for (RD.8).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from campaign.games.game import Dice, SequenceOfPlay, StepInput
from campaign.games.seats import SeatsNow
from campaign.games.vae_victis.kinds import Kind, orders_of_sheets
from campaign.games.vae_victis.order_texts import answers_in, names_in
from campaign.games.vae_victis.rules.administration.victory import conceding, not_agreed
from campaign.games.vae_victis.rules.document import RoundDocument, carried_over, filled, settled
from campaign.games.vae_victis.rules.honour.honour_file import honour_entry
from campaign.games.vae_victis.rules.honour.seats import known_command_orders, stand_ins_by_army, with_vacancies
from campaign.games.vae_victis.rules.sequence_of_play import (
    adjudicate_administration,
    adjudicate_battles,
    adjudicate_initiative,
    adjudicate_movement,
    following_step,
    placed,
    reported,
)
from campaign.games.vae_victis.rules.sieges import thrown
from campaign.games.vae_victis.steps import Step
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.position import Honour
from orders.rules.game_steps import STEPS
from orders.rules.sheets import SheetText, asks_for_nothing

Answers = dict[str, Any]
"""Keys that are filled into a document, as JSON values."""


def filled_in(
    document: RoundDocument,
    step: Step,
    sheets: Sequence[SheetText],
    numbers: Sequence[int] = (),
    dice: Dice | None = None,
    seats: SeatsNow | None = None,
) -> RoundDocument:
    """The document with which a step opened, and what these sheets ask for in it.

    `numbers` are the random numbers of the round where they come from a seed (NB.4), `dice` its siege dice where there
    are any (SD.6), `seats` those of a campaign with honour as they are when initiative closes (HO.3). Placements and
    reports have no place in a document; `carried_out` takes them. Raises DocumentError for a sheet that does not fit
    the document.
    """
    if step == Step.ADMINISTRATION and dice is not None:
        document = filled(document, {"siege_dice": dice})
    if step == Step.INITIATIVE and document.position.honour is not None:
        return filled(document, _initiative_with_honour(document, document.position.honour, sheets, seats))
    return filled(document, _ANSWERS[step](document, sheets, numbers)) if step in _ANSWERS else document


def dice_of_sieges(document: RoundDocument, seed: str, receipts: str) -> Dice:
    """The siege dice of a round after its movement: one for each army of each siege.

    They follow from the round's second seed and the digest of the list of receipts of its instructions (SD.6).
    """
    return {
        siege.structure: {str(number): thrown(seed, receipts, siege.structure, number) for number in siege.armies}
        for siege in document.position.sieges
    }


def carried_out(
    document: RoundDocument,
    step: Step,
    sheets: Sequence[SheetText] = (),
    results: Sequence[Mapping[str, Any]] = (),
) -> RoundDocument:
    """The outcome of a document that is filled in; raises DocumentError as the adjudicator does.

    Of `sheets` only placements matter any more (FA.4); `results` are the reports that stand, one an engagement, as JSON
    values (EN.9).
    """
    if step == Step.PLACEMENT:
        wishes = {int(sheet.subject): sheet.text for sheet in sheets if sheet.kind == Kind.PLACEMENT and sheet.text}
        return placed(document, wishes)
    if step == Step.BATTLES:
        return reported(document, results)
    return _ADJUDICATE[step](document)


def _initiative(_document: RoundDocument, sheets: Sequence[SheetText], _numbers: Sequence[int]) -> Answers:
    return {"orders": orders_of_sheets(sheets)["orders"]}


def _initiative_with_honour(
    document: RoundDocument, honour: Honour, sheets: Sequence[SheetText], seats: SeatsNow | None
) -> Answers:
    """The orders without those that name an army or a seat that is not there, and the seats as they are now (HO.3)."""
    orders = known_command_orders(orders_of_sheets(sheets)["orders"], document.position, honour)
    if seats is None:
        return {"orders": orders}
    declined = {
        int(sheet.subject): [seat for seat, yes in answers_in(sheet.text).items() if not yes]
        for sheet in sheets
        if sheet.kind == Kind.BORROW
    }
    away = stand_ins_by_army(honour, seats.away, declined)
    if away:
        orders["away"] = {str(number): seat for number, seat in away.items() if number in document.position.army}
    now = honour_entry(with_vacancies(honour, seats.vacant))
    return {"honour": now.model_dump(exclude_unset=True), "orders": orders}


def seats_in(went_in: RoundDocument) -> SeatsNow | None:
    """The seats as they were filled into a document; None where it has no honour (HO.3)."""
    honour = went_in.position.honour
    if honour is None:
        return None
    stand_ins = {honour.owner[number].id: seat for number, seat in went_in.orders.command.away.items()}
    return SeatsNow(frozenset(seat.id for seat in honour.seats if seat.vacant), stand_ins)


def _movement(document: RoundDocument, sheets: Sequence[SheetText], numbers: Sequence[int]) -> Answers:
    orders = document.model.orders.model_dump(exclude_unset=True, by_alias=True) | orders_of_sheets(sheets)["orders"]
    return {"orders": orders} | ({"random_numbers": list(numbers)} if numbers else {})


def _retreats(_document: RoundDocument, sheets: Sequence[SheetText], _numbers: Sequence[int]) -> Answers:
    return {"retreats": orders_of_sheets(sheets)["retreats"]}


def _administration(document: RoundDocument, sheets: Sequence[SheetText], _numbers: Sequence[int]) -> Answers:
    kept, events = still_meant(document, sheets)
    happened = (event.as_json() for event in (*events, *not_agreed(document.position, sheets)))
    decisions = orders_of_sheets(kept)["decisions"]
    if factions := conceding(document.position, sheets):
        decisions["concede"] = list(factions)
    return {"decisions": decisions, "events": [*document.model.events, *happened]}


_ANSWERS: Mapping[Step, Callable[[RoundDocument, Sequence[SheetText], Sequence[int]], Answers]] = {
    Step.INITIATIVE: _initiative,
    Step.MOVEMENT: _movement,
    Step.RETREATS: _retreats,
    Step.ADMINISTRATION: _administration,
}
_ADJUDICATE: Mapping[Step, Callable[[RoundDocument], RoundDocument]] = {
    Step.INITIATIVE: adjudicate_initiative,
    Step.MOVEMENT: adjudicate_movement,
    Step.RETREATS: adjudicate_battles,
    Step.ADMINISTRATION: adjudicate_administration,
}


_DEPENDS_ON_A_STRUCTURE = (Kind.SURRENDER, Kind.TAKE_OVER)


def still_meant(document: RoundDocument, sheets: Iterable[SheetText]) -> tuple[list[SheetText], list[Event]]:
    """The sheets as the administration is to carry them out, and events for what has lost its object.

    The document names structures only, so here is decided whose sheet it was: a faction gives up nothing but what it
    controls (SI.8), and a siege that is not there any more is not taken over, and not begun instead (SI.7).
    """
    kept: list[SheetText] = []
    events: list[Event] = []
    for sheet in sheets:
        if sheet.kind not in _DEPENDS_ON_A_STRUCTURE or asks_for_nothing(sheet):
            kept.append(sheet)
        elif sheet.kind == Kind.SURRENDER:
            kept.append(_own_structures(document, sheet, events))
        elif sheet.text in document.position.besieged:
            kept.append(sheet)
        else:
            text = say("takeover_without_siege", army=sheet.subject, name=sheet.text)
            events.append(_refused(document, "SI.7", "take_over", text, army=sheet.subject, structure=sheet.text))
    return kept, events


def _own_structures(document: RoundDocument, sheet: SheetText, events: list[Event]) -> SheetText:
    """A surrender without the structures that its faction does not control."""
    own = [name for name in names_in(sheet.text) if document.position.control.get(name) == sheet.subject]
    title = document.position.faction[str(sheet.subject)].title
    for name in names_in(sheet.text):
        if name not in own:
            text = say("surrender_without_control", faction=title, name=name)
            events.append(_refused(document, "SI.8", "surrender", text, faction=sheet.subject, structure=name))
    return SheetText(sheet.kind, sheet.subject, ", ".join(own))


def _refused(document: RoundDocument, rule: str, decision: str, text: Sentence, **about: object) -> Event:
    about["decision"] = decision
    return Event(rule, "decision_not_carried_out", document.position.round, text, about)


def _filled(document: RoundDocument, step: str, given: StepInput) -> RoundDocument:
    return filled_in(document, Step(step), given.sheets, given.numbers, given.dice, given.seats)


def _adjudicate(went_in: RoundDocument, step: str, given: StepInput) -> RoundDocument:
    return carried_out(went_in, Step(step), given.sheets, given.results)


def _opening(document: RoundDocument, step: str) -> RoundDocument:
    return carried_over(document) if STEPS[step].opens_round else settled(document)


SEQUENCE = SequenceOfPlay(
    filled=_filled,
    adjudicate=_adjudicate,
    following=lambda document, step: following_step(document, Step(step)),
    opening=_opening,
)
"""The steps of a round, as the site and whoever plays on take them (RD.1)."""
