"""How often work is tried that fails, and after what pause; `campaign.services.unfinished` says why not by Celery."""

from enum import StrEnum

MOST_TRIES = 3
"""Of work that kills its worker, takes too long, or fails for a reason of its own."""
MOST_TRIES_OF_THE_MACHINE = 24
"""Of work that fails because of a full disk, or a server that is away: some seventeen hours, so that a night
without room does not use them up."""
FIRST_PAUSE = 30
_LONGEST_PAUSE = 3600


class Blame(StrEnum):
    """Why a try failed."""

    WORK = "work"
    """What was to be done, or the program: the next try may well come to the same."""
    MACHINE = "machine"
    """What it needs was not there."""
    RULES = "rules"
    """What always comes to the same, as rules do: somebody has to look at it."""


def pause_after_try(tries: int) -> int:
    """The seconds of rest after so many tries (1 or more): 30, 60, 120 and so on, never more than an hour."""
    return min(FIRST_PAUSE << min(tries - 1, 10), _LONGEST_PAUSE)


def is_last_try(tries: int, blame: Blame) -> bool:
    """Whether work that has failed for the `tries`-th time is given up."""
    if blame is Blame.RULES:
        return True
    return tries >= (MOST_TRIES_OF_THE_MACHINE if blame is Blame.MACHINE else MOST_TRIES)


def noted(kind: str, blame: Blame) -> str:
    """How the last error of some work is kept: `machine:OSError`."""
    return f"{blame}:{kind}"


def blame_noted(error: str) -> Blame:
    """What was to blame for the error that was kept of some work; where there is none, the work."""
    blame, _, _kind = error.partition(":")
    return Blame(blame) if blame in list(Blame) else Blame.WORK
