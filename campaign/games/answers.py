"""The answers that a step lets players give, and those that generals give."""

from dataclasses import dataclass, field

from orders.rules.kinds import Kind
from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class PossibleAnswer:
    """An answer that a step lets players give: orders of a kind about an army or a faction.

    `text` is its canonical text; for orders of which not all texts can be listed, the place from which they are given.
    `label` is a sentence that says what can be decided.
    """

    kind: Kind
    subject: int | str
    text: str
    label: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class GeneralOrder:
    """An order of a general, in canonical text, and the sentence that says why it is given."""

    sheet: SheetText
    reason: str
