"""How hard generals think."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """The level of a general: a recruit is greedy, a legate looks one round ahead, a consul searches."""

    RECRUIT = "recruit"
    LEGATE = "legate"
    CONSUL = "consul"


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a level thinks.

    Its journeys are `rounds` long; it tries out so many movements (`trials`) with so many other legs an army
    (`choices`), against what the others are expected to do: `replies` of recruits, and, if there are `answers`, what
    others would do who had tried out so many movements against its own plan.
    """

    rounds: int
    trials: int = 0
    choices: int = 0
    replies: int = 0
    answers: int = 0


EFFORTS = {
    Level.RECRUIT: Effort(3),
    Level.LEGATE: Effort(3, trials=120, choices=5, replies=1),
    Level.CONSUL: Effort(3, trials=420, choices=8, replies=2, answers=60),
}
"""What each level does in a step."""
