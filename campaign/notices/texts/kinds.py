"""What people can be told of, and who can."""

from enum import StrEnum


class NoticeKind(StrEnum):
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
    *(
        NoticeKind.OPENED,
        NoticeKind.PUBLISHED,
        NoticeKind.DEADLINE,
        NoticeKind.STANDING,
        NoticeKind.CORRECTION,
        NoticeKind.RULES,
    ),
    *(NoticeKind.OBJECTION, NoticeKind.ANSWER),
)
"""What concerns a campaign as a whole, and can be told in a room."""

FOR_PLAYERS = (NoticeKind.REMINDER, NoticeKind.LAST, NoticeKind.REPORT, NoticeKind.ABSENCE)
UNCONDITIONAL_KINDS = frozenset({NoticeKind.ENTERED, NoticeKind.TEST})
"""Kinds that cannot be switched off."""
"""What is told to those whom it concerns."""

FOR_ADMINISTRATORS = (
    NoticeKind.WAITING,
    NoticeKind.FAILED,
    NoticeKind.ALL_IN,
    NoticeKind.DISPUTED,
    NoticeKind.QUESTION,
)
"""What is told to the administrator of a campaign."""

OF_A_PERSON = (*FOR_EVERYBODY, *FOR_PLAYERS, *FOR_ADMINISTRATORS, NoticeKind.CHANNEL)
"""Among what a person chooses."""

YOUR_TURN = (
    NoticeKind.OPENED,
    NoticeKind.PUBLISHED,
    NoticeKind.REMINDER,
    NoticeKind.LAST,
    NoticeKind.REPORT,
    NoticeKind.WAITING,
    NoticeKind.DISPUTED,
)
"""What mail tells somebody at first: that it is their turn, and that something was published."""

TRANSIENT_KINDS = frozenset(
    {
        *(
            NoticeKind.OPENED,
            NoticeKind.REMINDER,
            NoticeKind.LAST,
            NoticeKind.REPORT,
            NoticeKind.ALL_IN,
            NoticeKind.DISPUTED,
            NoticeKind.WAITING,
            NoticeKind.FAILED,
        ),
        NoticeKind.ENTERED,
    }
)
"""Kinds that are only worth sending while they are true: no reminder of a step that is closed."""

WITH_POST = "with_post"
"""Chosen for a room: that what was published is told with the post about it, where that is short enough."""


def usual(kinds: tuple[NoticeKind, ...]) -> list[str]:
    """What is ticked at first: everything."""
    return [kind.value for kind in kinds]


def is_wanted(wanted: list[str], kind: NoticeKind) -> bool:
    """Whether a channel tells of a kind: one that is chosen, or one of ALWAYS."""
    return kind in UNCONDITIONAL_KINDS or kind.value in wanted
