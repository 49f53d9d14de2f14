"""The forms by the kind of their orders."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from campaign.games.hannibal.orders_form.forms import battle, marching, offices
from campaign.games.hannibal.orders_form.forms.values import Values
from campaign.games.hannibal.rules.position import Position


@dataclass(frozen=True, slots=True)
class OrderForm:
    """How orders of a kind become controls and text; `values_of` raises SheetError for a text that is not valid."""

    values_of: Callable[[str, Position], dict[str, str]]
    text_of: Callable[[Values, Position], str]


FORMS: Mapping[str, OrderForm] = {
    "ballot": OrderForm(offices.ballot_values, offices.ballot_text),
    "place": OrderForm(offices.place_values, offices.place_text),
    "first": OrderForm(offices.first_values, offices.first_text),
    "recruit": OrderForm(marching.recruit_values, marching.recruit_text),
    "order": OrderForm(marching.order_values, marching.order_text),
    "take": OrderForm(marching.take_values, marching.take_text),
    "battle": OrderForm(battle.battle_values, battle.battle_text),
    "dictator": OrderForm(offices.dictator_values, offices.dictator_text),
}
"""By kind; marches have no controls but their text, to concede is a single word."""
