"""Questions about the rules and objections to published steps: asked, answered, retired, withdrawn.

The administrator may have won by the step that is objected to. So everyone is notified of an objection, and only its
author can withdraw it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Correction, Phase, ProposedCorrection, Question, QuestionAnswer, Seat
from campaign.models.log import Action
from campaign.rulebook.codes import rulebook_of
from campaign.selectors.phases import outline
from campaign.services.errors import NotYours, Refused, WrongMoment
from campaign.services.log import LONGEST_REASON, note
from hexmap.rules.hexes import OFF_MAP

Kind, State = Question.Kind, Question.State

LONGEST_QUESTION = 2_000
LONGEST_ANSWER = 5_000
"""Characters; a line feed is one of them."""
MOST_A_DAY = 10
"""Questions and objections of an account within 24 hours, in all its campaigns together."""
_DAY = timedelta(hours=24)


class NotAsked(Refused):
    """An invalid question; `field` is the invalid part: `text`, `army`, `hex`, or "" for all of it."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(problem)
        self.field = field


@dataclass(frozen=True, slots=True)
class Target:
    """The subject of an objection: a published step, and optionally an army and a hex."""

    phase: Phase
    army: int | None = None
    hex: str = ""


@transaction.atomic
def ask(seat: Seat, by: User, text: str, at: datetime, target: Target | None = None) -> Question:
    """Save a question of a player or, with a `target`, an objection to a published step.

    Raises NotAsked for a text that is empty or too long, for an army or hex that does not exist, and once the account
    has asked MOST_A_DAY times within 24 hours; NotYours where the seat is no longer theirs; WrongMoment where the step
    has been corrected since.
    """
    said = _checked(text, LONGEST_QUESTION)
    User.objects.select_for_update(no_key=True).get(pk=by.pk)  # concurrent questions of one account are counted
    if Question.objects.filter(author=by, asked_at__gt=at - _DAY).count() >= MOST_A_DAY:
        raise NotAsked("", say("you_have_asked_questions_within_24_hours", count=MOST_A_DAY))
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=seat.campaign_id)  # numbers without a gap
    if not Seat.objects.filter(pk=seat.pk, user=by).exists():
        raise NotYours(say("you_have_given_up_your_seat"))
    if target is not None:
        _check_target(campaign, target)
    last = campaign.questions.order_by("-number").values_list("number", flat=True).first()
    asked = Question.objects.create(
        campaign=campaign,
        number=(last or 0) + 1,
        kind=Kind.QUESTION if target is None else Kind.OBJECTION,
        seat=seat,
        author=by,
        phase=None if target is None else target.phase,
        army=None if target is None else target.army,
        hex="" if target is None else target.hex,
        text=said,
        asked_at=at,
    )
    action = Action.OBJECTION if asked.is_objection else Action.QUESTION
    note(campaign, action, at, actor=by, phase=asked.phase, question=asked.number, seat=seat.name)
    return asked


@transaction.atomic
def answer(campaign: Campaign, number: int, text: str, ruling: str, by: User, at: datetime) -> QuestionAnswer:
    """Answer a question or an objection, or replace the answer: earlier answers stay readable.

    `ruling` is the code of the paragraph on which the answer is a ruling, "" for none. Raises NotAsked for a text that
    is empty or too long and for a code that does not exist, WrongMoment where the question was withdrawn or retired.
    """
    said, code = _checked(text, LONGEST_ANSWER), ruling.strip().upper()
    if code and rulebook_of(code) is None:
        raise NotAsked("ruling", say("the_rulebook_has_no_such_paragraph"))
    asked = _locked(campaign, number)
    if asked.state not in (State.OPEN, State.ANSWERED, State.CORRECTED):
        raise WrongMoment(say("this_question_was_withdrawn"))
    answered = QuestionAnswer.objects.create(question=asked, author=by, text=said, ruling=code, answered_at=at)
    if asked.state != State.CORRECTED:
        _settle(asked, State.ANSWERED, at)
    action = Action.QUESTION_ANSWERED
    if asked.is_objection:
        action = Action.OBJECTION_ANSWERED
    elif code:
        action = Action.QUESTION_RULED
    about = {"ruling": code} if code else {}
    note(campaign, action, at, actor=by, phase=asked.phase, question=asked.number, **about)
    return answered


