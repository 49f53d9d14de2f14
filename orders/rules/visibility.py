"""Who may read an order sheet, and when (FA.2, RD.2, OR.4)."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Stage(StrEnum):
    """How far a step has come, as far as secrecy goes."""

    OPEN = "open"
    CLOSED = "closed"
    PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class Reader:
    """Someone who may see the campaign: the faction they play for, if any, and since when.

    That they administer the campaign gives them nothing.
    """

    faction: str | None
    since: datetime | None = None

    def owns(self, faction: str, stage: Stage, last: datetime) -> bool:
        """Whether they see a sheet as its own faction does: drafts too.

        `last` is when its last version was written. Drafts of a step that was over before they came stay hidden.
        """
        if self.faction != faction:
            return False
        return stage is not Stage.PUBLISHED or self.since is None or last >= self.since


def is_open_to_all(stage: Stage) -> bool:
    """Whether everyone may read the sheets of a step, the administrator among them: when it is published.

    Until then it is the faction they belong to, and nobody else.
    """
    return stage is Stage.PUBLISHED
