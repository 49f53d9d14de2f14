"""Who may read an order sheet, and when (FA.2, RD.2, OR.4)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol


class Stage(StrEnum):
    """How far a step has come, as far as secrecy goes."""

    OPEN = "open"
    CLOSED = "closed"
    PUBLISHED = "published"


class Moment(Protocol):
    """A moment that can be compared with another one: these rules know no clock and no calendar of their own."""

    def __lt__(self, other: Any, /) -> bool:
        """Whether it is earlier."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Someone who may see the campaign: the faction they play for, if any, and since when.

    That they administer the campaign gives them nothing.
    """

    faction: str | None
    since: Moment | None = None

    def owns(self, faction: str, stage: Stage, last: Moment) -> bool:
        """Whether they see a sheet as its own faction does: drafts too.

        `last` is when its last version was written. Drafts of a step that was over before they came stay hidden.
        """
        if self.faction != faction:
            return False
        return stage is not Stage.PUBLISHED or self.since is None or not last < self.since


def is_open_to_all(stage: Stage) -> bool:
    """Whether everyone may read the sheets of a step, the administrator among them: when it is published.

    Until then it is the faction they belong to, and nobody else.
    """
    return stage is Stage.PUBLISHED
