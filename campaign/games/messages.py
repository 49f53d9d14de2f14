"""Messages in which players write orders, as a game gets them, and the orders that it reads in them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orders.rules.quotations import Origin
from orders.rules.sheets import SheetText

Key = tuple[str, int | str]
"""The kind of orders and the army or faction that they are about."""
MOST_CHARACTERS = 20_000
"""Of a message; a longer one is not read."""
MOST_LINES = 500
"""Of a message that are read."""


class MessageTooLong(ValueError):
    """A text of more than MOST_CHARACTERS."""


@dataclass(frozen=True)
class Message:
    """A message of a player.

    `armies` are those of the `faction` that the player can give orders to. `asked` are the questions of the step that
    yes or no can answer, by army and kind, with the texts of the orders to choose from. `quoted_from` is the number of
    the line from which on it is a quotation, as far as programs that write mail know.
    """

    text: str
    faction: str
    armies: tuple[int, ...]
    asked: Mapping[int, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    quoted_from: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The meanings that one place of a message can have.

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
        return frozenset(one.key for one in self.readings)


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
