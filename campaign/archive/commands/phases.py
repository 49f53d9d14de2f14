"""Restoring what was played: phases with their records, and the corrections that made or superseded some of them."""

from campaign.archive.commands.checked import at_any_time, document_of, moment, version_of
from campaign.archive.commands.opened import BrokenArchive
from campaign.archive.commands.restoring import Restoration
from campaign.archive.rules.campaign_file import NAME
from campaign.archive.rules.played import PhaseEntry, RecordEntry
from campaign.models import Correction, Phase, PhaseRecord, PublishedRecord
from campaign.services.phases import seal_texts


def restore_phases(restoring: Restoration) -> None:
    """Add phases and corrections in the order in which they came: a correction before the phases that it made."""
    for entry in restoring.file.phases:
        while entry.correction is not None and entry.correction > len(restoring.corrections):
            _correct(restoring)
        phase = _phase(restoring, entry)
        restoring.phases.append(phase)
        restoring.records.append([_record(restoring, phase, one) for one in entry.records])
    while len(restoring.corrections) < len(restoring.file.corrections):
        _correct(restoring)


def _phase(restoring: Restoration, entry: PhaseEntry) -> Phase:
    return Phase.objects.create(
        campaign=restoring.campaign,
        round=entry.round,
        step=entry.step,
        status=entry.status,
        document=document_of(restoring.archive, restoring.file, entry.document),
        engine_version=version_of(restoring.file, entry),
        opened_at=moment(entry.opened_at),
        due_at=moment(entry.due_at),
        closed_at=at_any_time(entry.closed_at),
        claimed_at=at_any_time(entry.closed_at),
        resolved_at=at_any_time(entry.resolved_at),
        published_at=at_any_time(entry.published_at),
        correction=restoring.corrections[entry.correction - 1] if entry.correction else None,
        superseded_by=_superseded_already(restoring, entry),
    )


def _superseded_already(restoring: Restoration, entry: PhaseEntry) -> Correction | None:
    """Return the correction that superseded a phase, if it exists before the phase; else it is added later."""
    number = entry.superseded_by
    return restoring.corrections[number - 1] if number is not None and number <= len(restoring.corrections) else None


def _record(restoring: Restoration, phase: Phase, entry: RecordEntry) -> PhaseRecord:
    document_in = document_of(restoring.archive, restoring.file, entry.document_in)
    document_out = document_of(restoring.archive, restoring.file, entry.document_out)
    record = PhaseRecord.objects.create(
        phase=phase,
        number=phase.records.count() + 1,
        sealed=seal_texts(document_in, document_out),
        ruleset=entry.ruleset,
        engine_version=entry.engine_version,
        made_at=moment(entry.made_at),
    )
    PublishedRecord.objects.create(record=record, document_in=document_in, document_out=document_out)
    return record


def _correct(restoring: Restoration) -> None:
    """Add the next correction; from then on the phases that it superseded count no longer."""
    number = len(restoring.corrections) + 1
    entry = restoring.file.corrections[number - 1]
    if entry.phase > len(restoring.phases):
        raise BrokenArchive(NAME, f"corrections[{number - 1}]: comes before the phase that it corrects")
    correction = Correction.objects.create(
        campaign=restoring.campaign,
        phase=restoring.phases[entry.phase - 1],
        author=restoring.administrator,
        reason=entry.reason,
        what=entry.what.model_dump(exclude_unset=True),
        differences=entry.differences.model_dump(exclude_unset=True),
        made_at=moment(entry.made_at),
    )
    restoring.corrections.append(correction)
    for phase, known in zip(restoring.phases, restoring.file.phases, strict=False):
        if known.superseded_by == number:
            phase.superseded_by = correction
            phase.save(update_fields=["superseded_by"])
