"""Corrections of orders: the administrator proposes one, the players confirm it or object to it.

So an administrator who plays cannot put better orders in the place of their own. Until it is settled the open step is
not closed, because it might be opened again, and its deadline moves.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.corrections.commands import corrections
from campaign.corrections.queries.proposed import (
    OBJECTION_TIME,
    REPROPOSAL_PAUSE,
    is_overdue,
    may_confirm,
    proposal_of,
    was_objected_to,
)
from campaign.corrections.rules.changes import Change, change_of
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Correction, CorrectionAnswer, Phase, ProposedCorrection, Question, Seat
from campaign.models.log import Action
from campaign.questions.commands import follow_proposal, settle_by_correction
from campaign.selectors.corrections import open_proposals
from campaign.services.deadlines import set_deadline
from campaign.services.errors import NotYours, Refused, WrongMoment
from campaign.services.log import note
from campaign.services.seats import locked_phase
from hexmap.rules.documents import DocumentError

Outcome = ProposedCorrection.Outcome


class NotProposed(Refused):
    """A proposed correction that is settled, or that cannot be proposed."""


@transaction.atomic
def submit_correction(
    campaign: Campaign,
    phase_id: int,
    change: Change,
    *,
    reason: str,
    mark: str,
    at: datetime,
    by: User,
    objection: Question | None = None,
) -> Correction | ProposedCorrection:
    """Make a correction of results at once, or propose one of orders or of a position to the players.

    Once it is made, the `objection` because of which it was submitted is settled. Raises what `corrections.correct`
    raises, and NotProposed while another one waits, or where someone has objected to the same one.
    """
    now = locked_phase(campaign)
    _check_nothing_is_under_way(now)
    if not change.needs_consent:
        made = corrections.correct(campaign, phase_id, change, reason=reason, mark=mark, at=at, by=by)
        settle_by_correction([objection] if objection else [], made, at)
        return made
    phase = corrections.phase_to_correct_now(campaign, phase_id, reason=reason, mark=mark)
    seen = corrections.foreseen(campaign, phase, change)
    if was_objected_to(campaign, change, at - REPROPOSAL_PAUSE):
        raise NotProposed(say("a_player_objected_to_this_correction_less_than_a"))
    columns = {"reason": reason.strip(), "mark": mark, **seen.kept(change)}
    proposed = ProposedCorrection.objects.create(campaign=campaign, phase=phase, author=by, proposed_at=at, **columns)
    note(campaign, Action.PROPOSED, at, actor=by, phase=phase, reason=reason.strip())
    if objection is not None:
        follow_proposal(objection, proposed)
    if now.status == Phase.Status.OPEN and now.due_at < at + OBJECTION_TIME:
        set_deadline(now.pk, at + OBJECTION_TIME, at, reason=reason.strip(), by=by)
    return _made_if_agreed(proposed, at) or proposed


@transaction.atomic
def answer_proposal(campaign: Campaign, proposal_id: int, by: User, at: datetime, *, agrees: bool, text: str) -> bool:
    """Save the answer of a player; return whether that made the correction. An objection ends the proposal.

    Raises NotProposed where it is settled already, and NotYours for someone who cannot answer.
    """
    locked_phase(campaign)
    proposed = _open_one(campaign, proposal_id)
    seat = Seat.objects.select_for_update().filter(campaign=campaign, user=by).first()
    if seat is None or by.pk in (proposed.author_id, campaign.administrator_id):
        raise NotYours(say("only_players_can_answer"))
    if agrees and not may_confirm(proposed, seat):
        raise NotYours(say("you_have_your_seat_since_after_the_correction_was"))
    CorrectionAnswer.objects.update_or_create(
        proposal=proposed, seat=seat, defaults={"user": by, "agrees": agrees, "note": text, "answered_at": at}
    )
    action = Action.AGREED if agrees else Action.OBJECTED
    note(campaign, action, at, actor=by, phase=proposed.phase, reason=text, seat=seat.name)
    if not agrees:
        _settle(proposed, Outcome.OBJECTED, at)
        return False
    return _made_if_agreed(proposed, at) is not None


@transaction.atomic
def withdraw_proposal(campaign: Campaign, proposal_id: int, by: User, at: datetime) -> None:
    """Take a proposed correction back. Raise NotProposed where it is settled already."""
    locked_phase(campaign)
    proposed = _open_one(campaign, proposal_id)
    _settle(proposed, Outcome.WITHDRAWN, at)
    note(campaign, Action.NOT_PROPOSED, at, actor=by, phase=proposed.phase)


@transaction.atomic
def make_if_overdue(proposal_id: int, at: datetime) -> Correction | None:
    """Make a proposed correction without objections for a day; return None if it has to wait or is settled."""
    campaign = Campaign.objects.filter(proposed_corrections=proposal_id).first()
    if campaign is None:
        return None
    locked_phase(campaign)
    proposed = open_proposals().select_related("campaign", "phase", "author").filter(pk=proposal_id).first()
    if proposed is None or not proposed.campaign.is_running or not is_overdue(proposed, at):
        return None
    return _made(proposed, at)


def _check_nothing_is_under_way(now: Phase) -> None:
    """Raise NotProposed while another proposal waits, WrongMoment while the current step is being closed."""
    if open_proposals().filter(campaign=now.campaign_id).exists():
        raise NotProposed(say("a_proposed_correction_waits_for_the_players_wait_until_it_is_settled"))
    if now.closing_at is not None:
        raise WrongMoment(say("the_step_is_being_closed"))


def _made_if_agreed(proposed: ProposedCorrection, at: datetime) -> Correction | None:
    return _made(proposed, at) if proposal_of(proposed).is_agreed else None


def _made(proposed: ProposedCorrection, at: datetime) -> Correction | None:
    """Make it as it was proposed; where that cannot be any more it is dropped."""
    try:
        with transaction.atomic():
            correction = corrections.correct(
                proposed.campaign,
                proposed.phase_id,
                change_of(proposed.what),
                reason=proposed.reason,
                mark=proposed.mark,
                at=at,
                by=proposed.author,
            )
    except (Refused, DocumentError):
        _settle(proposed, Outcome.DROPPED, at)
        note(proposed.campaign, Action.DROPPED, at, phase=proposed.phase)
        return None
    proposed.correction = correction
    _settle(proposed, Outcome.MADE, at)
    settle_by_correction(proposed.objections.all(), correction, at)
    return correction


def _settle(proposed: ProposedCorrection, outcome: Outcome, at: datetime) -> None:
    proposed.outcome, proposed.settled_at = outcome.value, at
    proposed.save(update_fields=["outcome", "settled_at", "correction"])


def _open_one(campaign: Campaign, proposal_id: int) -> ProposedCorrection:
    found = open_proposals().select_related("campaign", "phase", "author")
    proposed = found.filter(campaign=campaign, pk=proposal_id).first()
    if proposed is None:
        raise NotProposed(say("this_correction_has_been_settled"))
    return proposed
