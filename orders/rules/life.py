"""The one life of an order sheet, whatever its kind (OR.4)."""

from enum import StrEnum

from orders.rules.visibility import Stage


class Version(StrEnum):
    """What a version of a sheet is.

    A player keeps a draft, submits, or withdraws what was submitted. The administrator enters an order from a message
    of its player: it counts if it is `ENTERED`, and never if it is `OVERRULED`, because someone had already decided in
    person.
    """

    DRAFT = "draft"
    HANDED_IN = "handed_in"
    WITHDRAWN = "withdrawn"
    ENTERED = "entered"
    OVERRULED = "overruled"


CONFIRMATION_HOURS = 12
"""How long an order from a message waits for its player: a step is not closed before, unless they have answered."""
FROM_MESSAGES = frozenset({Version.ENTERED, Version.OVERRULED})
"""Entered by the administrator."""
IN_FORCE = frozenset({Version.HANDED_IN, Version.ENTERED})
"""If the last version that is not passed over is one of these, it counts."""
PASSED_OVER = frozenset({Version.DRAFT, Version.OVERRULED})
"""They change nothing about what counts."""


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
    """The stage of a sheet, from its versions, the first one first, and how far its step has come.

    A draft beside a submitted version leaves that as it is; a discarded draft leaves nothing. Two submitted versions:
    `life_of((HANDED_IN, HANDED_IN), OPEN)` is CHANGED.
    """
    handed_in = sum(version in IN_FORCE for version in versions)
    if not handed_in:
        own = [version for version in versions if version not in FROM_MESSAGES]
        return Life.DRAFT if own and own[-1] is Version.DRAFT else Life.NONE
    spoken = [version for version in versions if version not in PASSED_OVER]
    if spoken[-1] is Version.WITHDRAWN:
        return Life.WITHDRAWN
    if stage is Stage.PUBLISHED:
        return Life.REVEALED
    if stage is Stage.CLOSED:
        return Life.CLOSED
    return Life.CHANGED if handed_in > 1 else Life.HANDED_IN
