"""Whether the orders that an administrator entered from messages were treated as they must be."""

import re
from collections.abc import Iterator, Sequence

from campaign.receipts.rules.corrected import explains_withdrawal
from campaign.receipts.rules.export import Export, ReceiptEntry, StepEntry
from campaign.receipts.rules.words import ProblemPlace, ReceiptProblem
from orders.rules.kinds import RIVALS
from orders.rules.life import CONFIRMATION_HOURS, FROM_MESSAGES, Version
from orders.rules.receipts import Statement

_Sheet = tuple[object, object]


def entered_problems(
    place: ProblemPlace, export: Export, step: StepEntry, opened: Sequence[tuple[ReceiptEntry, Statement]]
) -> Iterator[ReceiptProblem]:
    """Their faults in a list; `opened` are its receipts with their sheets.

    An order from a message is marked. It counts where nobody had decided the same in person, and only there. Unless
    such orders count at once in the campaign, the step stayed open for it until someone answered, or for the time that
    its player has.
    """
    decided: dict[_Sheet, bool] = {}
    last: dict[_Sheet, tuple[ReceiptEntry, Statement]] = {}
    for one, statement in opened:
        here, sheet = ProblemPlace(place.round, place.step, one.receipt), (statement.kind, statement.subject)
        rival = (RIVALS.get(statement.kind), statement.subject)
        last[sheet] = one, statement
        if statement.state in FROM_MESSAGES and not one.entered:
            yield ReceiptProblem(here, "entered unmarked")
        if statement.state is Version.ENTERED and decided.get(sheet):
            yield ReceiptProblem(here, "entered over")
        if statement.state is Version.OVERRULED and not decided.get(sheet) and not decided.get(rival):
            yield ReceiptProblem(here, "overruled")
        if not one.entered and statement.state not in FROM_MESSAGES:
            decided[sheet] = not explains_withdrawal(export, statement, one.at)
    for one, statement in () if export.entered_at_once else last.values():
        ends = _seconds(one.at) + 3600 * CONFIRMATION_HOURS
        if statement.state in FROM_MESSAGES and _seconds(step.closed_at) < ends:
            yield ReceiptProblem(
                ProblemPlace(place.round, place.step, one.receipt), "entered early", {"hours": str(CONFIRMATION_HOURS)}
            )


def _seconds(moment: str) -> int:
    """The seconds of a moment since the beginning of year 0 of the Gregorian calendar."""
    year, month, day, hour, minute, second = (int(digits) for digits in re.findall("[0-9]+", moment))
    year, month = year + (month - 3) // 12, (month - 3) % 12  # years that begin with March
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day
    return ((days * 24 + hour) * 60 + minute) * 60 + second
