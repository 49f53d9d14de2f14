"""Adjudicating published steps again after a correction, as far as the submitted orders answer them (RD.1)."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from campaign.corrections.rules.changes import Change
from campaign.games.all_games import AnyDocument, game_of_step, lost_armies
from campaign.games.answers import PossibleAnswer, unanswered
from campaign.games.engagements import GameResult
from campaign.games.game import StepInput
from campaign.games.outline import Outline
from campaign.games.seats import SeatsNow
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import DocumentError, document_text
from navy.rules.chance import sealed_numbers
from orders.rules.counting import counting
from orders.rules.game_steps import STEPS, Duty, SeedKind
from orders.rules.sheets import SheetText


class CannotCorrect(Exception):
    """A correction that cannot be made; `str()` says why and what to do instead."""


class Opens(Protocol):
    """A step that opens, and the text of its document."""

    @property
    def step(self) -> str:
        """The step."""

    @property
    def text(self) -> str:
        """The text."""


Following = Callable[[AnyDocument, str], Opens | None]
"""What opens after a step that came to a document; None when the campaign is over."""


@dataclass(frozen=True, slots=True)
class PublishedStep:
    """A published step as it counts.

    `text` is the document with which it opened, `came_to` the one it came to. `sheets` are those that had been handed
    in, for the document `asked`; `change` is what has been corrected in it since; `results` are the results that
    stand, by engagement; `seed` is that of its round for the step, or its own, "" without sealed chance (NB.4, SD.6,
    HH.1.10); `receipts` is the digest of the list of receipts of the round's instructions, "" where no siege dice are
    thrown. `engine_version` is the one with which it was adjudicated.
    """

    round: int
    step: str
    text: str
    went_in: str
    came_to: str
    asked: str
    sheets: Sequence[SheetText]
    change: Change
    results: Mapping[str, GameResult]
    seed: str
    engine_version: str
    receipts: str = ""


@dataclass(frozen=True, slots=True)
class Redone:
    """A step that was adjudicated again: its texts as it opened, filled in, and as it came out, and the outcome."""

    round: int
    step: str
    text: str
    went_in: str
    came_to: str
    outcome: AnyDocument


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Decisions of a published step that are possible by a correction, and that nobody was asked for."""

    round: int
    step: str
    answers: Sequence[PossibleAnswer]


@dataclass(frozen=True, slots=True)
class Course:
    """What comes of a correction.

    `redone` are the steps that are adjudicated again, the corrected one first. Of the published steps those from number
    `stands_from` on stand as they are; the others are superseded. Without `stays` the step that is open now is
    superseded too, and `opens` opens in its place; None when the campaign is over. `unanswered` are the decisions that
    players were not asked for: because of those of a step it opens again, unless the change says that it does not.
    """

    redone: Sequence[Redone]
    stands_from: int
    stays: bool
    opens: Opens | None
    unanswered: Sequence[Unanswered] = ()


def redo(pasts: Sequence[PublishedStep], change: Change, now: str | None, following: Following) -> Course:
    """Correct the first of some published steps, and adjudicate those after it again.

    A step in which the correction makes decisions possible that nobody was asked for is not adjudicated again: it
    opens, unless the change keeps what follows. `now` is the text of the document of the step that is open, None when
    the campaign is over. Raises CannotCorrect for a change that says nothing new, DocumentError for one by which the
    step cannot be adjudicated.
    """
    redone = [_corrected(pasts[0], change)]
    missed: list[Unanswered] = []
    opens = following(redone[0].outcome, pasts[0].step)
    while opens is not None:
        which = _number_of(pasts, opens)
        if which is None:
            return Course(redone, len(pasts), stays=opens.text == now, opens=opens, unanswered=missed)
        if pasts[which].text == opens.text:
            # A later step may have gone between: then what stands begins after it.
            return Course(redone, which, stays=True, opens=None, unanswered=missed)
        again, asks = _again(pasts[which], opens.text), _unanswered(pasts[which], opens.text)
        if asks.answers:
            missed.append(asks)
        if again is None or (asks.answers and not change.keeps_later):
            return Course(redone, len(pasts), stays=False, opens=opens, unanswered=missed)
        redone.append(again)
        opens = following(again.outcome, again.step)
    return Course(redone, len(pasts), stays=now is None, opens=None, unanswered=missed)


def _number_of(pasts: Sequence[PublishedStep], opens: Opens) -> int | None:
    """The place of the published step that is the one that opens."""
    round_ = json.loads(opens.text)["round"]
    found = (which for which, past in enumerate(pasts) if (past.round, past.step) == (round_, opens.step))
    return next(found, None)


