"""Answers of a game whose orders are all offered as choices: the possible ones, and the faults of the others."""

from collections.abc import Callable, Sequence
from typing import Any

from campaign.games.answers import PossibleAnswer
from campaign.games.orders_form import Choice, OrdersForm
from campaign.language.catalogue.sentences import say
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText


class OfferedOrders:
    """The orders that a form offers to the factions of a game, by their ids; those that it does not offer are illegal.

    `paragraph` is the one by which they are.
    """

    def __init__(self, form: OrdersForm, factions: Sequence[str], paragraph: str) -> None:
        self._form, self._factions, self._paragraph = form, factions, paragraph

    def possible_answers(self, document: Any, step: str) -> frozenset[PossibleAnswer]:
        """The options of all choices in a step."""
        return frozenset(
            PossibleAnswer(choice.kind, _subject(choice), option.text, _label(choice, option.label))
            for choice in self._all(lambda side: self._form.now(document, step, side, (), None))
            for option in choice.options
        )

    def fault(self, document: Any, step: str, sheet: SheetText, _beside: Sequence[SheetText]) -> Fault | None:
        """The fault of orders in a step: no one has this choice."""
        return self._fault(sheet, self._all(lambda side: self._form.now(document, step, side, (), None)))

    def fault_beforehand(self, document: Any, sheet: SheetText) -> Fault | None:
        """The reason why standing orders are illegal in the step of a document."""
        return self._fault(sheet, self._all(lambda side: self._form.beforehand(document, document.step, side, ())))

    def _all(self, offered: Callable[[str], Sequence[Choice]]) -> list[Choice]:
        return [choice for side in self._factions for choice in offered(side)]

    def _fault(self, sheet: SheetText, choices: Sequence[Choice]) -> Fault | None:
        if any((choice.kind, _subject(choice)) == (sheet.kind, sheet.subject) for choice in choices):
            return None
        return Fault(self._paragraph, say("not_asked_in_this_step"))


def _subject(choice: Choice) -> int | str:
    return choice.faction if choice.army is None else choice.army


def _label(choice: Choice, option: str) -> str:
    return option if choice.army is None else say("army_can_decide", army=choice.army, sentence=option)
