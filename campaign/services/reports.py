"""Reporting engagements: players report and answer, the administrator settles (EN.9).

Each of these locks the phase from reading the earlier reports until its own row is added.
"""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext, override

from campaign.games.engagements import (
    Engagement,
    GameResult,
    ReportClaim,
    ReportStatus,
    TypedReport,
    contradict,
    named,
    read_report,
)
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Phase, Report, ReportAnswer, ScreenshotUpload, Seat
from campaign.models.log import Action
from campaign.selectors.commanders import cast_of
from campaign.selectors.due_steps import unplayed
from campaign.selectors.fights import is_fought_here
from campaign.selectors.phases import outline
from campaign.selectors.reports import EngagementReports, answers_to, reported, result_of
from campaign.services.errors import NotTaken, NotYours, Refused, StepClosed, WrongMoment
from campaign.services.heard import heard as came_in
from campaign.services.log import note
from campaign.services.seats import check_still_held


@dataclass(frozen=True, slots=True)
class ReportSubject:
    """The subject of a report: an engagement, by its id, of a battles phase of a campaign."""

    campaign: Campaign
    phase_id: int
    engagement: str


@transaction.atomic
def submit_report(
    place: ReportSubject, seat: Seat, given: TypedReport, at: datetime, screenshot: bytes | None = None
) -> int | None:
    """Add a player's report; an equal report of the same side is not added again.

    `screenshot` are the bytes of an upload that `screenshots.check_upload` has accepted; a worker reads them later.
    Return the number of the row whose screenshot is to be read, None without one. Raise InvalidReport for an invalid
    report, StepClosed, NotYours, NotTaken or WrongMoment if it cannot be made.
    """
    phase, heard = _locked(place)
    own = _side(place, heard.engagement, seat, at)
    if is_fought_here(phase, heard.engagement.id):
        raise WrongMoment(say("this_engagement_is_fought_on_the_site"))
    result = read_report(heard.engagement, given)
    if heard.status is ReportStatus.SETTLED:
        raise WrongMoment(say("the_administrator_has_settled_this_engagement_already"))
    said = [claim for claim in heard.claims if claim.side == own]
    if screenshot is None and any(result.says_the_same(claim.result, heard.engagement) for claim in said):
        return None
    report = _add(phase, heard, result, seat=seat, at=at)
    if screenshot is None:
        if heard.status is ReportStatus.AWAITED and _is_a_generals(phase, heard.engagement, 1 - own, at):
            _let_stand(phase, heard.engagement, result, at)
        return None
    ScreenshotUpload.objects.create(report=report, data=screenshot, uploaded_at=at)
    return report.pk


@transaction.atomic
def answer_report(place: ReportSubject, seat: Seat, number: int, *, agrees: bool, note: str, at: datetime) -> None:
    """Add a player's answer to the other side's report of that number; the player's last answer counts.

    Raise StepClosed, NotYours, NotTaken or WrongMoment if that is not possible.
    """
    _phase, heard = _locked(place)
    own = _side(place, heard.engagement, seat, at)
    report, claim = _numbered(heard, number)
    if heard.status is ReportStatus.SETTLED:
        raise WrongMoment(say("the_administrator_has_settled_this_engagement_already"))
    if claim.side == own:
        raise NotYours(say("that_is_the_report_of_your_own_side"))
    if contradict(heard.engagement, heard.claims):
        raise WrongMoment(say("another_report_has_come_in_that_says_otherwise"))
    last = [answer for answer in answers_to(report) if answer.seat_id == seat.pk]
    if last and (last[-1].agrees, last[-1].note) == (agrees, note):
        return
    ReportAnswer.objects.create(report=report, seat=seat, agrees=agrees, note=note, answered_at=at)


@transaction.atomic
def rule_on_engagement(
    place: ReportSubject, given: TypedReport, reason: str, at: datetime, by: User | None = None
) -> None:
    """Add the administrator's ruling, which stands until they make another.

    Raise InvalidReport for an invalid one, StepClosed or NotTaken if there is nothing to rule on.
    """
    phase, heard = _locked(place)
    result = read_report(heard.engagement, given)
    _settle(phase, heard, result, reason, at, by)


@transaction.atomic
def uphold_report(place: ReportSubject, number: int, reason: str, at: datetime, by: User | None = None) -> None:
    """Add the administrator's ruling that the report of that number is right. Raise StepClosed or NotTaken."""
    phase, heard = _locked(place)
    report, _claim = _numbered(heard, number)
    _settle(phase, heard, result_of(report), reason, at, by)


