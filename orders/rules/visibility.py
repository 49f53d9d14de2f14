"""Who may read an order sheet, and when (FA.2, RD.2, OR.4), and from when on a substitute reads what is kept beside."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self, TypeVar


class Stage(StrEnum):
    """How far a step has come, as far as secrecy goes."""

    OPEN = "open"
    CLOSED = "closed"
    PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who may see the campaign: the faction he plays for, if any. That he administers it gives him nothing."""

    faction: str | None


def is_open_to_all(stage: Stage) -> bool:
    """Whether everybody may read the sheets of a step, the administrator among them: when it is published.

    Until then it is the faction they belong to, and nobody else.
    """
    return stage is Stage.PUBLISHED


class Moment(Protocol):
    """A moment in UTC, as Python has it: these rules know no clock and no calendar of their own."""

    def replace(self, *, hour: int, minute: int, second: int, microsecond: int) -> Self:
        """The same day at another time."""


M = TypeVar("M", bound=Moment)


def opens_at(joined: M) -> M:
    """From when on a substitute reads what his faction keeps to itself: the day, in UTC, on which he joined (FA.2).

    It is for messages and for the plans of others. Who joined on 3 May at 21:40 reads what is written from 3 May,
    00:00, on.
    """
    return joined.replace(hour=0, minute=0, second=0, microsecond=0)
