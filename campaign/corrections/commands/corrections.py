"""Correcting a published step: the new rows supersede the old ones, and nothing is edited or deleted.

What comes of a correction is found by the rules; here it is looked at beforehand, and written. Nothing of it depends on
the sheets of the step that is open.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaign.corrections.commands import corrected_steps
from campaign.corrections.queries.steps import past_of, published_from
from campaign.corrections.rules.changes import Change
from campaign.corrections.rules.readjudication import CannotCorrect, Course, redo
from campaign.games.all_games import AnyDocument, game_of_step
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Correction, Phase
from campaign.models.log import Action
from campaign.platform.time_left import check_time
from campaign.selectors import current_phase, last_record, record_texts
from campaign.selectors.corrections import mark_of
from campaign.services.errors import Refused, WrongMoment
from campaign.services.log import note
from campaign.services.openings import PhaseOpening, next_opening
from campaign.services.standing import check_running


class NothingCorrected(Refused):
    """A correction that changes nothing, or cannot be carried out now."""


@dataclass(frozen=True, slots=True)
class StepName:
    """A step of a round."""

    round: int
    step: str


@dataclass(frozen=True, slots=True)
class UnansweredStep:
    """A published step with the decisions that become possible by a correction, in sentences."""

    round: int
    step: str
    decisions: list[str]


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """The effects that a correction would have.

    `in_step` is what is different in the position after the corrected step, `now` in the one that stands now. `again`
    are the later steps that are adjudicated again; `dropped` those that were published and count no longer. `opens` is
    the step that opens by it: None where the one that is open stays, or where the campaign is over (`over`).
    `unanswered` are decisions that nobody was asked for: those of the step that opens, or of all steps that are kept.
    """

    in_step: list[str]
    now: list[str]
    again: list[StepName]
    dropped: list[StepName]
    opens: StepName | None
    over: bool
    mark: str
    unanswered: list[UnansweredStep]

    def kept(self, change: Change) -> dict[str, Any]:
        """Return what is stored of the previewed change: `what` it says, and the `differences` it makes."""
        opened = [self.opens.round, self.opens.step] if self.opens else None
        differences = {"step": self.in_step, "now": self.now}
        if change.keeps_later:
            differences["unanswered"] = [sentence for one in self.unanswered for sentence in one.decisions]
        return {"what": {**change.as_json(), "opened": opened}, "differences": differences}


def foreseen(campaign: Campaign, phase: Phase, change: Change) -> CorrectionPreview:
    """Return the effects of correcting a published step; nothing is saved.

    Raises WrongMoment where nothing can be corrected now, NothingCorrected, or DocumentError for a change by which the
    step cannot be adjudicated.
    """
    now = current_phase(campaign)
    _check_moment(now)
    return _foreseen(campaign, published_from(phase), now, _course(phase, now, change))


@transaction.atomic
def correct(
    campaign: Campaign, phase_id: int, change: Change, *, reason: str, mark: str, at: datetime, by: User
) -> Correction:
    """Correct a published step: it and later steps are superseded, as `foreseen` has shown.

    Nobody is asked here: `proposed_corrections` asks the players before orders are corrected. `mark` is that of the
    preview. Raises what `foreseen` does, and WrongMoment where something has happened since, or
    without a reason.
    """
    now = _locked(campaign)
    phase = phase_to_correct_now(campaign, phase_id, reason=reason, mark=mark)
    _check_moment(now)
    pasts = published_from(phase)
    course = _course(phase, now, change)
    seen = _foreseen(campaign, pasts, now, course)
    correction = Correction.objects.create(
        campaign=campaign,
        phase=phase,
        author=by,
        reason=reason.strip(),
        **seen.kept(change),
        made_at=at,
    )
    corrected_steps.supersede(correction, pasts, course, now, change)
    note(campaign, Action.CORRECTED, at, actor=by, phase=phase, reason=reason.strip(), number=_number(campaign))
    return correction


def phase_to_correct_now(campaign: Campaign, phase_id: int, *, reason: str, mark: str) -> Phase:
    """The published step that is to be corrected; raises WrongMoment as `correct` does."""
    if not reason.strip():
        raise WrongMoment(say("say_why"))
    phase = campaign.phases.filter(pk=phase_id, status=Phase.Status.PUBLISHED).first()
    if mark != mark_of(campaign) or phase is None:
        raise WrongMoment(say("something_has_been_published_or_corrected_since_you_looked"))
    return phase


def _locked(campaign: Campaign) -> Phase:
    """Return the current step of the campaign, locked: closing, publishing and correcting come before or after."""
    now = Phase.objects.select_for_update().filter(pk=current_phase(campaign).pk).first()
    if now is None:
        raise WrongMoment(say("something_has_been_published_or_corrected_since_you_looked"))
    return now


def _check_moment(now: Phase) -> None:
    check_running(now.campaign)
    if now.status not in (Phase.Status.OPEN, Phase.Status.PUBLISHED):
        raise WrongMoment(say("a_step_is_closed_and_not_yet_published"))


def _course(phase: Phase, now: Phase, change: Change) -> Course:
    pasts = [past_of(one) for one in published_from(phase)]
    try:
        return redo(pasts, change, _open_text(now), partial(_next_in_time, phase.campaign))
    except CannotCorrect as problem:
        raise NothingCorrected(str(problem)) from None


def _next_in_time(campaign: Campaign, outcome: AnyDocument, step: str) -> PhaseOpening | None:
    """Return what opens after a step that was adjudicated again; raise OutOfTime instead if the time is used up."""
    check_time()
    return next_opening(campaign, outcome, step)


def _foreseen(campaign: Campaign, published: list[Phase], now: Phase, course: Course) -> CorrectionPreview:
    again = [StepName(one.round, one.step) for one in course.redone]
    superseded = [StepName(one.round, one.step) for one in published[: course.stands_from]]
    opens = None
    if course.opens is not None and not course.stays:
        opens = StepName(json.loads(course.opens.text)["round"], course.opens.step)
    return CorrectionPreview(
        in_step=_between(published[0].step, _came_to(published[0]), course.redone[0].came_to),
        now=[]
        if course.stays
        else _between(now.step, _stands(now), course.opens.text if course.opens else _last(course)),
        again=again[1:],
        dropped=[one for one in superseded if one not in again],
        opens=opens,
        over=course.opens is None and not course.stays,
        mark=mark_of(campaign),
        unanswered=[
            UnansweredStep(one.round, one.step, list(dict.fromkeys(answer.label for answer in one.answers)))
            for one in course.unanswered
        ],
    )


def _between(step: str, before: str, after: str) -> list[str]:
    game = game_of_step(step)
    was, is_ = (game.read_text(text, game.engine_version) for text in (before, after))
    return game.differences(was, is_)


def _open_text(now: Phase) -> str | None:
    """The document of the step that is open; None when the campaign is over."""
    return now.document if now.status == Phase.Status.OPEN else None


def _stands(now: Phase) -> str:
    """Return the current document: that of the open step, or of the end."""
    return _open_text(now) or _came_to(now)


def _came_to(phase: Phase) -> str:
    record = last_record(phase)
    if record is None:
        raise AssertionError("a published phase without a record")
    return record_texts(record).document_out


def _last(course: Course) -> str:
    return course.redone[-1].came_to


def _number(campaign: Campaign) -> int:
    return campaign.corrections.count()
