"""A decision of a player: a choice with its options (RD.8)."""

from collections.abc import Iterable
from dataclasses import dataclass

from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class Option:
    """One option: the text of the orders, its meaning in words, and the rule that allows it.

    `note` says what has to happen first, or what else follows; empty where there is nothing to say. `needs` are the
    sheets that have to be submitted too, because it is not legal without them: an advance that brings a structure
    within reach of a siege. An `idle` option would change nothing now, and `note` says why: it comes last, and is never
    suggested.
    """

    text: str
    label: str
    rule: str
    note: str = ""
    needs: tuple[SheetText, ...] = ()
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a player may decide in a step.

    `army` is the army that it is about, or None where it is about the whole `faction`. `options` are all texts that are
    legal, as far as can be known now; where `free` is set they are suggestions, because not all texts can be listed (an
    instruction, a transfer). `default` says what happens if nothing is submitted, `why` what makes it worth deciding.
    `pressing` choices are those a player should not overlook; the others can be made but hardly ever are.
    """

    kind: str
    faction: str
    army: int | None
    options: tuple[Option, ...]
    default: str
    rule: str
    why: str = ""
    free: bool = False
    pressing: bool = True

    @property
    def idle_note(self) -> str:
        """The reason why the first idle option would change nothing; empty where there is none."""
        return next((option.note for option in self.options if option.idle), "")


def idle_last(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return options in their order, but those that would change nothing after the others."""
    return tuple(sorted(options, key=lambda option: option.idle))
