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
    (`choices`), against what `replies` recruits would do, and lets the others answer its plan so often (`answers`).
    """

    rounds: int
    trials: int = 0
    choices: int = 0
    replies: int = 0
    answers: int = 0


EFFORTS = {
    Level.RECRUIT: Effort(3),
    Level.LEGATE: Effort(3, trials=160, choices=5, replies=1),
    Level.CONSUL: Effort(3, trials=160, choices=5, replies=1, answers=1),
}
"""What each level does in a step."""
