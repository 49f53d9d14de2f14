"""Phases, orders, reports and seeds as values of `campaign.json`."""

from collections.abc import Iterator, Mapping

from campaign.archive.queries.layout import ArchiveLayout, PhaseFolder
from campaign.archive.queries.moments import in_full, in_full_or_none
from campaign.models import Phase, PhaseRecord, Report, RoundSeed, SiegeSeed
from hexmap.rules.documents import JsonObject
from orders.selectors import RevealedVersion

Places = Mapping[int, int]
"""The places of corrections in their list, by their keys."""


def phase_values(layout: ArchiveLayout, kept: PhaseFolder, corrections: Places) -> JsonObject:
    """Return a phase with its records and pictures; of an unpublished one only its opening."""
    phase, published = kept.phase, kept.is_published
    return {
        "round": phase.round,
        "step": phase.step,
        "status": Phase.Status.PUBLISHED.value if published else Phase.Status.OPEN.value,
        "document": layout.opening[phase.document],
        "engine_version": phase.engine_version,
        "opened_at": in_full(phase.opened_at),
        "due_at": in_full(phase.due_at),
        "closed_at": in_full_or_none(phase.closed_at) if published else None,
        "resolved_at": in_full_or_none(phase.resolved_at) if published else None,
        "published_at": in_full_or_none(phase.published_at) if published else None,
        "correction": corrections[phase.correction_id] if phase.correction_id else None,
        "superseded_by": corrections[phase.superseded_by_id] if phase.superseded_by_id else None,
        "records": [_record(layout, kept, record) for record in kept.records],
        "pictures": list(_pictures(layout, kept)),
    }


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


def seed_values(seed: RoundSeed | SiegeSeed, corrections: Places) -> JsonObject:
    """Return the chance of a round, at sea or in sieges; its seed only if it is public."""
    return {
        "round": seed.round,
        "digest": seed.digest,
        "seed": seed.seed or None,
        "made_at": in_full(seed.made_at),
        "superseded_by": corrections[seed.superseded_by_id] if seed.superseded_by_id else None,
        **({"step": seed.step} if isinstance(seed, RoundSeed) and seed.step else {}),
    }


def _record(layout: ArchiveLayout, kept: PhaseFolder, record: PhaseRecord) -> JsonObject:
    return {
        "ruleset": record.ruleset,
        "engine_version": record.engine_version,
        "made_at": in_full(record.made_at),
        "document_in": layout.path_in(kept, record),
        "document_out": layout.path_out(kept, record),
    }


def _pictures(layout: ArchiveLayout, kept: PhaseFolder) -> Iterator[JsonObject]:
    records = {record.pk: place for place, record in enumerate(kept.records, start=1)}
    for picture, path in layout.pictures.values():
        if picture.phase_id == kept.phase.pk:
            yield {
                "moment": picture.moment,
                "scale": picture.scale,
                "format": picture.format,
                "crop": picture.crop,
                "record": records[picture.record_id] if picture.record_id else None,
                "path": path,
                "public_id": str(picture.public_id),
                "width": picture.width,
            }