@transaction.atomic
def settle_fought(place: ReportSubject, result: GameResult, reason: str, at: datetime) -> bool:
    """Add the result of a battle fought on the site, which stands at once; return False if it cannot be added any more.

    The administrator's ruling goes before it.
    """
    try:
        phase, heard = _locked(place)
    except Refused:
        return False
    if heard.status is ReportStatus.SETTLED:
        return False
    _settle(phase, heard, result, reason, at, by=None)
    came_in(phase.campaign)
    return True


def settle_unplayed(phase: Phase, at: datetime) -> None:
    """Settle engagements that a side without players could not report, after the deadline of battles (EN.9).

    A report of the other side stands; without one the engagement is a draw without casualties. The log says so in the
    campaign's language. The caller holds the lock of the phase.
    """
    if phase.game_step.takes_orders or at < phase.due_at:
        return
    with override(phase.campaign.language):
        for heard in unplayed(phase, at):
            if heard.reports:
                result = result_of(heard.reports[0])
                reason = gettext("Automatic at the deadline: one side has no player, so the other's report stands.")
            else:
                result = GameResult(heard.engagement.id, "", dict.fromkeys(heard.engagement.sides, 0))
                reason = gettext("Automatic at the deadline: one side has no player, and no game was reported: a draw.")
            _settle(phase, heard, result, reason, at, by=None)


def _is_a_generals(phase: Phase, engagement: Engagement, side: int, at: datetime) -> bool:
    """Return whether a side of an engagement is a general's, and no player can answer for it."""
    cast = cast_of(phase.campaign, at)
    seats = cast.players(engagement, side)
    return any(seat.general for seat in seats) and not cast.is_played(engagement, side)


def _let_stand(phase: Phase, engagement: Engagement, result: GameResult, at: datetime) -> None:
    """Let a report stand that nobody can contradict; the log says so in the campaign's language."""
    with override(phase.campaign.language):
        reason = gettext("Automatic: the other side is a general's, which reports no games, so the report stands.")
        _settle(phase, reported(phase, [engagement])[engagement.id], result, reason, at, by=None)


def _locked(place: ReportSubject) -> tuple[Phase, EngagementReports]:
    """Return the phase, locked so that closing waits, and the reports of the engagement."""
    phase = Phase.objects.select_for_update().filter(pk=place.phase_id, campaign=place.campaign).first()
    if phase is None or phase.game_step.takes_orders:
        raise StepClosed(say("this_form_is_of_another_step"))
    if phase.campaign.is_given_up:
        raise StepClosed(say("the_campaign_has_been_given_up"))
    if phase.status != Phase.Status.OPEN:
        raise StepClosed(say("the_battles_of_this_round_have_been_closed"))
    engagements = {one.id: one for one in outline(phase).engagements}
    engagement = engagements.get(place.engagement)
    if engagement is None:
        raise NotTaken(say("there_is_no_such_engagement_to_be_fought_in"), "EN.9")
    return phase, reported(phase, [engagement])[engagement.id]


def _side(place: ReportSubject, engagement: Engagement, seat: Seat, at: datetime) -> int:
    """Return the side that the holder of a seat plays; raise NotYours if none."""
    side = cast_of(place.campaign, at).side_played_by(engagement, seat)
    if side is None:
        one, other = (named(engagement, name) for name in engagement.sides)
        raise NotYours(say("you_play_neither_nor", side=one, other_side=other))
    check_still_held(seat, say("you_have_no_seat_in_this_campaign_any_more"))
    return side


def _numbered(heard: EngagementReports, number: int) -> tuple[Report, ReportClaim]:
    for report, claim in zip(heard.reports, heard.claims, strict=True):
        if report.number == number and report.seat_id is not None:
            return report, claim
    raise NotTaken(say("there_is_no_such_report_of_this_engagement"), "EN.9")


def _settle(
    phase: Phase, heard: EngagementReports, result: GameResult, reason: str, at: datetime, by: User | None
) -> None:
    _add(phase, heard, result, reason=reason, at=at)
    note(phase.campaign, Action.SETTLED, at, actor=by, phase=phase, reason=reason, engagement=heard.engagement.id)


def _add(
    phase: Phase,
    heard: EngagementReports,
    result: GameResult,
    *,
    at: datetime,
    seat: Seat | None = None,
    reason: str = "",
) -> Report:
    return Report.objects.create(
        phase=phase,
        engagement=heard.engagement.id,
        number=len(heard.reports) + 1,
        winner=result.winner,
        casualties=dict(result.casualties),
        seat=seat,
        reported_at=at,
        reason=reason,
    )
