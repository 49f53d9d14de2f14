"""Orders and reports as values of `campaign.json`."""

from campaign.archive.queries.layout import ArchiveLayout
from campaign.archive.queries.moments import in_full
from campaign.models import Report
from hexmap.rules.documents import JsonObject
from orders.selectors import RevealedVersion


def sheet_values(layout: ArchiveLayout, sheet: RevealedVersion) -> JsonObject:
    """Return a published version of orders."""
    return {
        "phase": layout.place_of[sheet.phase],
        "round": sheet.round,
        "kind": sheet.kind,
        "faction": sheet.faction,
        "army": sheet.army,
        "version": sheet.version,
        "state": sheet.state,
        "number": sheet.number,
        "receipt": sheet.receipt,
        "salt": sheet.salt,
        "text": sheet.text,
        "seat": sheet.seat,
        "entered": sheet.entered,
        "repeated": sheet.repeated,
        "general": sheet.general,
        "at": in_full(sheet.at),
        "revealed_at": in_full(sheet.revealed_at),
    }


def report_values(layout: ArchiveLayout, report: Report) -> JsonObject:
    """A report with its answers, the first one first."""
    return {
        "phase": layout.place_of[report.phase_id],
        "engagement": report.engagement,
        "number": report.number,
        "winner": report.winner,
        "casualties": report.casualties,
        "seat": report.seat.name if report.seat else None,
        "at": in_full(report.reported_at),
        "reason": report.reason,
        "public_id": str(report.public_id),
        "screenshot": layout.screenshot_of(report),
        "answers": [
            {"seat": one.seat.name, "agrees": one.agrees, "note": one.note, "at": in_full(one.answered_at)}
            for one in sorted(report.answers.all(), key=lambda answer: answer.pk)
        ],
    }
