"""Restoring orders, and reports with their answers."""

from functools import cache

from campaign.archive.commands.checked import moment
from campaign.archive.commands.restoring import Restoration
from campaign.archive.rules.played import ArchivedReport, SheetEntry
from campaign.models import Report, ReportAnswer
from campaign.selectors import stages
from orders.restoring import SheetOwner, restore_sheets
from orders.rules.visibility import Stage
from orders.selectors import RevealedVersion
from orders.services import Place, take_back


def restore_orders(restoring: Restoration) -> None:
    """Add orders and reports."""
    restore_sheets(restoring.campaign, [_sheet(restoring, entry) for entry in restoring.file.sheets])
    _take_back(restoring)
    for report in restoring.file.reports:
        _report(restoring, report)


def _sheet(restoring: Restoration, entry: SheetEntry) -> tuple[RevealedVersion, SheetOwner]:
    whose = SheetOwner(
        phase=restoring.phases[entry.phase - 1],
        faction=restoring.factions[entry.faction],
        army=None if entry.army is None else restoring.armies[entry.army],
        seat=restoring.seats[entry.seat],
        entered_by=restoring.administrator if entry.entered else None,
    )
    values = entry.model_dump() | {"at": moment(entry.at), "revealed_at": moment(entry.revealed_at)}
    return RevealedVersion(**values), whose


def _take_back(restoring: Restoration) -> None:
    """Withdraw orders for steps still to come: a correction has reopened them, and their content is public."""

    @cache
    def stages_of(round_: int) -> dict[str, Stage]:
        return stages(restoring.campaign, round_)

    def is_to_come(place: Place) -> bool:
        round_, step = place
        return stages_of(round_)[step] is not Stage.PUBLISHED

    take_back(restoring.campaign, is_to_come, lambda *_: False, restoring.at)


def _report(restoring: Restoration, entry: ArchivedReport) -> None:
    report = Report.objects.create(
        phase=restoring.phases[entry.phase - 1],
        engagement=entry.engagement,
        number=entry.number,
        winner=entry.winner,
        casualties=entry.casualties,
        seat=None if entry.seat is None else restoring.seats[entry.seat],
        reported_at=moment(entry.at),
        reason=entry.reason,
        public_id=restoring.address(Report, entry.public_id),
        screenshot=restoring.stored("screenshots", entry.screenshot) if entry.screenshot else "",
    )
    for answer in entry.answers:
        ReportAnswer.objects.create(
            report=report,
            seat=restoring.seats[answer.seat],
            agrees=answer.agrees,
            note=answer.note,
            answered_at=moment(answer.at),
        )
