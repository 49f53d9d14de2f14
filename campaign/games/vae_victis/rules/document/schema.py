"""The shape of a round's document: its keys, and the one typed document that the steps are given and give."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, Field

from campaign.games.vae_victis.rules.engine_versions import ENGINE_VERSION
from campaign.games.vae_victis.rules.honour.command import Command
from campaign.games.vae_victis.rules.honour.honour_file import CommandEntry
from campaign.games.vae_victis.rules.ruleset import Ruleset
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentModel
from hexmap.rules.position import Position
from hexmap.rules.position_file import HonourEntry, PositionDocument
from orders.rules.order_file import DecisionsEntry, Orders, OrdersDocument, SiegeDice, TransferEntry

RandomNumbers = list[Annotated[int, Field(ge=0, le=9)]]

Levels = Mapping[str, Mapping[str, int]]
"""A number for every active faction, by id, and every sea zone, by name."""


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


class FinalEntry(DocumentModel):
    """A seat in the final table (HO.34)."""

    seat: str
    faction: str
    place: int
    points: int


class AnswersModel(DocumentModel):
    """The keys that players and the chance of a round fill in while a step is open."""

    honour: HonourEntry | None = None
    orders: OrdersDocument = Field(default_factory=OrdersDocument)
    random_numbers: RandomNumbers | None = None
    retreats: list[int] | None = None
    reports: list[ReportEntry] = Field(default_factory=list)
    decisions: DecisionsEntry = Field(default_factory=DecisionsEntry)
    siege_dice: SiegeDice | None = None
    events: list[dict[str, Any]] = Field(default_factory=list)


class RoundModel(PositionDocument):
    """A position document with everything a step may be given or give."""

    orders: OrdersDocument = Field(default_factory=OrdersDocument)
    initiative: dict[str, str] | None = None
    naval_superiority: dict[str, dict[str, int]] | None = None
    command: dict[str, CommandEntry] | None = None
    movement: dict[str, MovementEntry] | None = None
    random_numbers: RandomNumbers | None = None
    nmp_left: dict[str, dict[str, int]] | None = None
    naval_battles: list[NavalBattleEntry] | None = None
    networks: dict[str, NetworkEntry] | None = None
    supply: dict[str, SupplyEntry] | None = None
    engagements: list[EngagementEntry] | None = None
    battles: list[list[str]] | None = None
    in_transit: list[TransferEntry] | None = None
    eliminated: list[EliminatedEntry] | None = None
    retreats: list[int] | None = None
    retreated: list[int] = Field(default_factory=list)
    not_fought: list[str] = Field(default_factory=list)
    reports: list[ReportEntry] = Field(default_factory=list)
    decisions: DecisionsEntry = Field(default_factory=DecisionsEntry)
    siege_dice: SiegeDice | None = None
    events: list[dict[str, Any]] = Field(default_factory=list)
    ended: dict[str, Any] | None = None
    final: list[FinalEntry] | None = None


_FACTORIES = {
    key: cast("Callable[[], Any]", part.default_factory)
    for key, part in RoundModel.model_fields.items()
    if part.default_factory is not None
}
"""What makes the defaults of keys: pydantic would look at the signature of each for every document (220 µs, not 8)."""


@dataclass(frozen=True)
class RoundDocument:
    """A validated document: what a step is given, and what it comes to.

    `model` holds its keys as the format has them, the rest what they mean: `initiative` and `superiority` are None
    where the initiative step has not been adjudicated, `command` also where there is no honour; `movement` is what the
    movement recorded, by army. `answers` are the keys, as JSON values, that were filled in since the step opened with
    the document `opened`. `engine_version` says which paragraphs hold for it; documents do not name it.
    """

    model: RoundModel
    board: Board
    ruleset: Ruleset
    position: Position
    orders: Orders
    initiative: Mapping[int, str] | None
    superiority: Levels | None
    movement: Mapping[int, MovementEntry] | None
    command: Command | None = None
    opened: RoundModel | None = None
    answers: Mapping[str, Any] = field(default_factory=dict)
    engine_version: str = ENGINE_VERSION

    def as_json(self) -> dict[str, Any]:
        """The document as JSON values, in the order of the format; what was filled in stands as it was written."""
        return {**(self.opened or self.model).model_dump(exclude_unset=True, by_alias=True), **self.answers}


def keys_of(model: BaseModel) -> dict[str, Any]:
    """The keys that a part of a document has been given, with their typed values."""
    return {key: getattr(model, key) for key in type(model).model_fields if key in model.model_fields_set}


def with_keys(model: RoundModel, changes: Mapping[str, Any]) -> RoundModel:
    """The keys of a document with others in the place of some; the changes are typed, and not validated again."""
    return only_keys({**keys_of(model), **changes})


def only_keys(keys: Mapping[str, Any]) -> RoundModel:
    """The document with these keys and no others; they are typed, and not validated again."""
    defaults = {key: make() for key, make in _FACTORIES.items() if key not in keys}
    return RoundModel.model_construct(set(keys), **defaults, **keys)
