"""What of a campaign is in its archive, and where: phases, records, documents, pictures, battles on the site.

It holds public facts only. Of an unpublished phase that is the document with which it opened. While units are hidden
(HH.11.3) there are two archives: the public one has documents without these units, the complete one everything.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import PurePosixPath

from django.db.models.fields.files import FieldFile
from django.utils.text import slugify

from campaign.battles.queries.published import published_text
from campaign.games.reader import EVERYTHING, PUBLIC, Reader
from campaign.models import Campaign, Fight, Phase, PhaseRecord, Picture, Report
from campaign.selectors.phases import current_phase, record_texts
from campaign.selectors.seen import hides_orders, seen_text
from orders.rules.game_steps import STEPS

Places = Mapping[int, int]
"""The places of corrections in their list, by their keys."""
DOCUMENTS, PICTURES, SCREENSHOTS, BATTLES = "documents", "pictures", "screenshots", "battles"
_LONGEST_NAME = 80
_SAID = {
    (Picture.Scale.FORUM.value, Picture.Format.PNG.value): "",
    (Picture.Scale.FULL.value, Picture.Format.PNG.value): "-full",
    (Picture.Scale.FORUM.value, Picture.Format.MOVING.value): "-moving",
}
"""The parts of PNG file names for scale and format."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of an archive, read when it is written, because pictures are many and large."""

    path: str
    read: Callable[[], bytes]


@dataclass(frozen=True)
class PhaseFolder:
    """An archived phase: its place in the list, from 1, and, if it is published, its records, oldest first."""

    phase: Phase
    place: int
    records: Sequence[PhaseRecord]

    @property
    def name(self) -> str:
        """The prefix of its files: `3-movement`; a superseded phase has its place appended."""
        plain = f"{self.phase.round}-{self.phase.step}"
        return plain if self.phase.superseded_by_id is None else f"{plain}-superseded-{self.place}"

    def name_of(self, record: PhaseRecord) -> str:
        """Return the prefix of a record's files: that of the phase for the one in force, with its number for others."""
        return self.name if record == self.records[-1] else f"{self.name}-record-{record.number}"

    @property
    def is_published(self) -> bool:
        """Whether its outcome is public."""
        return bool(self.records)

    @property
    def is_settled(self) -> bool:
        """Whether it is over for good: published, or superseded before it was."""
        return self.is_published or self.phase.superseded_by_id is not None


@dataclass(frozen=True, slots=True)
class FightFiles:
    """The paths of a battle on the site: its document, its record, and its moving picture, "" if it has none."""

    document: str
    record: str
    picture: str


