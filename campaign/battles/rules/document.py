"""The battle document `vae-victis/battle/1`: an engagement as a battle method needs it."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.battles.rules.engine_versions import ENGINE_VERSION, check_version
from hexmap.rules.documents import DocumentError, DocumentModel, validated

Terrain = Literal["Farmlands", "Desert", "Hills", "Marshes", "Forests", "Mountains"]
Method = Literal["quick", "cards"]
Name = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")]
Seed = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
OrderLine = Annotated[str, Field(max_length=400)]
MOST_FP, LEAST_FP = 10_000, 1
MOST_ORDERS = 2_000
SIDES = ("A", "B")
"""The letters of the two sides; A sets up (GS.1)."""


class BattleSide(DocumentModel):
    """One side of an engagement: an army's number or a structure's name, its list, its FP, and its sheet.

    `rating` is the battle rating of its commander (BC.4); without a sheet it has the default one.
    """

    name: Name
    list: Name = "generic"
    fp: Annotated[int, Field(ge=LEAST_FP, le=MOST_FP)]
    rating: Annotated[int, Field(ge=1, le=4)] = 2
    sheet: Annotated[str, Field(max_length=1000)] | None = None


class BattleOrder(DocumentModel):
    """An order given in a battle (GS.59, BC.29): its side, by letter or by name, and its line."""

    side: Name
    order: OrderLine


class BattleDocument(DocumentModel):
    """An engagement that is to be fought; side A comes first.

    `engine_version` is there in battles that began with an earlier one, whose paragraphs hold for it.
    """

    format: Literal["vae-victis/battle/1"]
    method: Method
    campaign: Name
    round: Annotated[int, Field(ge=1, le=100_000)]
    engagement: Name
    terrain: Terrain
    seed: Seed
    sides: Annotated[tuple[BattleSide, BattleSide], Field(strict=False)]
    orders: Annotated[tuple[BattleOrder, ...], Field(strict=False, max_length=MOST_ORDERS)] | None = None
    engine_version: str = ENGINE_VERSION

    def side_of(self, order: BattleOrder) -> int:
        """Return 0 for an order of side A, 1 for one of B; raises DocumentError for another name."""
        names = [side.name for side in self.sides]
        if order.side in names:
            return names.index(order.side)
        if order.side in SIDES:
            return SIDES.index(order.side)
        raise DocumentError("orders", f"{order.side!r} is no side; use {names[0]!r} or {names[1]!r}")


def read_battle(value: Any) -> BattleDocument:
    """Return the battle of a parsed JSON document; raises DocumentError naming the first fault.

    An order may also be written as one text, `3 5: L1 S F`, or as a pair `["3", "5: L1 S F"]`.
    """
    if isinstance(value, dict) and isinstance(value.get("orders"), list):
        value = {**value, "orders": [_order(one) for one in value["orders"]]}
    read = validated(BattleDocument, value)
    check_version(read.engine_version)
    if read.sides[0].name == read.sides[1].name:
        raise DocumentError("sides[1].name", f"{read.sides[1].name!r} is side A already; the sides need two names")
    return read


def _order(value: Any) -> Any:
    if isinstance(value, str) and " " in value.strip():
        side, _, line = value.strip().partition(" ")
        return {"side": side, "order": line.strip()}
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2:
        return {"side": value[0], "order": value[1]}
    if isinstance(value, dict) and "line" in value and "order" not in value:
        return {("order" if key == "line" else key): one for key, one in value.items()}
    return value
