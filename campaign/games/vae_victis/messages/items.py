"""The meanings of the clauses of a message."""

from dataclasses import dataclass

from orders.rules.sheets import SheetText


class Ambiguity(ValueError):
    """What can be understood in several ways, none of them more likely; `str()` says what has to be said."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a clause means: sheets, or choices of which one counts, or what is wrong; all empty: nothing.

    With `why` the sheets are not certain either. `rest` are orders for all armies that no other order names. A
    `heading` only says what the following lines are about.
    """

    sheets: tuple[SheetText, ...] = ()
    choices: tuple[SheetText, ...] = ()
    why: str = ""
    problem: str = ""
    rest: tuple[tuple[str, str], ...] = ()
    heading: bool = False

    @property
    def is_certain(self) -> bool:
        """Whether it says something, and leaves nothing to choose or to ask."""
        return bool(self.sheets or self.rest or self.heading) and not (self.choices or self.why or self.problem)
