"""The kinds of notifications, and who can get them."""

from enum import StrEnum


class NoticeKind(StrEnum):
    """A kind of notification; users choose among them."""

    OPENED = "opened"
    PUBLISHED = "published"
    REMINDER = "reminder"
    LAST = "last"
    DEADLINE = "deadline"
    REPORT = "report"
    BATTLE = "battle"
    """A battle on the site waits for a side: its battle plan, or its orders."""
    LOAN = "loan"
    """A teammate asks for an army of the reader, or lends them one (HO.8)."""
    STANDING = "standing"
    CORRECTION = "correction"
    RULES = "rules"
    ABSENCE = "absence"
    ENTERED = "entered"
    """The administrator entered orders from a message: for everyone who may answer, through every personal channel."""
    REQUEST = "request"
    """Someone asks for a seat, or a seat is free for someone on the waiting list: for the administrator."""
    SEAT = "seat"
    """A request for a seat is answered, or a seat is free: for the user who asked or waits."""
    WAITING = "waiting"
    FAILED = "failed"
    ALL_IN = "all_in"
    DISPUTED = "disputed"
    OBJECTION = "objection"
    QUESTION = "question"
    ANSWER = "answer"
    CHANNEL = "channel"
    TEST = "test"
    """Sent by a button; it cannot be chosen."""


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
"""Kinds about a campaign as a whole, which a campaign channel can carry."""

FOR_PLAYERS = (
    NoticeKind.REMINDER,
    NoticeKind.LAST,
    NoticeKind.REPORT,
    NoticeKind.BATTLE,
    NoticeKind.LOAN,
    NoticeKind.ABSENCE,
)
"""Kinds for the players concerned."""

UNCONDITIONAL_KINDS = frozenset({NoticeKind.ENTERED, NoticeKind.REQUEST, NoticeKind.SEAT, NoticeKind.TEST})
"""Kinds that cannot be switched off."""

FOR_ADMINISTRATORS = (
    NoticeKind.WAITING,
    NoticeKind.FAILED,
    NoticeKind.ALL_IN,
    NoticeKind.DISPUTED,
    NoticeKind.QUESTION,
)
"""Kinds for the administrator of a campaign."""

OF_A_PERSON = (*FOR_EVERYBODY, *FOR_PLAYERS, *FOR_ADMINISTRATORS, NoticeKind.CHANNEL)
"""Kinds that a user can choose."""

YOUR_TURN = (
    NoticeKind.OPENED,
    NoticeKind.PUBLISHED,
    NoticeKind.REMINDER,
    NoticeKind.LAST,
    NoticeKind.REPORT,
    NoticeKind.BATTLE,
    NoticeKind.LOAN,
    NoticeKind.WAITING,
    NoticeKind.DISPUTED,
)
"""The default kinds of mail: it is your turn, and something was published."""

TRANSIENT_KINDS = frozenset(
    {
        *(
            NoticeKind.OPENED,
            NoticeKind.REMINDER,
            NoticeKind.LAST,
            NoticeKind.REPORT,
            NoticeKind.BATTLE,
            NoticeKind.ALL_IN,
            NoticeKind.DISPUTED,
            NoticeKind.WAITING,
            NoticeKind.FAILED,
        ),
        NoticeKind.ENTERED,
        NoticeKind.LOAN,
    }
)
"""Kinds that are only worth sending while they are true: no reminder of a step that is closed."""

WITH_POST = "with_post"
"""An option of campaign channels: include the post about a publication, if it is short enough."""


def usual(kinds: tuple[NoticeKind, ...]) -> list[str]:
    """Return the default choice: all kinds."""
    return [kind.value for kind in kinds]


def is_wanted(wanted: list[str], kind: NoticeKind) -> bool:
    """Return whether a channel carries a kind: a chosen one, or one of ALWAYS."""
    return kind in UNCONDITIONAL_KINDS or kind.value in wanted
