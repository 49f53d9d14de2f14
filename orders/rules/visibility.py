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
    """Somebody who may see the campaign: the faction he plays for, if any, and whether he administers it."""

    faction: str | None
    administers: bool = False


def may_read(*, reader: Reader, owner: str, stage: Stage) -> bool:
    """Whether a reader may read the sheets of the faction `owner`.

    The own faction always; the administrator once the step is closed, because then nothing can be changed
    any more; everybody else when it is published.
    """
    if reader.faction == owner or stage is Stage.PUBLISHED:
        return True
    return reader.administers and stage is Stage.CLOSED
