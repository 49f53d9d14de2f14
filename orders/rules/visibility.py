"""Who may read an order sheet, and when (FA.2, RD.2, OR.4): the whole of secrecy is this one function."""

from dataclasses import dataclass
from enum import StrEnum


class Stage(StrEnum):
    """How far a step has come, as far as secrecy goes."""

    OPEN = "open"
    CLOSED = "closed"
    PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who may see the campaign: the faction he plays for, if any. That he administers it gives him nothing."""

    faction: str | None


def may_read(*, reader: Reader, owner: str, stage: Stage) -> bool:
    """Whether a reader may read the sheets of the faction `owner`.

    The own faction always; everybody else, the administrator among them, when it is published.
    """
    return reader.faction == owner or stage is Stage.PUBLISHED
