"""Honour as an option of a scenario: the table of its ruleset, and the seats of its campaign (HO.1, HO.38)."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.games.seats import StartingSeat
from campaign.games.vae_victis.rules.document import with_rule_change
from campaign.games.vae_victis.rules.honour import honour_at_the_start
from campaign.games.vae_victis.rules.ruleset import ruleset_of
from hexmap.rules.documents import validated
from hexmap.rules.position_file import HonourEntry


def with_honour(values: Mapping[str, Any], numbers: Mapping[str, Any] | None) -> dict[str, Any]:
    """A scenario whose ruleset has honour with these parameters; as it is for None (HO.1).

    As long as nobody knows the seats of its campaign, each faction has one with all its armies.
    """
    if numbers is None:
        return dict(values)
    ruleset = with_rule_change(values["ruleset"], {"honour": dict(numbers)})
    one_each: dict[str, list[int]] = {}
    for army in values.get("armies", ()):
        if isinstance(army, dict):
            one_each.setdefault(str(army.get("faction")), []).append(army.get("number", 0))
    seats = [StartingSeat(faction, faction, tuple(armies)) for faction, armies in one_each.items()]
    found: dict[str, Any] = with_seats({**values, "ruleset": ruleset}, seats)
    return found


def with_seats(values: Any, seats: Iterable[StartingSeat]) -> Any:
    """A document with the honour of a campaign with these seats; as it is where its ruleset has none (HO.38)."""
    numbers = ruleset_of(values["ruleset"]).honour if isinstance(values, dict) and "ruleset" in values else None
    if numbers is None:
        return values
    named = values.get("honour")
    honour = honour_at_the_start(seats, validated(HonourEntry, named) if named is not None else None)
    return {**values, "honour": honour.model_dump(exclude_unset=True)}
