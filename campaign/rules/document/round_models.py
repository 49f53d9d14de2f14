"""The shapes of what the steps of a round add to its document and take from it."""

from typing import Any, Literal

from pydantic import Field

from hexmap.rules.documents import DocumentModel


class MovementEntry(DocumentModel):
    """What the movement of one army came to (MV.11)."""

    from_: str = Field(alias="from")
    path: list[str]
    costs: list[int]
    mp_spent: int
    nmp_spent: int
    moved: bool
    finished: str
    impulse: int


class NavalBattleEntry(DocumentModel):
    """A naval battle (NB)."""

    armies: list[int]
    numbers: dict[str, int]
    strength: dict[str, int]
    outcome: dict[str, Literal["minor defeat", "major defeat", "total defeat", "draw", "victory"]]
    moves: dict[str, str]


class NetworkEntry(DocumentModel):
    """The network of a faction at the start of the round (LG)."""

    hexes: list[str]
    structures: list[str]


class SupplyEntry(DocumentModel):
    """The distance of an army from its network in MP, None for infinite (LG.8)."""

    distance: int | None


class EngagementEntry(DocumentModel):
    """An engagement with its sheet (EN.3)."""

    id: str
    armies: list[int]
    assault: str | None = None
    terrain: str
    set_up_by: int
    fp: dict[str, int]
    adjustments: dict[str, list[list[Any]]]
    allies: dict[str, list[str]]


class EliminatedEntry(DocumentModel):
    """An army that was eliminated, by which paragraph, where, with how much strength."""

    army: int = Field(ge=1)
    faction: str
    rule: str
    hex: str
    strength: int


class ReportEntry(DocumentModel):
    """The result of a game: the winner (an army, a structure, None for a draw), casualties in per cent (EN.9)."""

    engagement: str
    winner: int | str | None
    casualties: dict[str, int]


class DecisionsEntry(DocumentModel):
    """The decisions of Administration; each may be missing."""

    advance: dict[str, str] = Field(default_factory=dict)
    debark: dict[str, int] = Field(default_factory=dict)
    besiege: dict[str, str] = Field(default_factory=dict)
    surrender: list[str] = Field(default_factory=list)
    concede: list[str] = Field(default_factory=list)
