"""Answers to what a step asks: `1. No.`, `6. Yes, debark 4.`, `sieges` where only one structure can be meant."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.messages import words
from campaign.games.vae_victis.messages.bodies import UNNAMED, Order, orders_in
from campaign.games.vae_victis.messages.items import Ambiguity
from campaign.games.vae_victis.messages.sender import Sender
from orders.rules.kinds import NOTHING
from orders.rules.sentences import say


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """What is said of armies, whichever they are: its orders, and what is left of it that was not understood.

    `yes` is None where it begins with neither yes nor no. Then `bare` is what stands behind these.
    """

    orders: tuple[Order, ...]
    left: str
    yes: bool | None = None
    bare: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether it orders nothing and answers nothing."""
        return not self.orders and self.yes is None


def said_in(body: str, sender: Sender) -> ReadAnswer:
    """The orders of a body. Raises InvalidSheet and Unclear as `orders_in` does."""
    found = words.ANSWER.match(body)
    if found is not None and not found["yes"] and not found["mark"]:  # the `no` of `no siege` is a part of the order
        whole, left = orders_in(body, sender)
        if whole and not left:
            return ReadAnswer(whole, left)
    if found is not None:
        rest = (found["rest"] or "").strip(" .!,;:")
        orders, left = orders_in(rest, sender) if rest else ((), "")
        if orders or not rest or found["mark"]:  # else it is something like `no problem`
            return ReadAnswer(orders, left, found["yes"] is not None, rest)
    return ReadAnswer(*orders_in(body, sender))


def orders_for(army: int, said: ReadAnswer, sender: Sender, topic: str | None) -> tuple[Order, ...]:
    """The orders that this is for an army; `topic` is what the heading before it is about.

    Raises Unclear where it leaves open what is meant, and the question that the army is asked does so too.
    """
    if said.yes is None:
        return tuple(_named(army, _under(topic, order), sender) for order in said.orders)
    if chosen := _choice(army, said.bare, sender, topic):
        return _fitting(chosen, yes=said.yes)
    if said.orders:
        return _fitting(tuple(_named(army, order, sender) for order in said.orders), yes=said.yes)
    kind, options = _question(army, sender, topic)
    if not said.yes:
        return ((kind, NOTHING[kind]),)
    if len(options) != 1:
        if options:
            raise Ambiguity(say("army_says_yes_but_not_to_which_of_these", army=army, list=options))
        raise Ambiguity(say("army_says_yes_but_not_to_what", army=army))
    return ((kind, options[0]),)


def asked_about(said: ReadAnswer, sender: Sender, topic: str | None) -> list[int]:
    """The armies that are asked just what this answers; for a bare yes or no those asked anything under the heading."""
    if said.orders:
        return [army for army, asked in sender.asked.items() if all(_answers(order, asked) for order in said.orders)]
    return [army for army, asked in sender.asked.items() if asked and (topic is None or topic in asked)]


def _answers(order: Order, asked: Mapping[str, tuple[str, ...]]) -> bool:
    kind, text = order
    return kind in asked and text in (*asked[kind], NOTHING[kind], UNNAMED)


def _choice(army: int, bare: str, sender: Sender, topic: str | None) -> tuple[Order, ...]:
    """The order that is nothing but a direction or structure behind a yes: `Yes, 4`; none if it is not that."""
    try:
        kind, options = _question(army, sender, topic)
    except Ambiguity:
        return ()
    if kind == Kind.DEBARK and re.fullmatch(r"\d{1,2}", bare):
        return ((kind, bare),)
    return tuple((kind, option) for option in options if option.casefold() == bare.removeprefix("the "))


def _fitting(orders: tuple[Order, ...], *, yes: bool) -> tuple[Order, ...]:
    """The orders behind a yes or no; raises Unclear where one of them says the opposite."""
    if any((text == NOTHING.get(kind, "")) is yes for kind, text in orders):
        raise Ambiguity(say("its_yes_or_no_does_not_fit_what_stands"))
    return orders


def _question(army: int, sender: Sender, topic: str | None) -> tuple[str, tuple[str, ...]]:
    """The question that yes or no answers, and the texts to choose from; raises Unclear where that is not certain."""
    asked = sender.asked.get(army, {})
    if topic is not None:
        if asked and topic not in asked:
            raise Ambiguity(say("army_is_asked_something_else_than_the_heading_is", army=army))
        return topic, asked.get(topic, ("retreat",) if topic == Kind.RETREAT else ())
    if not asked:
        raise Ambiguity(say("army_is_asked_nothing_now_that_yes_or_no", army=army))
    if len(asked) > 1:
        raise Ambiguity(say("army_is_asked_several_things", army=army))
    return next(iter(asked.items()))


def _under(topic: str | None, order: Order) -> Order:
    """An order under a heading that says what its bare direction or name is: `Sieges:`, then `7: Gela`."""
    kind, text = order
    if topic == Kind.DEBARK and kind == Kind.MOVEMENT and text.isdigit():
        return Kind.DEBARK, text
    if topic == Kind.BESIEGE and kind == Kind.PLACEMENT:
        return topic, text
    return order


def _named(army: int, order: Order, sender: Sender) -> Order:
    """An order with the direction or structure that it does not name, where only one can be meant."""
    kind, text = order
    if text != UNNAMED:
        return order
    options = sender.asked.get(army, {}).get(kind, ())
    if len(options) == 1:
        return kind, options[0]
    if kind == Kind.DEBARK:
        raise Ambiguity(say("it_is_not_said_in_which_direction_army_debarks", army=army))
    raise Ambiguity(say("it_is_not_said_which_structure_army_besieges", army=army))
