"""Published parts of a campaign: rounds, documents, events. Nothing unpublished is found here."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import F, Func, QuerySet, TextField

from campaign.games.reader import Reader
from campaign.models import Campaign, Phase, PhaseRecord, PublishedRecord
from campaign.selectors.phases import step_rank
from campaign.selectors.seen import seen_events, seen_text
from hexmap.rules.documents import JsonObject

_SHOWN_OF_AN_EVENT = ("rule", "kind", "round", "text")


@dataclass(frozen=True, slots=True)
class PublishedEvent:
    """An event of a published step; `about` are its subjects, by the names of the position document."""

    round: int
    step: str
    rule: str
    kind: str
    text: str
    about: JsonObject


def rounds_begun(campaign: Campaign) -> list[int]:
    """Return the rounds that have begun, in order."""
    return list(campaign.phases.order_by("round").values_list("round", flat=True).distinct())


def phases_of_rounds(campaign: Campaign, rounds: Sequence[int]) -> dict[int, list[Phase]]:
    """Return the phases of some rounds in order, by round, without their documents."""
    found: dict[int, list[Phase]] = {round_: [] for round_ in rounds}
    for phase in campaign.phases.filter(round__in=rounds).defer("document").order_by("round", step_rank()):
        found[phase.round].append(phase)
    return found


def published_record(campaign: Campaign, round_: int, step: str) -> PhaseRecord:
    """Return the record in force of a published step, without its documents. Raise PhaseRecord.DoesNotExist."""
    found = _records(campaign).filter(phase__round=round_, phase__step=step).order_by("-number").first()
    if found is None:
        raise PhaseRecord.DoesNotExist
    return found


def published_text(record: PhaseRecord, reader: Reader, *, after: bool) -> str:
    """Return the document after a published step, or the one before it, as one may read it."""
    texts = PublishedRecord.objects.filter(record=record)
    text: str = texts.values_list("document_out" if after else "document_in", flat=True).get()
    return seen_text(text, record.phase, reader)


def opening_of(campaign: Campaign) -> Phase:
    """Return the current phase of a campaign, without its document."""
    return campaign.phases.defer("document").order_by("-round", step_rank().desc())[0]


def opening_text(phase: Phase, reader: Reader) -> str:
    """Return the document with which a phase opened, as one may read it: it holds no orders for the phase."""
    text = Phase.ever.filter(pk=phase.pk).values_list("document", flat=True).get()
    return seen_text(text, phase, reader)


def published_events(campaign: Campaign, reader: Reader, round_: int | None = None) -> Iterator[PublishedEvent]:
    """Return the events of the published steps of a campaign, or of one of its rounds, in order, as one may read them.

    Documents hold all events of their round, so those of a step are what its document has beyond the one before.
    """
    records = _records(campaign)
    if round_ is not None:
        records = records.filter(phase__round=round_)
    last = records.order_by("phase", "-number").distinct("phase").values("pk")
    found = PhaseRecord.objects.filter(pk__in=last).annotate(events=_Events(F("published__document_out")))
    known, number = 0, 0
    for record in found.select_related("phase").order_by("phase__round", step_rank("phase__step")):
        phase = record.phase
        if phase.round != number:
            known, number = 0, phase.round
        happened = json.loads(record.events or "[]")
        for event in seen_events(record, happened[known:], reader):
            about = {name: value for name, value in event.items() if name not in _SHOWN_OF_AN_EVENT}
            yield PublishedEvent(phase.round, phase.step, event["rule"], event["kind"], event["text"], about)
        known = len(happened)


class _Events(Func):
    """The events of a document as JSON text; the rest of the document stays in the database."""

    template = "((%(expressions)s)::json -> 'events')::text"
    output_field = TextField()


def _records(campaign: Campaign) -> QuerySet[PhaseRecord]:
    published = Phase.objects.filter(campaign=campaign, status=Phase.Status.PUBLISHED)
    return PhaseRecord.objects.filter(phase__in=published).select_related("phase").defer("phase__document")
