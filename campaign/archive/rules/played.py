"""What was played, in the file of a campaign: phases with their records and pictures, sheets, reports, seeds."""

from typing import Annotated, Literal

from pydantic import Field

from campaign.archive.rules.values import (
    Count,
    Digest,
    Identifier,
    Index,
    Level,
    Moment,
    Name,
    Path,
    PublicId,
    Rows,
    Salt,
)
from hexmap.rules.documents import DocumentModel
from orders.rules.game_steps import StepName

Casualties = Annotated[dict[str, Annotated[int, Field(ge=0, le=100)]], Field(max_length=100)]


class RecordEntry(DocumentModel):
    """What a phase came to: the paths of the document that went in and of the one that came out, to the byte."""

    ruleset: Annotated[str, Field(max_length=100)]
    engine_version: Annotated[str, Field(max_length=20)]
    made_at: Moment
    document_in: Path
    document_out: Path


class PictureEntry(DocumentModel):
    """A map of a phase: as it opened, or as its record of that number left it; older archives have whole PNGs only."""

    moment: Literal["before", "after"]
    scale: Literal["forum", "full"]
    format: Literal["png", "svg", "moving"] = "png"
    crop: Literal["", "action"] = ""
    record: Index | None
    path: Path
    public_id: PublicId
    width: Annotated[int, Field(ge=1, le=100_000)]


class PhaseEntry(DocumentModel):
    """A phase. One that was not published is `open`: nobody may know more of it than the document it opened with.

    `engine_version` is that with which its campaign began; older archives name it in records only.
    `correction` made it, `superseded_by` put another one in its place: places in the list of corrections.
    """

    round: Count
    step: StepName
    status: Literal["open", "published"]
    document: Path
    engine_version: Annotated[str, Field(max_length=20)] | None = None
    opened_at: Moment
    due_at: Moment
    closed_at: Moment | None
    resolved_at: Moment | None
    published_at: Moment | None
    correction: Index | None
    superseded_by: Index | None
    records: Rows[RecordEntry]
    pictures: Rows[PictureEntry]


class SheetEntry(DocumentModel):
    """A version of a sheet that has been revealed. `phase` is the one that was open when it was written.

    `general` is the level of the general that gave it; older archives have none.
    """

    phase: Index
    round: Count
    kind: Annotated[str, Field(max_length=20)]
    faction: Identifier
    army: Count | None
    version: Index
    state: Literal["handed_in", "withdrawn", "entered", "overruled"]
    number: Index
    receipt: Digest
    salt: Salt
    text: Annotated[str, Field(max_length=8000)]
    seat: Name
    entered: bool
    repeated: bool
    general: Level | Literal[""] = ""
    at: Moment
    revealed_at: Moment


class AnswerEntry(DocumentModel):
    """What a player of the other side said of a report."""

    seat: Name
    agrees: bool
    note: Annotated[str, Field(max_length=500)]
    at: Moment


class ArchivedReport(DocumentModel):
    """A report of a game of a published phase; without a seat it is the administrator's ruling."""

    phase: Index
    engagement: Annotated[str, Field(max_length=200)]
    number: Index
    winner: Annotated[str, Field(max_length=100)]
    casualties: Casualties
    seat: Name | None
    at: Moment
    reason: Annotated[str, Field(max_length=500)]
    public_id: PublicId
    screenshot: Path | None
    answers: Rows[AnswerEntry]


class SeedEntry(DocumentModel):
    """The sealed chance of a round; `seed` is null where its step is not published, and then it is lost.

    `step` is there where every step has a seed of its own (HH.1.10).
    """

    round: Count
    digest: Digest
    seed: Digest | None
    made_at: Moment
    superseded_by: Index | None
    step: StepName | None = None
