"""How hard generals think."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """The level of a general: a recruit is greedy, a legate looks one round ahead, a consul searches."""

    RECRUIT = "recruit"
    LEGATE = "legate"
    CONSUL = "consul"


ROUNDS_WISHED = 3
"""Generals look at least so many rounds ahead where the faction's players wish for something."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a level thinks.

    It places the points of at most such a part of its armies on one zone (`part`), and always one. It looks so many
    `rounds` ahead for ways to what its armies may go for. They are assigned to goals `together`, or each goes for a
    structure alone; those that besiege may assault (`assaults`). It tries out so many movements (`trials`) with so
    many other legs an army (`choices`), against enemies who stand still and against `replies` of theirs, and lets them
    answer its plan so often (`answers`).
    """

    part: float
    rounds: int
    together: bool = True
    assaults: bool = True
    trials: int = 0
    choices: int = 0
    replies: int = 0
    answers: int = 0


EFFORTS = {
    Level.RECRUIT: Effort(part=0.125, rounds=2, together=False, assaults=False),
    Level.LEGATE: Effort(part=0.25, rounds=2, trials=16, choices=2),
    Level.CONSUL: Effort(part=0.75, rounds=3, trials=80, choices=5, replies=1, answers=1),
}
"""What each level does in a step."""
