"""The reports of engagements, and which of them stand (EN.9)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from campaign.games.engagements import (
    Engagement,
    GameResult,
    ReportClaim,
    ReportStatus,
    contradict,
    in_words,
    report_status,
    side_of,
)
from campaign.models import Campaign, Phase, Report, ReportAnswer, ScreenshotUpload, Seat
from campaign.platform.clock_skew import long_from
from campaign.selectors.commanders import Cast
from campaign.selectors.phases import outline

UPLOAD_BATCH = 50
"""Screenshots queued again in one run."""


@dataclass(frozen=True, slots=True)
class ReportDetails:
    """A report in words, with all answers to it, oldest first."""

    report: Report
    words: str
    answers: Sequence[ReportAnswer]


@dataclass(frozen=True)
class EngagementReports:
    """The reports of an engagement, oldest first, and the result that stands."""

    engagement: Engagement
    reports: Sequence[Report]
    status: ReportStatus
    result: GameResult | None

    @property
    def claims(self) -> list[ReportClaim]:
        """The reports as claims of the two sides."""
        return [claim_of(self.engagement, report) for report in self.reports]

    @property
    def words(self) -> str:
        """The result that stands, in words; "" if there is none."""
        return in_words(self.engagement, self.result) if self.result else ""

    def answerable(self, side: int) -> Report | None:
        """Return the report that the players of a side (0 or 1) may confirm or dispute."""
        settled = self.status in (ReportStatus.AWAITED, ReportStatus.SETTLED)
        if settled or contradict(self.engagement, self.claims) or any(claim.side == side for claim in self.claims):
            return None
        return self.reports[0]

    @property
    def history(self) -> list[ReportDetails]:
        """All reports in words."""
        return [
            ReportDetails(report, in_words(self.engagement, result_of(report)), answers_to(report))
            for report in self.reports
        ]


def result_of(report: Report) -> GameResult:
    """Return the result that a report states."""
    return GameResult(report.engagement, report.winner, report.casualties)


def answers_to(report: Report) -> list[ReportAnswer]:
    """Return the answers to a report, oldest first."""
    return sorted(report.answers.all(), key=lambda answer: answer.pk)


def last_answers(report: Report) -> list[ReportAnswer]:
    """Return the last answer of each player who answered a report."""
    return list({answer.seat_id: answer for answer in answers_to(report)}.values())


def claim_of(engagement: Engagement, report: Report) -> ReportClaim:
    """Return a report as the claim of a side."""
    side = None if report.seat is None else side_of(engagement, report.seat.faction.identifier)
    return ReportClaim(side, result_of(report), tuple(answer.agrees for answer in last_answers(report)))


def reported(phase: Phase, engagements: Iterable[Engagement]) -> dict[str, EngagementReports]:
    """Return the reports of each of these engagements of a battles phase, by their ids."""
    made: dict[str, list[Report]] = {}
    reports = phase.reports.select_related("seat__faction", "upload").defer("upload__data")
    for report in reports.prefetch_related("answers__seat").order_by("engagement", "number"):
        made.setdefault(report.engagement, []).append(report)
    return {one.id: reported_of(one, made.get(one.id, ())) for one in engagements}


def reported_of(engagement: Engagement, reports: Sequence[Report]) -> EngagementReports:
    """Return the state of an engagement from its reports, oldest first."""
    return EngagementReports(
        engagement, reports, *report_status(engagement, [claim_of(engagement, report) for report in reports])
    )


def asked_to_report(heard: EngagementReports, cast: Cast) -> list[Seat]:
    """Return the seats of which a report (of both sides) or an answer (of the other side) is missing."""
    if heard.status is ReportStatus.AWAITED:
        sides = [0, 1]
    elif heard.status is ReportStatus.REPORTED:
        sides = [side for side in (0, 1) if side != heard.claims[0].side]
    else:
        return []
    return [seat for side in sides for seat in cast.players(heard.engagement, side)]


def reports_in_force(phase: Phase) -> Mapping[str, GameResult]:
    """Return the result in force of each engagement of a battles phase that has one, by engagement."""
    found = reported(phase, outline(phase).engagements)
    return {name: one.result for name, one in found.items() if one.result is not None}


def screenshot_report(campaign: Campaign, public_id: UUID) -> Report:
    """Return the report of a campaign whose screenshot has this address; raise Report.DoesNotExist."""
    with_picture = Report.objects.exclude(screenshot="", upload=None).exclude(screenshot="", upload__picture="")
    reports = with_picture.select_related("upload").defer("upload__data")
    return reports.get(phase__campaign=campaign, public_id=public_id)


def unread_uploads(at: datetime, patience: timedelta) -> list[int]:
    """Return some reports with uploads unread for that long, oldest first: a worker died, or was never asked."""
    waiting = ScreenshotUpload.objects.filter(picture="", refused=False).filter(long_from("uploaded_at", at, patience))
    return list(waiting.order_by("pk").values_list("report", flat=True)[:UPLOAD_BATCH])
