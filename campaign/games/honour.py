"""Honour, of games that have it: the ledger of seats, who commands which army, and who decides for a faction (HO)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from campaign.games.reader import Reader
from campaign.games.seats import SeatsNow
from hexmap.rules.position import Honour, Seat

Document = TypeVar("Document")

Shares = Mapping[str, Mapping[str, int]]
"""The points of shares, by structure and seat."""


class ArmyCommand(Protocol):
    """The seat that commands an army for a round, None for nobody, and its owner where the army is lent (HO.6)."""

    @property
    def seat(self) -> str | None:
        """The seat."""

    @property
    def owner(self) -> str | None:
        """The owner."""


@dataclass(frozen=True, slots=True)
class HonourNow:
    """The honour in a document, and what its rules say of it.

    `ledger` is who sees the ledger before the campaign is over. With `names_captains` the princeps of a faction is its
    captain (HO.28); `deciding` are the seats that decide for their factions, `order` the seats of each by their honour.
    `command` has the commanders of a round, by army. With `exchanges` players can exchange shares before the first
    round (HO.22). `final` are the places of the seats in the final table, `first` the first among equals, "" for none.
    """

    honour: Honour
    ledger: str
    names_captains: bool
    exchanges: bool
    deciding: Mapping[str, str]
    order: Mapping[str, Sequence[Seat]]
    command: Mapping[int, ArmyCommand] = field(default_factory=dict)
    final: Mapping[str, int] = field(default_factory=dict)
    first: str = ""


@dataclass(frozen=True, slots=True)
class Loans:
    """The orders about loans of armies: the kinds with which an owner lends one, and other seats ask for it (HO.8).

    All seats that ask for an army are in one text: `answers` says of each that answered whether it asks, `with_answer`
    is the text with an answer of a seat, as it was typed; `words` are the answers (HO.37).
    """

    lend: str
    borrow: str
    answers: Callable[[str], Mapping[str, bool]]
    with_answer: Callable[[str, str, str], str]
    words: Mapping[bool, str]

    def answer_of(self, text: str, seat: str) -> str | None:
        """The answer of a seat; None without one."""
        answers = self.answers(text)
        return self.words[answers[seat]] if seat in answers else None


@dataclass(frozen=True, slots=True)
class HonourPart(Generic[Document]):
    """What a game with honour says of it.

    `now` is None for a document without honour (HO.1). `readable` are the seats whose honour a reader may see, None for
    all of them; `seats_in` those that were filled into a document when initiative closed (HO.3). `exchanged` is a
    document after an exchange of shares; it raises DocumentError for shares that no exchange gives. `loans` are its
    orders about loans. `names_seat` says whether orders can name a seat by its name (HO.37).
    """

    now: Callable[[Document], HonourNow | None]
    readable: Callable[[Document, Reader], frozenset[str] | None]
    seats_in: Callable[[Document], SeatsNow | None]
    exchanged: Callable[[Document, Shares], Document]
    loans: Loans
    names_seat: Callable[[str], bool]