def _corrected(past: PublishedStep, change: Change) -> Redone:
    """The step that is corrected, adjudicated with the change; where only the position changes, as it came out."""
    if change.sheets or change.results:
        if _was_ruled_on(past):
            raise CannotCorrect(say("the_administrator_ruled_otherwise_on_what_this_step_came"))
        found = _adjudicated(past, past.text, past.change.followed_by(change))
    else:
        game = game_of_step(past.step)
        went_in, came_out = (game.read_text(one, past.engine_version) for one in (past.went_in, past.came_to))
        outcome = _changed(past, went_in, came_out, change)
        came_to = document_text({**json.loads(past.came_to), **outcome.as_json()})  # the keys stay in their order
        found = Redone(past.round, past.step, past.text, past.went_in, came_to, outcome)
    if (found.went_in, found.came_to) == (past.went_in, past.came_to):
        raise CannotCorrect(say("this_changes_nothing_in_what_the_step_came_to"))
    return found


def _again(past: PublishedStep, text: str) -> Redone | None:
    """A later step with another document; None where it asks for what nobody has answered."""
    if STEPS[past.step].duty is Duty.ENGAGED and not _engagements(text) <= _engagements(past.text):
        return None
    if _was_ruled_on(past):
        return None
    try:
        return _adjudicated(past, text, past.change)
    except DocumentError:
        return None


def _unanswered(past: PublishedStep, text: str) -> Unanswered:
    """The questions of a step with another document that it did not ask when its orders were given; none if it cannot
    say.
    """
    game = game_of_step(past.step)
    try:
        documents = [game.read_text(one, past.engine_version) for one in (past.asked, text)]
        asked, now = (game.possible_answers(one, past.step) for one in documents)
    except DocumentError:
        return Unanswered(past.round, past.step, ())
    return Unanswered(past.round, past.step, unanswered(asked, now, _sheets(past, text, past.change)))


def _was_ruled_on(past: PublishedStep) -> bool:
    """Whether a step came to something else than its sheets give: then an administrator ruled otherwise."""
    if not STEPS[past.step].closes_round:
        return False
    return _adjudicated(past, past.text, past.change).came_to != past.came_to


def _adjudicated(past: PublishedStep, text: str, change: Change) -> Redone:
    """A step with another document, or with a change, or both; raises DocumentError."""
    game = game_of_step(past.step)
    document: AnyDocument = game.read_text(text, past.engine_version)
    sheets = _sheets(past, text, change)
    went_in, outcome = game.carried_out(document, past.step, _given(past, document, sheets, change))
    outcome = _changed(past, went_in, outcome, change)
    return Redone(past.round, past.step, text, game.text_of(went_in), game.text_of(outcome), outcome)


def _changed(past: PublishedStep, went_in: AnyDocument, outcome: AnyDocument, change: Change) -> AnyDocument:
    """The outcome of a step with the position that a change has for it, in games in which that can be corrected."""
    positions = game_of_step(past.step).positions
    return outcome if positions is None else positions.changed(went_in, outcome, change.position)


def _sheets(past: PublishedStep, text: str, change: Change) -> Sequence[SheetText]:
    """The orders that count in a step with another document, and with a change."""
    return counting(past.sheets, change.sheets, lost_armies(past.step, past.asked, text))


def _given(past: PublishedStep, document: AnyDocument, sheets: Sequence[SheetText], change: Change) -> StepInput:
    """The input with which a step is adjudicated again; its chance follows from the same seeds as the first time."""
    game, step = game_of_step(past.step), STEPS[past.step]
    seeds = {step.reveals: past.seed} if past.seed else {}
    return StepInput(
        sheets=sheets,
        numbers=_numbers(past, len(game.outline(document).army)) if SeedKind.NAVAL in seeds else (),
        dice=game.dice(document, past.seed, past.receipts) if game.dice and SeedKind.SIEGES in seeds else None,
        seed=seeds.get(SeedKind.STEP, ""),
        seats=_seats(past) if step.opens_round else None,
        results=() if step.takes_orders else _results(past, game.outline(document), change),
    )


def _seats(past: PublishedStep) -> SeatsNow | None:
    """The seats as they were when a step of initiative closed; None where there is no honour (HO.3)."""
    game = game_of_step(past.step)
    if game.honour is None:
        return None
    return game.honour.seats_in(game.read_text(past.went_in, past.engine_version))


def _numbers(past: PublishedStep, how_many: int) -> Sequence[int]:
    """The random numbers of a movement: those that its seed gives with the submitted orders, corrected or not."""
    return sealed_numbers(past.seed, (sheet.line for sheet in past.sheets), how_many)


def _results(past: PublishedStep, outline: Outline, change: Change) -> list[dict[str, Any]]:
    """The results that stand, of the engagements that there are now; a result that is missing shows when it is used."""
    results = {**past.results, **{result.engagement: result for result in change.results}}
    return [results[one.id].as_json() for one in outline.engagements if one.id in results]


def _engagements(text: str) -> set[str]:
    return {one["id"] for one in json.loads(text).get("engagements") or []}