@transaction.atomic
def withdraw(campaign: Campaign, number: int, by: User, at: datetime) -> None:
    """Take back an open question or objection; it stays readable. Raise NotYours for anyone but its author."""
    asked = _locked(campaign, number)
    if asked.author_id != by.pk:
        raise NotYours(say("only_the_player_who_asked_can_withdraw_it"))
    if not asked.is_open:
        raise WrongMoment(say("this_is_settled_already"))
    _settle(asked, State.WITHDRAWN, at)
    action = Action.OBJECTION_WITHDRAWN if asked.is_objection else Action.QUESTION_WITHDRAWN
    note(campaign, action, at, actor=by, phase=asked.phase, question=asked.number, seat=asked.seat.name)


@transaction.atomic
def retire(campaign: Campaign, number: int, reason: str, by: User, at: datetime) -> None:
    """Retire the answer to a question, with a reason; it stays readable.

    Raises NotAsked without a reason, WrongMoment for an objection and for what is not answered.
    """
    why = reason.strip()
    if not why or len(why) > LONGEST_REASON:
        raise NotAsked("reason", say("say_why"))
    asked = _locked(campaign, number)
    if asked.is_objection or asked.state != State.ANSWERED:
        raise WrongMoment(say("only_the_answer_to_a_question_can_be_retired"))
    asked.retired_because = why
    _settle(asked, State.RETIRED, at)
    note(campaign, Action.QUESTION_RETIRED, at, actor=by, reason=why, question=asked.number)


def objection_to_settle(campaign: Campaign, number: int | None) -> Question | None:
    """Return the open objection with a number, which a correction may settle; None if there is none."""
    if number is None:
        return None
    return campaign.questions.filter(number=number, kind=Kind.OBJECTION, state=State.OPEN).first()


def follow_proposal(objection: Question, proposal: ProposedCorrection) -> None:
    """Link a proposed correction to an objection, which is settled once the correction is made."""
    Question.objects.filter(pk=objection.pk, state=State.OPEN).update(proposal=proposal)


def settle_by_correction(objections: Iterable[Question], correction: Correction, at: datetime) -> None:
    """Mark objections that are still open as settled by a correction, within its transaction."""
    for found in objections:
        asked = Question.objects.select_for_update(of=("self",)).get(pk=found.pk)
        if asked.is_open:
            asked.correction = correction
            _settle(asked, State.CORRECTED, at)
            note(correction.campaign, Action.OBJECTION_CORRECTED, at, phase=asked.phase, question=asked.number)


def _settle(asked: Question, state: Question.State, at: datetime) -> None:
    asked.state, asked.settled_at = state, at
    asked.save(update_fields=["state", "settled_at", "retired_because", "correction"])


def _checked(text: str, most: int) -> str:
    """A text with its lines ended as everywhere here; raises NotAsked for one that is empty or too long."""
    said = "\n".join(text.replace("\r\n", "\n").split("\r")).strip()
    if not said or "\x00" in said:
        raise NotAsked("text", say("write_something_first"))
    if len(said) > most:
        raise NotAsked("text", say("the_text_has_characters", count=len(said), most=most))
    return said


def _check_target(campaign: Campaign, target: Target) -> None:
    """Raise NotAsked for an army or a hex that does not exist, WrongMoment for a step that does not count any more."""
    if not campaign.phases.filter(pk=target.phase.pk, status=Phase.Status.PUBLISHED).exists():
        raise WrongMoment(say("the_step_has_been_corrected_since_you_opened_the"))
    if target.army is not None and not campaign.armies.filter(number=target.army).exists():
        raise NotAsked("army", say("the_campaign_has_no_such_army"))
    if target.hex and outline(target.phase).board.grid.index(target.hex) == OFF_MAP:
        raise NotAsked("hex", say("the_map_has_no_such_hex"))


def _locked(campaign: Campaign, number: int) -> Question:
    rows = Question.objects.select_for_update(of=("self",)).select_related("seat", "phase")
    asked = rows.filter(campaign=campaign, number=number).first()
    if asked is None:
        raise WrongMoment(say("there_is_no_such_question"))
    return asked
