"""A step while it is adjudicated: the position so far, what was asked for, the dice, what happened."""

from collections.abc import Mapping
from typing import Any

from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.position import Position
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import say
from hexmap.rules.sentences.catalogue import Sentence

Orders = Mapping[str, Mapping[str, Any]]
"""Orders by their kind and what they are about, as the readers of `sheets` give them."""

Texts = Mapping[str, Mapping[str, str]]
"""The texts of orders by their kind and what they are about, as documents have them."""


class StepRun:
    """A step while it is adjudicated. Its rules take the position from it and put the next one in its place."""

    def __init__(self, position: Position, orders: Orders, dice: Dice, texts: Texts | None = None) -> None:
        self.position = position
        self.orders = orders
        self.texts: Texts = texts or {}
        self.events: list[Event] = []
        self._dice = dice

    def order(self, kind: str, about: object, default: Any = None) -> Any:
        """The orders of a kind about a side or a leader, or the default."""
        found = self.orders.get(kind, {}).get(str(about))
        return default if found is None else found

    def note(self, rule: str, kind: str, text: Sentence, **about: Any) -> None:
        """Add an event."""
        self.events.append(Event(rule, kind, self.position.round, text, about))

    def refuse(self, rule: str, text: Sentence, **about: Any) -> None:
        """Add the event of an order that is not carried out."""
        self.note(rule, "order_not_carried_out", text, **about)

    def die(self, rule: str, purpose: Sentence, **about: Any) -> int:
        """Throw a die; the event says what for (HH.1.10)."""
        number = self._dice.die()
        self.note(rule, "die", say("hh_die", hhdie=purpose, number=number), **about, die=number)
        return number

    def pick(self, rule: str, purpose: Sentence, count: int, **about: Any) -> int:
        """Pick a number from 0 to below `count`; the event says what for (HH.1.10)."""
        number = self._dice.pick(count)
        text = say("hh_pick", hhdie=purpose, number=number + 1, last_number=count)
        self.note(rule, "pick", text, **about, of=count, picked=number)
        return number
