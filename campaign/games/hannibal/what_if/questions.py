"""What is asked: a position, the orders of a side, and what the rival is assumed to order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from campaign.games.hannibal.generals import decide
from campaign.games.hannibal.rules.document import GameDocument, with_orders
from campaign.games.hannibal.rules.intelligence import Reader, hides_units, is_hidden, side_of_subject
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, Position
from campaign.games.hannibal.rules.sequence_of_play import adjudicate
from hexmap.rules.documents import DocumentError
from orders.rules.sheets import SheetText

Texts = Mapping[str, Mapping[str, str]]
"""The texts of orders by kind and what they are about, as documents have them."""
MOST_TRIALS = 200
"""So many trials of a step take less than a second."""
USUAL_TRIALS = 100


@dataclass(frozen=True)
class WhatIfQuestion:
    """The document with which a step opens, a side, its orders and those assumed of its rival.

    Missing orders are the defaults of HH.15.3. The dice of each trial follow from `seed` and its number, never from
    the seed of the document.
    """

    document: GameDocument
    side: str
    own: Texts
    rival: Texts
    seed: str
    trials: int = USUAL_TRIALS

    def outcomes(self) -> Iterator[GameDocument]:
        """The document after the step, once for each trial, with the events of the step alone.

        Raises DocumentError for orders that are not valid or not the side's, too many trials, a game that is over,
        and units that the side does not see.
        """
        document = self._checked()
        first = _adjudicated(document, f"{self.seed} 0")
        yield first
        is_certain = not _has_chance(first)
        for number in range(1, self.trials):
            yield first if is_certain else _adjudicated(document, f"{self.seed} {number}")

    def _checked(self) -> GameDocument:
        """The document with the orders of both sides and no events."""
        position = self.document.position
        if not 1 <= self.trials <= MOST_TRIALS:
            raise DocumentError("trials", f"is not from 1 to {MOST_TRIALS}")
        if position.ended:
            raise DocumentError("ended", "the game is over; no step follows")
        if not sees_all_units(position, self.side):
            raise DocumentError("forces", f"{self.side} does not see all units, so nothing can be tried out")
        _check_side(self.own, position, self.side)
        _check_side(self.rival, position, OTHER[self.side])
        return replace(with_orders(self.document, _together(self.own, self.rival)), events=())


def _adjudicated(document: GameDocument, seed: str) -> GameDocument:
    model = document.model.model_copy(update={"seed": seed})
    return adjudicate(replace(document, model=model), document.position.step)


def _has_chance(outcome: GameDocument) -> bool:
    """Whether dice were thrown in a step, or may have been for a march that was not carried out (HH.1.10, HH.3.9)."""
    return any(
        event["kind"] in ("die", "pick") or (event["kind"] == "order_not_carried_out" and event["rule"] == "HH.3.9")
        for event in outcome.events
    )


def sees_all_units(position: Position, side: str) -> bool:
    """Whether a side sees the units of all forces and pools (HH.11.3)."""
    reader: Reader = "carthago" if side == CARTHAGO else "roma"
    return not hides_units(position, reader) or not any(is_hidden(position, one, reader) for one in position.forces)


def general_orders(document: GameDocument, side: str, seed: str) -> list[SheetText]:
    """The orders that a computer player would give for a side; it sees no orders of the document."""
    return [order.sheet for order in decide(document, document.position.step, side, seed)]


def orders_of_side(texts: Texts, position: Position, side: str) -> Texts:
    """Of the orders of a document those of one side."""
    found = {
        kind: {about: text for about, text in given.items() if side_of_subject(about, position) == side}
        for kind, given in texts.items()
    }
    return {kind: given for kind, given in found.items() if given}


def _check_side(texts: Texts, position: Position, side: str) -> None:
    """Refuse orders about what is not the side's."""
    known = {side, *(str(number) for number, leader in position.leaders.items() if leader.side == side)}
    for kind, given in texts.items():
        for about in given:
            if about not in known:
                raise DocumentError(f"orders.{kind}.{about}", f"is not of {side}")


def _together(own: Texts, rival: Texts) -> dict[str, dict[str, str]]:
    kinds = dict.fromkeys((*own, *rival))
    return {kind: {**own.get(kind, {}), **rival.get(kind, {})} for kind in kinds}
