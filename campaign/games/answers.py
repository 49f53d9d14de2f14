"""The answers that a step lets players give, and those that generals give."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class PossibleAnswer:
    """An answer that a step lets players give: orders of a kind about an army or a faction.

    `text` is its canonical text; for orders of which not all texts can be listed, the place from which they are given.
    `label` is a sentence that says what can be decided.
    """

    kind: str
    subject: int | str
    text: str
    label: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class GeneralOrder:
    """An order of a general, in canonical text, and the sentence that says why it is given."""

    sheet: SheetText
    reason: str


def unanswered(
    asked: frozenset[PossibleAnswer], now: frozenset[PossibleAnswer], sheets: Iterable[SheetText]
) -> list[PossibleAnswer]:
    """Return the answers that are possible now and were not when players were asked, by subject.

    `sheets` are the orders that were given: where those of a kind about a subject are one of the answers that are
    possible now, they stand, and nothing else is asked about it.
    """
    given = {(sheet.kind, sheet.subject, sheet.text) for sheet in sheets}
    answered = {(one.kind, one.subject) for one in now if (one.kind, one.subject, one.text) in given}
    new = (one for one in now - asked if (one.kind, one.subject) not in answered)
    return sorted(new, key=lambda one: (isinstance(one.subject, str), one.subject, one.kind, one.text))