@dataclass(frozen=True)
class ArchiveLayout:
    """The phases of a campaign in order, with the paths of everything archived of them."""

    campaign: Campaign
    phases: Sequence[PhaseFolder]
    is_public: bool = False
    """Whether it leaves out hidden units, and all from which these follow (HH.15.4)."""

    @property
    def reader(self) -> Reader:
        """The reader of the archive."""
        return PUBLIC if self.is_public else EVERYTHING

    @cached_property
    def place_of(self) -> dict[int, int]:
        """The places of the phases by their keys."""
        return {kept.phase.pk: kept.place for kept in self.phases}

    @cached_property
    def last(self) -> PhaseFolder:
        """The phase that the campaign is in: a correction writes rows of earlier ones later."""
        now = current_phase(self.campaign).pk
        return next(kept for kept in self.phases if kept.phase.pk == now)

    @property
    def in_order(self) -> list[PhaseFolder]:
        """The phases that count, in the order of the rounds and steps."""
        steps = list(STEPS)
        counting = [kept for kept in self.phases if kept.phase.superseded_by_id is None]
        return sorted(counting, key=lambda kept: (kept.phase.round, steps.index(kept.phase.step)))

    @cached_property
    def documents(self) -> dict[str, str]:
        """The documents by their paths; an opening document only if it differs from the previous outcome."""
        found: dict[str, str] = {}
        for kept in self.phases:
            for record in kept.records:
                texts = record_texts(record)
                found[self.path_in(kept, record)] = texts.document_in
                found[self.path_out(kept, record)] = texts.document_out
        there = set(found.values())
        for kept in self.phases:
            if kept.phase.document not in there:
                found[f"{DOCUMENTS}/{kept.name}-opening.json"] = kept.phase.document
                there.add(kept.phase.document)
        return found

    @cached_property
    def opening(self) -> dict[str, str]:
        """The path of a document by its text."""
        return {text: path for path, text in reversed(self.documents.items())}

    @cached_property
    def sealed(self) -> dict[str, str]:
        """The documents before and after published steps that hide units in this archive, by their paths.

        Each has the seed of its step, so that its digest does not give it away. Opening documents have none.
        """
        if not self.is_public:
            return {}
        kept = [(kept, record) for kept in self.phases for record in kept.records]
        paths = [path for one in kept for path in (self.path_in(*one), self.path_out(*one))]
        return {path: self.documents[path] for path in paths}

    def _document(self, text: str) -> bytes:
        return seen_text(text, self.last.phase, self.reader).encode()

    def path_in(self, kept: PhaseFolder, record: PhaseRecord) -> str:
        """The path of the document that went into a record."""
        return f"{DOCUMENTS}/{kept.name_of(record)}-in.json"

    def path_out(self, kept: PhaseFolder, record: PhaseRecord) -> str:
        """The path of the document that came out of it."""
        return f"{DOCUMENTS}/{kept.name_of(record)}-out.json"

    @cached_property
    def pictures(self) -> dict[int, tuple[Picture, str]]:
        """The pictures that are kept, with their paths, by their keys: those of phases as forums show them, in full,
        as SVG, moving, and cropped to where something happens. Pictures of the page Map, small ones, and those with a
        reader's own choices are not kept.
        """
        found = {}
        for kept in self.phases:
            of_phase = kept.phase.pictures.filter(asked_at=None).exclude(moment=Picture.Moment.DESK)
            for picture in of_phase.exclude(scale=Picture.Scale.THUMBNAIL).order_by("pk"):
                name = self._name_of_picture(kept, picture)
                stored = picture.file.name or ""
                if name is not None and picture.file.storage.exists(stored):
                    found[picture.pk] = picture, f"{PICTURES}/{name}{PurePosixPath(stored).suffix}"
        return found

    def _name_of_picture(self, kept: PhaseFolder, picture: Picture) -> str | None:
        """Return the file name of a picture; None for that of an unpublished outcome."""
        said = "" if picture.format == Picture.Format.SVG else _SAID[picture.scale, picture.format]
        said += f"-{picture.crop}" if picture.crop else ""
        if picture.record_id is None:
            return f"{kept.name}-before{said}"
        of_record = next((record for record in kept.records if record.pk == picture.record_id), None)
        return None if of_record is None else f"{kept.name_of(of_record)}-after{said}"

    @cached_property
    def reports(self) -> list[Report]:
        """The reports of the published phases, in the order in which they came."""
        published = [kept.phase.pk for kept in self.phases if kept.is_published]
        found = Report.objects.filter(phase__in=published).select_related("seat", "upload").defer("upload__data")
        return list(found.prefetch_related("answers__seat").order_by("pk"))

    def screenshot_of(self, report: Report) -> str | None:
        """The path of the screenshot of a report that has one."""
        stored = report.picture.name or ""
        if not stored or not report.picture.storage.exists(stored):
            return None
        return f"{SCREENSHOTS}/report-{self.reports.index(report) + 1}{PurePosixPath(stored).suffix}"

    @cached_property
    def fights(self) -> list[Fight]:
        """The battles on the site that are over, in the order in which they were made.

        Those of the open step are not kept, nor are its reports: it begins again.
        """
        over = Fight.objects.filter(phase__in=[kept.phase.pk for kept in self.phases if kept.is_settled])
        return list(over.exclude(over_at=None).select_related("sealed").order_by("pk"))

    def folder_of(self, fight: Fight) -> PhaseFolder:
        """Return the phase of a battle that is kept."""
        return next(kept for kept in self.phases if kept.phase.pk == fight.phase_id)

    @cached_property
    def fight_files(self) -> dict[int, FightFiles]:
        """The paths of the battles that are kept, by their keys: `battles/3-battles-4-9.json`."""
        found: dict[str, Fight] = {}
        for fight in self.fights:
            name = f"{self.folder_of(fight).name}-{slugify(fight.engagement)[:_LONGEST_NAME]}"
            found[name if name not in found else f"{name}-{len(found) + 1}"] = fight
        return {fight.pk: _files_of(fight, f"{BATTLES}/{name}") for name, fight in found.items()}

    def files(self) -> Iterator[File]:
        """Documents, pictures, screenshots and battles."""
        for path, text in self.documents.items():
            yield File(path, partial(self._document, text))
        for picture, path in self.pictures.values():
            yield File(path, _reading(picture.file))
        for report in self.reports:
            screenshot = self.screenshot_of(report)
            if screenshot is not None:
                yield File(screenshot, _reading(report.picture))
        for fight in self.fights:
            files = self.fight_files[fight.pk]
            yield File(files.document, partial(_document_of, fight))
            yield File(files.record, fight.record.encode)
            if files.picture:
                yield File(files.picture, _reading(fight.picture))


def layout_of(campaign: Campaign, *, public: bool = False) -> ArchiveLayout:
    """Return what is archived of a campaign at this moment; with `public` without the units that are hidden then."""
    phases = Phase.ever.filter(campaign=campaign).select_related("correction", "superseded_by").order_by("pk")
    return ArchiveLayout(
        campaign,
        [PhaseFolder(phase, place, _records(phase)) for place, phase in enumerate(phases, start=1)],
        is_public=public and hides_orders(campaign),
    )


def _document_of(fight: Fight) -> bytes:
    return published_text(fight).encode()


def _files_of(fight: Fight, path: str) -> FightFiles:
    stored = fight.picture.name or ""
    is_drawn = bool(stored) and fight.picture.storage.exists(stored)
    return FightFiles(f"{path}.json", f"{path}.txt", f"{path}{PurePosixPath(stored).suffix}" if is_drawn else "")


def _records(phase: Phase) -> list[PhaseRecord]:
    """Return the public records of a phase."""
    if phase.status != Phase.Status.PUBLISHED:
        return []
    return list(phase.records.filter(published__isnull=False).select_related("published").order_by("number"))


def _reading(stored: FieldFile) -> Callable[[], bytes]:
    """Return a function that reads a stored file."""

    def read() -> bytes:
        with stored.storage.open(stored.name or "", "rb") as file:
            data: bytes = file.read()
            return data

    return read
