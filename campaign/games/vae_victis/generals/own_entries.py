"""A faction's own entries in the JSON of a document: what its general may read, and what it fills in."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from campaign.games.answers import GeneralOrder
from campaign.games.vae_victis.kinds import orders_of_sheets
from campaign.games.vae_victis.rules.document import RoundModel
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import JsonObject

_BY_ARMY = {"orders": ("initiative", "movement"), "decisions": ("advance", "debark", "besiege")}
_LISTS = ("assault", "lift_siege")
_FILLED = {
    Step.INITIATIVE: ("initiative",),
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
        kept["orders"] = _own_orders(values["orders"], faction, own)
    if isinstance(values.get("retreats"), list):
        kept["retreats"] = [one for one in values["retreats"] if one in own]
    if isinstance(values.get("decisions"), dict):
        kept["decisions"] = _own_decisions(values["decisions"], faction, own, _controlled(values, faction))
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


def _own_orders(orders: JsonObject, faction: str, own: Collection[int]) -> JsonObject:
    kept = dict(orders)
    for key in _BY_ARMY["orders"]:
        if isinstance(orders.get(key), dict):
            kept[key] = _of_armies(orders[key], own)
    for key in _LISTS:
        if isinstance(orders.get(key), list):
            kept[key] = [number for number in orders[key] if number in own]
    if isinstance(orders.get("transfers"), list):
        kept["transfers"] = [one for one in orders["transfers"] if isinstance(one, dict) and one.get("from") in own]
    if isinstance(orders.get("sea_links"), dict):
        kept["sea_links"] = {one: links for one, links in orders["sea_links"].items() if one == faction}
    return kept


def _own_decisions(
    decisions: JsonObject, faction: str, own: Collection[int], controlled: Collection[str]
) -> JsonObject:
    kept = dict(decisions)
    for key in _BY_ARMY["decisions"]:
        if isinstance(decisions.get(key), dict):
            kept[key] = _of_armies(decisions[key], own)
    if isinstance(decisions.get("surrender"), list):
        kept["surrender"] = [name for name in decisions["surrender"] if name in controlled]
    if isinstance(decisions.get("concede"), list):
        kept["concede"] = [one for one in decisions["concede"] if one == faction]
    return kept


def _merged(before: JsonObject, filled: JsonObject, keys: Iterable[str], numbers: Collection[int]) -> JsonObject:
    """The orders or decisions of a document with those of some armies in the place of what they had."""
    merged = dict(before)
    for key in keys:
        old, new = before.get(key), filled.get(key)
        if key in (*_BY_ARMY["orders"], *_BY_ARMY["decisions"]):
            others = {army: text for army, text in (old or {}).items() if army not in {str(one) for one in numbers}}
            together: Any = dict(sorted({**others, **(new or {})}.items(), key=lambda item: _number(item[0])))
        elif key in _LISTS:
            together = sorted([*(one for one in old or [] if one not in numbers), *(new or [])])
        elif key == "transfers":
            together = [*(one for one in old or [] if one.get("from") not in numbers), *(new or [])]
        elif key == "sea_links":
            together = {**(old or {}), **(new or {})}
        else:
            together = [*(old or []), *(one for one in new or [] if one not in (old or []))]
        if together or old is not None:
            merged[key] = together
    return merged


def _of_armies(entries: Mapping[str, Any], own: Collection[int]) -> JsonObject:
    return {key: value for key, value in entries.items() if _number(key) in own}


def _number(key: str) -> int:
    return int(key) if key.isascii() and key.isdecimal() and len(key) < 10 else -1


def _controlled(values: JsonObject, faction: str) -> set[str]:
    control = values.get("control")
    return {name for name, one in control.items() if one == faction} if isinstance(control, dict) else set()


def _list(values: JsonObject, key: str) -> list[JsonObject]:
    found = values.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
