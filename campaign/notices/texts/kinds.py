"""What people can be told of, and who can."""

from enum import StrEnum


class Kind(StrEnum):
    """A kind of notice; whoever wants to be told chooses among them."""

    OPENED = "opened"
    PUBLISHED = "published"
    REMINDER = "reminder"
    LAST = "last"
    DEADLINE = "deadline"
    REPORT = "report"
    STANDING = "standing"
    CORRECTION = "correction"
    RULES = "rules"
    ABSENCE = "absence"
    ENTERED = "entered"
    """The administrator entered orders from a message: told to who may answer them, and through every own channel."""
    WAITING = "waiting"
    FAILED = "failed"
    ALL_IN = "all_in"
    DISPUTED = "disputed"
    OBJECTION = "objection"
    QUESTION = "question"
    ANSWER = "answer"
    CHANNEL = "channel"
    TEST = "test"
    """Asked for with a button; nobody chooses it."""


FOR_EVERYBODY = (
    *(Kind.OPENED, Kind.PUBLISHED, Kind.DEADLINE, Kind.STANDING, Kind.CORRECTION, Kind.RULES),
    *(Kind.OBJECTION, Kind.ANSWER),
)
"""What concerns a campaign as a whole, and can be told in a room."""

FOR_PLAYERS = (Kind.REMINDER, Kind.LAST, Kind.REPORT, Kind.ABSENCE)
UNCONDITIONAL_KINDS = frozenset({Kind.ENTERED, Kind.TEST})
"""Kinds that cannot be switched off."""
"""What is told to those whom it concerns."""

FOR_ADMINISTRATORS = (Kind.WAITING, Kind.FAILED, Kind.ALL_IN, Kind.DISPUTED, Kind.QUESTION)
"""What is told to the administrator of a campaign."""

OF_A_PERSON = (*FOR_EVERYBODY, *FOR_PLAYERS, *FOR_ADMINISTRATORS, Kind.CHANNEL)
"""Among what a person chooses."""

YOUR_TURN = (Kind.OPENED, Kind.PUBLISHED, Kind.REMINDER, Kind.LAST, Kind.REPORT, Kind.WAITING, Kind.DISPUTED)
"""What mail tells somebody at first: that it is their turn, and that something was published."""

TRANSIENT_KINDS = frozenset(
    {
        *(Kind.OPENED, Kind.REMINDER, Kind.LAST, Kind.REPORT, Kind.ALL_IN, Kind.DISPUTED, Kind.WAITING, Kind.FAILED),
        Kind.ENTERED,
    }
)
"""Kinds that are only worth sending while they are true: no reminder of a step that is closed."""

WITH_POST = "with_post"
"""Chosen for a room: that what was published is told with the post about it, where that is short enough."""


def usual(kinds: tuple[Kind, ...]) -> list[str]:
    """What is ticked at first: everything."""
    return [kind.value for kind in kinds]


def is_wanted(wanted: list[str], kind: Kind) -> bool:
    """Whether a channel tells of a kind: one that is chosen, or one of ALWAYS."""
    return kind in UNCONDITIONAL_KINDS or kind.value in wanted
