"""What was decided beside the rounds, in the file of a campaign: corrections, rules, questions, templates, the log."""

from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.archive.rules.played import Casualties
from campaign.archive.rules.values import Count, Identifier, Index, Moment, Name, Rows, Text
from hexmap.rules.documents import DocumentModel
from orders.rules.game_steps import StepName


class CorrectedSheet(DocumentModel):
    """A sheet in the place of another one."""

    kind: Annotated[str, Field(max_length=20)]
    subject: Count | Identifier
    text: Text


class CorrectedResult(DocumentModel):
    """The result of a game in the place of another one."""

    engagement: Annotated[str, Field(max_length=200)]
    winner: Annotated[str, Field(max_length=100)]
    casualties: Casualties


class CorrectedArmy(DocumentModel):
    """Where an army stands instead, and its strength."""

    strength: Count
    hex: Identifier
    afloat: bool


class WhatEntry(DocumentModel):
    """What a correction put in the place of something else, and the step that opened by it, with its round."""

    sheets: Rows[CorrectedSheet]
    results: Rows[CorrectedResult]
    armies: dict[str, CorrectedArmy | None]
    points: dict[str, int]
    control: dict[str, str | None]
    opened: Annotated[list[Count | StepName], Field(min_length=2, max_length=2)] | None
    keeps_later: bool = False


class DifferencesEntry(DocumentModel):
    """What is different by it: in the corrected step, and in the position that stood then.

    `unanswered` are decisions that nobody was asked for, where the later steps were kept.
    """

    step: Rows[Text]
    now: Rows[Text]
    unanswered: Rows[Text] = Field(default_factory=list)


class ArchivedCorrection(DocumentModel):
    """What was put right in a phase, and why."""

    phase: Index
    reason: Text
    what: WhatEntry
    differences: DifferencesEntry
    made_at: Moment


class ShadowStepEntry(DocumentModel):
    """What a step would have come to with other rules."""

    step: StepName
    how: Rows[Text]
    gone: Rows[Text]
    instead: Rows[Text]
    fault: Text


class ShadowRoundEntry(DocumentModel):
    """A round of a shadow run."""

    round: Count
    steps: Rows[ShadowStepEntry]


class ShadowEntry(DocumentModel):
    """A shadow run: the rounds that had been played."""

    rounds: Rows[ShadowRoundEntry]


class RuleChangeEntry(DocumentModel):
    """A ruling, or other parameters, that hold or held from a round on."""

    from_round: Count
    text: Text
    ruleset: dict[str, Any] | None
    reason: Text
    proposed_at: Moment
    shadow: ShadowEntry | None
    failure: Annotated[str, Field(max_length=200)]
    declared_at: Moment
    withdrawn_at: Moment | None


class TemplateEntry(DocumentModel):
    """A template of posts; the last one of a key counts."""

    key: Annotated[str, Field(max_length=40)]
    text: Text
    made_at: Moment


class QuestionAnswerEntry(DocumentModel):
    """An answer of the administrator; `ruling` is the code of the paragraph on which it is one, or ""."""

    text: Annotated[str, Field(min_length=1, max_length=5000)]
    ruling: Annotated[str, Field(pattern=r"^([A-Z]{2}\.[0-9]{1,2})?$")]
    at: Moment


class QuestionEntry(DocumentModel):
    """A question, or an objection to a phase, with its answers, the first one first; its number is its place, from 1.

    `correction` is the place of the correction that settled an objection.
    """

    kind: Literal["question", "objection"]
    state: Literal["open", "answered", "corrected", "retired", "withdrawn"]
    seat: Name
    phase: Index | None
    army: Count | None
    hex: Annotated[str, Field(pattern="^[0-9]{0,10}$")]
    text: Annotated[str, Field(min_length=1, max_length=2000)]
    asked_at: Moment
    settled_at: Moment | None
    retired_because: Annotated[str, Field(max_length=1000)]
    correction: Index | None
    answers: Rows[QuestionAnswerEntry]


class LogRow(DocumentModel):
    """An entry of the log. `part` is the role of its actor, `who` their user name; null: the clock."""

    action: Annotated[str, Field(max_length=40)]
    phase: Index | None
    part: Literal["administrator", "player"] | None
    who: Name | None
    about: dict[str, Any]
    reason: Text
    at: Moment
