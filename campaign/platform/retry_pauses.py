"""How often failing tasks are tried, and after what pause; `campaign.services.unfinished` says why not by Celery."""

from enum import StrEnum

MOST_TRIES = 3
"""Tries of a task that kills its worker, takes too long, or fails for a reason of its own."""
MOST_TRIES_OF_THE_MACHINE = 24
"""Tries of a task that fails because of a full disk or an unreachable server: enough for some seventeen hours."""
FIRST_PAUSE = 30
_LONGEST_PAUSE = 3600


class Blame(StrEnum):
    """The cause of a failed try."""

    WORK = "work"
    """The task itself, or the program: the next try will probably fail too."""
    MACHINE = "machine"
    """A resource was missing."""
    RULES = "rules"
    """A deterministic failure of the rules: a person has to look at it."""


def pause_after_try(tries: int) -> int:
    """Return the pause in seconds after so many tries (1 or more): 30, 60, 120 and so on, at most an hour."""
    return min(FIRST_PAUSE << min(tries - 1, 10), _LONGEST_PAUSE)


def is_last_try(tries: int, blame: Blame) -> bool:
    """Return whether a task that failed for the `tries`-th time is given up."""
    if blame is Blame.RULES:
        return True
    return tries >= (MOST_TRIES_OF_THE_MACHINE if blame is Blame.MACHINE else MOST_TRIES)


def noted(kind: str, blame: Blame) -> str:
    """Return the stored form of the last error of a task: `machine:OSError`."""
    return f"{blame}:{kind}"


def blame_noted(error: str) -> Blame:
    """Return the cause of a task's stored error; the task itself if there is none."""
    blame, _, _kind = error.partition(":")
    return Blame(blame) if blame in list(Blame) else Blame.WORK
