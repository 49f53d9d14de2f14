"""A faction's own entries in the JSON of a document: what its general may read, and what it fills in."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from campaign.games.answers import GeneralOrder
from campaign.games.vae_victis.kinds import orders_of_sheets
from campaign.games.vae_victis.rules.document import RoundModel
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import JsonObject
from orders.rules.order_file import DecisionsEntry, OrdersDocument

_REPLACED = ("initiative", "movement", "advance", "debark", "besiege")
"""Keys by army in which the orders of a general take the place of those that the army had."""
_ADDED = ("lend", "borrow", "away")
"""Keys by army that stay as they are without orders of a general: seats say there who commands."""
_BY_ARMY = (*_REPLACED, *_ADDED)
_BY_FACTION = ("sea_links", "free_command", "default_zone")
_LISTS = ("assault", "lift_siege")
_OF_DOCUMENTS = OrdersDocument.model_fields.keys() | DecisionsEntry.model_fields.keys()
_FILLED = {
    Step.INITIATIVE: ("initiative", "lend", "borrow", "free_command", "default_zone"),
    Step.MOVEMENT: ("movement", *_LISTS, "transfers", "sea_links"),
    Step.ADMINISTRATION: ("advance", "debark", "besiege", "surrender", "concede"),
}
"""The keys of `orders` and `decisions` that a step asks for."""


def armies_of(values: JsonObject, faction: str) -> set[int]:
    """The numbers of the armies of a faction in a document, those that are eliminated included."""
    entries = [(one, "number") for one in _list(values, "armies")] + [
        (one, "army") for one in _list(values, "eliminated")
    ]
    return {one[key] for one, key in entries if one.get("faction") == faction and isinstance(one.get(key), int)}


def without_rivals(values: JsonObject, faction: str) -> JsonObject:
    """A document without what other factions have ordered and decided; what has no valid shape stays for the reader."""
    own = armies_of(values, faction)
    kept = dict(values)
    if isinstance(values.get("orders"), dict):
        kept["orders"] = _own(values["orders"], faction, own, ())
    if isinstance(values.get("retreats"), list):
        kept["retreats"] = [one for one in values["retreats"] if one in own]
    if isinstance(values.get("decisions"), dict):
        kept["decisions"] = _own(values["decisions"], faction, own, _controlled(values, faction))
    return kept


def with_orders(values: JsonObject, step: Step, numbers: Collection[int], orders: Iterable[GeneralOrder]) -> JsonObject:
    """A document in which some armies have the orders of their general, and nothing else is changed."""
    filled = orders_of_sheets(order.sheet for order in orders)
    changed = dict(values)
    if step == Step.RETREATS:
        others = [one for one in values.get("retreats") or [] if one not in numbers]
        changed["retreats"] = sorted([*others, *filled["retreats"]])
    else:
        part = "decisions" if step == Step.ADMINISTRATION else "orders"
        changed[part] = _merged(values.get(part) or {}, filled[part], _FILLED[step], numbers)
    return {key: changed[key] for key in RoundModel.model_fields if key in changed}


def _own(entries: JsonObject, faction: str, own: Collection[int], controlled: Collection[str]) -> JsonObject:
    """The orders or decisions of a faction, by its armies; of other keys those that no document has stay."""
    is_own: dict[str, Callable[[Any], bool]] = {
        **dict.fromkeys(_BY_ARMY, lambda army: _number(army) in own),
        **dict.fromkeys(_BY_FACTION, lambda one: one == faction),
        **dict.fromkeys(_LISTS, lambda number: number in own),
        "transfers": lambda sent: isinstance(sent, dict) and sent.get("from") in own,
        "surrender": lambda name: name in controlled,
        "concede": lambda one: one == faction,
    }
    kept = {key: value for key, value in entries.items() if key in is_own or key not in _OF_DOCUMENTS}
    for key in kept.keys() & is_own.keys():
        kept[key] = _those(kept[key], is_own[key], mapped=key in (*_BY_ARMY, *_BY_FACTION))
    return kept


def _those(entries: Any, wanted: Callable[[Any], bool], *, mapped: bool) -> Any:
    """Those of the keys of an object, or the values of a list; another value as it is."""
    if mapped and isinstance(entries, dict):
        return {key: value for key, value in entries.items() if wanted(key)}
    if not mapped and isinstance(entries, list):
        return [one for one in entries if wanted(one)]
    return entries


def _merged(before: JsonObject, filled: JsonObject, keys: Iterable[str], numbers: Collection[int]) -> JsonObject:
    """The orders or decisions of a document with those of some armies in the place of what they had."""
    merged = dict(before)
    for key in keys:
        old, new = before.get(key), filled.get(key)
        if key in _REPLACED:
            others = {army: text for army, text in (old or {}).items() if army not in {str(one) for one in numbers}}
            together: Any = dict(sorted({**others, **(new or {})}.items(), key=lambda item: _number(item[0])))
        elif key in _LISTS:
            together = sorted([*(one for one in old or [] if one not in numbers), *(new or [])])
        elif key == "transfers":
            together = [*(one for one in old or [] if one.get("from") not in numbers), *(new or [])]
        elif key in (*_ADDED, *_BY_FACTION):
            together = {**(old or {}), **(new or {})}
        else:
            together = [*(old or []), *(one for one in new or [] if one not in (old or []))]
        if together or old is not None:
            merged[key] = together
    return merged


def _number(key: str) -> int:
    return int(key) if key.isascii() and key.isdecimal() and len(key) < 10 else -1


def _controlled(values: JsonObject, faction: str) -> set[str]:
    control = values.get("control")
    return {name for name, one in control.items() if one == faction} if isinstance(control, dict) else set()


def _list(values: JsonObject, key: str) -> list[JsonObject]:
    found = values.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
