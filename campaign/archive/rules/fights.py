"""The battles on the site in the file of a campaign: those that are over, because only these are public.

Their battle documents, with seed, battle plans and orders, and their records of every throw are files of the archive.
"""

from typing import Annotated, Literal

from pydantic import Field

from campaign.archive.rules.values import Count, Digest, Identifier, Index, Moment, Name, Path, PublicId, Rows, Salt
from hexmap.rules.documents import DocumentModel

MOST_FIGHTS = 5_000
"""Battles of an archive: each is fought out again, in some 70 ms, before it is restored."""
LARGEST_TEXT = 2_000_000
"""Bytes of a battle document or of a record. The longest orders that a battle takes need half of it."""

Side = Literal[0, 1]


class FightSide(DocumentModel):
    """What the battle document does not say of a side.

    `side` is the one of the engagement that it is; `allies` are those it could choose. `bot` says that nobody played
    it, `auto` that the battle was automatic, `left` that its player left it to the computer. `salt` is that of the
    receipt of its battle plan; null for a side that gave none.
    """

    faction: Identifier
    side: Side
    allies: Annotated[list[Identifier], Field(max_length=100)]
    bot: bool
    auto: bool
    left: bool
    salt: Salt | None


class FightGiven(DocumentModel):
    """Who gave something for a side, 0 or 1 of the battle document, and when; a battle plan has a `receipt`."""

    side: Side
    seat: Name
    at: Moment
    receipt: Digest | None


class FightEntry(DocumentModel):
    """A battle that is over; `sides` are those of its document, side A first, and so are `casualties`, in per cent.

    `picture` is the path of its moving picture, null where there is none. `digest` is that of its seed. `hours`,
    `live` and `version` are as its table has them.
    """

    phase: Index
    engagement: Name
    document: Path
    record: Path
    picture: Path | None
    public_id: PublicId
    digest: Digest
    casualties: Annotated[tuple[int, int], Field(strict=False)]
    sides: Annotated[tuple[FightSide, FightSide], Field(strict=False)]
    given: Rows[FightGiven]
    made_at: Moment
    plans_due_at: Moment
    begun_at: Moment
    over_at: Moment
    hours: Annotated[int, Field(ge=0, le=32_000)]
    live: bool
    version: Count
