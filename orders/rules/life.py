"""The one life of an order sheet, whatever its kind (OR.4)."""

from enum import StrEnum

from orders.rules.visibility import Stage


class Version(StrEnum):
    """What a version of a sheet is: kept for oneself, handed in, or the withdrawal of what was handed in."""

    DRAFT = "draft"
    HANDED_IN = "handed_in"
    WITHDRAWN = "withdrawn"


class Life(StrEnum):
    """Where a sheet is in its life."""

    NONE = "none"
    DRAFT = "draft"
    HANDED_IN = "handed_in"
    CHANGED = "changed"
    WITHDRAWN = "withdrawn"
    CLOSED = "closed"
    REVEALED = "revealed"


def life_of(versions: tuple[Version, ...], stage: Stage) -> Life:
    """Where a sheet is, from its versions, the first one first, and how far its step has come.

    A draft beside a version that was handed in changes nothing about that; a draft that was thrown away leaves nothing.
    Two versions handed in:
    `life_of((HANDED_IN, HANDED_IN), OPEN)` is CHANGED.
    """
    handed_in = versions.count(Version.HANDED_IN)
    if not handed_in:
        return Life.DRAFT if versions and versions[-1] is Version.DRAFT else Life.NONE
    spoken = [version for version in versions if version is not Version.DRAFT]
    if spoken[-1] is Version.WITHDRAWN:
        return Life.WITHDRAWN
    if stage is Stage.PUBLISHED:
        return Life.REVEALED
    if stage is Stage.CLOSED:
        return Life.CLOSED
    return Life.CHANGED if handed_in > 1 else Life.HANDED_IN
