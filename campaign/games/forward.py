"""Playing a document on, step after step, with given orders and named assumptions about what is not given.

What-if plans, puzzles, the lesson, the arena and generals that play games play on with it. The site itself resolves one
step at a time, because players answer in between.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from campaign.games.game import Dice, SequenceOfPlay, StepInput
from orders.rules.game_steps import STEPS
from orders.rules.sheets import SheetText

Document = TypeVar("Document")

Orders = Callable[[Document, str], Sequence[SheetText]]
"""The orders given in a step that opens with a document; orders for what is missing are among them."""


@dataclass(frozen=True)
class Assumptions(Generic[Document]):
    """Assumptions about what no player orders; without them no chance is given, and no result of an engagement.

    Each is a function of the document with which a step opens and the step: `numbers` are those of naval battles,
    `dice` those of sieges, `seed` that of the step's dice, `results` the reports of engagements (`StepInput`).
    """

    numbers: Callable[[Document, str], Sequence[int]] = lambda _document, _step: ()
    dice: Callable[[Document, str], Dice | None] = lambda _document, _step: None
    seed: Callable[[Document, str], str] = lambda _document, _step: ""
    results: Callable[[Document, str], Sequence[Mapping[str, Any]]] = lambda _document, _step: ()


@dataclass(frozen=True, slots=True)
class PlayedStep(Generic[Document]):
    """A step that was played: the documents before and after it, what it was given, and the step that follows."""

    step: str
    before: Document
    given: StepInput
    after: Document
    following: str | None

    @property
    def ends_round(self) -> bool:
        """Whether its round is over, or the game."""
        return self.following is None or (STEPS[self.step].closes_round and STEPS[self.following].opens_round)


def forward(
    steps: SequenceOfPlay[Document],
    document: Document,
    step: str,
    orders: Orders[Document],
    assume: Assumptions[Document] | None = None,
) -> Iterator[PlayedStep[Document]]:
    """Play on from a document that waits for a step, one step at a time, until the game is over.

    The caller stops when it has seen enough. Raises DocumentError as the adjudicator does.
    """
    assumed: Assumptions[Document] = assume or Assumptions()
    comes: str | None = step
    while comes is not None:
        takes_orders = STEPS[comes].takes_orders
        given = StepInput(
            sheets=orders(document, comes) if takes_orders else (),
            numbers=assumed.numbers(document, comes),
            dice=assumed.dice(document, comes),
            seed=assumed.seed(document, comes),
            results=() if takes_orders else assumed.results(document, comes),
        )
        _went_in, after = steps.carried_out(document, comes, given)
        played = PlayedStep(comes, document, given, after, steps.following(after, comes))
        yield played
        comes = played.following
        if comes is not None:
            document = steps.opening(after, comes)


def rest_of_round(
    steps: SequenceOfPlay[Document],
    document: Document,
    step: str,
    orders: Orders[Document],
    assume: Assumptions[Document] | None = None,
) -> Iterator[PlayedStep[Document]]:
    """Play the rest of a round as `forward` does, from a document that waits for one of its steps."""
    for played in forward(steps, document, step, orders, assume):
        yield played
        if played.ends_round:
            return
