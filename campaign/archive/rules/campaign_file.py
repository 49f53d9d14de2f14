"""`campaign.json`, from which a campaign is restored: everything that is public of it, as values.

Moments are ISO 8601 texts in UTC, to the microsecond; people are named by their user names; phases and corrections by
their place in the lists, from 1; `path` is the path of a file of the archive.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from campaign.archive.rules.decided import ArchivedCorrection, LogRow, QuestionEntry, RuleChangeEntry, TemplateEntry
from campaign.archive.rules.fights import MOST_FIGHTS, FightEntry
from campaign.archive.rules.manifest import check_format, json_of
from campaign.archive.rules.played import ArchivedReport, PhaseEntry, SeedEntry, SheetEntry
from campaign.archive.rules.values import Count, Identifier, Level, Moment, Name, Rows
from campaign.games.all_games import GAMES, USUAL_GAME
from hexmap.rules.documents import DocumentModel, validated
from orders.rules.game_steps import StepName

FORMAT = "vae-victis/campaign/1"
NAME = "campaign.json"


class ClockEntry(DocumentModel):
    """What the campaign says of its deadlines, as its table has it; `deadline_at` is `18:00:00` or null.

    Archives of earlier versions have no `starts`; their campaigns started at once. `hints` is there where players
    cannot ask for suggestions, `entered_at_once` where orders that the administrator enters count at once.
    """

    closes_early: bool
    by_itself: Literal["nothing", "resolve", "publish"]
    missing: Literal["default", "repeat", "hold", "general"]
    days: dict[StepName, Annotated[int, Field(ge=1, le=90)]]
    quiet_days: Annotated[str, Field(pattern="^[0-6]{0,6}$")]
    deadline_at: Annotated[str, Field(pattern=r"^[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$")] | None
    remind_hours: Annotated[int, Field(ge=0, le=32_000)]
    starts: Literal["at_once", "by_hand", "full"] = "at_once"
    hints: bool = True
    entered_at_once: bool = False


class ArchivedFaction(DocumentModel):
    """A faction; `id` is that of the documents."""

    id: Identifier
    title: Name
    colour: Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]
    active: bool


class TenureEntry(DocumentModel):
    """Who had a seat, and for how long; `until` is null for the current holder."""

    player: Name
    since: Moment
    until: Moment | None


class GeneralEntry(DocumentModel):
    """A general who had a seat, and for how long; `until` is null for the one who holds it."""

    level: Level
    since: Moment
    until: Moment | None


class SeatEntry(DocumentModel):
    """A seat, its holders and its generals, the first ones first; older archives have no `generals`."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    faction: Identifier
    captain: bool
    tenures: Rows[TenureEntry]
    generals: Rows[GeneralEntry] = Field(default_factory=list)


class ArchivedArmy(DocumentModel):
    """An army, and the seat that it belongs to; with honour also the `commander` of the round (HO.6)."""

    number: Count
    faction: Identifier
    seat: Name
    commander: Name | None = None


class AbsenceEntry(DocumentModel):
    """A time in which another seat commanded for one or, without a `delegate`, a general of that level."""

    seat: Name
    delegate: Name | None
    general: Level | Literal[""] = ""
    since: Moment
    until: Moment | None
    ended_at: Moment | None
    made_at: Moment


def _known_game(name: str) -> str:
    if name not in GAMES:
        raise ValueError(f"the games of this site are {', '.join(GAMES)}")
    return name


GameName = Annotated[str, AfterValidator(_known_game)]


class CampaignFile(DocumentModel):
    """A campaign. `name` is what its receipts call it; older archives have no `questions`.

    Campaigns of any game but the usual one have `game`.
    `siege_seeds` are there where the campaign has had the siege die, `fights` where battles were fought on the site.
    """

    format: Literal["vae-victis/campaign/1"]
    game: GameName = USUAL_GAME.id
    engine_version: Annotated[str, Field(max_length=20)]
    name: Annotated[str, Field(pattern="^[-a-zA-Z0-9_]{1,50}$")]
    title: Name
    administrator: Name
    created_at: Moment
    standing: Literal["not_started", "running", "paused", "ended", "abandoned"]
    time_zone: Annotated[str, Field(max_length=64)]
    language: Annotated[str, Field(max_length=12)]
    public: bool
    clock: ClockEntry
    factions: Rows[ArchivedFaction]
    seats: Rows[SeatEntry]
    armies: Rows[ArchivedArmy]
    absences: Rows[AbsenceEntry]
    phases: Annotated[Rows[PhaseEntry], Field(min_length=1)]
    sheets: Rows[SheetEntry]
    reports: Rows[ArchivedReport]
    seeds: Rows[SeedEntry]
    siege_seeds: Rows[SeedEntry] = Field(default_factory=list)
    fights: Annotated[list[FightEntry], Field(max_length=MOST_FIGHTS)] = Field(default_factory=list)
    corrections: Rows[ArchivedCorrection]
    rule_changes: Rows[RuleChangeEntry]
    post_templates: Rows[TemplateEntry]
    questions: Rows[QuestionEntry] = Field(default_factory=list)
    log: Rows[LogRow]


def campaign_text(values: Mapping[str, Any]) -> str:
    """The text of a campaign's file; equal values make equal bytes."""
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n"


def read_campaign_file(data: bytes) -> CampaignFile:
    """The campaign of a file; raises DocumentError naming the first fault."""
    value = json_of(data)
    check_format(value, FORMAT)
    return validated(CampaignFile, value)
