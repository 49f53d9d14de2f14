"""Phases with their records and pictures as values of `campaign.json`."""

from collections.abc import Iterator

from campaign.archive.queries.layout import ArchiveLayout, PhaseFolder, Places
from campaign.archive.queries.moments import in_full, in_full_or_none
from campaign.models import Phase, PhaseRecord
from hexmap.rules.documents import JsonObject


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
