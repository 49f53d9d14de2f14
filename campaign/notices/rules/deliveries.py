"""How often a notification is tried, and what an answer to a try means. Seconds are whole ones.

Notifications do not share `campaign.platform.retry_pauses` and its tables: an answer decides here (a server names its
own pause, or says that nobody is there any more), owners read what became of each, and the row that is sent counts
its own tries. Claiming one is one UPDATE in place of the transaction and 5 statements of
`campaign.services.unfinished`.
"""

from enum import StrEnum

MINUTE, HOUR = 60, 3600
PAUSES = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR)
"""The pauses after the first try, the second one, and so on; after the last of them it is tried once more."""
LONGEST_PAUSE = 24 * HOUR
"""No answer makes anybody wait longer."""

_GONE = (401, 403, 404, 410)
_LATER = (408, 425, 429)
_HTTP_GONE = 410


class DeliveryVerdict(StrEnum):
    """The result of an attempt to send a notification."""

    SENT = "sent"
    AGAIN = "again"
    NOT_THIS = "not_this"
    """This one is never taken; others may be."""
    NEVER = "never"
    """There is nobody any more who would take anything."""


def pause_after(tries: int) -> int | None:
    """The seconds until the next try after so many (1 or more); None when there is none any more."""
    return PAUSES[tries - 1] if tries <= len(PAUSES) else None


def reminder_before(length: int, hours: int) -> int:
    """The seconds before its deadline at which a step of a length (in seconds) reminds, where so many hours are asked
    for.

    At most half of its length, so that nobody is reminded of what is still news: a step of 24 hours, with 24 hours
    asked for, reminds when 12 are left.
    """
    return min(hours * HOUR, length // 2)


def verdict_of(status: int) -> DeliveryVerdict:
    """The meaning of the status of an HTTP answer for the message, and for those still to be sent there.

    A redirection is followed by nobody: it is a fault that may pass, as those of the server (500 to 599) are.
    """
    if 200 <= status < 300:
        return DeliveryVerdict.SENT
    if status in _GONE:
        return DeliveryVerdict.NEVER
    return DeliveryVerdict.NOT_THIS if 400 <= status < 500 and status not in _LATER else DeliveryVerdict.AGAIN


def verdict_of_program(status: int) -> DeliveryVerdict:
    """The meaning of the status that a user's program answers: only 410 says that it is gone.

    A program may answer 401 or 404 for a while, when its author is working on it.
    """
    if status == _HTTP_GONE:
        return DeliveryVerdict.NEVER
    return DeliveryVerdict.AGAIN if status in _GONE else verdict_of(status)


def seconds_asked_for(retry_after: str) -> int:
    """The seconds that a header Retry-After asks for, rounded up; 0 where it names none, or names a date."""
    whole, _, rest = retry_after.strip().partition(".")
    if not (whole.isascii() and whole.isdigit()) or len(whole) > 9:
        return 0
    return min(int(whole) + bool(rest.strip("0")), LONGEST_PAUSE)
