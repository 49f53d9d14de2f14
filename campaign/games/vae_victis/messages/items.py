"""What is read out of a message: readings of its lines, and the lines that give none."""

from dataclasses import dataclass

from campaign.games.vae_victis.messages.quotations import Origin
from orders.rules.sheets import SheetText

Key = tuple[str, int | str]


class Ambiguity(ValueError):
    """What can be understood in several ways, none of them more likely; `str()` says what has to be said."""


@dataclass(frozen=True, slots=True)
class Group:
    """What one place of a message can mean.

    One reading that is `sure`, or one or several to choose from, with `why` that has to be chosen. `lines` are the
    numbers of its lines, `said` is what is written there, `origin` whose words they are.
    """

    readings: tuple[SheetText, ...]
    lines: tuple[int, ...]
    said: str
    why: str = ""
    origin: Origin = Origin.OWN

    @property
    def sure(self) -> bool:
        """Whether there is nothing to choose."""
        return not self.why

    @property
    def keys(self) -> frozenset[Key]:
        """The subjects of its readings."""
        return frozenset(key_of(one) for one in self.readings)


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line that gave no order: a greeting, or, with a `problem`, something that was not understood."""

    line: int
    said: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class MessageReading:
    """A message as it was read, its groups and what was left of it, each in the order of the lines."""

    groups: tuple[Group, ...]
    left: tuple[UnreadLine, ...]


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


def key_of(sheet: SheetText) -> Key:
    """The subject of a sheet."""
    return sheet.kind, sheet.subject
