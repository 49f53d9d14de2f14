"""How hard generals think."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """The level of a general: a recruit is greedy, a legate looks one round ahead, a consul searches."""

    RECRUIT = "recruit"
    LEGATE = "legate"
    CONSUL = "consul"


ROUNDS = 3
"""How many rounds ahead generals look for ways to what they may go for."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a level thinks.

    It places the points of at most such a part of its armies on one zone (`part`), and always one. Its armies are
    assigned to goals `together`, or each goes for a structure alone. It tries out so many movements (`trials`) with
    so many other legs an army (`choices`), against enemies who stand still and against `replies` of theirs, and lets
    them answer its plan so often (`answers`).
    """

    part: float
    together: bool = True
    trials: int = 0
    choices: int = 0
    replies: int = 0
    answers: int = 0


EFFORTS = {
    Level.RECRUIT: Effort(part=0.125, together=False),
    Level.LEGATE: Effort(part=0.25, trials=16, choices=2),
    Level.CONSUL: Effort(part=0.75, trials=80, choices=5, replies=1, answers=1),
}
"""What each level does in a step."""
