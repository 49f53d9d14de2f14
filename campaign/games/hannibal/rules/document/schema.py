"""The document `hannibal/position/1` as it is written (HH.15.1, HH.15.2)."""

from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.games.hannibal.rules.position import Office
from campaign.games.hannibal.rules.theatre import Side
from hexmap.rules.documents import DocumentModel

Count = Annotated[int, Field(ge=0)]
StepName = Literal["ballot", "offices", "march_1", "march_2", "battle", "dictator"]


class SideEntry(DocumentModel):
    """A side as people see it; carthago has the victory points."""

    id: Side
    title: str
    colour: str | None = Field(default=None, pattern=r"^#[0-9a-fA-F]{6}$")
    victory_points: int | None = None


class YearEntry(DocumentModel):
    """What counts for a leader at the next election (HH.3.4)."""

    fought: bool
    withdrew: bool
    lost_roma: Count
    lost_carthago: Count
    consul: bool


class LeaderState(DocumentModel):
    """A leader; `hex` is null where they are not on the map."""

    number: int = Field(ge=1)
    side: Side
    office: Office
    hex: str | None
    served: bool
    been_dictator: bool
    dead: bool
    slaves: bool
    year: YearEntry


class ForceEntry(DocumentModel):
    """What a side has in a hex under one leader or without one; `units` are steps by type (HH.15.2)."""

    hex: str
    side: Side
    leader: int | None
    inside: bool
    units: dict[str, list[Annotated[int, Field(ge=1, le=2)]]]
    from_: str | None = Field(alias="from")


class SiegeEntry(DocumentModel):
    """A siege, with a marker or with works."""

    city: str
    side: Side
    marker: int | None = Field(default=None, ge=1, le=6)
    works: Literal["partial", "complete"] | None = None


class PoolsEntry(DocumentModel):
    """The units that wait in the pools."""

    allies: dict[str, Count]
    gauls: dict[str, Count]


class CountsEntry(DocumentModel):
    """What is counted through the game (HH.8.12)."""

    lost_in_combat: Count
    lost_this_summer: Count
    foot_lost_this_year: Count
    slaves_raised: bool
    reinforced_215: bool


class StandingEntry(DocumentModel):
    """Orders that hold until they are changed (HH.15.5)."""

    battle: dict[Side, str] = Field(default_factory=dict)
    prefer: list[int] = Field(default_factory=list)


class EndedEntry(DocumentModel):
    """How a game ended."""

    winner: Side | None
    rule: str
    reason: str


class PositionModel(DocumentModel):
    """A document as it is written."""

    format: Literal["hannibal/position/1"]
    ruleset: Any
    map: Any
    theatre: Any
    round: int = Field(ge=1, le=99)
    year: int
    season: Literal["summer", "winter"]
    step: StepName
    first: Side
    seed: str = Field(min_length=1, max_length=200)
    sides: list[SideEntry]
    control: dict[str, Side]
    provinces: dict[str, Side | None]
    leaders: list[LeaderState]
    forces: list[ForceEntry]
    sieges: list[SiegeEntry]
    pools: PoolsEntry
    counts: CountsEntry
    tried: list[str] = Field(default_factory=list)
    elected: list[int] = Field(default_factory=list)
    vacated: list[str] = Field(default_factory=list)
    standing: StandingEntry = Field(default_factory=StandingEntry)
    orders: dict[str, dict[str, str]] = Field(default_factory=dict)
    events: list[dict[str, Any]] = Field(default_factory=list)
    ended: EndedEntry | None = None
