"""What receipts of orders of a game are held to when anyone checks them (OR.4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orders.rules.game_steps import steps_of
from orders.rules.kinds import name_in_documents
from orders.rules.sheets import SheetText, asks_for_nothing


def facts_of_orders(sheet: SheetText) -> list[str]:
    """The line of orders in documents that have them as they are."""
    return [] if asks_for_nothing(sheet) else [f"{name_in_documents(sheet.kind)} {sheet.subject}: {sheet.text}"]


def facts_by_name(filled: Mapping[str, Any]) -> list[str]:
    """The lines of the key `sheets`, which has orders by kind and subject."""
    sheets = (filled.get("sheets") or {}).items()
    return [f"{kind} {subject}: {text}" for kind, given in sheets for subject, text in given.items()]


@dataclass(frozen=True)
class GameReceipts:
    """The rounds of a game, and how its orders look in receipts.

    No round leaves out the steps of `always`, no round with an even number those of `always_even`; only such rounds
    have those of `only_even`. With `seed_each` every step has a sealed seed of its own.

    `facts_of` is what orders come to in a document, each thing in a line:
    `movement 4: 2 4`; `facts_in` the same of the keys that a step has filled in. With `by_name` documents have the
    orders as they are, by kind and subject. `siege_die` is the face of a die of a siege, of the seed, the digest of the
    receipts of the instructions, the structure and the army (SD.6).

    `may_be_left_out` are kinds of orders that lose their object between their submission and their being carried out.
    `agreed` are facts that may follow from orders of several armies together, of the orders that count and the owners
    of armies. While units are hidden, orders of the kinds `sealed` of `sealed_faction` stay secret (HH.15.4).
    """

    game: str
    always: tuple[str, ...]
    facts_of: Callable[[SheetText], list[str]] = facts_of_orders
    facts_in: Callable[[Mapping[str, Any]], list[str]] = facts_by_name
    always_even: tuple[str, ...] = ()
    only_even: tuple[str, ...] = ()
    seed_each: bool = False
    by_name: bool = False
    siege_die: Callable[[str, str, str, str], int] | None = None
    may_be_left_out: tuple[str, ...] = ()
    agreed: Callable[[Sequence[SheetText], Mapping[int | str, str]], list[str]] = lambda _sheets, _owners: []
    sealed_faction: str | None = None
    sealed: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """All steps in the order of a round."""
        return tuple(step.name for step in steps_of(self.game))

    def required(self, round_: int) -> tuple[str, ...]:
        """The steps that a round cannot leave out, in order."""
        wanted = (*self.always, *(() if round_ % 2 else self.always_even))
        return tuple(step for step in self.order if step in wanted)

    def has(self, round_: int, step: str) -> bool:
        """Whether a round with this number can have a step of the game."""
        return round_ % 2 == 0 or step not in self.only_even
